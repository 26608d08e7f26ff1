//! Rules that have changed since a match began.
#![allow(clippy::unwrap_used, clippy::panic)]

mod common;

use common::{Arena, mark, match_id, pair, with_toys};
use parlor_catalog::Catalog;
use parlor_play::{KindOf, Record};
use parlor_server::Options;
use parlor_store::Store;
use parlor_testkit::toys::{Row, SecondRow};
use serde_json::json;

/// The games of a later program, in which Row has version 2 of its rules.
fn later() -> Catalog {
    let mut catalog = with_toys();
    let row = catalog.games.iter_mut();
    let row = row.filter(|game| game.kind.info().id == "row");
    row.for_each(|game| game.kind = &KindOf::<SecondRow>::NEW);
    catalog
}

/// The same with the rules of version 1 beside it.
fn later_with_the_old_rules() -> Catalog {
    let mut catalog = later();
    catalog.older.push(&KindOf::<Row>::NEW);
    catalog
}

/// Starts another program on what the last one kept.
async fn upgrade(arena: Arena, catalog: Catalog) -> Arena {
    let mut arena = arena;
    arena.stop().await;
    let options = Options {
        catalog,
        ..Options::default()
    };
    Arena::on(options, std::sync::Arc::clone(&arena.store)).await
}

#[tokio::test(start_paused = true)]
async fn a_running_match_and_a_record_of_the_old_rules_live_on_under_new_ones() {
    let arena = Arena::open().await;
    let (mut ada, mut ben, table) = pair(&arena, "row", json!({})).await;
    for (cell, first) in [(0, true), (5, false), (1, true), (6, false)] {
        let client = if first { &mut ada } else { &mut ben };
        assert_eq!(client.act(&table, &mark(cell)).await["type"], "done");
    }
    let game = match_id(&ada.updates()[0]);
    let tokens = [ada.token().to_owned(), ben.token().to_owned()];
    drop((ada, ben));
    let arena = upgrade(arena, later_with_the_old_rules()).await;
    let mut ada = arena.again(&tokens[0]).await;
    let mut ben = arena.again(&tokens[1]).await;
    ada.watch(&table).await;
    ben.watch(&table).await;
    assert_eq!(ada.act(&table, &mark(2)).await["type"], "done");
    let end = ada.end().await;
    assert_eq!(end["over"]["finish"]["reason"], "three", "by the old rules");
    let (status, text) = arena.get(&format!("/api/matches/{game}/record")).await;
    assert_eq!(status, 200);
    let record = Record::read(&text).unwrap();
    assert_eq!(record.header.rules, 1);
    let catalog = later_with_the_old_rules();
    let kind = catalog.rules("row", record.header.rules).unwrap();
    record.verify(kind).unwrap();
    let replay = arena.get_json(&format!("/api/matches/{game}")).await;
    assert_eq!(replay["finish"]["reason"], "three");
    for client in [&mut ada, &mut ben] {
        client
            .done(json!({"type": "offer", "table": table, "offer": "rematch"}))
            .await;
    }
    let again = ada.until_that(|m| m["number"] == 1).await;
    let header = arena
        .store
        .stored_match(match_id(&again))
        .await
        .unwrap()
        .unwrap()
        .header;
    assert!(header.contains("\"rules\":2"), "{header}");
}

#[tokio::test(start_paused = true)]
async fn an_unknown_version_is_refused_clearly_and_nothing_kept_changes() {
    let arena = Arena::open().await;
    let (mut cy, mut dan, over) = pair(&arena, "row", json!({})).await;
    cy.act(&over, &mark(0)).await;
    dan.done(json!({"type": "resign", "table": over})).await;
    let finished = match_id(&cy.end().await);
    let (mut ada, ben, table) = pair(&arena, "row", json!({})).await;
    ada.act(&table, &mark(4)).await;
    let running = match_id(&ada.updates()[0]);
    let (_, before) = arena.get(&format!("/api/matches/{finished}/record")).await;
    let kept = arena.store.stored_match(running.clone()).await.unwrap();
    let row = arena.store.table(table.clone()).await.unwrap();
    let token = ada.token().to_owned();
    drop((ada, ben, cy, dan));
    let arena = upgrade(arena, later()).await;
    let mut ada = arena.again(&token).await;
    let refused = ada.watch(&table).await;
    assert_eq!(refused["problem"]["code"], "rules_version", "{refused}");
    let said = refused["problem"]["message"].as_str().unwrap();
    assert!(
        said.contains("version 1") && said.contains("known here: 2"),
        "{said}"
    );
    let listed = arena.get_json("/api/matches").await;
    assert_eq!(listed["items"][0]["id"], json!(finished));
    let (status, after) = arena.get(&format!("/api/matches/{finished}/record")).await;
    assert_eq!((status, after), (200, before));
    let (status, said) = arena.get(&format!("/api/matches/{finished}")).await;
    assert_eq!(status, 422);
    assert!(said.contains("rules_version"), "{said}");
    assert_eq!(arena.store.stored_match(running).await.unwrap(), kept);
    assert_eq!(arena.store.table(table.clone()).await.unwrap(), row);
    drop(ada);
    let arena = upgrade(arena, later_with_the_old_rules()).await;
    let mut ada = arena.again(&token).await;
    assert_eq!(ada.watch(&table).await["type"], "done", "it goes on");
}
