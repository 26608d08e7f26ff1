//! The lobby: which tables there are.
#![allow(clippy::unwrap_used, clippy::panic)]

mod common;

use std::time::Duration;

use common::{Arena, pair};
use serde_json::{Value, json};

fn lists(table: &str) -> impl Fn(&Value) -> bool {
    let table = table.to_owned();
    move |m| {
        let tables = m["tables"].as_array();
        m["type"] == "lobby" && tables.is_some_and(|list| list.iter().any(|t| t["id"] == *table))
    }
}

#[tokio::test(start_paused = true)]
async fn who_follows_the_lobby_hears_of_tables_as_they_come_change_and_go() {
    let arena = Arena::open().await;
    let mut eve = arena.person("Eve").await;
    eve.send(&json!({"type": "lobby", "follow": true})).await;
    assert_eq!(eve.until("lobby").await["tables"], json!([]));
    let mut ada = arena.person("Ada").await;
    let table = ada
        .create(json!({"game": "row", "config": {"cells": 12}}))
        .await;
    let lobby = eve.until_that(lists(&table)).await;
    let listed = &lobby["tables"][0];
    assert_eq!(listed["life"]["type"], "open");
    assert_eq!(listed["sitters"][0]["name"], "Ada");
    assert!(listed["sitters"][1].is_null());
    assert_eq!(listed["options"], json!({"cells": 12}));
    assert_eq!(lobby["online"], 2);
    let mut ben = arena.person("Ben").await;
    ben.join(&table).await;
    eve.until_that(|m| m["tables"][0]["life"]["type"] == "running")
        .await;
    ada.done(json!({"type": "close", "table": table})).await;
    eve.until_that(|m| m["type"] == "lobby" && m["tables"] == json!([]))
        .await;
    eve.send(&json!({"type": "lobby", "follow": false})).await;
    tokio::time::sleep(Duration::from_secs(1)).await;
    eve.listen(Duration::from_secs(1)).await;
    let _table = ada.open("row", json!({})).await;
    assert!(eve.listen(Duration::from_secs(2)).await.is_empty());
}

#[tokio::test(start_paused = true)]
async fn an_unlisted_table_is_joined_by_its_link_only() {
    let arena = Arena::open().await;
    let mut eve = arena.person("Eve").await;
    let (_ada, _ben, table) = pair(&arena, "row", json!({"listed": false})).await;
    tokio::time::sleep(Duration::from_secs(1)).await;
    eve.send(&json!({"type": "lobby", "follow": true})).await;
    assert!(!lists(&table)(&eve.until("lobby").await));
    assert_eq!(eve.watch(&table).await["type"], "done");
    assert_eq!(eve.update().await["you"], "watch");
}

#[tokio::test(start_paused = true)]
async fn many_changes_are_told_together() {
    let arena = Arena::open().await;
    let mut eve = arena.person("Eve").await;
    eve.send(&json!({"type": "lobby", "follow": true})).await;
    eve.until("lobby").await;
    let mut ada = arena.person("Ada").await;
    for _ in 0..30 {
        ada.open("row", json!({})).await;
    }
    let heard = eve.listen(Duration::from_millis(600)).await;
    assert!(heard.len() <= 3, "{}", heard.len());
    assert_eq!(
        heard.last().unwrap()["tables"].as_array().unwrap().len(),
        30
    );
}

#[tokio::test(start_paused = true)]
async fn a_table_that_nobody_follows_is_not_listed_but_a_running_match_is() {
    let arena = Arena::open().await;
    let mut ada = arena.person("Ada").await;
    let open = ada.open("row", json!({})).await;
    drop(ada);
    let absent = json!({"type": "leave", "grace": 60_000});
    let settings = json!({"policies": {"default": {"absent": absent}}});
    let (cy, dan, running) = pair(&arena, "row", settings).await;
    drop((cy, dan));
    tokio::time::sleep(Duration::from_secs(2)).await;
    let mut eve = arena.person("Eve").await;
    eve.send(&json!({"type": "lobby", "follow": true})).await;
    let lobby = eve.until("lobby").await;
    assert!(!lists(&open)(&lobby));
    assert!(lists(&running)(&lobby));
}
