//! Help that a table allows.
#![allow(clippy::unwrap_used, clippy::panic)]

mod common;

use common::{Arena, mark, match_id, pair};
use serde_json::{Value, json};

fn ask(table: &str) -> Value {
    json!({"type": "help", "table": table, "help": "hint"})
}

#[tokio::test]
async fn a_hint_is_told_to_who_asked_and_the_log_keeps_that_it_was_taken() {
    let arena = Arena::open().await;
    let (mut ada, mut ben, table) = pair(&arena, "row", json!({"help": ["hint"]})).await;
    let asked = ada.my_turn().await.unwrap();
    ada.done(ask(&table)).await;
    let help = ada.until("help").await;
    assert_eq!(help["help"], "hint");
    assert_eq!(help["number"], asked["number"]);
    assert_eq!(
        &help["action"],
        asked["actions"].as_array().unwrap().last().unwrap()
    );
    assert_eq!(help["reason"], "best_found");
    assert_eq!(help["turns"], 1);
    ada.act(&table, &help["action"]).await;
    ben.my_turn().await.unwrap();
    ben.act(&table, &mark(0)).await;
    ada.done(json!({"type": "resign", "table": table})).await;
    let end = ben.end().await;
    assert!(ben.seen.iter().all(|message| message["type"] != "help"));
    let record = arena.verified(&match_id(&end)).await;
    let note = |line: usize| -> Value {
        serde_json::from_str::<Value>(&record.lines[line]).unwrap()["stamp"]["note"].clone()
    };
    assert_eq!(note(0), "took a hint");
    assert_eq!(note(1), Value::Null);
}

#[tokio::test]
async fn no_hint_where_the_table_allows_none_or_nothing_is_to_be_decided() {
    let arena = Arena::open().await;
    let (mut ada, mut ben, table) = pair(&arena, "row", json!({})).await;
    assert_eq!(ada.refused(ask(&table)).await, "no_help");
    let (mut cleo, mut dan, other) = pair(&arena, "row", json!({"help": ["hint"]})).await;
    assert_eq!(dan.refused(ask(&other)).await, "not_now");
    let unknown = json!({"type": "help", "table": other, "help": "odds"});
    assert_eq!(cleo.refused(unknown).await, "no_help");
    assert_eq!(ben.refused(ask(&other)).await, "not_following");
    let wrong = json!({"type": "options", "table": table, "settings": {"help": ["magic"]}});
    ada.done(json!({"type": "resign", "table": table})).await;
    assert_eq!(ada.refused(wrong).await, "unknown_help");
}

#[tokio::test]
async fn a_hint_that_comes_too_late_is_not_told() {
    let arena = Arena::open().await;
    let (mut ada, mut ben, table) = pair(&arena, "row", json!({"help": ["hint"]})).await;
    ada.my_turn().await.unwrap();
    // Both are on their way before anybody can think.
    let mut message = ask(&table);
    message["id"] = "help".into();
    ada.send(&message).await;
    let act = json!({"type": "act", "id": "act", "table": table, "action": mark(3)});
    ada.send(&act).await;
    ben.my_turn().await.unwrap();
    let late = ada
        .until_that(|m| m["id"] == "help" && m["type"] != "done")
        .await;
    let told = late["type"] == "help" || late["problem"]["code"] == "no_help";
    assert!(told, "{late}");
}

fn note(table: &str, help: &str) -> Value {
    json!({"type": "help", "table": table, "help": help})
}

#[tokio::test]
async fn notes_are_made_of_what_the_seat_knows_at_any_time_and_leave_no_mark() {
    let arena = Arena::open().await;
    let settings = json!({"help": ["facts", "odds"]});
    let (mut ada, mut ben, table) = pair(&arena, "row", settings).await;
    // It is not Ben's turn.
    ben.done(note(&table, "facts")).await;
    let help = ben.until("help").await;
    assert_eq!(help["value"], json!({"moves": 0, "told": 0}));
    assert_eq!(
        (&help["action"], &help["reason"]),
        (&Value::Null, &Value::Null)
    );
    ada.done(note(&table, "odds")).await;
    let refused = ada.until("refused").await;
    assert_eq!(refused["problem"]["code"], "no_help");
    for (n, cell) in [3, 0].into_iter().enumerate() {
        let client = if n == 0 { &mut ada } else { &mut ben };
        client.act(&table, &mark(cell)).await;
    }
    // Another connection of hers may ask too.
    let mut other = arena.again(ada.token()).await;
    other.watch(&table).await;
    ada.done(note(&table, "odds")).await;
    assert_eq!(ada.until("help").await["value"], json!({"draw": 0.5}));
    let mut eve = arena.person("Eve").await;
    eve.watch(&table).await;
    assert_eq!(eve.refused(note(&table, "facts")).await, "no_seat");
    assert_eq!(other.refused(ask(&table)).await, "no_help");
    other.done(json!({"type": "resign", "table": table})).await;
    let end = ben.end().await;
    assert_eq!(ben.refused(note(&table, "facts")).await, "over");
    let record = arena.verified(&match_id(&end)).await;
    assert!(record.lines.iter().all(|line| !line.contains("note")));
}

/// The level in use is no secret; what the notes say is.
#[tokio::test]
async fn everybody_is_told_which_notes_a_sitter_uses() {
    let arena = Arena::open().await;
    let settings = json!({"help": ["facts", "odds"]});
    let (mut ada, mut ben, table) = pair(&arena, "row", settings).await;
    let mut eve = arena.person("Eve").await;
    let seen = eve.watch(&table).await;
    assert!(!seen.to_string().contains("\"notes\""), "{seen}");
    ben.done(note(&table, "facts")).await;
    for client in [&mut ada, &mut eve] {
        let news = client
            .until_that(|m| m["type"] == "table" && m.to_string().contains("\"notes\""))
            .await;
        let notes = |at: usize| news["table"]["chairs"][at]["sitter"]["notes"].clone();
        assert_eq!((notes(0), notes(1)), (Value::Null, json!(["facts"])));
    }
    ben.until("help").await;
    assert!(ada.seen.iter().all(|message| message["type"] != "help"));
}

#[tokio::test]
async fn a_match_that_counts_has_facts_but_neither_hints_nor_odds() {
    let arena = Arena::open().await;
    let mut ada = arena.person("Ada").await;
    for (help, code) in [("hint", "rated"), ("odds", "rated")] {
        let settings = json!({"rated": true, "help": [help]});
        let create = json!({"type": "create", "game": "row", "settings": settings});
        assert_eq!(ada.refused(create).await, code);
    }
    let settings = json!({"rated": true, "help": ["facts"]});
    ada.open("row", settings).await;
}

#[tokio::test]
async fn what_a_seat_knew_is_told_step_by_step_when_the_match_is_over() {
    let arena = Arena::open().await;
    let (mut ada, mut ben, table) = pair(&arena, "row", json!({})).await;
    let running = match_id(&ada.my_turn().await.unwrap());
    let path = |id: &str, more: &str| format!("/api/matches/{id}/knowledge?{more}");
    let (status, _) = arena.get(&path(&running, "seat=0&number=1")).await;
    assert_eq!(status, 409, "not while it is played");
    for (n, cell) in [3, 0, 4, 1, 5].into_iter().enumerate() {
        let client = if n % 2 == 0 { &mut ada } else { &mut ben };
        client.act(&table, &mark(cell)).await;
    }
    let id = match_id(&ben.end().await);
    for number in 1..=6 {
        let known = arena
            .get_json(&path(&id, &format!("seat=1&number={number}&help=facts")))
            .await;
        assert_eq!(known["value"]["moves"], number - 1);
        assert_eq!(known["view"]["moves"], number - 1);
    }
    for (more, expected) in [
        ("seat=2&number=1", (422, "no_seat")),
        ("seat=0&number=7", (422, "no_step")),
        ("seat=0&number=1&help=odds", (422, "no_help")),
        ("seat=0&number=1&help=magic", (422, "no_help")),
        ("seat=0", (400, "bad_query")),
    ] {
        let (status, body) = arena.get(&path(&id, more)).await;
        let problem: Value = serde_json::from_str(&body).unwrap();
        assert_eq!(
            (status, problem["code"].as_str().unwrap()),
            expected,
            "{more}"
        );
    }
}

/// Six players: the most there is to count.
#[tokio::test]
async fn the_odds_of_clue_are_told_at_every_turn_of_six_players() {
    let arena = Arena::open().await;
    let mut ada = arena.person("Ada").await;
    let bot = json!({"type": "built_in", "player": "random"});
    let create = json!({
        "game": "clue", "config": {"mode": "speed", "turn_cap": 50},
        "settings": {"pace": common::no_pace(), "start": {"rule": {"type": "ready", "countdown": 0}}},
        "chairs": [{"type": "open"}, bot, bot, bot, bot, bot],
    });
    let table = ada.create(create).await;
    ada.done(json!({"type": "choose", "table": table, "choice": "mrs_white"}))
        .await;
    ada.done(json!({"type": "ready", "table": table, "ready": true}))
        .await;
    for _ in 0..20 {
        let Some(asked) = ada.my_turn().await else {
            break;
        };
        let id = ada.done(note(&table, "odds")).await["id"].clone();
        let help = ada
            .until_that(|m| m["type"] == "help" && m["id"] == id)
            .await;
        assert_eq!(help["value"]["chances"].as_array().unwrap().len(), 21);
        let action = asked["actions"].as_array().unwrap().last().unwrap().clone();
        ada.act(&table, &action).await;
    }
}
