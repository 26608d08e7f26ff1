//! Commands: each is applied once and gets one answer.
#![allow(clippy::unwrap_used, clippy::panic)]

mod common;

use std::time::Duration;

use common::{Arena, mark, match_id, pair};
use parlor_server::Quotas;
use serde_json::{Value, json};

#[tokio::test(start_paused = true)]
async fn the_same_id_twice_gets_the_same_answer_and_is_applied_once() {
    let arena = Arena::open().await;
    let (mut ada, mut ben, table) = pair(&arena, "row", json!({})).await;
    let act = json!({"type": "act", "table": table, "action": mark(4)});
    let first = ada.command_as("same", act.clone()).await;
    let second = ada.command_as("same", act).await;
    assert_eq!(first, second);
    assert_eq!(first["number"], 2);
    let bad = json!({"type": "act", "table": table, "action": mark(4)});
    let refused = ben.command_as("same", bad.clone()).await;
    assert_eq!(refused["problem"]["code"], "no_cell", "ids belong to one");
    assert_eq!(ben.command_as("same", bad).await, refused);
    assert_eq!(ben.act(&table, &mark(0)).await["number"], 3);
}

/// A repeat is harmless.
#[tokio::test(start_paused = true)]
async fn the_same_command_sent_twice_at_once_is_applied_once() {
    let arena = Arena::open().await;
    let (mut ada, mut ben, table) = pair(&arena, "row", json!({})).await;
    let act = json!({"type": "act", "id": "x", "table": table, "action": mark(4)});
    let mut lines = String::new();
    for _ in 0..20 {
        lines.push_str(&format!("{act}\n"));
    }
    ada.send_text(&lines).await;
    let mut answers = Vec::new();
    while answers.len() < 20 {
        let answer = ada.until_that(|m| m["id"] == "x").await;
        answers.push(answer);
    }
    assert!(answers.iter().all(|answer| *answer == answers[0]));
    assert_eq!(answers[0]["type"], "done");
    let update = ben.until_that(|m| m["number"] == 2).await;
    assert_eq!(update["must"], json!([1]));
    assert_eq!(arena.lines_of(&match_id(&update)).await.len(), 1);
}

#[tokio::test(start_paused = true)]
async fn the_same_command_from_another_connection_gets_the_same_answer() {
    let arena = Arena::open().await;
    let (mut ada, mut ben, table) = pair(&arena, "row", json!({})).await;
    let act = json!({"type": "act", "table": table, "action": mark(4)});
    let first = ada.command_as("a1", act.clone()).await;
    let mut again = arena.again(ada.token()).await;
    again.watch(&table).await;
    assert_eq!(again.command_as("a1", act).await, first);
    assert_eq!(ben.act(&table, &mark(0)).await["number"], 3);
}

#[tokio::test(start_paused = true)]
async fn a_command_is_found_again_after_a_restart() {
    let mut arena = Arena::open().await;
    let (mut ada, mut ben, table) = pair(&arena, "row", json!({})).await;
    let act = json!({"type": "act", "table": table, "action": mark(4)});
    let first = ada.command_as("a1", act.clone()).await;
    ben.act(&table, &mark(0)).await;
    let token = ada.token().to_owned();
    drop((ada, ben));
    arena.restart().await;
    let mut ada = arena.again(&token).await;
    ada.watch(&table).await;
    assert_eq!(ada.command_as("a1", act).await, first);
    let game = match_id(&ada.updates()[0]);
    assert_eq!(arena.lines_of(&game).await.len(), 2);
    let resign = json!({"type": "resign", "table": table});
    assert_eq!(ada.command_as("r1", resign.clone()).await["type"], "done");
    ada.end().await;
    drop(ada);
    arena.restart().await;
    let mut ada = arena.again(&token).await;
    ada.watch(&table).await;
    assert_eq!(ada.command_as("r1", resign).await["type"], "done");
}

#[tokio::test(start_paused = true)]
async fn the_same_create_opens_one_table_also_after_a_restart() {
    let mut arena = Arena::open().await;
    let mut ada = arena.person("Ada").await;
    let create = json!({"type": "create", "game": "row"});
    let first = ada.command_as("open", create.clone()).await;
    assert_eq!(ada.command_as("open", create.clone()).await, first);
    let mut tab = arena.again(ada.token()).await;
    assert_eq!(tab.command_as("open", create.clone()).await, first);
    let mut ben = arena.person("Ben").await;
    let other = ben.command_as("open", create.clone()).await;
    assert_ne!(other["table"], first["table"]);
    let token = ada.token().to_owned();
    drop((ada, tab));
    arena.restart().await;
    let mut ada = arena.again(&token).await;
    assert_eq!(ada.command_as("open", create).await, first);
}

#[tokio::test]
async fn the_same_create_from_many_connections_at_once_opens_one_table() {
    let arena = Arena::open().await;
    let ada = arena.person("Ada").await;
    let mut tabs = Vec::new();
    for _ in 0..16 {
        tabs.push(arena.again(ada.token()).await);
    }
    let tabs = tabs.into_iter().map(|mut tab| {
        tokio::spawn(async move {
            let create = json!({"type": "create", "game": "row"});
            tab.command_as("open", create).await
        })
    });
    let mut answers: Vec<Value> = Vec::new();
    for tab in tabs.collect::<Vec<_>>() {
        answers.push(tab.await.unwrap());
    }
    assert!(
        answers.iter().all(|answer| *answer == answers[0]),
        "{answers:?}"
    );
    assert_eq!(answers[0]["type"], "done");
}

#[tokio::test(start_paused = true)]
async fn an_answer_to_an_older_update_is_refused_with_the_current_number() {
    let arena = Arena::open().await;
    let (mut ada, mut ben, table) = pair(&arena, "row", json!({})).await;
    let act = |cell: u8, number: u32| json!({"type": "act", "table": table, "action": mark(cell), "number": number});
    assert_eq!(ada.command(act(0, 1)).await["type"], "done");
    let refused = ben.command(act(1, 1)).await;
    assert_eq!(refused["problem"]["code"], "stale");
    assert_eq!(refused["number"], 2);
    assert!(refused["problem"]["hint"].is_string());
    assert_eq!(ben.command(act(1, 2)).await["number"], 3);
}

#[tokio::test(start_paused = true)]
async fn every_wrong_address_has_its_own_answer() {
    let arena = Arena::open().await;
    let (mut ada, mut ben, table) = pair(&arena, "row", json!({})).await;
    assert_eq!(
        ben.act(&table, &mark(0)).await["problem"]["code"],
        "not_your_turn"
    );
    let mut eve = arena.person("Eve").await;
    assert_eq!(
        eve.act(&table, &mark(0)).await["problem"]["code"],
        "not_following"
    );
    eve.watch(&table).await;
    for (command, code) in [
        (json!({"type": "act", "action": mark(0)}), "no_seat"),
        (json!({"type": "check", "action": mark(0)}), "no_seat"),
        (json!({"type": "resign"}), "no_seat"),
        (json!({"type": "stand"}), "no_chair"),
        (json!({"type": "ready", "ready": true}), "no_chair"),
        (json!({"type": "offer", "offer": "draw"}), "no_chair"),
        (json!({"type": "sit"}), "full"),
        (json!({"type": "take_over"}), "no_seat"),
    ] {
        let mut command = command;
        command["table"] = table.clone().into();
        assert_eq!(eve.refused(command.clone()).await, code, "{command}");
    }
    assert_eq!(
        ada.act("nowhere", &mark(0)).await["problem"]["code"],
        "not_following"
    );
    assert_eq!(ada.join("nowhere").await["problem"]["code"], "no_table");
    assert_eq!(
        ada.refused(json!({"type": "create", "game": "chess"}))
            .await,
        "unknown_game"
    );
    let check = json!({"type": "check", "table": table, "action": mark(0)});
    ada.done(check).await;
    assert_eq!(ada.act(&table, &mark(0)).await["number"], 2);
}

#[tokio::test(start_paused = true)]
async fn the_answer_comes_right_behind_the_update_it_caused() {
    let arena = Arena::open().await;
    let (mut ada, _ben, table) = pair(&arena, "row", json!({})).await;
    ada.listen(Duration::from_millis(50)).await;
    let from = ada.seen.len();
    ada.act(&table, &mark(0)).await;
    let kinds: Vec<&Value> = ada.seen[from..].iter().map(|m| &m["type"]).collect();
    assert_eq!(kinds, ["update", "done"]);
}

#[tokio::test(start_paused = true)]
async fn what_a_player_says_of_its_move_is_kept_and_told_to_no_seat() {
    let arena = Arena::open().await;
    let (mut ada, mut ben, table) = pair(&arena, "row", json!({})).await;
    let act = json!({"type": "act", "table": table, "action": mark(4), "why": {"value": 0.75}});
    ada.done(act).await;
    let update = ben.until_that(|m| m["number"] == 2).await;
    assert!(!update.to_string().contains("0.75"));
    let lines = arena.lines_of(&match_id(&update)).await;
    assert!(lines[0]["stamp"]["why"]["value"] == 0.75);
}

#[tokio::test(start_paused = true)]
async fn ids_are_short_and_not_empty() {
    let arena = Arena::open().await;
    let mut ada = arena.person("Ada").await;
    for id in [String::new(), "x".repeat(65)] {
        ada.send(&json!({"type": "create", "id": id, "game": "row"}))
            .await;
        let refused = ada.until("refused").await;
        assert_eq!(refused["problem"]["code"], "bad_id");
    }
}

#[tokio::test(start_paused = true)]
async fn an_identity_keeps_a_limited_number_of_tables() {
    let arena = Arena::with_quotas(Quotas {
        tables_per_identity: 3,
        ..Quotas::default()
    })
    .await;
    let mut ada = arena.person("Ada").await;
    let mut last = String::new();
    for _ in 0..3 {
        last = ada.open("row", json!({})).await;
    }
    let create = json!({"type": "create", "game": "row"});
    let refused = ada.command(create.clone()).await;
    assert_eq!(refused["problem"]["code"], "too_many_tables");
    let said = refused["problem"]["message"].as_str().unwrap();
    assert!(said.contains("`tables_per_identity`"), "{said}");
    ada.done(json!({"type": "close", "table": last})).await;
    ada.done(create).await;
}

#[tokio::test]
async fn an_address_keeps_a_limited_number_of_tables() {
    let arena = Arena::with_quotas(Quotas {
        tables_per_address: 2,
        ..Quotas::default()
    })
    .await;
    // Three guests behind one address.
    let mut ada = arena.tcp("Ada").await;
    let mut ben = arena.tcp("Ben").await;
    let mut cy = arena.tcp("Cy").await;
    let table = ada.open("row", json!({})).await;
    ben.open("row", json!({})).await;
    let create = json!({"type": "create", "game": "row"});
    let refused = cy.command(create.clone()).await;
    assert_eq!(refused["problem"]["code"], "too_many_tables");
    let said = refused["problem"]["message"].as_str().unwrap();
    assert!(said.contains("`tables_per_address`"), "{said}");
    // Somebody elsewhere is not concerned.
    arena.person("Dan").await.open("row", json!({})).await;
    ada.done(json!({"type": "close", "table": table})).await;
    for _ in 0.. {
        // The table's task ends a moment after the answer.
        if cy.command(create.clone()).await["type"] == "done" {
            break;
        }
        tokio::task::yield_now().await;
    }
}
