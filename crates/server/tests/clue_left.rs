//! Tables of Clue that people leave, or fall silent at.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

mod common;

use std::time::Duration;

use common::{Arena, Client, match_id, no_pace};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::time::Instant;
use tokio_tungstenite::{connect_async, tungstenite::Message};

fn ready(table: &str) -> Value {
    json!({"type": "ready", "table": table, "ready": true})
}

fn choose(table: &str, choice: &str) -> Value {
    json!({"type": "choose", "table": table, "choice": choice})
}

/// Ada and Ben at a table with two computers, or without; their match has begun.
async fn table(arena: &Arena, more: Value, computers: bool) -> (Client, Client, String, String) {
    let mut settings =
        json!({"pace": no_pace(), "start": {"rule": {"type": "ready", "countdown": 0}}});
    for (key, value) in more.as_object().unwrap() {
        settings[key] = value.clone();
    }
    let (open, closed) = (json!({"type": "open"}), json!({"type": "closed"}));
    let third = match computers {
        true => json!({"type": "built_in", "player": "classic"}),
        false => closed.clone(),
    };
    let create = json!({
        "game": "clue", "config": {"first": "seat_0"}, "settings": settings,
        "chairs": [open, open, third, third, closed, closed],
    });
    let (mut ada, mut ben) = (arena.person("Ada").await, arena.person("Ben").await);
    let table = ada.create(create).await;
    ben.join(&table).await;
    for (client, suspect) in [(&mut ada, "miss_scarlet"), (&mut ben, "mr_green")] {
        client.done(choose(&table, suspect)).await;
        client.done(ready(&table)).await;
    }
    let game = match_id(&ada.update().await);
    (ada, ben, table, game)
}

/// The finished match, as soon as it is there.
async fn finished(arena: &Arena, game: &str) -> Value {
    for _ in 0..6_000 {
        tokio::time::sleep(Duration::from_millis(20)).await;
        let (status, text) = arena.get(&format!("/api/matches/{game}")).await;
        if status == 200 {
            return serde_json::from_str(&text).unwrap();
        }
    }
    panic!("the match did not end");
}

/// When all people have left and nobody watches, the match is closed after a minute.
#[tokio::test]
async fn when_nobody_is_left_the_match_is_closed_after_a_minute() {
    let arena = Arena::open().await;
    let (mut ada, mut ben, table, game) = table(&arena, json!({}), true).await;
    for client in [&mut ada, &mut ben] {
        client.done(json!({"type": "stand", "table": table})).await;
    }
    drop((ada, ben));
    // As long as the server takes them for followers, stand-ins play on.
    while !arena.counted().await.contains("parlor_connections 0\n") {
        tokio::task::yield_now().await;
    }
    tokio::time::pause();
    tokio::time::sleep(Duration::from_secs(70)).await;
    tokio::time::resume();
    finished(&arena, &game).await;
    let finish = arena.verified(&game).await.footer.unwrap().finish;
    assert_eq!(finish.how, parlor_play::How::Aborted);
    assert_eq!(finish.reason, "abandoned");
}

/// A match that counts is over when its people have left: seats that are left are passive.
#[tokio::test]
async fn a_match_that_counts_is_closed_when_its_people_have_left() {
    let arena = Arena::open().await;
    let policies = json!({"default": {"gone": {"type": "leave"}}});
    let rated = json!({"rated": true, "help": [], "policies": policies});
    let (mut ada, mut ben, table, game) = table(&arena, rated, false).await;
    for client in [&mut ada, &mut ben] {
        client
            .command(json!({"type": "stand", "table": table}))
            .await;
    }
    drop((ada, ben));
    finished(&arena, &game).await;
    let record = arena.verified(&game).await;
    assert_eq!(
        record.footer.unwrap().left.first(),
        Some(&parlor_game::Seat(0))
    );
}

/// A player who falls silent on the own turn is shown as away within 20 s, a stand-in plays on, and the
/// seat is taken back.
#[tokio::test]
async fn who_falls_silent_on_the_own_turn_is_seen_to_be_away_and_played_for() {
    let arena = Arena::open().await;
    let absent = json!({"type": "play", "grace": 1_000, "player": "classic"});
    let policies = json!({"policies": {"default": {"absent": absent}}});
    let (ada, mut ben, table, _) = table(&arena, policies, false).await;
    let token = ada.token().to_owned();
    // Ada, whose turn it is, goes on over a web socket and reads nothing any more, not even pings.
    let (mut silent, _) = connect_async(format!("ws://{}/ws", arena.web))
        .await
        .unwrap();
    for message in [
        json!({"type": "hello", "version": 1, "token": token}),
        json!({"type": "watch", "id": "w", "key": table}),
    ] {
        silent
            .send(Message::text(message.to_string()))
            .await
            .unwrap();
    }
    while let Some(Ok(message)) = silent.next().await {
        if message.to_text().unwrap().contains(r#""id":"w""#) {
            break;
        }
    }
    drop(ada);
    tokio::time::pause();
    let before = Instant::now();
    let is_away = |t: &Value| t["chairs"][0]["sitter"]["connected"] == false;
    ben.news(is_away).await;
    let took = before.elapsed();
    assert!(took <= Duration::from_secs(20), "{took:?}");
    tokio::time::sleep(Duration::from_secs(1)).await;
    tokio::time::resume();
    let played = ben
        .until_that(|m| m["type"] == "update" && m["actor"] == 0)
        .await;
    assert_eq!(played["by"], "stand_in");
    let mut ada = arena.again(&token).await;
    assert_eq!(ada.watch(&table).await["chair"], 0);
    ben.news(|t| {
        t["chairs"][0]["sitter"]["connected"] == true
            && t["chairs"][0]["sitter"]["stand_in"].is_null()
    })
    .await;
    // The whole view is there again, the own cards too.
    let view = &ada.update().await["view"];
    assert_eq!(view["players"][0]["hand"].as_array().map(Vec::len), Some(9));
}
