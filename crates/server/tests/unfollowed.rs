//! Tables that nobody follows: nothing is played there, unless the owner has asked for it.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

mod common;

use std::time::Duration;

use common::{Arena, Client, match_id, no_pace, pair};
use parlor_server::Quotas;
use parlor_store::Store;
use serde_json::{Value, json};

/// Two random players who play match after match without a pause.
fn endless() -> Value {
    json!({"pace": no_pace(), "again": {"type": "after", "pause": 0}})
}

/// Opens a table of two built-in players; whoever opens it watches.
async fn built_in(client: &mut Client, settings: Value) -> String {
    let random = json!({"type": "built_in", "player": "random"});
    let create =
        json!({"game": "row", "stand": true, "settings": settings, "chairs": [random, random]});
    client.create(create).await
}

/// How many matches have begun at a table.
async fn begun(arena: &Arena, table: &str) -> u64 {
    let row = arena.store.table(table.to_owned()).await.unwrap().unwrap();
    let row: Value = serde_json::from_str(&row).unwrap();
    row["matches"].as_u64().unwrap()
}

/// What has been played at a table so far: matches, and lines of the newest one.
async fn played(arena: &Arena, table: &str) -> (u64, usize) {
    let row = arena.store.table(table.to_owned()).await.unwrap().unwrap();
    let row: Value = serde_json::from_str(&row).unwrap();
    let lines = match row["game_now"]["id"].as_str() {
        Some(id) => arena.lines_of(id).await.len(),
        None => 0,
    };
    (row["matches"].as_u64().unwrap(), lines)
}

/// Waits until an hour has passed at the tables, with time for players to answer again and again.
async fn an_hour() {
    for _ in 0..60 {
        tokio::time::sleep(Duration::from_secs(60)).await;
        // Thinking takes real time, however fast the tables' time goes.
        tokio::task::spawn_blocking(|| std::thread::sleep(Duration::from_millis(2)))
            .await
            .unwrap();
    }
}

#[tokio::test]
async fn a_table_of_built_in_players_rests_when_nobody_follows_and_goes_on_when_somebody_does() {
    let mut arena = Arena::open().await;
    let mut ada = arena.bot("Ada").await;
    let table = built_in(&mut ada, endless()).await;
    for _ in 0..3 {
        ada.end().await;
    }
    let token = ada.token().to_owned();
    drop(ada);
    tokio::time::pause();
    // What was under way when she left may still be written.
    tokio::time::sleep(Duration::from_secs(1)).await;
    let before = played(&arena, &table).await;
    an_hour().await;
    assert_eq!(played(&arena, &table).await, before, "nothing is played");
    let metrics = arena.counted().await;
    assert!(metrics.contains("parlor_tables_in_memory 0"), "{metrics}");

    arena.restart().await;
    an_hour().await;
    assert_eq!(
        played(&arena, &table).await,
        before,
        "nor after a restart of the server"
    );
    let metrics = arena.counted().await;
    assert!(metrics.contains("parlor_tables_in_memory 0"), "{metrics}");

    tokio::time::resume();
    let mut ada = arena.again(&token).await;
    ada.watch(&table).await;
    ada.end().await;
    while begun(&arena, &table).await < before.0 + 2 {
        ada.end().await;
    }
}

#[tokio::test]
async fn a_table_of_built_in_players_does_not_begin_before_somebody_follows() {
    let arena = Arena::open().await;
    let mut ada = arena.person("Ada").await;
    let table = built_in(&mut ada, json!({"pace": no_pace()})).await;
    // The player who opened it sees the match from its first update.
    let first = ada.update().await;
    assert_eq!(first["number"], 1, "{first}");
    ada.end().await;
    assert_eq!(begun(&arena, &table).await, 1);
}

#[tokio::test(start_paused = true)]
async fn a_match_whose_people_are_away_rests_and_goes_on_where_it_was_when_one_is_back() {
    let mut arena = Arena::open().await;
    let absent = json!({"type": "play", "grace": 5_000, "player": "random"});
    let settings = json!({"policies": {"default": {"absent": absent}}, "pace": no_pace()});
    let (mut ada, ben, table) = pair(&arena, "row", settings).await;
    let game = match_id(&ada.my_turn().await.unwrap());
    let tokens = [ada.token().to_owned(), ben.token().to_owned()];
    drop((ada, ben));
    an_hour().await;
    assert_eq!(arena.lines_of(&game).await.len(), 0, "nobody moved");
    arena.restart().await;
    an_hour().await;
    assert_eq!(arena.lines_of(&game).await.len(), 0);
    let mut ada = arena.again(&tokens[0]).await;
    let mut ben = arena.again(&tokens[1]).await;
    assert_eq!(ada.watch(&table).await["chair"], 0);
    assert_eq!(ben.watch(&table).await["chair"], 1);
    let (end, _) = tokio::join!(ada.play_out(&table), ben.play_out(&table));
    assert_eq!(match_id(&end), game);
    assert_eq!(end["over"]["left"], json!([]), "nobody has left");
}

#[tokio::test(start_paused = true)]
async fn a_match_that_all_people_have_left_for_good_is_broken_off_when_nobody_follows() {
    let arena = Arena::open().await;
    let gone = json!({"type": "play", "player": "random"});
    let settings = json!({
        "start": {"rule": {"type": "owner"}}, "pace": no_pace(),
        "policies": {"default": {"gone": gone}},
    });
    let (mut ada, mut ben, table) = pair(&arena, "robbers", settings).await;
    ada.done(json!({"type": "start", "table": table})).await;
    let game = match_id(&ada.update().await);
    for client in [&mut ada, &mut ben] {
        client
            .send(&json!({"type": "stand", "id": "s", "table": table}))
            .await;
        client
            .send(&json!({"type": "unwatch", "id": "u", "table": table}))
            .await;
    }
    an_hour().await;
    let record = arena.verified(&game).await;
    let finish = record.footer.unwrap().finish;
    assert_eq!(finish.how, parlor_play::How::Aborted);
    assert_eq!(finish.reason, "abandoned");
    // The chairs are free for others.
    let mut eve = arena.person("Eve").await;
    assert_eq!(eve.join(&table).await["chair"], 0);
}

/// Waits until so many matches have begun at a table.
async fn until_begun(arena: &Arena, table: &str, count: u64) {
    while begun(arena, table).await < count {
        // Thinking takes real time, and the tables' time may pass meanwhile.
        tokio::time::sleep(Duration::from_millis(10)).await;
        tokio::task::spawn_blocking(std::thread::yield_now)
            .await
            .unwrap();
    }
}

#[tokio::test(start_paused = true)]
async fn a_table_that_is_set_so_plays_on_without_followers_also_after_a_restart() {
    let mut arena = Arena::open().await;
    let mut ada = arena.bot("Ada").await;
    let mut settings = endless();
    settings["unattended"] = true.into();
    let table = built_in(&mut ada, settings).await;
    drop(ada);
    until_begun(&arena, &table, 3).await;
    arena.stop().await;
    let before = begun(&arena, &table).await;
    arena.start().await;
    until_begun(&arena, &table, before + 3).await;
}

#[tokio::test(start_paused = true)]
async fn how_many_tables_play_on_without_followers_is_a_quota_that_refusals_name() {
    let arena = Arena::with_quotas(Quotas {
        unattended_per_identity: 1,
        ..Quotas::default()
    })
    .await;
    let mut ada = arena.person("Ada").await;
    let settings = json!({"unattended": true});
    let first = ada.open("row", settings.clone()).await;
    let create = json!({"type": "create", "game": "row", "settings": settings});
    let refused = ada.command(create.clone()).await;
    assert_eq!(refused["problem"]["code"], "too_many_unattended");
    let said = refused["problem"]["message"].as_str().unwrap();
    assert!(said.contains("`unattended_per_identity`"), "{said}");
    // The same when a table is set so later.
    let second = ada.open("row", json!({})).await;
    let set = |table: &str, on: bool| json!({"type": "options", "table": table, "settings": {"unattended": on}});
    assert_eq!(ada.refused(set(&second, true)).await, "too_many_unattended");
    ada.done(set(&first, false)).await;
    ada.done(set(&second, true)).await;
    assert_eq!(ada.refused(set(&first, true)).await, "too_many_unattended");
    // Others have quotas of their own.
    arena.person("Ben").await.done(create).await;
}

#[tokio::test(start_paused = true)]
async fn a_restart_wakes_what_somebody_waits_for_and_the_rest_when_it_is_asked_for() {
    let mut arena = Arena::open().await;
    let mut eve = arena.person("Eve").await;
    // Built-in players hold their answers for an hour, so that the match is not over.
    let slow = json!({"pace": {"turn": [3_600_000, 3_600_000]}});
    let watched = built_in(&mut eve, slow).await;
    eve.update().await;
    let (mut ada, _ben, table) = pair(&arena, "row", json!({})).await;
    ada.update().await;
    arena.restart().await;
    let metrics = arena.counted().await;
    assert!(metrics.contains("parlor_tables_in_memory 1"), "{metrics}");
    let token = eve.token().to_owned();
    let mut eve = arena.again(&token).await;
    for table in [&watched, &table] {
        eve.watch(table).await;
        let update = eve.update().await;
        assert_eq!(update["table"], **table);
    }
}

#[tokio::test(start_paused = true)]
async fn a_clock_that_decides_about_who_is_away_runs_though_nobody_follows() {
    let arena = Arena::open().await;
    let settings = json!({
        "clocks": {"default": {"type": "bank", "start": 1_200_000, "add": 0, "when": "after"}},
        "policies": {"default": {"absent": {"type": "keep"}}},
    });
    let (mut ada, ben, _table) = pair(&arena, "row", settings).await;
    let game = match_id(&ada.update().await);
    ada.news(|t| t["life"]["type"] == "running").await;
    drop((ada, ben));
    an_hour().await;
    let left = arena.verified(&game).await.footer.unwrap().left;
    assert_eq!(json!(left), json!([0]), "her twenty minutes were up");
}

#[tokio::test(start_paused = true)]
async fn nobody_loses_a_match_at_rest_however_long_the_grace_is() {
    let arena = Arena::open().await;
    let day = Duration::from_secs(24 * 3600);
    let absent = json!({"type": "leave", "grace": 86_400_000});
    let settings = json!({"policies": {"default": {"absent": absent}}});
    let (mut ada, ben, table) = pair(&arena, "row", settings).await;
    ada.news(|t| t["life"]["type"] == "running").await;
    let tokens = [ada.token().to_owned(), ben.token().to_owned()];
    drop((ada, ben));
    tokio::time::sleep(2 * day).await;
    let metrics = arena.counted().await;
    assert!(metrics.contains("parlor_tables_in_memory 0"), "{metrics}");
    let mut ada = arena.again(&tokens[0]).await;
    assert_eq!(ada.watch(&table).await["chair"], 0);
    let update = ada.my_turn().await.unwrap();
    assert_eq!(ada.act(&table, &update["actions"][0]).await["type"], "done");
    let mut ben = arena.again(&tokens[1]).await;
    assert_eq!(ben.watch(&table).await["chair"], 1);
    assert!(ben.my_turn().await.is_some());
}

#[tokio::test(start_paused = true)]
async fn empty_chairs_are_filled_only_while_somebody_is_there() {
    let arena = Arena::open().await;
    let fill = json!({"after": 15_000, "player": "random"});
    let settings = json!({"start": {"rule": {"type": "full"}, "fill": fill}});
    let mut ada = arena.person("Ada").await;
    let table = ada.open("row", settings).await;
    let token = ada.token().to_owned();
    drop(ada);
    tokio::time::sleep(Duration::from_secs(20)).await;
    let mut eve = arena.person("Eve").await;
    let done = eve.watch(&table).await;
    assert_eq!(done["type"], "done", "{done}");
    let news = eve.news(|_| true).await;
    assert!(news["chairs"][1]["sitter"].is_null(), "{news}");
    // She is there again and is joined by a built-in player.
    let mut ada = arena.again(&token).await;
    ada.watch(&table).await;
    eve.news(|t| !t["chairs"][1]["sitter"].is_null()).await;
    assert_eq!(ada.update().await["number"], 1);
}
