//! Clients among people and built-in players.

use std::time::Duration;

use serde_json::json;
use tokio::time::sleep;

use super::{
    arena::{Arena, settings},
    client::{BUILT, OVER, announced, made, request},
};

/// The table seats a client, a person and a built-in player.
#[tokio::test]
async fn a_client_sees_what_people_and_built_in_players_do() {
    let arena = Arena::open().await;
    let chairs = [
        json!({"type": "open", "admits": ["reversi"]}),
        json!({"type": "open", "admits": ["person"]}),
        json!({"type": "built_in", "player": "random"}),
    ];
    // Only the second and the third can ever build; then each throws one bomb.
    let table = arena
        .table_with("3 0 1 0 : 1 4 : 0 1 2 3", settings(0), &chairs)
        .await;
    let mut ada = arena.own("Ada", "person").await;
    ada.join(&table.id).await;
    let mut client = table.connect();
    client.group(7).await;
    client.begin(1).await;
    let start = ada.turn().await;
    assert_eq!(start["start"]["seats"][0]["name"], "group 7");
    let done = ada
        .act(&table.id, json!({"type": "place", "x": 0, "y": 0}))
        .await;
    assert_eq!(done["type"], "done", "{done}");
    client.expect_all(&[&announced(0, 0, 0, 2), BUILT]).await;
    // The built-in player throws, by chance.
    let thrown = client.frame().await.unwrap();
    assert!(
        thrown.starts_with("06 ") && thrown.ends_with(" 03"),
        "{thrown}"
    );
    client.expect(&request(0, 0)).await;
    let free = (0..4_u16).find(|x| !thrown.starts_with(&format!("06 00 00 00 06 00 {x:02x}")));
    let x = free.unwrap();
    client.send(&made(x, 0, 9)).await;
    client.expect(&announced(x, 0, 9, 1)).await;
    let turn = ada.turn().await;
    assert_eq!(turn["actor"], 0);
    let target = turn["actions"][0].clone();
    ada.act(&table.id, target.clone()).await;
    let x = u16::try_from(target["x"].as_u64().unwrap()).unwrap();
    client.expect_all(&[&announced(x, 0, 0, 2), OVER]).await;
    client.expect_end().await;
}

/// People and bots of lenient tables may try again.
#[tokio::test(start_paused = true)]
async fn a_person_who_tries_something_illegal_is_told_why_and_nothing_changes() {
    let arena = Arena::open().await;
    for kind in ["person", "bot"] {
        let chairs = [json!({"type": "open", "admits": [kind]})];
        let table = arena
            .table_with("2 0 0 0 : 1 5 : 0 2 b 2 1", settings(2000), &chairs)
            .await;
        let mut ada = arena.own("Ada", kind).await;
        ada.join(&table.id).await;
        let mut client = table.connect();
        client.group(7).await;
        let before = ada.turn().await;
        sleep(Duration::from_millis(100)).await;
        let refused = ada
            .act(&table.id, json!({"type": "place", "x": 0, "y": 0}))
            .await;
        assert_eq!(refused["problem"]["code"], "not_capturing", "{refused}");
        let done = ada
            .act(
                &table.id,
                json!({"type": "place", "x": 2, "y": 0, "take": "bomb"}),
            )
            .await;
        let next = before["number"].as_u64().unwrap() + 1;
        assert_eq!(done["number"], next, "{done}");
        client.begin(2).await;
        client.expect(&announced(2, 0, 20, 1)).await;
    }
}

/// A bot at a strict table has one chance.
#[tokio::test(start_paused = true)]
async fn a_bot_at_a_strict_table_is_out_when_it_tries_something_illegal() {
    let arena = Arena::open().await;
    let mut settings = settings(0);
    settings["policies"] = json!({"kinds": {"bot": {"illegal": "leave"}}});
    let chairs = [json!({"type": "open", "admits": ["bot"]})];
    let table = arena
        .table_with("2 0 0 0 : 1 5 : 0 2 b 2 1", settings, &chairs)
        .await;
    let mut bot = arena.own("bot", "bot").await;
    bot.join(&table.id).await;
    let mut client = table.connect();
    client.group(7).await;
    bot.turn().await;
    bot.act(&table.id, json!({"type": "place", "x": 0, "y": 0}))
        .await;
    client.begin(2).await;
    client.expect_all(&["07 00 00 00 01 01", OVER]).await;
    client.expect_end().await;
}
