//! Six people play Clue over links that delay and jitter, and say everything twice.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

mod common;

use common::{Arena, Client, SUSPECTS, match_id, no_pace};
use serde_json::{Value, json};
use tokio::task::JoinSet;

/// What is public of the events of an update (`docs/rules/clue.md`, who sees what).
fn public(update: &Value) -> Vec<Value> {
    let events = update["events"].as_array().unwrap().iter().cloned();
    let mut events: Vec<Value> = events
        .filter(|one| one["type"] != "case_file_seen")
        .collect();
    for event in &mut events {
        // The cards of the end are open to all.
        if event["type"] != "over" {
            let event = event.as_object_mut().unwrap();
            event.retain(|key, _| !["card", "cards", "hands"].contains(&key.as_str()));
        }
    }
    events
}

/// The updates of one match, each with its number and what is public of it.
fn story(client: &Client, game: &str) -> Vec<(u64, Vec<Value>)> {
    let updates = client
        .updates()
        .into_iter()
        .filter(|update| match_id(update) == game);
    updates
        .map(|update| (update["number"].as_u64().unwrap(), public(&update)))
        .collect()
}

/// What one of the six does next: it asks, shows, and ends its turn.
fn choose(update: &Value) -> Value {
    let actions = update["actions"].as_array().unwrap();
    let nth = update["number"].as_u64().unwrap() as usize;
    let of = |kind: &str| {
        actions
            .iter()
            .filter(|one| one["type"] == kind)
            .collect::<Vec<_>>()
    };
    let asks = of("suggest");
    match asks.is_empty() {
        false => asks[nth * 7 % asks.len()].clone(),
        true => [of("show"), of("end_turn")].concat()[0].clone(),
    }
}

/// Plays to the end. Each action is said three times under one id, and once more, out of date, under another.
async fn play(mut client: Client, table: String) -> Client {
    while let Some(update) = client.my_turn().await {
        let (action, number) = (choose(&update), &update["number"]);
        let act = |id: String| json!({"type": "act", "id": id, "table": table, "action": action, "number": number});
        let (once, late) = (format!("n{number}"), format!("late{number}"));
        for _ in 0..3 {
            client.send(&act(once.clone())).await;
        }
        client.send(&act(late.clone())).await;
        let mut answers = Vec::new();
        while answers.len() < 4 {
            let answers_it = |m: &Value| m["id"] == once.as_str() || m["id"] == late.as_str();
            answers.push(client.heard(answers_it).await);
        }
        let refused = answers.pop().unwrap();
        assert_eq!(refused["type"], "refused", "{refused}");
        assert_eq!(answers[0]["type"], "done", "{answers:?}");
        assert!(
            answers.iter().all(|answer| *answer == answers[0]),
            "{answers:?}"
        );
    }
    client
}

/// On delayed, jittering links all see the same events in the same order. Commands that come together have one
/// order, and repeats are harmless.
#[tokio::test(start_paused = true)]
async fn six_on_jittering_links_see_one_order_of_events_whatever_is_repeated() {
    let arena = Arena::open().await;
    let mut six = Vec::new();
    for (salt, name) in (1..).zip(["Ada", "Ben", "Cleo", "Dan", "Eve", "Fay"]) {
        let hello = json!({"name": name, "kind": "person"});
        six.push(arena.jittery(salt).hello(hello).await);
    }
    let settings = json!({
        "pace": no_pace(), "clocks": {"default": {"type": "none"}},
        "start": {"rule": {"type": "ready", "countdown": 0}},
    });
    let config = json!({"mode": "speed", "turn_cap": 60});
    let create = json!({"game": "clue", "config": config, "settings": settings});
    let table = six[0].create(create).await;
    let mut watcher = arena.jittery(9).hello(json!({"name": "Gil"})).await;
    watcher.watch(&table).await;
    for client in &mut six[1..] {
        client.join(&table).await;
    }
    for (client, suspect) in six.iter_mut().zip(SUSPECTS) {
        client
            .done(json!({"type": "choose", "table": table, "choice": suspect}))
            .await;
        client
            .done(json!({"type": "ready", "table": table, "ready": true}))
            .await;
    }
    let mut playing = JoinSet::new();
    for client in six {
        playing.spawn(play(client, table.clone()));
    }
    let end = watcher.end().await;
    let game = match_id(&end);
    let told = story(&watcher, &game);
    let numbers: Vec<u64> = told.iter().map(|(number, _)| *number).collect();
    assert_eq!(numbers, (1..=told.len() as u64).collect::<Vec<_>>());
    assert!(60 < told.len(), "{}", told.len());
    let six = playing.join_all().await;
    assert_eq!(six.len(), 6);
    for client in &six {
        assert_eq!(story(client, &game), told);
    }
    // Each action that was carried out stands in the log once.
    let record = arena.verified(&game).await;
    let acted = record
        .lines
        .iter()
        .filter(|line| line.contains(r#""type":"act""#))
        .count();
    let told_by: usize = told
        .iter()
        .map(|(_, events)| usize::from(!events.is_empty()))
        .sum();
    assert!(0 < acted && acted <= told_by, "{acted} of {told_by}");
}
