//! Many who watch: what equal viewers see is cut and written once.
#![allow(clippy::unwrap_used, clippy::panic)]

mod common;

use std::time::Duration;

use common::{Arena, Client, mark, pair};
use serde_json::{Value, json};

/// A counter of the server.
async fn counted(arena: &Arena, name: &str) -> u64 {
    let text = arena.counted().await;
    let begin = format!("parlor_{name}_total ");
    let line = text.lines().find_map(|line| line.strip_prefix(&begin));
    line.unwrap().parse().unwrap()
}

/// People who watch a table and want views, or do not; all have heard of each other.
async fn crowd(arena: &Arena, table: &str, count: usize, want: &Value) -> Vec<Client> {
    let mut all = Vec::new();
    for nth in 0..count {
        let mut one = arena.person(&format!("Watcher {nth}")).await;
        let watch = json!({"type": "watch", "key": table, "want": want});
        one.done(watch).await;
        all.push(one);
    }
    tokio::time::sleep(Duration::from_secs(2)).await;
    for one in &mut all {
        one.listen(Duration::ZERO).await;
    }
    all
}

#[tokio::test(start_paused = true)]
async fn a_move_is_cut_and_written_once_for_each_kind_of_viewer() {
    let arena = Arena::open().await;
    let (mut ada, mut ben, table) = pair(&arena, "row", json!({})).await;
    ada.my_turn().await.unwrap();
    ben.update().await;
    let mut seeing = crowd(&arena, &table, 40, &json!({"view": true, "actions": true})).await;
    let mut blind = crowd(&arena, &table, 20, &json!({"table": false})).await;
    let cuts = counted(&arena, "updates_cut").await;
    let letters = counted(&arena, "letters_written").await;
    assert_eq!(ada.act(&table, &mark(0)).await["type"], "done");
    let mut told = Vec::new();
    for one in &mut seeing {
        told.push(one.update().await);
    }
    assert_eq!(told[0]["view"]["moves"], 1, "{}", told[0]);
    assert!(told.iter().all(|update| *update == told[0]));
    for one in &mut blind {
        let update = one.update().await;
        assert!(update["view"].is_null(), "{update}");
        assert_eq!(update["events"], told[0]["events"]);
    }
    // One each for Ada, Ben, those who want views and those who do not; the last letter answers Ada.
    assert_eq!(counted(&arena, "updates_cut").await - cuts, 4);
    assert_eq!(counted(&arena, "letters_written").await - letters, 5);
}

#[tokio::test(start_paused = true)]
async fn what_is_said_and_how_the_table_is_set_is_written_once_for_all_who_watch() {
    let arena = Arena::open().await;
    let (mut ada, ben, table) = pair(&arena, "row", json!({})).await;
    let mut watchers = crowd(&arena, &table, 30, &json!({})).await;
    let letters = counted(&arena, "letters_written").await;
    ada.done(json!({"type": "say", "table": table, "text": "hello"}))
        .await;
    for one in &mut watchers {
        assert_eq!(one.until("said").await["text"], "hello");
    }
    assert_eq!(counted(&arena, "letters_written").await - letters, 2);
    let letters = counted(&arena, "letters_written").await;
    drop(ben);
    for one in &mut watchers {
        one.news(|table| table["chairs"][1]["sitter"]["connected"] == false)
            .await;
    }
    // One for all who watch, and one for Ada, who has a chair.
    assert_eq!(counted(&arena, "letters_written").await - letters, 2);
}

#[tokio::test(start_paused = true)]
async fn a_crowd_that_comes_is_told_of_each_other_together() {
    let arena = Arena::open().await;
    let (mut ada, _ben, table) = pair(&arena, "row", json!({})).await;
    ada.listen(Duration::from_secs(2)).await;
    let mut watchers = Vec::new();
    for nth in 0..30 {
        let mut one = arena.person(&format!("Watcher {nth}")).await;
        one.watch(&table).await;
        watchers.push(one);
    }
    let heard = ada.listen(Duration::from_secs(2)).await;
    let news: Vec<&Value> = heard.iter().filter(|m| m["type"] == "table").collect();
    assert!(news.len() <= 2, "{}", news.len());
    assert_eq!(news.last().unwrap()["table"]["watchers"], 30);
    watchers.clear();
    ada.news(|table| table["watchers"] == 0).await;
}

#[tokio::test(start_paused = true)]
async fn who_watches_late_shares_what_is_cut_too() {
    let arena = Arena::open().await;
    let watch = json!({"watch": {"viewer": "spectator", "delay": 5_000}});
    let (mut ada, _ben, table) = pair(&arena, "row", watch).await;
    ada.my_turn().await.unwrap();
    let mut watchers = crowd(&arena, &table, 20, &json!({"view": true})).await;
    assert_eq!(ada.act(&table, &mark(0)).await["type"], "done");
    let cuts = counted(&arena, "updates_cut").await;
    for one in &mut watchers {
        let is_move = |m: &Value| m["type"] == "update" && m["view"]["moves"] == 1;
        one.until_that(is_move).await;
    }
    // The beginning and the move.
    assert!(counted(&arena, "updates_cut").await - cuts <= 2);
}
