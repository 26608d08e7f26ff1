//! Playing on from a step of a finished match.
#![allow(clippy::unwrap_used, clippy::panic)]

mod common;

use common::{Arena, mark, match_id, pair};
use serde_json::json;

/// Ada wins a row of three; the record says which match it was.
async fn finished(arena: &Arena) -> String {
    let (mut ada, mut ben, table) = pair(arena, "row", json!({})).await;
    for (n, cell) in [3, 0, 4, 1, 5].into_iter().enumerate() {
        let client = if n % 2 == 0 { &mut ada } else { &mut ben };
        client.act(&table, &mark(cell)).await;
    }
    match_id(&ben.end().await)
}

#[tokio::test(start_paused = true)]
async fn a_match_goes_on_from_a_step_of_another_and_proves_itself() {
    let mut arena = Arena::open().await;
    let game = finished(&arena).await;
    let mut eve = arena.person("Eve").await;
    let from = json!({"match": game, "step": 3});
    let table = eve
        .create(json!({"type": "create", "game": "row", "from": from}))
        .await;
    // Nobody has sat down yet: what it goes on from is found again after a restart.
    arena.restart().await;
    let mut eve = arena.again(eve.token()).await;
    eve.watch(&table).await;
    let mut fay = arena.person("Fay").await;
    fay.join(&table).await;
    let told = fay
        .until_that(|m| m["type"] == "update" && m["you"] == "must")
        .await;
    assert_ne!(match_id(&told), game);
    let refused = eve
        .refused(json!({"type": "act", "table": table, "action": mark(0)}))
        .await;
    assert_eq!(refused, "not_your_turn");
    for (n, cell) in [5, 7, 2, 8, 1].into_iter().enumerate() {
        let client = if n % 2 == 0 { &mut fay } else { &mut eve };
        client.act(&table, &mark(cell)).await;
    }
    let record = arena.verified(&match_id(&fay.end().await)).await;
    assert_eq!(record.header.from, Some((game, 3)));
    assert_eq!(record.lines.len(), 8);
}

#[tokio::test(start_paused = true)]
async fn what_cannot_be_gone_on_from_is_refused() {
    let arena = Arena::open().await;
    let game = finished(&arena).await;
    let mut eve = arena.person("Eve").await;
    let create = |from| json!({"type": "create", "game": "row", "from": from});
    let mut codes = Vec::new();
    for from in [
        json!({"match": game, "step": 5}),
        json!({"match": game, "step": 99}),
        json!({"match": "nothing", "step": 1}),
    ] {
        codes.push(eve.refused(create(from)).await);
    }
    assert_eq!(codes, ["over", "no_step", "no_match"]);
    let from = json!({"match": game, "step": 1});
    let mut options = create(from.clone());
    options["config"] = json!({"cells": 5});
    assert_eq!(eve.refused(options).await, "fork_options");
    let mut rated = create(from);
    rated["settings"] = json!({"rated": true});
    assert_eq!(eve.refused(rated).await, "rated");
    let (mut ada, _ben, table) = pair(&arena, "row", json!({})).await;
    let running = match_id(&ada.update().await);
    ada.act(&table, &mark(0)).await;
    let from = json!({"match": running, "step": 1});
    assert_eq!(eve.refused(create(from)).await, "running");
}
