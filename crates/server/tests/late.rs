//! An audience that sees a match late: what is old enough, in order, and everything at the end.

mod common;

use std::time::Duration;

use common::{Arena, mark, pair};
use serde_json::{Value, json};

fn late(millis: u64) -> Value {
    json!({"watch": {"viewer": "spectator", "delay": millis}})
}

fn numbers(told: &[Value]) -> Vec<u64> {
    let updates = told.iter().filter(|one| one["type"] == "update");
    updates.filter_map(|one| one["number"].as_u64()).collect()
}

#[tokio::test(start_paused = true)]
async fn a_late_audience_sees_each_step_when_it_is_old_enough() {
    let arena = Arena::open().await;
    let (mut ada, mut ben, table) = pair(&arena, "row", late(5_000)).await;
    let mut eve = arena.person("Eve").await;
    eve.watch(&table).await;
    ada.act(&table, &mark(4)).await;
    let early = eve.listen(Duration::from_millis(4_500)).await;
    assert!(numbers(&early).is_empty(), "{early:?}");
    ben.act(&table, &mark(0)).await;
    let told = eve.listen(Duration::from_millis(1_000)).await;
    assert_eq!(numbers(&told), [1, 2], "the beginning and the first mark");
    let told = eve.listen(Duration::from_millis(4_400)).await;
    assert_eq!(numbers(&told), [3], "the second mark, five seconds behind");
    // The view is that of the step, not of the match as it stands.
    let moves = |update: &Value| update["view"]["moves"].clone();
    let seen: Vec<Value> = eve.updates().iter().map(moves).collect();
    assert_eq!(seen, [Value::Null, json!(1), json!(2)]);
}

#[tokio::test(start_paused = true)]
async fn who_comes_to_a_late_audience_is_shown_how_things_stood() {
    let arena = Arena::open().await;
    let (mut ada, mut ben, table) = pair(&arena, "row", late(5_000)).await;
    ada.act(&table, &mark(4)).await;
    ada.listen(Duration::from_millis(6_000)).await;
    ben.act(&table, &mark(0)).await;
    let mut eve = arena.person("Eve").await;
    eve.watch(&table).await;
    let now = eve.updates();
    assert_eq!(numbers(&now), [2]);
    assert_eq!(now[0]["view"]["moves"], 1);
    assert!(now[0]["start"].is_object());
    let history = json!({"type": "history", "table": table, "from": 1});
    eve.done(history).await;
    let told = eve.until("history").await;
    assert_eq!(told["newest"], 2);
    assert_eq!(told["updates"].as_array().unwrap().len(), 2, "{told}");
}

#[tokio::test(start_paused = true)]
async fn at_the_end_a_late_audience_sees_everything_at_once() {
    let arena = Arena::open().await;
    let (mut ada, _ben, table) = pair(&arena, "row", late(60_000)).await;
    let mut eve = arena.person("Eve").await;
    eve.watch(&table).await;
    ada.act(&table, &mark(4)).await;
    ada.done(json!({"type": "resign", "table": table})).await;
    let end = eve.end().await;
    assert!(end["over"].is_object(), "{end}");
    assert_eq!(end["view"]["moves"], 1);
}

/// What is safe only fifteen seconds late cannot be seen sooner by asking for it.
#[tokio::test(start_paused = true)]
async fn a_table_may_lengthen_the_delay_of_its_game_but_not_shorten_it() {
    let arena = Arena::open().await;
    let mut ada = arena.person("Ada").await;
    let mut ben = arena.person("Ben").await;
    let mut eve = arena.person("Eve").await;
    let config = json!({"team_size": 1, "spawn": 1_000, "end": 60_000});
    let create = json!({"game": "rush", "config": config, "settings": late(0)});
    let table = ada.create(create).await;
    eve.watch(&table).await;
    ben.join(&table).await;
    ada.news(|table| table["life"]["type"] == "running").await;
    let early = eve.listen(Duration::from_millis(14_000)).await;
    assert!(numbers(&early).is_empty(), "{early:?}");
    let told = eve.listen(Duration::from_millis(5_000)).await;
    let newest = told.iter().rfind(|one| one["type"] == "update");
    let at = newest.expect("fifteen seconds are over")["at"].as_u64();
    assert!(at.is_some_and(|at| at <= 4_100), "{newest:?}");
}
