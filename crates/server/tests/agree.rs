//! What people agree on: a draw, a take-back, a rematch.
#![allow(clippy::unwrap_used, clippy::panic)]

mod common;

use common::{Arena, Client, mark, match_id, no_pace, pair};
use serde_json::{Value, json};

fn offer(table: &str, what: &str) -> Value {
    json!({"type": "offer", "table": table, "offer": what})
}

fn answer(table: &str, what: &str, agree: bool) -> Value {
    json!({"type": "answer", "table": table, "offer": what, "agree": agree})
}

async fn against_random(arena: &Arena) -> (Client, String) {
    let mut ada = arena.person("Ada").await;
    let table = ada
        .create(json!({
            "game": "row",
            "config": {"cells": 32},
            "chairs": [{"type": "open"}, {"type": "built_in", "player": "random"}],
            "settings": {"pace": no_pace()},
        }))
        .await;
    (ada, table)
}

#[tokio::test(start_paused = true)]
async fn a_draw_that_both_want_ends_the_match_for_all() {
    let arena = Arena::open().await;
    let (mut ada, mut ben, table) = pair(&arena, "row", json!({})).await;
    ada.act(&table, &mark(4)).await;
    ben.done(offer(&table, "draw")).await;
    let news = ada.news(|t| !t["offers"].is_null()).await;
    assert_eq!(
        news["offers"],
        json!([{"offer": "draw", "agreed": [1], "waiting": [0]}])
    );
    assert_eq!(ben.refused(offer(&table, "draw")).await, "offered");
    ada.done(answer(&table, "draw", true)).await;
    let end = ben.end().await;
    let finish = &end["over"]["finish"];
    assert_eq!(finish["how"], "agreed");
    assert_eq!(finish["outcome"]["places"], json!([1, 1]));
    assert_eq!(finish["outcome"]["winners"], json!([0, 1]));
    let news = ben.news(|t| t["life"]["type"] == "over").await;
    assert_eq!(news["chairs"][0]["score"], 0.5);
    arena.verified(&match_id(&end)).await;
}

#[tokio::test(start_paused = true)]
async fn a_declined_offer_is_gone() {
    let arena = Arena::open().await;
    let (mut ada, mut ben, table) = pair(&arena, "row", json!({})).await;
    ben.done(offer(&table, "draw")).await;
    ada.done(answer(&table, "draw", false)).await;
    assert_eq!(ada.refused(answer(&table, "draw", true)).await, "no_offer");
    ben.done(offer(&table, "draw")).await;
    assert_eq!(ada.act(&table, &mark(0)).await["type"], "done");
}

#[tokio::test(start_paused = true)]
async fn offers_lapse_when_the_position_changes() {
    let arena = Arena::open().await;
    let (mut ada, mut ben, table) = pair(&arena, "row", json!({})).await;
    ada.done(offer(&table, "draw")).await;
    ada.act(&table, &mark(0)).await;
    ben.news(|t| t["offers"].is_null()).await;
    assert_eq!(ben.refused(answer(&table, "draw", true)).await, "no_offer");
}

#[tokio::test(start_paused = true)]
async fn who_has_no_seat_in_the_match_has_no_say_in_it() {
    let arena = Arena::open().await;
    let mut ada = arena.person("Ada").await;
    let mut ben = arena.person("Ben").await;
    let mut cy = arena.person("Cy").await;
    let settings = json!({"start": {"rule": {"type": "owner"}}});
    let table = ada.open("court", settings).await;
    ben.join(&table).await;
    ada.done(json!({"type": "start", "table": table})).await;
    cy.join(&table).await;
    assert_eq!(cy.refused(offer(&table, "draw")).await, "no_seat");
    ada.done(offer(&table, "draw")).await;
    assert_eq!(cy.refused(answer(&table, "draw", false)).await, "no_seat");
    ben.done(answer(&table, "draw", true)).await;
    assert_eq!(ada.end().await["over"]["finish"]["how"], "agreed");
}

#[tokio::test]
async fn built_in_players_play_on_when_a_draw_is_offered() {
    let arena = Arena::open().await;
    let (mut ada, table) = against_random(&arena).await;
    assert_eq!(ada.refused(offer(&table, "draw")).await, "plays_on");
}

#[tokio::test(start_paused = true)]
async fn a_take_back_goes_to_before_the_proposers_last_move() {
    let arena = Arena::open().await;
    let (mut ada, mut ben, table) = pair(&arena, "row", json!({})).await;
    assert_eq!(
        ada.refused(offer(&table, "take_back")).await,
        "nothing_to_undo"
    );
    ada.act(&table, &mark(0)).await;
    ben.act(&table, &mark(5)).await;
    ada.act(&table, &mark(7)).await;
    ben.done(offer(&table, "take_back")).await;
    ada.done(answer(&table, "take_back", true)).await;
    for client in [&mut ada, &mut ben] {
        let back = client.until_that(|m| !m["undone"].is_null()).await;
        assert_eq!(back["number"], 5);
        assert_eq!(back["undone"], 2, "as it stood after Ada's first move");
        assert_eq!(back["view"]["moves"], 1);
        assert_eq!(back["must"], json!([1]));
    }
    assert_eq!(ben.act(&table, &mark(1)).await["number"], 6);
    ada.done(offer(&table, "take_back")).await;
    ben.done(answer(&table, "take_back", true)).await;
    let back = ada.until_that(|m| m["number"] == 7).await;
    assert_eq!(back["undone"], 1, "the second one goes to the beginning");
    for (cell, who) in [(3, 0), (0, 1), (4, 0), (1, 1), (5, 0)] {
        let client = if who == 0 { &mut ada } else { &mut ben };
        let done = client.act(&table, &mark(cell)).await;
        assert_eq!(done["type"], "done", "{done}");
    }
    let end = ada.end().await;
    assert_eq!(end["over"]["finish"]["outcome"]["winners"], json!([0]));
    let record = arena.verified(&match_id(&end)).await;
    assert_eq!(record.lines.len(), 11, "nothing is erased");
}

#[tokio::test]
async fn a_built_in_opponent_agrees_to_a_take_back_at_once() {
    let arena = Arena::open().await;
    let (mut ada, table) = against_random(&arena).await;
    let first = ada.my_turn().await.unwrap();
    ada.act(&table, &first["actions"][0]).await;
    let second = ada.my_turn().await.unwrap();
    assert_eq!(second["view"]["moves"], 2);
    ada.done(offer(&table, "take_back")).await;
    let back = ada.my_turn().await.unwrap();
    assert_eq!(back["view"]["moves"], 0);
    assert_eq!(back["undone"], first["number"]);
    let end = ada.play_out_from(&table, back).await;
    arena.verified(&match_id(&end)).await;
}

#[tokio::test(start_paused = true)]
async fn nothing_is_taken_back_where_the_game_or_the_stakes_forbid_it() {
    let arena = Arena::open().await;
    let settings = json!({"start": {"rule": {"type": "owner"}}});
    let (mut ada, _ben, table) = pair(&arena, "court", settings).await;
    ada.done(json!({"type": "start", "table": table})).await;
    ada.act(&table, &json!({"type": "bow"})).await;
    assert_eq!(ada.refused(offer(&table, "take_back")).await, "no_undo");
    let (mut ada, _ben, table) = pair(&arena, "row", json!({"rated": true})).await;
    ada.act(&table, &mark(0)).await;
    assert_eq!(ada.refused(offer(&table, "take_back")).await, "rated");
}

#[tokio::test(start_paused = true)]
async fn a_rematch_needs_all_people_changes_sides_and_keeps_scores() {
    let arena = Arena::open().await;
    let settings = json!({"start": {"seating": "rotated"}});
    let (mut ada, mut ben, table) = pair(&arena, "row", settings).await;
    let first = ada.update().await;
    assert_eq!(ada.refused(offer(&table, "rematch")).await, "not_over");
    let before = first["start"]["seats"].clone();
    ben.done(json!({"type": "resign", "table": table})).await;
    ada.end().await;
    ben.done(offer(&table, "rematch")).await;
    ada.news(|t| t["offers"][0]["waiting"] == json!([0])).await;
    ada.done(answer(&table, "rematch", true)).await;
    let second = ada.until_that(|m| m["number"] == 1).await;
    let after = &second["start"]["seats"];
    assert_eq!(after[0], before[1]);
    assert_eq!(after[1], before[0]);
    let news = ada.news(|t| t["match"]["nth"] == 2).await;
    assert_eq!(news["chairs"][0]["score"], 1.0, "Ada won the first");
    assert_eq!(news["chairs"][1]["score"], 0.0);
    assert_eq!(news["chairs"][1]["sitter"]["gone"], false);
}

#[tokio::test]
async fn a_built_in_opponent_agrees_to_a_rematch_at_once() {
    let arena = Arena::open().await;
    let (mut ada, table) = against_random(&arena).await;
    ada.done(json!({"type": "resign", "table": table})).await;
    ada.end().await;
    ada.done(offer(&table, "rematch")).await;
    let begin = ada.until_that(|m| m["number"] == 1).await;
    assert!(begin["over"].is_null());
}

fn restart(table: &str) -> Value {
    json!({"type": "restart", "table": table})
}

#[tokio::test(start_paused = true)]
async fn a_restart_needs_the_consent_of_all_people() {
    let arena = Arena::open().await;
    let (mut ada, mut ben, table) = pair(&arena, "row", json!({})).await;
    let first = match_id(&ben.update().await);
    ada.act(&table, &mark(4)).await;
    assert_eq!(ben.refused(restart(&table)).await, "not_owner");
    assert_eq!(ben.refused(offer(&table, "restart")).await, "not_owner");
    ada.done(restart(&table)).await;
    let news = ben.news(|t| !t["offers"].is_null()).await;
    let asked = json!([{"offer": "restart", "agreed": [0], "waiting": [1]}]);
    assert_eq!(news["offers"], asked);
    assert_eq!(ada.refused(restart(&table)).await, "offered");
    // Ben plays on, and is still asked.
    assert_eq!(ben.act(&table, &mark(0)).await["type"], "done");
    ben.done(answer(&table, "restart", false)).await;
    ada.news(|t| t["offers"].is_null()).await;
    assert_eq!(ada.act(&table, &mark(1)).await["type"], "done");
    ada.done(restart(&table)).await;
    ben.done(answer(&table, "restart", true)).await;
    let end = ben.end().await;
    assert_eq!(match_id(&end), first);
    assert_eq!(end["over"]["finish"]["how"], "aborted");
    assert_eq!(end["over"]["finish"]["reason"], "restart");
    let begin = ben.update().await;
    assert_eq!(begin["number"], 1);
    assert_ne!(match_id(&begin), first);
    arena.verified(&first).await;
}

#[tokio::test(start_paused = true)]
async fn an_owner_who_only_watches_asks_those_who_play() {
    let arena = Arena::open().await;
    let mut host = arena.person("Host").await;
    let table = host.create(json!({"game": "row", "stand": true})).await;
    let mut ada = arena.person("Ada").await;
    let mut ben = arena.person("Ben").await;
    ada.join(&table).await;
    ben.join(&table).await;
    ada.update().await;
    host.done(restart(&table)).await;
    let news = ben.news(|t| !t["offers"].is_null()).await;
    let asked = json!([{"offer": "restart", "agreed": [], "waiting": [0, 1]}]);
    assert_eq!(news["offers"], asked);
    assert_eq!(host.refused(restart(&table)).await, "offered");
    ada.done(answer(&table, "restart", true)).await;
    ben.done(answer(&table, "restart", true)).await;
    assert_eq!(ben.end().await["over"]["finish"]["reason"], "restart");
}

#[tokio::test(start_paused = true)]
async fn the_owner_does_not_close_a_match_that_others_play() {
    let arena = Arena::open().await;
    let (mut ada, mut ben, table) = pair(&arena, "row", json!({})).await;
    ada.update().await;
    let close = json!({"type": "close", "table": table});
    assert_eq!(ada.refused(close.clone()).await, "others_play");
    ben.done(json!({"type": "resign", "table": table})).await;
    ada.done(close).await;
}
