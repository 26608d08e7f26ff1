//! Clocks, in paused time.
#![allow(clippy::unwrap_used, clippy::panic)]

mod common;

use std::time::Duration;

use common::{Arena, Client, mark, match_id, pair};
use serde_json::{Value, json};
use tokio::time::{Instant, advance};

async fn after(ms: u64) {
    advance(Duration::from_millis(ms)).await;
}

fn bank(start: u64, add: u64, when: &str) -> Value {
    json!({"clocks": {"default": {"type": "bank", "start": start, "add": add, "when": when}}})
}

fn per_move(turn: u64, other: u64) -> Value {
    json!({"clocks": {"default": {"type": "per_move", "turn": turn, "other": other}}})
}

async fn number(client: &mut Client, number: u64) -> Value {
    let is = |m: &Value| m["type"] == "update" && m["number"] == number;
    client.until_that(is).await
}

fn left(update: &Value) -> Vec<u64> {
    let clocks = update["clocks"].as_array().unwrap().iter();
    clocks
        .map(|clock| clock["left"].as_u64().unwrap())
        .collect()
}

/// Lets the table find out that everybody has been handed the beginning.
async fn running(client: &mut Client) {
    client.news(|t| t["life"]["type"] == "running").await;
    // The table looks every few milliseconds whether the beginning has been written.
    tokio::time::sleep(Duration::from_millis(6)).await;
}

#[tokio::test(start_paused = true)]
async fn a_bank_filled_after_each_decision_is_charged_to_the_millisecond() {
    let arena = Arena::open().await;
    let (mut ada, mut ben, table) = pair(&arena, "row", bank(10_000, 3_000, "after")).await;
    let first = number(&mut ada, 1).await;
    assert_eq!(left(&first), [10_000, 10_000]);
    assert_eq!(first["clocks"][0]["runs"], true);
    assert_eq!(first["clocks"][1]["runs"], false);
    running(&mut ada).await;
    let begin = Instant::now();
    after(4_000).await;
    ada.act(&table, &mark(0)).await;
    let second = number(&mut ben, 2).await;
    let spent = second["spent"].as_u64().unwrap();
    assert!((4_000..4_010).contains(&spent), "{spent}");
    assert_eq!(left(&second), [13_000 - spent, 10_000]);
    after(1_234).await;
    ben.act(&table, &mark(1)).await;
    let third = number(&mut ada, 3).await;
    assert_eq!(third["spent"], 1_234, "measured from written to received");
    assert_eq!(left(&third), [13_000 - spent, 11_766]);
    let at = third["at"].as_u64().unwrap();
    assert!(at.abs_diff(begin.elapsed().as_millis() as u64) <= 6);
}

#[tokio::test(start_paused = true)]
async fn a_bank_filled_before_each_decision_has_its_share_from_the_start() {
    let arena = Arena::open().await;
    let (mut ada, mut ben, table) = pair(&arena, "row", bank(0, 2_000, "before")).await;
    assert_eq!(left(&number(&mut ada, 1).await), [2_000, 0]);
    running(&mut ada).await;
    ada.act(&table, &mark(0)).await;
    number(&mut ben, 2).await;
    after(500).await;
    ben.act(&table, &mark(1)).await;
    let third = number(&mut ada, 3).await;
    assert_eq!(left(&third)[1], 1_500);
    assert!(3_990 <= left(&third)[0], "two shares less nearly nothing");
}

#[tokio::test(start_paused = true)]
async fn the_first_decision_has_its_limit_after_a_pause() {
    let arena = Arena::open().await;
    let mut settings = per_move(1_000, 1_000);
    settings["start"] = json!({"pause": 3_000});
    let (mut ada, mut ben, _table) = pair(&arena, "row", settings).await;
    number(&mut ada, 1).await;
    let begun = Instant::now();
    let end = ben.end().await;
    assert_eq!(end["by"], "clock", "{end}");
    let after = begun.elapsed().as_millis();
    assert!((4_020..4_030).contains(&after), "{after}");
}

#[tokio::test(start_paused = true)]
async fn an_answer_one_millisecond_before_the_limit_counts() {
    let arena = Arena::open().await;
    let (mut ada, mut ben, table) = pair(&arena, "row", per_move(1_000, 1_000)).await;
    running(&mut ada).await;
    ada.act(&table, &mark(0)).await;
    number(&mut ben, 2).await;
    after(999).await;
    let done = ben.act(&table, &mark(1)).await;
    assert_eq!(done["type"], "done", "{done}");
    assert_eq!(number(&mut ada, 3).await["spent"], 999);
}

#[tokio::test(start_paused = true)]
async fn an_answer_at_the_limit_is_late_even_before_the_flag_is_declared() {
    let arena = Arena::open().await;
    let (mut ada, mut ben, table) = pair(&arena, "row", per_move(1_000, 1_000)).await;
    running(&mut ada).await;
    ada.act(&table, &mark(0)).await;
    number(&mut ben, 2).await;
    after(1_000).await;
    let refused = ben.act(&table, &mark(1)).await;
    assert_eq!(refused["problem"]["code"], "late");
    let end = ada.end().await;
    assert_eq!(end["events"][0]["cause"], "late");
    assert_eq!(end["over"]["finish"]["outcome"]["winners"], json!([0]));
    assert_eq!(end["by"], "clock");
}

#[tokio::test(start_paused = true)]
async fn the_flag_is_declared_twenty_milliseconds_after_the_limit() {
    let arena = Arena::open().await;
    let (mut ada, mut ben, table) = pair(&arena, "row", per_move(1_000, 1_000)).await;
    running(&mut ada).await;
    ada.act(&table, &mark(0)).await;
    number(&mut ben, 2).await;
    let asked = Instant::now();
    let end = ada.end().await;
    let took = asked.elapsed().as_millis();
    assert!((1_020..=1_022).contains(&took), "{took}");
    assert_eq!(end["over"]["left"], json!([1]));
    arena.verified(&match_id(&end)).await;
}

#[tokio::test(start_paused = true)]
async fn out_of_turn_the_limit_is_the_shorter_one_and_who_only_may_has_no_clock() {
    let arena = Arena::open().await;
    let mut settings = per_move(30_000, 5_000);
    settings["start"] = json!({"rule": {"type": "owner"}});
    let (mut ada, mut ben, table) = pair(&arena, "court", settings).await;
    ada.done(json!({"type": "start", "table": table})).await;
    running(&mut ada).await;
    ada.act(&table, &json!({"type": "accuse", "whom": 1})).await;
    let accused = number(&mut ben, 2).await;
    assert_eq!(accused["clocks"][1], json!({"left": 5_000, "runs": true}));
    assert_eq!(accused["clocks"][0]["runs"], false);
    ben.act(&table, &json!({"type": "yield"})).await;
    let turn = number(&mut ben, 3).await;
    assert_eq!(turn["clocks"][1], json!({"left": 30_000, "runs": true}));
    ben.act(&table, &json!({"type": "petition"})).await;
    let asked = number(&mut ada, 4).await;
    assert_eq!(asked["you"], "may");
    assert_eq!(asked["clocks"][0]["runs"], false);
    assert_eq!(asked["clocks"][1]["runs"], true);
}

#[tokio::test(start_paused = true)]
async fn what_one_only_may_do_earns_no_time() {
    let arena = Arena::open().await;
    let mut settings = bank(10_000, 5_000, "after");
    settings["start"] = json!({"rule": {"type": "owner"}});
    let mut ada = arena.person("Ada").await;
    let mut ben = arena.person("Ben").await;
    let mut cy = arena.person("Cy").await;
    let table = ada.open("court", settings).await;
    ben.join(&table).await;
    cy.join(&table).await;
    ada.done(json!({"type": "start", "table": table})).await;
    running(&mut ada).await;
    ada.act(&table, &json!({"type": "petition"})).await;
    number(&mut ben, 2).await;
    after(300).await;
    let aye = json!({"type": "answer", "aye": true});
    assert_eq!(ben.act(&table, &aye).await["type"], "done");
    let third = number(&mut cy, 3).await;
    assert_eq!(left(&third)[1], 10_000);
    assert_eq!(third["spent"], 0);
}

#[tokio::test(start_paused = true)]
async fn what_others_do_does_not_touch_a_limit() {
    let arena = Arena::open().await;
    let mut settings = per_move(2_000, 2_000);
    settings["start"] = json!({"rule": {"type": "owner"}});
    let mut ada = arena.person("Ada").await;
    let mut ben = arena.person("Ben").await;
    let mut cy = arena.person("Cy").await;
    let config = json!({"patience": 60_000});
    let create = json!({"game": "court", "config": config, "settings": settings});
    let table = ada.create(create).await;
    ben.join(&table).await;
    cy.join(&table).await;
    ada.done(json!({"type": "start", "table": table})).await;
    running(&mut ada).await;
    ada.act(&table, &json!({"type": "petition"})).await;
    number(&mut ada, 2).await;
    let asked = Instant::now();
    after(1_500).await;
    ben.act(&table, &json!({"type": "answer", "aye": false}))
        .await;
    ada.until_that(|m| m["events"][0]["type"] == "left").await;
    let took = asked.elapsed().as_millis();
    assert!((2_020..=2_022).contains(&took), "{took}");
}

#[tokio::test]
async fn an_overdue_decision_is_played_by_a_built_in_player_and_strikes_add_up() {
    let arena = Arena::open().await;
    let overdue = json!({"type": "play", "player": "random", "stretch": "decision"});
    let mut settings = per_move(60, 60);
    settings["policies"] = json!({"default": {"overdue": overdue, "strikes": 3}});
    settings["clocks"]["kinds"] = json!({"bot": {"type": "none"}});
    settings["pace"] = common::no_pace();
    let mut ada = arena.person("Ada").await;
    let mut ben = arena.bot("Ben").await;
    let create = json!({"game": "row", "config": {"cells": 32}, "settings": settings});
    let table = ada.create(create).await;
    ben.join(&table).await;
    for strike in 1..=2 {
        let update = ben.my_turn().await.unwrap();
        assert_eq!(update["actor"], 0);
        assert_eq!(update["by"], "clock", "strike {strike}");
        assert!(update["spent"].is_null(), "it costs nothing");
        let action = update["actions"]
            .as_array()
            .unwrap()
            .last()
            .unwrap()
            .clone();
        ben.act(&table, &action).await;
    }
    let end = ben.end().await;
    assert_eq!(end["over"]["left"], json!([0]), "three strikes are enough");
}

#[tokio::test(start_paused = true)]
async fn late_answers_while_a_built_in_player_thinks_are_one_strike_only() {
    let arena = Arena::open().await;
    let overdue = json!({"type": "play", "player": "random", "stretch": "turn"});
    let mut settings = per_move(300, 300);
    settings["policies"] = json!({"default": {"overdue": overdue, "strikes": 3}});
    settings["pace"] = json!({"turn": [1_500, 1_500], "other": [1_500, 1_500]});
    let (mut ada, mut ben, table) = pair(&arena, "row", settings).await;
    running(&mut ada).await;
    ada.act(&table, &mark(0)).await;
    number(&mut ben, 2).await;
    after(310).await;
    for _ in 0..4 {
        let refused = ben.act(&table, &mark(1)).await;
        assert_eq!(refused["problem"]["code"], "late");
    }
    // The built-in player thinks in real time.
    tokio::time::resume();
    let third = number(&mut ada, 3).await;
    assert_eq!(third["by"], "clock");
    assert!(third["over"].is_null());
}

#[tokio::test(start_paused = true)]
async fn a_restart_keeps_the_clocks_and_begins_the_open_decision_anew() {
    let mut arena = Arena::open().await;
    let (mut ada, mut ben, table) = pair(&arena, "row", bank(10_000, 0, "after")).await;
    running(&mut ada).await;
    after(2_000).await;
    ada.act(&table, &mark(0)).await;
    let told = number(&mut ben, 2).await;
    after(7_000).await;
    let (token_a, token_b) = (ada.token().to_owned(), ben.token().to_owned());
    drop((ada, ben));
    arena.stop().await;
    after(60_000).await;
    arena.start().await;
    let mut ada = arena.again(&token_a).await;
    let mut ben = arena.again(&token_b).await;
    ada.watch(&table).await;
    ben.watch(&table).await;
    let back = ben.update().await;
    assert_eq!(back["clocks"], told["clocks"], "as it was recorded");
    assert_eq!(back["at"], told["at"]);
    running(&mut ada).await;
    after(9_500).await;
    let done = ben.act(&table, &mark(1)).await;
    assert_eq!(done["type"], "done", "the decision began anew: {done}");
    let third = ada.until_that(|m| m["number"] == 3).await;
    let spent = third["spent"].as_u64().unwrap();
    assert!(spent.abs_diff(9_500) <= 10, "{spent}");
}

#[tokio::test(start_paused = true)]
async fn match_time_stands_still_until_all_are_back_after_a_restart() {
    let mut arena = Arena::open().await;
    let (mut ada, mut ben, table) = pair(&arena, "row", per_move(5_000, 5_000)).await;
    running(&mut ada).await;
    after(1_000).await;
    ada.act(&table, &mark(0)).await;
    let told = number(&mut ben, 2).await;
    let (token_a, token_b) = (ada.token().to_owned(), ben.token().to_owned());
    drop((ada, ben));
    arena.restart().await;
    let mut ben = arena.again(&token_b).await;
    ben.watch(&table).await;
    after(8_000).await;
    let mut ada = arena.again(&token_a).await;
    ada.watch(&table).await;
    ada.news(|t| t["life"]["type"] == "running").await;
    after(4_000).await;
    let done = ben.act(&table, &mark(1)).await;
    assert_eq!(done["type"], "done", "{done}");
    let third = ada.until_that(|m| m["number"] == 3).await;
    let spent = third["spent"].as_u64().unwrap();
    assert!(spent.abs_diff(4_000) <= 10, "{spent}");
    let at = third["at"].as_u64().unwrap() - told["at"].as_u64().unwrap();
    assert!(at.abs_diff(4_000) <= 10, "{at}");
}

#[tokio::test(start_paused = true)]
async fn long_decisions_are_noted_every_minute_and_keep_that_over_a_restart() {
    let mut arena = Arena::open().await;
    let (mut ada, ben, table) = pair(&arena, "row", bank(700_000, 0, "after")).await;
    running(&mut ada).await;
    for _ in 0..25 {
        tokio::time::sleep(Duration::from_secs(6)).await;
        ada.done(json!({"type": "say", "table": table, "text": "hm"}))
            .await;
    }
    let (token_a, token_b) = (ada.token().to_owned(), ben.token().to_owned());
    drop((ada, ben));
    arena.restart().await;
    let mut ada = arena.again(&token_a).await;
    let mut ben = arena.again(&token_b).await;
    ben.watch(&table).await;
    ada.watch(&table).await;
    ada.news(|t| t["life"]["type"] == "running").await;
    after(1_000).await;
    ada.act(&table, &mark(0)).await;
    let second = number(&mut ben, 2).await;
    let spent = second["spent"].as_u64().unwrap();
    assert!((121_000..=122_000).contains(&spent), "{spent}");
}

#[tokio::test(start_paused = true)]
async fn a_disconnect_costs_only_the_own_time() {
    let arena = Arena::open().await;
    let (mut ada, mut ben, table) = pair(&arena, "row", bank(20_000, 0, "after")).await;
    running(&mut ada).await;
    ada.act(&table, &mark(0)).await;
    number(&mut ben, 2).await;
    after(1_000).await;
    let token = ben.token().to_owned();
    drop(ben);
    after(2_000).await;
    let mut ben = arena.again(&token).await;
    ben.watch(&table).await;
    after(500).await;
    ben.act(&table, &mark(1)).await;
    let third = number(&mut ada, 3).await;
    let spent = third["spent"].as_u64().unwrap();
    assert!(spent.abs_diff(3_500) <= 10, "{spent}");
    assert!(19_900 < left(&third)[0]);
}
