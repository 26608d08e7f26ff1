//! Tables as people and programs meet them, over real sockets.
#![allow(clippy::unwrap_used, clippy::panic)]

mod common;

use common::Arena;
use serde_json::json;

#[tokio::test]
async fn two_people_play_a_whole_game_by_link_while_a_third_watches() {
    let arena = Arena::open().await;
    let mut ada = arena.person("Ada").await;
    let mut ben = arena.person("Ben").await;
    let mut eve = arena.person("Eve").await;
    let table = ada.create(json!({"game": "pentago"})).await;
    let watched = eve.watch(&table).await;
    assert_eq!(watched["type"], "done");
    assert!(watched["chair"].is_null());
    let joined = ben.join(&table).await;
    assert_eq!(joined["chair"], 1);
    let (a, b) = tokio::join!(ada.play_out(&table), ben.play_out(&table));
    let over = eve
        .until_that(|m| m["type"] == "update" && !m["over"].is_null())
        .await;
    assert_eq!(a["over"], b["over"]);
    assert_eq!(a["over"], over["over"]);
    assert_eq!(a["number"], over["number"]);
    let numbers: Vec<u64> = eve
        .seen
        .iter()
        .filter(|m| m["type"] == "update")
        .map(|m| m["number"].as_u64().unwrap())
        .collect();
    let expected: Vec<u64> = (1..=numbers.len() as u64).collect();
    assert_eq!(numbers, expected, "updates are numbered without gaps");
    assert!(
        eve.seen.iter().all(|m| m["actions"].is_null()),
        "a watcher has no actions"
    );
}

#[tokio::test]
async fn a_person_plays_against_a_built_in_player() {
    let arena = Arena::open().await;
    let mut ada = arena.person("Ada").await;
    let table = ada
        .create(json!({
            "game": "pentago",
            "chairs": [{"type": "open"}, {"type": "built_in", "player": "random"}],
            "settings": {"pace": {"turn": [0, 0], "other": [0, 0]}},
        }))
        .await;
    let last = ada.play_out(&table).await;
    assert!(last["over"]["finish"]["outcome"]["places"].is_array());
}
