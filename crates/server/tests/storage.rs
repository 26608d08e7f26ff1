//! A store that fails: nothing is acknowledged or told that is not kept.
#![allow(clippy::unwrap_used, clippy::panic)]

mod common;

use std::time::Duration;

use common::{Arena, mark, match_id, pair};
use serde_json::json;

#[tokio::test(start_paused = true)]
async fn nothing_is_told_while_the_store_fails_and_the_table_comes_back_as_acknowledged() {
    let arena = Arena::open().await;
    let (mut ada, mut ben, table) = pair(&arena, "row", json!({})).await;
    ada.act(&table, &mark(4)).await;
    ben.until_that(|m| m["number"] == 2).await;
    ben.listen(Duration::from_millis(50)).await;
    arena.store.set_broken(true);
    let act = json!({"type": "act", "id": "b1", "table": table, "action": mark(0)});
    ben.send(&act).await;
    let refused = ben.until("refused").await;
    assert_eq!(refused["problem"]["code"], "storage");
    assert!(refused["id"].is_null(), "the command has no answer yet");
    assert_eq!(refused["table"], table);
    let heard = ada.listen(Duration::from_secs(1)).await;
    assert!(heard.iter().all(|m| m["number"] != 3), "{heard:?}");
    assert!(heard.iter().any(|m| m["problem"]["code"] == "storage"));
    let again = ben.command_as("b1", act.clone()).await;
    assert_eq!(again["problem"]["code"], "not_following");
    arena.store.set_broken(false);
    ben.watch(&table).await;
    let update = ben.until("update").await;
    assert_eq!(update["number"], 2, "what was not kept did not happen");
    assert_eq!(ben.command_as("b1", act).await["type"], "done");
    ada.watch(&table).await;
    let update = ada.until_that(|m| m["number"] == 3).await;
    assert_eq!(arena.lines_of(&match_id(&update)).await.len(), 2);
    assert_eq!(ada.act(&table, &mark(5)).await["number"], 4);
}

#[tokio::test(start_paused = true)]
async fn commands_that_come_together_with_a_failure_are_all_void() {
    let arena = Arena::open().await;
    let (mut ada, _ben, table) = pair(&arena, "row", json!({})).await;
    ada.listen(Duration::from_millis(50)).await;
    arena.store.set_broken(true);
    let mut lines = String::new();
    for n in 0..5 {
        let say = json!({"type": "say", "id": format!("s{n}"), "table": table, "text": "hm"});
        lines.push_str(&format!("{say}\n"));
    }
    ada.send_text(&lines).await;
    let heard = ada.listen(Duration::from_secs(1)).await;
    assert!(heard.iter().all(|m| m["type"] == "refused"), "{heard:?}");
    arena.store.set_broken(false);
    ada.watch(&table).await;
    assert!(ada.seen.iter().all(|m| m["type"] != "said"));
}

#[tokio::test(start_paused = true)]
async fn a_table_that_could_not_be_kept_is_opened_when_the_command_is_repeated() {
    let arena = Arena::open().await;
    let mut ada = arena.person("Ada").await;
    arena.store.set_broken(true);
    let create = json!({"type": "create", "id": "open", "game": "row"});
    ada.send(&create).await;
    let refused = ada.until("refused").await;
    assert_eq!(refused["problem"]["code"], "storage");
    arena.store.set_broken(false);
    let done = ada.command_as("open", create.clone()).await;
    assert_eq!(done["type"], "done", "{done}");
    assert_eq!(ada.command_as("open", create).await, done);
}

#[tokio::test(start_paused = true)]
async fn a_guest_that_could_not_be_kept_gets_no_token() {
    let arena = Arena::open().await;
    arena.store.set_broken(true);
    let mut client = arena.raw();
    client.send(&json!({"type": "hello", "version": 1})).await;
    let refused = client.until("refused").await;
    assert_eq!(refused["problem"]["code"], "storage");
    arena.store.set_broken(false);
    let client = client.hello(json!({})).await;
    assert!(client.token.is_some());
}

#[tokio::test(start_paused = true)]
async fn other_tables_play_on_when_the_store_works_again() {
    let arena = Arena::open().await;
    let (mut ada, mut ben, table) = pair(&arena, "row", json!({})).await;
    let (mut cy, _dan, other) = pair(&arena, "row", json!({})).await;
    cy.listen(Duration::from_millis(50)).await;
    ben.listen(Duration::from_millis(50)).await;
    arena.store.set_broken(true);
    ada.send(&json!({"type": "act", "id": "x", "table": table, "action": mark(0)}))
        .await;
    ben.until("refused").await;
    arena.store.set_broken(false);
    assert_eq!(cy.act(&other, &mark(0)).await["type"], "done");
}

#[tokio::test(start_paused = true)]
async fn a_table_without_followers_is_parked_and_comes_back_when_it_is_wanted() {
    let arena = Arena::open().await;
    let mut ada = arena.person("Ada").await;
    let table = ada.open("row", json!({})).await;
    let token = ada.token().to_owned();
    drop(ada);
    // Her chair is kept for the grace; until then the table is not put away.
    tokio::time::sleep(Duration::from_secs(70)).await;
    let metrics = arena.counted().await;
    assert!(metrics.contains("parlor_tables_in_memory 0"), "{metrics}");
    let mut ada = arena.again(&token).await;
    assert_eq!(ada.join(&table).await["chair"], 0);
}
