//! The life of a table: open, counting, starting, running, over, closed.
#![allow(clippy::unwrap_used, clippy::panic)]

mod common;

use std::{
    sync::atomic::{AtomicBool, AtomicU32, Ordering},
    time::Duration,
};

use common::{Arena, mark, match_id, no_pace, pair, with_toys};
use parlor_bots::Bot;
use parlor_game::{Budget, Millis, Player};
use parlor_server::Options;
use parlor_testkit::toys::row::{Event, Mark, Row, View};
use serde_json::json;
use tokio::time::Instant;

#[tokio::test(start_paused = true)]
async fn a_full_table_begins_when_the_last_chair_is_taken() {
    let arena = Arena::open().await;
    let mut ada = arena.person("Ada").await;
    let table = ada.open("row", json!({})).await;
    ada.news(|t| t["life"]["type"] == "open").await;
    let quiet = ada.listen(Duration::from_secs(5)).await;
    assert!(quiet.iter().all(|m| m["type"] != "update"));
    let mut ben = arena.person("Ben").await;
    ben.join(&table).await;
    let first = ada.update().await;
    assert_eq!(first["number"], 1);
    assert_eq!(first["you"], "must");
    assert_eq!(first["start"]["seat"], 0);
    assert_eq!(first["start"]["seed_hash"].as_str().unwrap().len(), 64);
    assert_eq!(ben.update().await["you"], "wait");
    ada.news(|t| t["life"]["type"] == "running").await;
}

#[tokio::test(start_paused = true)]
async fn only_the_owner_starts_a_table_with_the_owner_rule() {
    let arena = Arena::open().await;
    let settings = json!({"start": {"rule": {"type": "owner"}}});
    let mut ada = arena.person("Ada").await;
    let table = ada.open("row", settings).await;
    let start = json!({"type": "start", "table": table});
    assert_eq!(ada.refused(start.clone()).await, "seats");
    let mut ben = arena.person("Ben").await;
    ben.join(&table).await;
    let quiet = ben.listen(Duration::from_secs(5)).await;
    assert!(quiet.iter().all(|m| m["type"] != "update"));
    assert_eq!(ben.refused(start.clone()).await, "not_owner");
    ada.done(start.clone()).await;
    assert_eq!(ben.update().await["number"], 1);
    assert_eq!(ada.refused(start).await, "running");
}

#[tokio::test(start_paused = true)]
async fn a_countdown_starts_when_all_are_ready_and_any_unready_stops_it() {
    let arena = Arena::open().await;
    let settings = json!({"start": {"rule": {"type": "ready", "countdown": 3_000}}});
    let (mut ada, mut ben, table) = pair(&arena, "row", settings).await;
    let ready = |ready: bool| json!({"type": "ready", "table": table, "ready": ready});
    ada.done(ready(true)).await;
    ben.done(ready(true)).await;
    let news = ada.news(|t| t["life"]["type"] == "counting").await;
    assert_eq!(news["life"]["left"], 3_000);
    let first = news["first"].clone();
    assert!(first.is_u64(), "who begins is told: {news}");
    tokio::time::advance(Duration::from_millis(2_000)).await;
    ada.done(ready(false)).await;
    ben.news(|t| t["life"]["type"] == "open").await;
    let quiet = ben.listen(Duration::from_secs(10)).await;
    assert!(quiet.iter().all(|m| m["type"] != "update"));
    let begin = Instant::now();
    ada.done(ready(true)).await;
    let news = ben.news(|t| t["life"]["type"] == "counting").await;
    assert_eq!(news["first"], first, "nobody gets another draw");
    let update = ben.update().await;
    let seat = update["turn"]["seat"].as_u64().unwrap() as usize;
    assert_eq!(update["start"]["seats"][seat]["chair"], first);
    let took = begin.elapsed().as_millis();
    assert!((3_000..3_010).contains(&took), "{took}");
}

#[tokio::test(start_paused = true)]
async fn a_lost_connection_stops_the_countdown_and_unreadies() {
    let arena = Arena::open().await;
    let settings = json!({"start": {"rule": {"type": "ready", "countdown": 3_000}}});
    let (mut ada, mut ben, table) = pair(&arena, "row", settings).await;
    let ready = json!({"type": "ready", "table": table, "ready": true});
    ada.done(ready.clone()).await;
    ben.done(ready).await;
    ada.news(|t| t["life"]["type"] == "counting").await;
    let token = ben.token().to_owned();
    drop(ben);
    let news = ada.news(|t| t["life"]["type"] == "open").await;
    assert_eq!(news["chairs"][1]["sitter"]["ready"], false);
    let mut ben = arena.again(&token).await;
    ben.watch(&table).await;
    let quiet = ada.listen(Duration::from_secs(10)).await;
    assert!(quiet.iter().all(|m| m["type"] != "update"));
}

#[tokio::test]
async fn built_in_players_fill_empty_chairs_after_a_while_and_are_ready() {
    let arena = Arena::open().await;
    let mut ada = arena.person("Ada").await;
    let settings = json!({
        "pace": no_pace(),
        "start": {
            "rule": {"type": "ready", "countdown": 100},
            "fill": {"after": 150, "player": "random"},
        },
    });
    let begin = Instant::now();
    let table = ada.open("row", settings).await;
    ada.done(json!({"type": "ready", "table": table, "ready": true}))
        .await;
    let news = ada
        .news(|t| t["chairs"][1]["sitter"]["player"] == "random")
        .await;
    assert_eq!(news["chairs"][1]["sitter"]["ready"], true);
    assert!(Duration::from_millis(145) <= begin.elapsed());
    assert_eq!(ada.play_out(&table).await["over"]["finish"]["how"], "rules");
}

/// How many choices were asked of the slow player, and whether it may make the first one.
static ASKED: AtomicU32 = AtomicU32::new(0);
static RELEASED: AtomicBool = AtomicBool::new(false);

/// Takes the last of the listed actions, the first time as late as it is told to.
struct Slow;

impl Player<Row> for Slow {
    fn hear(&mut self, _: Millis, _: &[Event]) {}

    fn choose(&mut self, _: &View, actions: &[Mark], _: &Budget) -> Option<Mark> {
        if ASKED.fetch_add(1, Ordering::SeqCst) == 0 {
            while !RELEASED.load(Ordering::SeqCst) {
                std::thread::yield_now();
            }
        }
        actions.last().cloned()
    }
}

static SLOW: Bot<Row> = Bot {
    name: "slow",
    title: "Takes its time.",
    make: |_, _, _, _| Box::new(Slow) as Box<dyn Player<Row>>,
};

#[tokio::test]
async fn what_a_player_thought_of_a_match_that_was_broken_off_does_not_reach_the_next() {
    let mut catalog = with_toys();
    catalog.bots.push(&SLOW);
    let arena = Arena::with(Options {
        catalog,
        ..Options::default()
    })
    .await;
    let mut ada = arena.person("Ada").await;
    let table = ada
        .create(json!({
            "game": "row",
            "chairs": [{"type": "open"}, {"type": "built_in", "player": "slow"}],
            "settings": {"pace": no_pace()},
        }))
        .await;
    ada.act(&table, &mark(0)).await;
    while ASKED.load(Ordering::SeqCst) == 0 {
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    ada.done(json!({"type": "restart", "table": table})).await;
    ada.end().await;
    ada.act(&table, &mark(8)).await;
    RELEASED.store(true, Ordering::SeqCst);
    let answer = ada.until_that(|m| m["number"] == 3).await;
    assert_eq!(answer["events"][0]["cell"], 7, "chosen for this position");
}

#[tokio::test(start_paused = true)]
async fn a_match_that_counts_is_not_broken_off() {
    let arena = Arena::open().await;
    let (mut ada, _ben, table) = pair(&arena, "row", json!({"rated": true})).await;
    ada.update().await;
    for kind in ["restart", "close"] {
        let refused = ada.refused(json!({"type": kind, "table": table})).await;
        assert_eq!(refused, "rated");
    }
    let hand = json!({"type": "hand_over", "table": table, "player": "random"});
    assert_eq!(ada.refused(hand).await, "rated");
}

#[tokio::test(start_paused = true)]
async fn a_closed_table_tells_all_and_lets_nobody_in() {
    let arena = Arena::open().await;
    let (mut ada, mut ben, table) = pair(&arena, "row", json!({})).await;
    let close = json!({"type": "close", "table": table});
    assert_eq!(ben.refused(close.clone()).await, "not_owner");
    ben.done(json!({"type": "resign", "table": table})).await;
    ada.done(close).await;
    ben.news(|t| t["life"]["type"] == "closed").await;
    let mut eve = arena.person("Eve").await;
    assert_eq!(eve.join(&table).await["problem"]["code"], "closed");
    assert_eq!(arena.again(ada.token()).await.welcome["tables"], json!([]));
}

#[tokio::test(start_paused = true)]
async fn only_the_owner_changes_options_and_only_between_matches() {
    let arena = Arena::open().await;
    let mut ada = arena.person("Ada").await;
    let mut ben = arena.person("Ben").await;
    let settings = json!({"start": {"rule": {"type": "owner"}}});
    let table = ada.open("row", settings).await;
    ben.join(&table).await;
    let options = json!({"type": "options", "table": table, "config": {"cells": 5}});
    assert_eq!(ben.refused(options.clone()).await, "not_owner");
    ada.done(options.clone()).await;
    ben.news(|t| t["config"]["cells"] == 5).await;
    ada.done(json!({"type": "start", "table": table})).await;
    assert_eq!(ben.update().await["start"]["config"]["cells"], 5);
    assert_eq!(ada.refused(options.clone()).await, "running");
    ben.done(json!({"type": "resign", "table": table})).await;
    ada.end().await;
    ada.done(options).await;
}

#[tokio::test(start_paused = true)]
async fn unknown_options_are_refused_by_name_and_change_nothing() {
    let arena = Arena::open().await;
    let mut ada = arena.person("Ada").await;
    let table = ada.open("row", json!({})).await;
    for (change, name) in [
        (json!({"config": {"cellz": 5}}), "cellz"),
        (json!({"settings": {"klocks": {}}}), "klocks"),
        (json!({"settings": {"start": {"rulez": 1}}}), "rulez"),
        (
            json!({"config": {"cells": 5}, "settings": {"oops": 1}}),
            "oops",
        ),
    ] {
        let mut options = json!({"type": "options", "table": table});
        for (key, value) in change.as_object().unwrap() {
            options[key] = value.clone();
        }
        let answer = ada.command(options).await;
        let said = answer["problem"]["message"].as_str().unwrap();
        assert!(said.contains(name), "{answer}");
    }
    let mut create = json!({"type": "create", "game": "row", "config": {"cellz": 5}});
    let answer = ada.command(create.take()).await;
    let said = answer["problem"]["message"].as_str().unwrap();
    assert!(said.contains("cellz"), "{answer}");
    let seen = ada.seen.iter().rfind(|m| m["type"] == "table").unwrap();
    assert_eq!(seen["table"]["config"]["cells"], 9);
}

#[tokio::test(start_paused = true)]
async fn settings_that_cannot_be_kept_are_refused() {
    let arena = Arena::open().await;
    let mut ada = arena.person("Ada").await;
    let keep = json!({"policies": {"default": {"absent": {"type": "keep"}}}});
    let nobody = json!({"policies": {"default": {"gone": {"type": "play", "player": "nobody"}}}});
    for (settings, code) in [
        (keep, "keep_needs_clock"),
        (nobody, "unknown_player"),
        (
            json!({"start": {"fill": {"after": 1, "player": "nobody"}}}),
            "unknown_player",
        ),
        (json!({"watch": {"viewer": "referee"}}), "watch"),
        (json!({"pace": {"turn": [9, 1]}}), "pace"),
    ] {
        let create = json!({"type": "create", "game": "row", "settings": settings});
        assert_eq!(ada.refused(create).await, code);
    }
}

#[tokio::test(start_paused = true)]
async fn the_pause_before_a_match_costs_nobody() {
    let arena = Arena::open().await;
    let clock = json!({"type": "per_move", "turn": 1_000, "other": 1_000});
    let settings = json!({"start": {"pause": 5_000}, "clocks": {"default": clock}});
    let (mut ada, mut ben, table) = pair(&arena, "row", settings).await;
    ada.news(|t| t["life"]["type"] == "running").await;
    tokio::time::advance(Duration::from_millis(5_500)).await;
    let done = ada.act(&table, &mark(0)).await;
    assert_eq!(done["type"], "done", "{done}");
    let update = ben.until_that(|m| m["number"] == 2).await;
    let (at, spent) = (update["at"].as_u64(), update["spent"].as_u64());
    assert!(at.unwrap().abs_diff(500) <= 10, "{update}");
    assert!(spent.unwrap().abs_diff(500) <= 10, "{update}");
}

#[tokio::test(start_paused = true)]
async fn another_match_begins_by_itself_where_the_table_says_so() {
    let arena = Arena::open().await;
    let settings = json!({"again": {"type": "after", "pause": 2_000}});
    let (mut ada, mut ben, table) = pair(&arena, "row", settings).await;
    ada.done(json!({"type": "resign", "table": table})).await;
    let first = ben.end().await;
    let begin = Instant::now();
    let second = ben.update().await;
    assert_eq!(begin.elapsed().as_millis(), 2_000);
    assert_eq!(second["number"], 1);
    assert_ne!(match_id(&first), match_id(&second));
}

#[tokio::test(start_paused = true)]
async fn the_longest_times_in_settings_harm_nobody_and_longer_ones_are_refused() {
    let arena = Arena::open().await;
    let settings = |most: u64| {
        let bank = json!({"type": "bank", "start": most, "add": most, "when": "before"});
        json!({
            "clocks": {"default": bank},
            "pace": {"turn": [most, most], "other": [most, most]},
            "policies": {"default": {"absent": {"type": "leave", "grace": most}}},
        })
    };
    let year = 365 * 24 * 3_600_000;
    let (mut ada, mut ben, table) = pair(&arena, "row", settings(year)).await;
    assert_eq!(ada.act(&table, &mark(4)).await["type"], "done");
    assert_eq!(ben.act(&table, &mark(0)).await["type"], "done");
    assert_eq!(ada.act(&table, &mark(3)).await["type"], "done");
    for most in [year + 1, u64::MAX] {
        let create = json!({"type": "create", "game": "row", "settings": settings(most)});
        assert_eq!(ada.refused(create).await, "endless");
    }
}

#[tokio::test(start_paused = true)]
async fn what_places_are_worth_is_told_at_the_start_and_in_the_replay() {
    let arena = Arena::open().await;
    let points = json!({"list": [3.0, 1.0], "ties": "average"});
    let (mut ada, mut ben, table) = pair(&arena, "row", json!({"points": points})).await;
    ada.done(json!({"type": "resign", "table": table})).await;
    let id = match_id(&ben.end().await);
    let told = ben.updates();
    assert_eq!(told[0]["start"]["points"], points);
    let replay = arena.get_json(&format!("/api/matches/{id}")).await;
    assert_eq!(replay["start"]["points"], points);
    for list in [json!([-1]), json!([1e9]), json!(vec![1; 17])] {
        let settings = json!({"points": {"list": list}});
        let create = json!({"type": "create", "game": "row", "settings": settings});
        assert_eq!(ada.refused(create).await, "bad_points");
    }
}
