//! Rules that fall over, and logs that cannot be played on.
#![allow(clippy::unwrap_used, clippy::panic)]

mod common;

use common::{Arena, glass, mark, match_id, pair, with_toys};
use parlor_play::How;
use parlor_store::{Owner, Store, Write};
use serde_json::{Value, json};

#[tokio::test(start_paused = true)]
async fn a_panic_in_a_game_ends_only_its_table_with_an_explanation() {
    let arena = Arena::open().await;
    let (mut cy, mut dan, other) = pair(&arena, "row", json!({})).await;
    cy.act(&other, &mark(0)).await;
    let (mut ada, mut ben, table) = pair(&arena, "panicky", json!({})).await;
    let mut eve = arena.person("Eve").await;
    eve.watch(&table).await;
    ada.act(&table, &mark(0)).await;
    let answer = ben.act(&table, &mark(8)).await;
    assert_eq!(answer["type"], "refused");
    assert_eq!(answer["problem"]["code"], "fault");
    for client in [&mut ada, &mut ben, &mut eve] {
        let end = client.end().await;
        assert_eq!(end["number"], 3);
        assert_eq!(end["over"]["finish"]["how"], "aborted");
        assert_eq!(end["over"]["finish"]["reason"], "fault");
        assert!(end["over"]["finish"]["outcome"].is_null());
        let said = client.until("refused").await;
        assert_eq!(said["problem"]["code"], "fault");
        assert!(said["problem"]["hint"].is_string());
        client.news(|t| t["life"]["type"] == "over").await;
    }
    assert_eq!(dan.act(&other, &mark(1)).await["type"], "done");
    let game = match_id(&ada.updates()[0]);
    let record = arena.verified(&game).await;
    assert_eq!(record.footer.unwrap().finish.how, How::Aborted);
    assert_eq!(record.lines.len(), 2, "what was accepted, and the end");
    assert_eq!(
        ada.refused(json!({"type": "resign", "table": table})).await,
        "over"
    );
    ada.done(json!({"type": "offer", "table": table, "offer": "rematch"}))
        .await;
    ben.done(json!({"type": "offer", "table": table, "offer": "rematch"}))
        .await;
    let again = ada.until_that(|m| m["number"] == 1).await;
    assert_ne!(match_id(&again), game);
    assert_eq!(ada.act(&table, &mark(1)).await["type"], "done");
}

#[tokio::test(start_paused = true)]
async fn asking_about_an_action_that_would_break_the_rules_down_ends_the_match_too() {
    let arena = Arena::open().await;
    let (mut ada, mut ben, table) = pair(&arena, "panicky", json!({})).await;
    let check = json!({"type": "check", "table": table, "action": mark(8)});
    assert_eq!(ada.refused(check).await, "fault");
    assert_eq!(ben.end().await["over"]["finish"]["reason"], "fault");
}

#[tokio::test(start_paused = true)]
async fn who_comes_back_to_a_match_that_broke_down_is_told_its_end() {
    let mut arena = Arena::open().await;
    let (mut ada, ben, table) = pair(&arena, "panicky", json!({})).await;
    ada.act(&table, &mark(8)).await;
    ada.end().await;
    let token = ben.token().to_owned();
    for restart in [false, true] {
        if restart {
            arena.restart().await;
        }
        let mut back = arena.again(&token).await;
        back.watch(&table).await;
        let end = back.end().await;
        assert_eq!(end["over"]["finish"]["reason"], "fault");
    }
}

#[tokio::test(start_paused = true)]
async fn a_view_that_cannot_be_drawn_ends_only_its_match() {
    let mut catalog = with_toys();
    catalog.games.push(glass::listed());
    let mut arena = Arena::with(parlor_server::Options {
        catalog,
        ..Default::default()
    })
    .await;
    let (mut cy, _dan, other) = pair(&arena, "row", json!({})).await;
    let (mut ada, mut ben, table) = pair(&arena, "glass", json!({})).await;
    ada.act(&table, &mark(0)).await;
    let act = json!({"type": "act", "id": "x", "table": table, "action": mark(1)});
    ben.send(&act).await;
    for client in [&mut ada, &mut ben] {
        let end = client.end().await;
        assert_eq!(end["over"]["finish"]["reason"], "fault");
        let said = client.until("refused").await;
        assert_eq!(said["problem"]["code"], "fault");
    }
    assert_eq!(cy.act(&other, &mark(0)).await["type"], "done");
    ada.done(json!({"type": "offer", "table": table, "offer": "rematch"}))
        .await;
    ben.done(json!({"type": "offer", "table": table, "offer": "rematch"}))
        .await;
    let again = ada.until_that(|m| m["number"] == 1).await;
    assert!(again["over"].is_null());
    ada.act(&table, &mark(0)).await;
    ben.send(&json!({"type": "act", "id": "y", "table": table, "action": mark(1)}))
        .await;
    ada.end().await;
    let token = ada.token().to_owned();
    arena.restart().await;
    let mut ada = arena.again(&token).await;
    ada.send(&json!({"type": "watch", "id": "w", "key": table, "want": {"view": true}}))
        .await;
    ada.news(|t| t["life"]["type"] == "open").await;
}

/// Changes what is kept of a running match behind the server's back.
fn tamper(arena: &Arena, game: &str, change: impl Fn(&mut Value, &mut Vec<String>)) {
    arena.store.tamper(game, |stored| {
        let mut header: Value = serde_json::from_str(&stored.header).unwrap();
        change(&mut header, &mut stored.lines);
        stored.header = header.to_string();
    });
}

#[tokio::test(start_paused = true)]
async fn a_row_that_cannot_be_read_is_kept_and_named_and_harms_no_other_table() {
    let mut arena = Arena::open().await;
    let (mut ada, ben, table) = pair(&arena, "row", json!({})).await;
    ada.act(&table, &mark(4)).await;
    let token = ada.token().to_owned();
    drop((ada, ben));
    arena.stop().await;
    let damaged = Write::Table {
        id: "lost".into(),
        row: "{\"id\":\"lost\"".into(),
        closed: false,
    };
    arena
        .store
        .commit(&Owner::alone(), &[damaged])
        .await
        .unwrap();
    arena.start().await;
    let mut ada = arena.again(&token).await;
    let refused = ada.watch("lost").await;
    assert_eq!(refused["type"], "refused");
    assert_eq!(refused["problem"]["code"], "unreadable");
    assert_eq!(ada.watch(&table).await["type"], "done");
    let kept = arena.store.table("lost".into()).await.unwrap();
    assert_eq!(kept.as_deref(), Some("{\"id\":\"lost\""));
    let counted = arena.counted().await;
    assert!(
        counted.contains("parlor_unreadable{what=\"table\"} 1"),
        "{counted}"
    );
}

#[tokio::test(start_paused = true)]
async fn a_log_that_cannot_be_played_on_ends_with_an_explanation_and_is_not_tried_again() {
    let broken = |_: &mut Value, lines: &mut Vec<String>| lines[0] = lines[0].replace('4', "99");
    let mut arena = Arena::open().await;
    let (mut ada, ben, table) = pair(&arena, "row", json!({})).await;
    ada.act(&table, &mark(4)).await;
    let game = match_id(&ada.updates()[0]);
    let tokens = [ada.token().to_owned(), ben.token().to_owned()];
    drop((ada, ben));
    arena.stop().await;
    tamper(&arena, &game, broken);
    arena.start().await;
    let mut ada = arena.again(&tokens[0]).await;
    assert_eq!(ada.watch(&table).await["type"], "done");
    let said = ada.until("said").await;
    assert!(said["text"].as_str().unwrap().contains("ended"), "{said}");
    let kept = arena
        .store
        .stored_match(game.clone())
        .await
        .unwrap()
        .unwrap();
    let record = parlor_play::Record::read(&kept.record().unwrap()).unwrap();
    let finish = record.footer.unwrap().finish;
    assert_eq!(finish.how, How::Aborted);
    assert_eq!(finish.reason, "replay");
    let listed = arena.get_json("/api/matches").await;
    assert_eq!(listed["items"][0]["seats"].as_array().unwrap().len(), 2);
    drop(ada);
    arena.restart().await;
    let mut ada = arena.again(&tokens[0]).await;
    let mut ben = arena.again(&tokens[1]).await;
    ada.watch(&table).await;
    ben.watch(&table).await;
    assert_eq!(ada.update().await["number"], 1, "they play anew");
}
