//! Getting ready: choices, open chairs, and what the owner does for built-in players.
#![allow(clippy::unwrap_used, clippy::panic)]

mod common;

use common::{Arena, Client, SUSPECTS, no_pace};
use serde_json::{Value, json};

fn quick() -> Value {
    json!({"pace": no_pace(), "start": {"rule": {"type": "ready", "countdown": 50}}})
}

fn ready(table: &str) -> Value {
    json!({"type": "ready", "table": table, "ready": true})
}

fn choose(table: &str, choice: &str) -> Value {
    json!({"type": "choose", "table": table, "choice": choice})
}

async fn clue(arena: &Arena, chairs: Value) -> (Client, String) {
    let mut ada = arena.person("Ada").await;
    let create = json!({"game": "clue", "settings": quick(), "chairs": chairs});
    let table = ada.create(create).await;
    (ada, table)
}

/// Used chairs become seats, every seat has a suspect, and nobody waits for open chairs. What is not
/// for others to change is refused here as well.
#[tokio::test]
async fn all_ready_start_without_the_open_chairs_and_built_in_players_take_what_is_left() {
    let arena = Arena::open().await;
    let bot = json!({"type": "built_in", "player": "random"});
    let open = json!({"type": "open"});
    let (mut ada, table) = clue(&arena, json!([open, open, bot, open, bot])).await;
    assert_eq!(ada.refused(ready(&table)).await, "no_choice");
    ada.done(choose(&table, "mrs_white")).await;
    let for_bot = json!({"type": "choose", "table": table, "choice": "miss_scarlet", "chair": 4});
    ada.done(for_bot).await;
    let named = json!({"type": "rename", "table": table, "name": "Robby", "chair": 4});
    ada.done(named).await;
    let mut ben = arena.person("Ben").await;
    ben.join(&table).await;
    assert_eq!(
        ben.refused(choose(&table, "miss_scarlet")).await,
        "choice_taken"
    );
    for (message, code) in [
        (
            json!({"type": "choose", "table": table, "choice": "mr_green", "chair": 4}),
            "not_owner",
        ),
        (
            json!({"type": "rename", "table": table, "name": "Eve", "chair": 0}),
            "not_owner",
        ),
    ] {
        assert_eq!(ben.refused(message).await, code);
    }
    let bens = json!({"type": "choose", "table": table, "choice": "mr_green", "chair": 1});
    assert_eq!(ada.refused(bens).await, "not_built_in");
    ben.done(choose(&table, "mr_green")).await;
    ben.done(ready(&table)).await;
    ada.done(ready(&table)).await;
    let begun = ben.until_that(|m| !m["start"].is_null()).await;
    let start = &begun["start"];
    let suspects = json!(["mrs_white", "mr_green", "colonel_mustard", "miss_scarlet"]);
    assert_eq!(start["config"]["suspects"], suspects);
    let chairs: Vec<u64> = start["seats"]
        .as_array()
        .unwrap()
        .iter()
        .map(|s| s["chair"].as_u64().unwrap())
        .collect();
    assert_eq!(chairs, [0, 1, 2, 4]);
    assert_eq!(start["seats"][3]["name"], "Robby");
}

#[tokio::test]
async fn a_start_that_cannot_be_is_told_to_all_and_nobody_is_ready_any_more() {
    let arena = Arena::open().await;
    let (mut ada, table) = clue(&arena, json!([])).await;
    let mut eve = arena.person("Eve").await;
    eve.watch(&table).await;
    ada.done(choose(&table, "mrs_white")).await;
    ada.done(ready(&table)).await;
    let told = eve.until("refused").await;
    assert_eq!(
        (&told["problem"]["code"], &told["id"]),
        (&json!("seats"), &Value::Null)
    );
    let news = eve
        .news(|t| t["chairs"][0]["sitter"]["ready"] == false)
        .await;
    assert_eq!(news["life"]["type"], "open");
}

/// Tables of computers alone start at once.
#[tokio::test]
async fn where_nobody_has_to_get_ready_nobody_waits() {
    let arena = Arena::open().await;
    let mut ada = arena.person("Ada").await;
    let bot = json!({"type": "built_in", "player": "random"});
    let create = json!({
        "game": "clue", "config": {"mode": "speed", "turn_cap": 50}, "stand": true,
        "settings": {"pace": no_pace(), "start": {"rule": {"type": "ready", "countdown": 3_600_000}}},
        "chairs": [bot, bot, {"type": "closed"}, {"type": "closed"}, {"type": "closed"}, {"type": "closed"}],
    });
    ada.create(create).await;
    let end = ada.end().await;
    assert_eq!(end["over"]["finish"]["how"], "rules");
}

/// A person alone against computers may restart at any time, even at somebody else's table.
#[tokio::test]
async fn who_plays_alone_restarts_and_among_several_only_the_owner_does() {
    let arena = Arena::open().await;
    let mut owner = arena.person("Owner").await;
    let (open, bot) = (
        json!({"type": "open"}),
        json!({"type": "built_in", "player": "random"}),
    );
    let create = json!({
        "game": "robbers", "stand": true, "settings": {"start": {"rule": {"type": "owner"}}},
        "chairs": [open, open, bot],
    });
    let table = owner.create(create).await;
    let mut ada = arena.person("Ada").await;
    ada.join(&table).await;
    owner.done(json!({"type": "start", "table": table})).await;
    let restart = json!({"type": "restart", "table": table});
    ada.done(restart.clone()).await;
    let mut ben = arena.person("Ben").await;
    ben.join(&table).await;
    assert_eq!(ada.refused(restart.clone()).await, "not_owner");
    owner.done(restart).await;
}

/// The others finish while one watches; the seat may be taken back.
#[tokio::test]
async fn the_others_continue_when_the_only_person_hands_its_seat_over() {
    let arena = Arena::open().await;
    let mut ada = arena.person("Ada").await;
    let bot = json!({"type": "built_in", "player": "random"});
    let create = json!({
        "game": "clue", "config": {"mode": "speed", "turn_cap": 50}, "settings": quick(),
        "chairs": [{"type": "open"}, bot, bot, {"type": "closed"}, {"type": "closed"}, {"type": "closed"}],
    });
    let table = ada.create(create).await;
    ada.done(choose(&table, "mrs_white")).await;
    ada.done(ready(&table)).await;
    ada.until_that(|m| !m["start"].is_null()).await;
    ada.done(json!({"type": "hand_over", "table": table, "player": "random"}))
        .await;
    let end = ada.end().await;
    assert_eq!(end["over"]["finish"]["how"], "rules");
}

/// In a match that counts the eliminated are not heard by those still in; everybody hears them afterwards.
#[tokio::test]
async fn who_is_out_is_heard_by_nobody_who_is_still_in() {
    let arena = Arena::open().await;
    let mut settings = quick();
    settings["chat"] = json!({"during": "in_only"});
    settings["pace"] = no_pace();
    let mut ada = arena.person("Ada").await;
    let closed = json!({"type": "closed"});
    let open = json!({"type": "open"});
    let create = json!({
        "game": "clue", "config": {"mode": "speed", "first": "seat_0"}, "settings": settings,
        "chairs": [open, open, open, closed, closed, closed],
    });
    let table = ada.create(create).await;
    let (mut ben, mut cy) = (arena.person("Ben").await, arena.person("Cy").await);
    ben.join(&table).await;
    cy.join(&table).await;
    for (client, suspect) in [
        (&mut ada, "mrs_white"),
        (&mut ben, "mr_green"),
        (&mut cy, "miss_scarlet"),
    ] {
        client.done(choose(&table, suspect)).await;
        client.done(ready(&table)).await;
    }
    let asked = ada.my_turn().await.unwrap();
    let own = asked["view"]["players"][0]["hand"]
        .as_array()
        .unwrap()
        .clone();
    // An accusation of a card that one holds is wrong.
    let held = |kind: &[&'static str]| kind.iter().find(|card| own.contains(&json!(card))).copied();
    let weapons = [
        "knife",
        "candlestick",
        "revolver",
        "rope",
        "lead_pipe",
        "wrench",
    ];
    let rooms = [
        "hall",
        "lounge",
        "dining_room",
        "kitchen",
        "ballroom",
        "conservatory",
        "billiard_room",
        "library",
        "study",
    ];
    let accuse = json!({
        "type": "accuse", "suspect": held(&SUSPECTS).unwrap_or("mrs_white"),
        "weapon": held(&weapons).unwrap_or("rope"), "room": held(&rooms).unwrap_or("hall"),
    });
    assert_eq!(ada.act(&table, &accuse).await["type"], "done");
    ada.done(json!({"type": "say", "table": table, "text": "it was plum"}))
        .await;
    ben.done(json!({"type": "say", "table": table, "text": "hello"}))
        .await;
    assert_eq!(cy.until("said").await["text"], "hello");
    assert_eq!(ada.until("said").await["text"], "it was plum");
    let heard = Value::Array(ben.seen.clone()).to_string();
    assert!(!heard.contains("it was plum"));
}
