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
