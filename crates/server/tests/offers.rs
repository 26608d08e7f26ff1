//! Built-in players that are offered a trade at a table with people.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

mod common;

use std::time::{Duration, Instant};

use common::Arena;
use serde_json::{Value, json};

const KINDS: [&str; 5] = ["brick", "lumber", "wool", "grain", "ore"];

/// A card that is held, for one that is not.
fn offer(view: &Value) -> Option<Value> {
    let me = view["me"].as_u64().unwrap() as usize;
    let hand = &view["players"][me]["hand"];
    let count = |kind: &&&str| hand[**kind].as_u64().unwrap_or(0);
    let give = KINDS.iter().find(|kind| 0 < count(kind))?;
    let get = KINDS.iter().find(|kind| *kind != give)?;
    let others: Vec<usize> = (0..4).filter(|seat| *seat != me).collect();
    Some(json!({"type": "offer", "give": {*give: 1}, "get": {*get: 1}, "to": others}))
}

#[tokio::test]
async fn built_in_players_answer_an_offer_after_one_second() {
    let arena = Arena::open().await;
    let mut ada = arena.person("Ada").await;
    let built_in = json!({"type": "built_in", "player": "normal"});
    let table = ada
        .create(json!({
            "game": "catan", "chairs": [{"type": "open"}, built_in, built_in, built_in],
            // Their own turns are quick; how they answer others is as usual.
            "settings": {"pace": {"turn": [0, 0]}},
        }))
        .await;
    let mut update = ada.update().await;
    loop {
        let view = &update["view"];
        let mine = update["you"] == "must" && view["phase"]["type"] == "main";
        if let Some(offer) = offer(view).filter(|_| mine) {
            let done = ada.act(&table, &offer).await;
            assert_eq!(done["type"], "done", "{done}");
            break;
        }
        if update["you"] == "must" {
            let act = update["actions"][0].clone();
            let id = format!("x{}", update["number"]);
            ada.send(&json!({"type": "act", "id": id, "table": table, "action": act}))
                .await;
        }
        update = ada.update().await;
    }
    let offered = Instant::now();
    let answers = |said: &Value| {
        let events = said["events"].as_array().cloned().unwrap_or_default();
        let is_answer = |event: &Value| {
            ["accepted", "declined", "countered"].contains(&event["type"].as_str().unwrap())
        };
        said["type"] == "update" && events.iter().any(is_answer)
    };
    for _ in 0..3 {
        ada.until_that(answers).await;
        let after = offered.elapsed();
        assert!(Duration::from_millis(990) <= after, "{after:?}");
    }
}
