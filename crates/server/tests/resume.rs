//! Coming back: exactly what was missed, history in pages, many tables on one connection.
#![allow(clippy::unwrap_used, clippy::panic)]

mod common;

use std::time::Duration;

use common::{Arena, Client, mark, match_id, pair};
use serde_json::{Value, json};

/// What an update says whoever hears it and whenever.
fn bare(update: &Value) -> Value {
    let mut bare = update.clone();
    for key in ["type", "view", "actions"] {
        bare.as_object_mut().unwrap().remove(key);
    }
    bare
}

async fn watch_from(client: &mut Client, table: &str, last: Value) -> Vec<Value> {
    let want = json!({"view": true, "actions": true});
    let watch = json!({"type": "watch", "key": table, "want": want, "last": last});
    let before = client.updates().len();
    let done = client.command(watch).await;
    assert_eq!(done["type"], "done", "{done}");
    client.updates().split_off(before)
}

#[tokio::test(start_paused = true)]
async fn whoever_comes_back_at_any_point_gets_exactly_what_was_missed() {
    let arena = Arena::open().await;
    let (mut ada, mut ben, table) = pair(&arena, "row", json!({})).await;
    let game = match_id(&ben.update().await);
    for cell in 0..6 {
        let client = if cell % 2 == 0 { &mut ada } else { &mut ben };
        client.act(&table, &mark(cell)).await;
    }
    ben.listen(Duration::from_millis(100)).await;
    let whole = ben.updates();
    let newest = whole.len() as u64;
    assert_eq!(newest, 7);
    for last in 0..newest {
        let mut back = arena.again(ben.token()).await;
        let wish = json!({"match": game, "number": last});
        let missed = watch_from(&mut back, &table, wish).await;
        let numbers: Vec<u64> = missed
            .iter()
            .map(|m| m["number"].as_u64().unwrap())
            .collect();
        assert_eq!(numbers, (last + 1..=newest).collect::<Vec<_>>());
        let there = whole.iter().skip(last as usize).map(bare);
        assert_eq!(
            missed.iter().map(bare).collect::<Vec<_>>(),
            there.collect::<Vec<_>>()
        );
        let end = missed.last().unwrap();
        let now = whole.last().unwrap();
        assert_eq!(end["view"], now["view"]);
        assert_eq!(end["actions"], now["actions"]);
        let others = missed.iter().rev().skip(1);
        assert!(others.into_iter().all(|m| m["view"].is_null()));
    }
}

#[tokio::test(start_paused = true)]
async fn who_missed_nothing_or_knows_another_match_gets_a_fresh_view() {
    let arena = Arena::open().await;
    let (mut ada, ben, table) = pair(&arena, "row", json!({})).await;
    ada.act(&table, &mark(0)).await;
    let game = match_id(&ada.updates()[0]);
    for last in [
        json!({"match": game, "number": 2}),
        json!({"match": "another", "number": 1}),
        json!({"match": game, "number": 99}),
        Value::Null,
    ] {
        let mut back = arena.again(ben.token()).await;
        let told = watch_from(&mut back, &table, last).await;
        assert_eq!(told.len(), 1);
        assert_eq!(told[0]["number"], 2);
        assert_eq!(told[0]["view"]["moves"], 1);
        assert_eq!(told[0]["you"], "must");
        assert_eq!(told[0]["start"]["seat"], 1, "with the beginning");
        assert_eq!(told[0]["actions"].as_array().unwrap().len(), 8);
    }
}

#[tokio::test(start_paused = true)]
async fn what_was_missed_is_told_again_after_a_restart_of_the_server() {
    let mut arena = Arena::open().await;
    let (mut ada, mut ben, table) = pair(&arena, "row", json!({})).await;
    for cell in 0..4 {
        let client = if cell % 2 == 0 { &mut ada } else { &mut ben };
        client.act(&table, &mark(cell)).await;
    }
    ben.listen(Duration::from_millis(50)).await;
    let whole = ben.updates();
    let game = match_id(&whole[0]);
    let token = ben.token().to_owned();
    arena.restart().await;
    let mut back = arena.again(&token).await;
    let wish = json!({"match": game, "number": 1});
    let missed = watch_from(&mut back, &table, wish).await;
    let there: Vec<Value> = whole.iter().skip(1).map(bare).collect();
    assert_eq!(missed.iter().map(bare).collect::<Vec<_>>(), there);
}

#[tokio::test(start_paused = true)]
async fn history_pages_through_everything_and_has_no_views() {
    let arena = Arena::open().await;
    let (mut ada, mut ben, table) = pair(&arena, "row", json!({})).await;
    for cell in 0..5 {
        let client = if cell % 2 == 0 { &mut ada } else { &mut ben };
        client.act(&table, &mark(cell)).await;
    }
    ben.listen(Duration::from_millis(50)).await;
    let whole: Vec<Value> = ben.updates().iter().map(bare).collect();
    let mut told = Vec::new();
    for from in [1, 3, 5, 7] {
        let wish = json!({"type": "history", "table": table, "from": from, "count": 2});
        ben.done(wish).await;
        let page = ben.until("history").await;
        assert_eq!(page["newest"], 6);
        told.extend(page["updates"].as_array().unwrap().clone());
    }
    assert_eq!(told, whole);
    let wish = json!({"type": "history", "table": table, "from": 0, "count": 1_000});
    ben.done(wish).await;
    let page = ben.until("history").await;
    assert_eq!(page["updates"].as_array().unwrap().len(), 6);
}

#[tokio::test(start_paused = true)]
async fn one_connection_sits_at_many_tables_and_watches_others() {
    let arena = Arena::open().await;
    let mut ada = arena.person("Ada").await;
    let mut ben = arena.person("Ben").await;
    let mut tables = Vec::new();
    for _ in 0..5 {
        let table = ada.open("row", json!({})).await;
        ben.join(&table).await;
        tables.push(table);
    }
    for (n, table) in (0u8..).zip(&tables) {
        assert_eq!(ada.act(table, &mark(n)).await["type"], "done");
    }
    for (n, table) in (0u8..5).zip(&tables).rev() {
        let update = ben
            .seen
            .iter()
            .rfind(|m| m["type"] == "update" && m["table"] == **table);
        if update.is_none_or(|u| u["number"] != 2) {
            ben.until_that(|m| m["table"] == **table && m["number"] == 2)
                .await;
        }
        assert_eq!(ben.act(table, &mark(n + 4)).await["type"], "done");
    }
    let mut eve = arena.person("Eve").await;
    for table in &tables {
        eve.watch(table).await;
    }
    let shown: Vec<&Value> = eve.seen.iter().filter(|m| m["type"] == "update").collect();
    assert_eq!(shown.len(), 5);
    assert!(
        shown
            .iter()
            .all(|m| m["you"] == "watch" && m["number"] == 3)
    );
}

#[tokio::test(start_paused = true)]
async fn who_stops_watching_hears_no_more_and_keeps_the_chair() {
    let arena = Arena::open().await;
    let (mut ada, mut ben, table) = pair(&arena, "row", json!({})).await;
    let mut eve = arena.person("Eve").await;
    eve.watch(&table).await;
    eve.done(json!({"type": "unwatch", "table": table})).await;
    ben.done(json!({"type": "unwatch", "table": table})).await;
    ada.act(&table, &mark(0)).await;
    for client in [&mut eve, &mut ben] {
        let heard = client.listen(Duration::from_secs(1)).await;
        assert!(heard.iter().all(|m| m["number"] != 2), "{heard:?}");
    }
    assert_eq!(ben.watch(&table).await["chair"], 1);
    assert_eq!(ben.act(&table, &mark(1)).await["type"], "done");
}

#[tokio::test(start_paused = true)]
async fn a_client_that_asked_for_nothing_gets_neither_views_nor_actions() {
    let arena = Arena::open().await;
    let mut ada = arena.person("Ada").await;
    let answer = ada.done(json!({"type": "create", "game": "row"})).await;
    let table = answer["table"].as_str().unwrap().to_owned();
    let mut ben = arena.person("Ben").await;
    ben.join(&table).await;
    let mine = ada.update().await;
    assert!(mine["view"].is_null() && mine["actions"].is_null());
    assert_eq!(mine["you"], "must");
    let theirs = ben.update().await;
    assert!(!theirs["view"].is_null());
    assert!(theirs["actions"].is_null(), "it is not its turn");
}

#[tokio::test(start_paused = true)]
async fn who_moves_before_all_are_back_after_a_restart_sees_the_match_run() {
    let mut arena = Arena::open().await;
    let (mut ada, ben, table) = pair(&arena, "row", json!({})).await;
    ada.update().await;
    let token = ada.token().to_owned();
    drop(ben);
    arena.restart().await;
    let mut back = arena.again(&token).await;
    back.watch(&table).await;
    back.news(|t| t["life"]["type"] == "starting").await;
    back.act(&table, &mark(4)).await;
    let told = back.listen(Duration::from_secs(1)).await;
    let life = |m: &Value| m["table"]["life"]["type"] == "running";
    assert!(told.iter().any(life), "the page would wait for ever");
}
