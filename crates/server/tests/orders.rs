//! Standing orders, and seats that are struck out.
#![allow(clippy::unwrap_used, clippy::panic)]

mod common;

use std::time::Duration;

use common::{Arena, Client, match_id, no_pace, pair};
use serde_json::{Value, json};
use tokio::time::Instant;

fn orders(table: &str, forced: bool) -> Value {
    json!({"type": "orders", "table": table, "orders": {"forced": forced}})
}

/// Whether a seat that is asked out of its turn has no choice, or several ways, to go on.
fn asked_out_of_turn(update: &Value, seat: u64) -> Option<usize> {
    let must = update["you"] == "must" && update["turn"]["seat"] != seat;
    must.then(|| update["actions"].as_array().unwrap().len())
}

/// Plays matches until Ben is asked out of turn with so many choices; Ada has been asked too, if she has.
async fn until_asked(ada: &mut Client, ben: &mut Client, table: &str, choices: usize) -> Value {
    for _ in 0..2_000 {
        let (seat, mut update) = tokio::select! {
            biased;
            update = next_asked(ben) => (1, update),
            update = next_asked(ada) => (0, update),
        };
        if !update["over"].is_null() {
            continue;
        }
        if seat == 1 && asked_out_of_turn(&update, 1) == Some(choices) {
            return update;
        }
        let player = if seat == 0 { &mut *ada } else { &mut *ben };
        let action = update["actions"][0].take();
        player.act(table, &action).await;
    }
    panic!("it never came to that");
}

async fn next_asked(client: &mut Client) -> Value {
    let asks = |m: &Value| m["you"] == "must" || !m["over"].is_null();
    client
        .until_that(|m| m["type"] == "update" && asks(m))
        .await
}

/// Ada and Ben alone, match after match.
async fn robbers(arena: &Arena) -> (Client, Client, String) {
    let settings = json!({"again": {"type": "after", "pause": 0}, "pace": no_pace()});
    let (open, closed) = (json!({"type": "open"}), json!({"type": "closed"}));
    let chairs = json!([open, open, closed, closed]);
    let mut ada = arena.person("Ada").await;
    let mut ben = arena.person("Ben").await;
    let create = json!({"game": "robbers", "settings": settings, "chairs": chairs});
    let table = ada.create(create).await;
    ben.join(&table).await;
    (ada, ben, table)
}

/// The table shows a forced card after 1–4 s, and nobody can tell.
#[tokio::test(start_paused = true)]
async fn a_decision_without_a_choice_is_made_for_who_ordered_it_and_looks_like_its_own() {
    let arena = Arena::open().await;
    let (mut ada, mut ben, table) = robbers(&arena).await;
    ben.done(orders(&table, true)).await;
    let news = ben.until_that(|m| !m["orders"].is_null() && m["orders"]["forced"] == true);
    assert_eq!(news.await["chair"], 1);
    let asked = until_asked(&mut ada, &mut ben, &table, 1).await;
    let before = Instant::now();
    let answered = ben
        .until_that(|m| m["type"] == "update" && m["actor"] == 1)
        .await;
    let waited = before.elapsed();
    assert!(waited >= Duration::from_millis(950), "{waited:?}");
    assert!(waited <= Duration::from_millis(4_100), "{waited:?}");
    assert_eq!(answered["by"], "player");
    let told = ada
        .until_that(|m| m["type"] == "update" && m["actor"] == 1 && m["at"] == answered["at"])
        .await;
    assert_eq!(told["by"], "player");
    let heard = Value::Array(ada.seen.clone()).to_string();
    assert!(!heard.contains("forced\":true") && !heard.contains("standing order"));
    let lines = arena.lines_of(&match_id(&asked)).await;
    assert!(lines.iter().any(|l| l["stamp"]["note"] == "standing order"));
}

#[tokio::test(start_paused = true)]
async fn a_decision_with_a_choice_or_without_an_order_waits_for_its_sitter() {
    let arena = Arena::open().await;
    for (forced, choices) in [(true, 2), (false, 1)] {
        let (mut ada, mut ben, table) = robbers(&arena).await;
        ben.done(orders(&table, forced)).await;
        let asked = until_asked(&mut ada, &mut ben, &table, choices).await;
        let heard = ben.listen(Duration::from_secs(30)).await;
        let acted = heard
            .iter()
            .any(|m| m["type"] == "update" && m["actor"] == 1);
        assert!(!acted, "{asked}");
    }
}

#[tokio::test]
async fn orders_are_left_where_the_table_takes_them() {
    let arena = Arena::open().await;
    let (mut ada, _ben, table) = pair(&arena, "row", json!({"forced_orders": false})).await;
    assert_eq!(ada.refused(orders(&table, true)).await, "no_orders");
    let create = json!({"type": "create", "game": "catan", "settings": {"forced_orders": true}});
    assert_eq!(ada.refused(create).await, "no_orders");
    let mut eve = arena.person("Eve").await;
    eve.watch(&table).await;
    assert_eq!(eve.refused(orders(&table, true)).await, "no_chair");
}

/// Three times late in a row and a built-in player keeps the seat until its person acts again.
#[tokio::test]
async fn who_is_struck_out_is_away_until_it_acts_again() {
    let arena = Arena::open().await;
    let policy = json!({
        "overdue": {"type": "play", "player": "random", "stretch": "turn"},
        "strikes": 3, "struck": {"type": "play", "player": "random"},
    });
    let clock = json!({"type": "per_move", "turn": 60, "other": 60});
    let settings = json!({
        "policies": {"default": policy}, "clocks": {"default": clock}, "pace": no_pace(),
    });
    let config = json!({"turns": 1_000, "cards": 100});
    let mut ada = arena.person("Ada").await;
    let create = json!({
        "game": "robbers", "config": config, "settings": settings,
        "chairs": [{"type": "open"}, {"type": "built_in", "player": "random"},
                   {"type": "built_in", "player": "random"}, {"type": "built_in", "player": "random"}],
    });
    let table = ada.create(create).await;
    let away = |table: &Value| !table["chairs"][0]["sitter"]["stand_in"].is_null();
    let stays_away = |table: &Value| away(table) && table["chairs"][0]["sitter"]["gone"] == false;
    let mut late = 0;
    while late < 3 {
        ada.news(stays_away).await;
        late += 1;
        if late < 3 {
            ada.news(|table| !away(table)).await;
        }
    }
    // From now on nobody waits for her clock: nothing is overdue any more.
    for _ in 0..20 {
        let acted = |m: &Value| m["type"] == "update" && m["actor"] == 0;
        assert_eq!(ada.until_that(acted).await["by"], "stand_in");
    }
    // A busy machine may be too late for her short clock; she tries until she is in time.
    loop {
        ada.done(json!({"type": "take_over", "table": table})).await;
        let asked = ada.my_turn().await.unwrap();
        let answer = ada.act(&table, &asked["actions"][0]).await;
        if answer["type"] == "done" {
            break;
        }
        let code = answer["problem"]["code"].as_str().unwrap();
        assert!(
            ["late", "stale", "not_your_turn", "not_now"].contains(&code),
            "{answer}"
        );
    }
}
