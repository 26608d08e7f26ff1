//! Drivers that repeat what is refused.
#![allow(clippy::unwrap_used, clippy::panic)]

mod common;

use common::{Arena, mark, match_id, no_pace};
use serde_json::{Value, json};

fn settings() -> Value {
    let overdue = json!({"type": "play", "player": "random", "stretch": "decision"});
    let policy = json!({"overdue": overdue, "strikes": 1, "refusals": 20});
    json!({"policies": {"default": policy}, "pace": no_pace()})
}

#[tokio::test]
async fn who_repeats_a_refused_request_has_that_one_decision_made_for_it_without_a_strike() {
    let arena = Arena::open().await;
    let (mut ada, mut bot) = (arena.person("Ada").await, arena.bot("Bot").await);
    let config = json!({"cells": 32});
    let create = json!({"game": "row", "config": config, "settings": settings()});
    let table = ada.create(create).await;
    bot.join(&table).await;
    ada.act(&table, &mark(0)).await;
    // Alternating between two requests is no way around it.
    for n in 0..19 {
        let refused = bot.act(&table, &mark(100 * (n % 2))).await;
        assert_eq!(refused["problem"]["code"], "no_cell");
    }
    assert_eq!(bot.updates().len(), 2, "nobody has decided for it yet");
    for n in 0..2 {
        bot.act(&table, &mark(100 * (n % 2))).await;
    }
    let decided = ada.until_that(|m| m["number"] == 3).await;
    assert_eq!(decided["by"], "stand_in");
    // It has its seat back, and nothing counts against it.
    ada.act(&table, &decided["actions"][0]).await;
    let asked = bot.until_that(|m| m["number"] == 4).await;
    assert_eq!(asked["you"], "must");
    let done = bot.act(&table, &asked["actions"][0]).await;
    assert_eq!(done["type"], "done", "{done}");
    assert_eq!(ada.until_that(|m| m["number"] == 5).await["by"], "player");
    let lines = arena.lines_of(&match_id(&asked)).await;
    let note = "made for a driver that repeated what was refused";
    let notes = lines.iter().filter(|line| line["stamp"]["note"] == note);
    assert_eq!(notes.count(), 1);
    let news = ada.seen.iter().rfind(|m| m["type"] == "table").unwrap();
    assert_eq!(news["table"]["chairs"][1]["sitter"]["gone"], false);
}

#[tokio::test]
async fn who_tries_many_different_things_is_left_to_try() {
    let arena = Arena::open().await;
    let (mut ada, mut bot) = (arena.person("Ada").await, arena.bot("Bot").await);
    let table = ada.open("row", settings()).await;
    bot.join(&table).await;
    ada.act(&table, &mark(0)).await;
    for cell in 100..140 {
        let refused = bot.act(&table, &mark(cell)).await;
        assert_eq!(refused["problem"]["code"], "no_cell");
    }
    let done = bot.act(&table, &mark(1)).await;
    assert_eq!(done["type"], "done", "{done}");
    assert_eq!(ada.until_that(|m| m["number"] == 3).await["by"], "player");
}
