//! The Project Game at tables: real time, built-in players, and who is away.
#![allow(clippy::unwrap_used, clippy::panic)]

mod common;

use common::{Arena, match_id};
use serde_json::{Value, json};

/// A small board on which everything takes a moment only.
fn small() -> Value {
    json!({
        "team_size": 1, "board_width": 4, "tasks_height": 4, "goals_height": 1, "goals": 2,
        "spawn_interval": 50, "max_pieces": 6, "move_delay": 4, "discover_delay": 9, "test_delay": 10,
        "destroy_delay": 4, "pick_up_delay": 4, "place_delay": 4, "exchange_delay": 24,
        "max_game_time": 60_000,
    })
}

#[tokio::test]
async fn a_person_and_a_built_in_player_play_in_real_time_to_the_end() {
    let arena = Arena::open().await;
    let mut ada = arena.person("Ada").await;
    let table = ada
        .create(json!({
            "game": "project", "config": small(),
            "chairs": [{"type": "open"}, {"type": "built_in", "player": "sonar"}],
        }))
        .await;
    let done = ada.act(&table, &json!({"type": "discover"})).await;
    assert_eq!(done["type"], "done", "{done}");
    let last = ada
        .until_that(|m| m["type"] == "update" && !m["over"].is_null())
        .await;
    let outcome = &last["over"]["finish"]["outcome"];
    assert_eq!(outcome["places"], json!([2, 1]), "{outcome}");
    let told: Vec<Value> = ada
        .updates()
        .iter()
        .flat_map(|update| update["events"].as_array().unwrap().clone())
        .collect();
    let kinds: Vec<&str> = told.iter().map(|e| e["type"].as_str().unwrap()).collect();
    assert_eq!(
        kinds,
        ["began", "queued", "discovered", "over"],
        "and nothing of the other"
    );
    let record = arena.verified(&match_id(&last)).await;
    assert!(20 < record.lines.len(), "{} lines", record.lines.len());
    // What the built-in player thought is in the record, for replays.
    let tells = |line: &&String| line.contains(r#""why":{"by":"#);
    assert!(10 < record.lines.iter().filter(tells).count());
}

#[tokio::test]
async fn a_stand_in_plays_on_for_a_player_who_is_away() {
    let arena = Arena::open().await;
    let mut ada = arena.person("Ada").await;
    let mut eve = arena.person("Eve").await;
    let table = ada
        .create(json!({
            "game": "project", "config": small(),
            "chairs": [{"type": "open"}, {"type": "built_in", "player": "random"}],
            "settings": {"policies": {"default": {"absent": {"type": "play", "grace": 0, "player": "sonar"}}}},
        }))
        .await;
    eve.watch(&table).await;
    let first = ada.update().await;
    let id = match_id(&first);
    drop(ada);
    eve.until_that(|m| m["type"] == "update" && !m["over"].is_null())
        .await;
    let record = arena.verified(&id).await;
    let lines = record.lines.iter().map(|line| format!("{line:?}"));
    let stood_in = lines.filter(|line| line.contains("stand_in") && line.contains("act"));
    assert!(10 < stood_in.count(), "the stand-in acts");
}

#[tokio::test]
async fn a_table_has_32_chairs_at_most() {
    let arena = Arena::open().await;
    let mut ada = arena.person("Ada").await;
    let create = |size: u8| {
        json!({
            "type": "create", "game": "project",
            "config": {"team_size": size, "board_width": 20, "tasks_height": 20},
        })
    };
    assert_eq!(ada.refused(create(17)).await, "chairs");
    assert_eq!(ada.done(create(16)).await["type"], "done");
}
