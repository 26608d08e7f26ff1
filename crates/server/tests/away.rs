//! A store that goes out of reach in mid-play: nothing is lost, nothing is done twice, and play goes on by itself.
#![allow(clippy::unwrap_used, clippy::panic)]

mod common;

use std::time::Duration;

use common::{Arena, Client, mark, match_id, pair};
use serde_json::{Value, json};

/// Waits for a message that may have come already.
async fn heard(client: &mut Client, is_it: impl Fn(&Value) -> bool) {
    if !client.seen.iter().any(&is_it) {
        client.until_that(is_it).await;
    }
}

#[tokio::test(start_paused = true)]
async fn a_move_made_while_the_store_is_away_is_answered_once_when_it_is_back() {
    let arena = Arena::open().await;
    let (mut ada, mut ben, table) = pair(&arena, "row", json!({})).await;
    let mut eve = arena.person("Eve").await;
    eve.watch(&table).await;
    assert_eq!(ada.act(&table, &mark(0)).await["type"], "done");
    arena.store.set_away(true);
    let act = json!({"type": "act", "id": "b1", "table": table, "action": mark(1)});
    ben.send(&act).await;
    for client in [&mut ada, &mut ben, &mut eve] {
        let paused = client.until("paused").await;
        assert_eq!(paused["problem"]["code"], "storage");
        assert!(paused["problem"]["hint"].is_string());
    }
    // What is said meanwhile waits too.
    let early = json!({"type": "act", "id": "a2", "table": table, "action": mark(2)});
    ada.send(&early).await;
    arena.store.set_away(false);
    let goes_on = |m: &Value| m["type"] == "paused" && m["problem"].is_null();
    heard(&mut ben, |m| m["id"] == "b1").await;
    heard(&mut ada, |m| m["id"] == "a2").await;
    for client in [&mut ada, &mut ben, &mut eve] {
        heard(client, goes_on).await;
    }
    let answers = |client: &Client, id: &str| {
        let of = client.seen.iter().filter(|m| m["id"] == id);
        of.map(|m| m["type"].clone()).collect::<Vec<_>>()
    };
    assert_eq!(answers(&ben, "b1"), ["done"]);
    assert_eq!(
        answers(&ada, "a2").len(),
        1,
        "one answer, whichever came first"
    );
    ben.done(json!({"type": "resign", "table": table})).await;
    let end = eve.end().await;
    let record = arena.verified(&match_id(&end)).await;
    let moves = record.lines.len();
    assert!(
        (3..=4).contains(&moves),
        "each move once: {:?}",
        record.lines
    );
    let numbers: Vec<u64> = eve
        .updates()
        .iter()
        .map(|u| u["number"].as_u64().unwrap())
        .collect();
    let expected: Vec<u64> = (1..=numbers.len() as u64).collect();
    assert_eq!(
        numbers, expected,
        "a watcher misses nothing and is told nothing twice"
    );
}

#[tokio::test(start_paused = true)]
async fn clocks_stand_still_while_the_store_is_away() {
    let arena = Arena::open().await;
    let bank = json!({"type": "bank", "start": 10_000, "add": 0, "when": "after"});
    let settings = json!({"clocks": {"default": bank}});
    let (mut ada, mut ben, table) = pair(&arena, "row", settings).await;
    assert_eq!(ada.act(&table, &mark(0)).await["type"], "done");
    arena.store.set_away(true);
    let act = json!({"type": "act", "id": "b1", "table": table, "action": mark(1)});
    ben.send(&act).await;
    ben.until("paused").await;
    tokio::time::sleep(Duration::from_secs(60)).await;
    arena.store.set_away(false);
    let answer = ben.until_that(|m| m["id"] == "b1").await;
    assert_eq!(answer["type"], "done", "its time is not up: {answer}");
    assert_eq!(ada.act(&table, &mark(2)).await["type"], "done");
}
