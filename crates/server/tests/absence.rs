//! Seats whose driver is away: grace, stand-in, hand-back, leaving, two tabs.
#![allow(clippy::unwrap_used, clippy::panic)]

mod common;

use std::time::Duration;

use common::{Arena, mark, match_id, no_pace, pair};
use serde_json::{Value, json};
use tokio::time::Instant;

fn stand_in(grace: u64) -> Value {
    let absent = json!({"type": "play", "grace": grace, "player": "random"});
    json!({"policies": {"default": {"absent": absent}}, "pace": no_pace()})
}

#[tokio::test]
async fn a_lost_seat_is_kept_by_a_stand_in_after_grace_and_handed_back_at_once() {
    let arena = Arena::open().await;
    let mut settings = stand_in(80);
    let bank = json!({"type": "bank", "start": 600_000, "add": 0, "when": "after"});
    settings["clocks"] = json!({"default": bank});
    let mut ada = arena.person("Ada").await;
    let mut ben = arena.person("Ben").await;
    let config = json!({"cells": 32});
    let table = ada
        .create(json!({"game": "row", "config": config, "settings": settings}))
        .await;
    ben.join(&table).await;
    let token = ben.token().to_owned();
    let lost = Instant::now();
    drop(ben);
    let news = ada
        .news(|t| !t["chairs"][1]["sitter"]["away_for"].is_null())
        .await;
    let sitter = &news["chairs"][1]["sitter"];
    assert_eq!(sitter["connected"], false);
    assert!(sitter["away_for"].as_u64().unwrap() <= 80);
    ada.act(&table, &mark(0)).await;
    let played = ada.until_that(|m| m["number"] == 3).await;
    assert!(Duration::from_millis(75) <= lost.elapsed());
    assert_eq!(played["by"], "stand_in");
    assert!(played["spent"].is_null());
    assert_eq!(played["clocks"][1]["left"], 600_000, "it costs nothing");
    let news = ada.seen.iter().rfind(|m| m["type"] == "table").unwrap();
    assert_eq!(news["table"]["chairs"][1]["sitter"]["stand_in"], "random");
    let mut ben = arena.again(&token).await;
    assert_eq!(ben.watch(&table).await["chair"], 1);
    ada.news(|t| t["chairs"][1]["sitter"]["stand_in"].is_null())
        .await;
    ada.act(&table, &played["actions"][0]).await;
    let asked = ben.until_that(|m| m["number"] == 4).await;
    tokio::time::sleep(Duration::from_millis(150)).await;
    let done = ben.act(&table, &asked["actions"][0]).await;
    assert_eq!(done["type"], "done", "{done}");
    let last = ada.until_that(|m| m["number"] == 5).await;
    assert_eq!(last["by"], "player");
}

#[tokio::test]
async fn a_stand_in_answers_what_its_seat_is_asked_and_no_clock_runs() {
    let arena = Arena::open().await;
    let mut settings = stand_in(10);
    settings["start"] = json!({"rule": {"type": "owner"}});
    let bank = json!({"type": "bank", "start": 600_000, "add": 0, "when": "after"});
    settings["clocks"] = json!({"default": bank});
    let mut ada = arena.person("Ada").await;
    let mut ben = arena.person("Ben").await;
    // Nobody who watches this would wait so long for a petition to close by itself.
    let create = json!({"game": "court", "config": {"patience": 3_600_000}, "settings": settings});
    let table = ada.create(create).await;
    ben.join(&table).await;
    ada.done(json!({"type": "start", "table": table})).await;
    drop(ben);
    ada.news(|t| !t["chairs"][1]["sitter"]["stand_in"].is_null())
        .await;
    ada.act(&table, &json!({"type": "petition"})).await;
    let answered = ada
        .until_that(|m| m["events"].to_string().contains("answered"))
        .await;
    assert_eq!(answered["by"], "stand_in");
    assert!(answered["spent"].is_null());
    assert_eq!(answered["clocks"][1]["left"], 600_000, "it costs nothing");
    let asked = ada.updates();
    let asked = asked.iter().rfind(|m| m["number"] == 2).unwrap();
    assert_eq!(asked["clocks"][1]["runs"], false, "and nothing ran");
}

#[tokio::test(start_paused = true)]
async fn an_absent_seat_leaves_after_grace_where_the_policy_says_so() {
    let arena = Arena::open().await;
    let absent = json!({"type": "leave", "grace": 7_000});
    let settings = json!({"policies": {"default": {"absent": absent}}});
    let (mut ada, ben, _table) = pair(&arena, "row", settings).await;
    ada.news(|t| t["life"]["type"] == "running").await;
    drop(ben);
    let lost = Instant::now();
    let end = ada.end().await;
    assert!(lost.elapsed().as_millis().abs_diff(7_000) <= 5);
    assert_eq!(end["over"]["finish"]["outcome"]["winners"], json!([0]));
    assert_eq!(end["over"]["left"], json!([1]));
    arena.verified(&match_id(&end)).await;
}

#[tokio::test(start_paused = true)]
async fn who_comes_back_within_grace_has_lost_nothing() {
    let arena = Arena::open().await;
    let absent = json!({"type": "leave", "grace": 7_000});
    let settings = json!({"policies": {"default": {"absent": absent}}});
    let (mut ada, ben, table) = pair(&arena, "row", settings).await;
    ada.news(|t| t["life"]["type"] == "running").await;
    let token = ben.token().to_owned();
    drop(ben);
    tokio::time::sleep(Duration::from_millis(6_000)).await;
    let mut ben = arena.again(&token).await;
    ben.watch(&table).await;
    tokio::time::sleep(Duration::from_millis(20_000)).await;
    ada.act(&table, &mark(0)).await;
    assert_eq!(ben.act(&table, &mark(1)).await["type"], "done");
}

#[tokio::test(start_paused = true)]
async fn where_the_clock_decides_an_absent_seat_is_kept_until_its_flag() {
    let arena = Arena::open().await;
    let settings = json!({
        "clocks": {"default": {"type": "bank", "start": 25_000, "add": 0, "when": "after"}},
        "policies": {"default": {"absent": {"type": "keep"}}},
    });
    let (mut ada, ben, table) = pair(&arena, "row", settings).await;
    ada.news(|t| t["life"]["type"] == "running").await;
    drop(ben);
    ada.act(&table, &mark(0)).await;
    let asked = Instant::now();
    let end = ada.end().await;
    assert!(asked.elapsed().as_millis().abs_diff(25_020) <= 5);
    assert_eq!(end["events"][0]["cause"], "late");
}

#[tokio::test(start_paused = true)]
async fn whoever_is_connected_and_says_nothing_leaves_where_the_policy_says_so() {
    let arena = Arena::open().await;
    let idle = json!({"type": "leave", "after": 9_000});
    let mut settings = json!({"policies": {"default": {"idle": idle}}});
    settings["start"] = json!({"rule": {"type": "owner"}});
    let config = json!({"team_size": 1, "end": 60_000, "spawn": 50_000});
    let mut ada = arena.person("Ada").await;
    let mut ben = arena.person("Ben").await;
    let table = ada
        .create(json!({"game": "rush", "config": config, "settings": settings}))
        .await;
    ben.join(&table).await;
    ada.done(json!({"type": "start", "table": table})).await;
    ada.news(|t| t["life"]["type"] == "running").await;
    let begin = Instant::now();
    tokio::time::sleep(Duration::from_millis(5_000)).await;
    ada.act(&table, &json!({"type": "grab"})).await;
    let left = ada.until_that(|m| m["events"][0]["type"] == "left").await;
    assert_eq!(left["events"][0]["seat"], 1, "Ben never said a word");
    assert!(begin.elapsed().as_millis().abs_diff(9_000) <= 10);
    let left = ada.until_that(|m| m["events"][0]["type"] == "left").await;
    assert_eq!(left["events"][0]["seat"], 0, "Ada fell silent later");
    assert!(begin.elapsed().as_millis().abs_diff(14_000) <= 10);
}

#[tokio::test]
async fn where_the_rules_refuse_to_lose_a_seat_a_built_in_player_keeps_it_for_good() {
    let mut arena = Arena::open().await;
    let settings = json!({"start": {"rule": {"type": "owner"}}, "pace": no_pace()});
    let (mut ada, mut ben, table) = pair(&arena, "robbers", settings).await;
    ada.done(json!({"type": "start", "table": table})).await;
    ben.done(json!({"type": "resign", "table": table})).await;
    ada.news(|t| t["chairs"][1]["sitter"]["gone"] == true).await;
    let act = json!({"type": "roll"});
    assert_eq!(ben.act(&table, &act).await["problem"]["code"], "gone");
    let tokens = [ada.token().to_owned(), ben.token().to_owned()];
    drop((ada, ben));
    arena.restart().await;
    let mut ada = arena.again(&tokens[0]).await;
    let mut ben = arena.again(&tokens[1]).await;
    ada.watch(&table).await;
    ben.watch(&table).await;
    assert_eq!(
        ben.act(&table, &act).await["problem"]["code"],
        "gone",
        "also after a restart"
    );
    let end = ada.play_out(&table).await;
    assert_eq!(end["over"]["left"], json!([1]));
    let record = arena.verified(&match_id(&end)).await;
    assert_eq!(json!(record.footer.unwrap().left), json!([1]));
}

#[tokio::test]
async fn who_stands_up_is_replaced_to_the_end_where_the_policy_says_so() {
    let arena = Arena::open().await;
    let gone = json!({"type": "play", "player": "random"});
    let settings = json!({"policies": {"default": {"gone": gone}}, "pace": no_pace()});
    let (mut ada, mut ben, table) = pair(&arena, "row", settings).await;
    ben.done(json!({"type": "stand", "table": table})).await;
    let end = ada.play_out(&table).await;
    assert_eq!(end["over"]["left"], json!([1]));
    assert_eq!(end["over"]["finish"]["how"], "rules");
    ada.news(|t| t["chairs"][1]["sitter"].is_null()).await;
}

#[tokio::test]
async fn a_person_may_hand_the_seat_over_and_take_it_back() {
    let arena = Arena::open().await;
    let mut ada = arena.person("Ada").await;
    let mut ben = arena.person("Ben").await;
    let config = json!({"cells": 32});
    let table = ada
        .create(json!({"game": "row", "config": config, "settings": {"pace": no_pace()}}))
        .await;
    ben.join(&table).await;
    let hand = json!({"type": "hand_over", "table": table, "player": "random"});
    ben.done(hand).await;
    ada.act(&table, &mark(0)).await;
    let update = ada.until_that(|m| m["number"] == 3).await;
    assert_eq!(update["by"], "stand_in");
    assert_eq!(
        ben.act(&table, &mark(31)).await["problem"]["code"],
        "handed_over"
    );
    ben.done(json!({"type": "take_over", "table": table})).await;
    ada.act(&table, &update["actions"][0]).await;
    let asked = ben.until_that(|m| m["number"] == 4).await;
    assert_eq!(asked["you"], "must");
    let done = ben.act(&table, &asked["actions"][0]).await;
    assert_eq!(done["type"], "done", "{done}");
    let nobody = json!({"type": "hand_over", "table": table, "player": "nobody"});
    assert_eq!(ben.refused(nobody).await, "unknown_player");
}

#[tokio::test]
async fn a_seat_that_was_handed_over_stays_so_over_a_restart() {
    let mut arena = Arena::open().await;
    let (mut ada, mut ben, table) = pair(&arena, "row", json!({"pace": no_pace()})).await;
    let hand = json!({"type": "hand_over", "table": table, "player": "random"});
    ben.done(hand).await;
    let tokens = [ada.token().to_owned(), ben.token().to_owned()];
    ada.listen(Duration::from_millis(20)).await;
    drop((ada, ben));
    arena.restart().await;
    let mut ada = arena.again(&tokens[0]).await;
    let mut ben = arena.again(&tokens[1]).await;
    ada.watch(&table).await;
    ben.watch(&table).await;
    ada.act(&table, &mark(0)).await;
    let third = ada.until_that(|m| m["number"] == 3).await;
    assert_eq!(third["by"], "stand_in");
}

#[tokio::test(start_paused = true)]
async fn of_two_tabs_the_newer_drives_and_its_end_gives_the_seat_back() {
    let arena = Arena::open().await;
    let (mut ada, mut ben, table) = pair(&arena, "row", json!({})).await;
    let mut newer = arena.again(ada.token()).await;
    let mut newest = arena.again(ada.token()).await;
    newer.watch(&table).await;
    newest.watch(&table).await;
    for old in [&mut ada, &mut newer] {
        let refused = old.act(&table, &mark(0)).await;
        assert_eq!(refused["problem"]["code"], "superseded");
    }
    drop(newest);
    tokio::time::sleep(Duration::from_millis(10)).await;
    let refused = ada.act(&table, &mark(0)).await;
    assert_eq!(refused["problem"]["code"], "superseded");
    assert_eq!(newer.act(&table, &mark(0)).await["type"], "done");
    let sitter = |t: &Value| t["chairs"][0]["sitter"].clone();
    let seen = ben.listen(Duration::from_secs(1)).await;
    let away = seen.iter().filter(|m| m["type"] == "table");
    assert!(
        away.clone()
            .all(|m| sitter(&m["table"])["away_for"].is_null())
    );
    drop(newer);
    tokio::time::sleep(Duration::from_millis(10)).await;
    ben.act(&table, &mark(1)).await;
    assert_eq!(ada.act(&table, &mark(2)).await["type"], "done");
}

#[tokio::test(start_paused = true)]
async fn a_token_brings_one_back_to_the_own_chair_after_a_restart() {
    let mut arena = Arena::open().await;
    let (mut ada, mut ben, table) = pair(&arena, "row", json!({})).await;
    ada.act(&table, &mark(4)).await;
    ben.until_that(|m| m["number"] == 2).await;
    let tokens = [ada.token().to_owned(), ben.token().to_owned()];
    drop((ada, ben));
    arena.restart().await;
    let mut ben = arena.again(&tokens[1]).await;
    assert_eq!(ben.welcome["tables"], json!([table]));
    assert_eq!(ben.welcome["you"]["shown"], "Ben");
    assert_eq!(ben.watch(&table).await["chair"], 1);
    let update = ben.update().await;
    assert_eq!(update["you"], "must");
    assert_eq!(update["view"]["cells"][4], 0);
    assert_eq!(ben.act(&table, &mark(0)).await["type"], "done");
}

#[tokio::test(start_paused = true)]
async fn an_open_table_comes_back_with_its_chairs_after_a_restart() {
    let mut arena = Arena::open().await;
    let mut ada = arena.person("Ada").await;
    let table = ada.open("row", json!({})).await;
    let token = ada.token().to_owned();
    drop(ada);
    arena.restart().await;
    let mut ada = arena.again(&token).await;
    assert_eq!(ada.watch(&table).await["chair"], 0);
    let mut ben = arena.person("Ben").await;
    assert_eq!(ben.join(&table).await["chair"], 1);
    assert_eq!(ada.my_turn().await.unwrap()["number"], 1);
}

#[tokio::test(start_paused = true)]
async fn the_restart_policy_leaves_or_breaks_off() {
    for (policy, how) in [("leave", "rules"), ("abort", "aborted")] {
        let mut arena = Arena::open().await;
        let mut settings = json!({"policies": {"default": {}}});
        settings["policies"]["kinds"] = json!({"bot": {"restart": policy}});
        let mut ada = arena.person("Ada").await;
        let mut bot = arena.bot("Bot").await;
        let table = ada.open("row", settings).await;
        bot.join(&table).await;
        let game = match_id(&ada.update().await);
        let token = ada.token().to_owned();
        drop((ada, bot));
        arena.restart().await;
        let mut ada = arena.again(&token).await;
        ada.watch(&table).await;
        let end = ada.end().await;
        assert_eq!(end["over"]["finish"]["how"], how);
        arena.verified(&game).await;
    }
}

#[tokio::test(start_paused = true)]
async fn illegal_actions_are_forgiven_or_cost_the_seat_as_the_policy_says() {
    let arena = Arena::open().await;
    let settings = json!({"policies": {"default": {}, "kinds": {"bot": {"illegal": "leave"}}}});
    let mut ada = arena.person("Ada").await;
    let mut bot = arena.bot("Bot").await;
    let table = ada.open("row", settings).await;
    bot.join(&table).await;
    assert_eq!(
        ada.act(&table, &mark(40)).await["problem"]["code"],
        "no_cell"
    );
    assert_eq!(ada.act(&table, &mark(0)).await["type"], "done");
    let refused = bot.act(&table, &mark(0)).await;
    assert_eq!(refused["problem"]["code"], "no_cell");
    let end = ada.end().await;
    assert_eq!(end["events"][0]["cause"], "no_cell");
    assert_eq!(end["over"]["finish"]["outcome"]["winners"], json!([0]));
}

#[tokio::test(start_paused = true)]
async fn between_matches_a_chair_is_kept_for_the_grace_and_then_free() {
    let arena = Arena::open().await;
    let mut settings = stand_in(20_000);
    settings["start"] = json!({"rule": {"type": "owner"}});
    let (ada, mut ben, table) = pair(&arena, "row", settings).await;
    let (token, before) = (ada.token().to_owned(), Instant::now());
    drop(ada);
    ben.news(|t| t["chairs"][0]["sitter"]["connected"] == false)
        .await;
    // A sitter who is back in time has the chair and owns the table.
    tokio::time::sleep(Duration::from_secs(19)).await;
    let mut ada = arena.again(&token).await;
    assert_eq!(ada.watch(&table).await["chair"], 0);
    let news = ben
        .news(|t| t["chairs"][0]["sitter"]["connected"] == true)
        .await;
    assert_eq!(news["owner"], ada.id());
    assert!(before.elapsed() < Duration::from_secs(20));
    let lost = Instant::now();
    drop(ada);
    let news = ben.news(|t| t["chairs"][0]["sitter"].is_null()).await;
    assert!(Duration::from_secs(20) <= lost.elapsed());
    assert_eq!(news["owner"], ben.id(), "the table is not without an owner");
    assert_eq!(news["chairs"][1]["sitter"]["connected"], true);
}

#[tokio::test(start_paused = true)]
async fn who_closes_after_a_match_without_leaving_loses_the_chair_after_the_grace() {
    let arena = Arena::open().await;
    let (mut ada, mut ben, table) = pair(&arena, "row", stand_in(20_000)).await;
    tokio::join!(ada.play_out(&table), ben.play_out(&table));
    drop((ada, ben));
    tokio::time::sleep(Duration::from_secs(25)).await;
    let mut eve = arena.person("Eve").await;
    assert_eq!(eve.join(&table).await["chair"], 0);
    let news = eve.news(|_| true).await;
    assert!(news["chairs"][1]["sitter"].is_null(), "{news}");
    assert_eq!(news["owner"], eve.id());
}

#[tokio::test(start_paused = true)]
async fn who_was_away_for_the_whole_match_has_no_chair_in_the_next_one() {
    let arena = Arena::open().await;
    let mut settings = stand_in(10_000);
    settings["again"] = json!({"type": "after", "pause": 0});
    let (mut ada, ben, table) = pair(&arena, "row", settings).await;
    ada.my_turn().await.unwrap();
    drop(ben);
    tokio::time::sleep(Duration::from_secs(12)).await;
    ada.done(json!({"type": "resign", "table": table})).await;
    let news = ada.news(|t| t["chairs"][1]["sitter"].is_null()).await;
    assert_eq!(news["chairs"][0]["sitter"]["connected"], true);
}
