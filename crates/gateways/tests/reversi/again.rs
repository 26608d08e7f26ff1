//! One match after another at a table, each with clients of its own.

use std::{sync::Arc, time::Duration};

use parlor_gateways::reversi::PortsOptions;
use serde_json::{Value, json};
use tokio::time::sleep;

use super::{
    arena::{Arena, Table, settings},
    client::{BUILT, Client, OVER, announced},
};

const TINY: &str = "2 0 0 3 : 1 4 : 0 2 2 1";

/// A server with one port that is free now.
async fn arena_with_one_port() -> Arena {
    let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = free.local_addr().unwrap().port();
    drop(free);
    let options = PortsOptions {
        ports: port..=port,
        ..PortsOptions::default()
    };
    Arena::with(Arc::default(), options).await
}

/// Settings under which the person always has the first seat.
fn as_sat() -> Value {
    let mut settings = settings(0);
    settings["start"]["seating"] = json!("as_sat");
    settings
}

/// Plays the one move of the tiny map.
async fn play(clients: &mut [Client; 2]) {
    clients[0].answer(0, 0, 0, 0).await;
    for client in clients {
        client
            .expect_all(&[&announced(0, 0, 0, 1), BUILT, OVER])
            .await;
        client.expect_end().await;
    }
}

/// A table for two clients that somebody else opens.
fn wish() -> Value {
    let chair = json!({"type": "open", "admits": ["reversi"]});
    json!({
        "type": "create", "game": "reversi", "stand": true, "chairs": [chair, chair],
    })
}

#[tokio::test(start_paused = true)]
async fn new_clients_play_the_next_match_and_hear_nothing_of_the_last() {
    let arena = Arena::open().await;
    let table = arena.table(TINY, 0).await;
    for _ in 0..3 {
        let mut first = table.connect();
        first.group(1).await;
        // Alone it waits: it is told neither a number nor how the last match ended.
        first.quiet(1000).await;
        let mut second = table.connect();
        second.group(2).await;
        first.begin(1).await;
        second.begin(2).await;
        play(&mut [first, second]).await;
    }
}

#[tokio::test(start_paused = true)]
async fn a_client_that_came_early_waits_until_the_person_agrees_to_another_match() {
    let arena = Arena::open().await;
    let chairs = [json!({"type": "open", "admits": ["person"]})];
    let mut table = arena
        .table_with("2 0 0 3 : 1 4 : 1 1 2 0", as_sat(), &chairs)
        .await;
    table.owner.join(&table.id).await;
    let mut client = table.connect();
    client.group(1).await;
    client.begin(2).await;
    place(&mut table).await;
    client
        .expect_all(&[&announced(3, 0, 0, 1), BUILT, OVER])
        .await;
    let mut next = table.connect();
    next.group(2).await;
    next.quiet(1000).await;
    // Its answer comes behind the first update of the match, which the owner waits for next.
    let offer = json!({"type": "offer", "table": table.id, "offer": "rematch", "id": "again"});
    table.owner.send(&offer).await;
    next.begin(2).await;
    place(&mut table).await;
    next.expect_all(&[&announced(3, 0, 0, 1), BUILT, OVER])
        .await;
}

/// The owner places the only stone there is.
async fn place(table: &mut Table) {
    table.owner.turn().await;
    let action = json!({"type": "place", "x": 3, "y": 0});
    let told = table.owner.act(&table.id, action).await;
    assert_eq!(told["type"], "done", "{told}");
}

#[tokio::test(start_paused = true)]
async fn the_private_part_of_a_match_is_not_for_who_sits_down_after_it() {
    let arena = Arena::open().await;
    let chairs = [json!({"type": "open", "admits": ["person"]})];
    let mut table = arena
        .table_with("2 0 0 3 : 1 4 : 1 1 2 0", as_sat(), &chairs)
        .await;
    table.owner.join(&table.id).await;
    let mut client = table.connect();
    client.group(1).await;
    client.begin(2).await;
    place(&mut table).await;
    let stand = json!({"type": "stand", "table": table.id});
    table.owner.done(stand).await;
    let mut other = arena.own("other", "person").await;
    let sit = json!({"type": "join", "key": table.id, "chair": 0, "id": "j"});
    other.send(&sit).await;
    let news = other.until(|said| said["type"] == "update").await;
    assert_eq!(news["start"]["seat"], Value::Null, "{news}");
    let news = other.until(|said| said["type"] == "done").await;
    assert_eq!(news["chair"], 0);
}

#[tokio::test(start_paused = true)]
async fn a_port_is_given_back_half_a_minute_after_the_match_when_nobody_is_left() {
    let arena = arena_with_one_port().await;
    let table = arena.table(TINY, 0).await;
    let mut clients: [Client; 2] = table.clients().await;
    play(&mut clients).await;
    drop(table);
    let mut other = arena.own("other", "bot").await;
    sleep(Duration::from_secs(25)).await;
    let refused = other.command(wish()).await;
    assert_eq!(refused["problem"]["code"], "no_port", "{refused}");
    sleep(Duration::from_secs(10)).await;
    let done = other.command(wish()).await;
    assert_eq!(done["type"], "done", "{done}");
}

#[tokio::test(start_paused = true)]
async fn a_table_that_cannot_be_opened_takes_no_port() {
    let arena = arena_with_one_port().await;
    let mut person = arena.own("person", "person").await;
    // A person finds no chair: all are for clients.
    let mut sits = wish();
    sits["stand"] = json!(false);
    for _ in 0..100 {
        let refused = person.command(sits.clone()).await;
        assert_eq!(refused["problem"]["code"], "full", "{refused}");
    }
    let done = person.command(wish()).await;
    assert_eq!(done["type"], "done", "{done}");
    assert!(done["table"].is_string(), "{done}");
}
