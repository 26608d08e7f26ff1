//! Connections that are lost, seats that are taken again, servers that stop.

use std::{sync::Arc, time::Duration};

use serde_json::json;

use super::{
    arena::{Arena, Client},
    games::{at_once, short},
};

/// The lines behind a step that do not ask for anything.
fn without_prompts(lines: &[String]) -> Vec<&str> {
    let asks = |line: &str| {
        let asks = [
            "options",
            "spots",
            "makeguess",
            "player",
            "donesendingstate",
        ];
        asks.iter().any(|name| line.starts_with(name)) && !line.starts_with("playerTurn")
    };
    lines
        .iter()
        .map(String::as_str)
        .filter(|line| !asks(line))
        .collect()
}

async fn two(arena: &Arena) -> (Client, Client) {
    let mut ann = arena.seated("Ann", 0).await;
    let mut bob = arena.seated("Bob", 1).await;
    ann.ready().await;
    bob.ready().await;
    (ann, bob)
}

#[tokio::test(start_paused = true)]
async fn a_seat_is_taken_again_by_its_key_with_all_lines_that_were_missed() {
    let arena = Arena::with(short(), at_once()).await;
    let (mut ann, mut bob) = two(&arena).await;
    let begun = ann.all_until("step 1").await;
    let start = begun.iter().position(|line| line == "StartGame").unwrap();
    let key = ann.key.clone();
    drop(ann);
    bob.until("playerleft 0").await;
    let mut again = arena.client().await;
    again.send(&format!("resume {key},0")).await;
    let lines = again.all_until("donesendingstate").await;
    assert_eq!(
        lines[..lines.len() - 1],
        begun[start..],
        "all of it, prompts included"
    );
    bob.until("playerback 0").await;
    // The seat is played from here.
    let (anns, bobs) = tokio::join!(again.play_from(&begun, 40), bob.play_out(40));
    assert_eq!(anns.last(), bobs.last());
    // From any step: the same lines, without what could be done then.
    let whole: Vec<String> = begun[start..].iter().chain(&anns).cloned().collect();
    drop(again);
    let mut third = arena.client().await;
    third.send(&format!("resume {key},0")).await;
    let all = third.all_until("donesendingstate").await;
    let (all, whole) = (without_prompts(&all), without_prompts(&whole));
    let common = all.len().min(whole.len());
    assert_eq!(all[..common], whole[..common]);
    drop(third);
    let mut fourth = arena.client().await;
    fourth.send(&format!("resume {key},9")).await;
    let tail = fourth.all_until("donesendingstate").await;
    let from = all.iter().position(|line| *line == "step 9").unwrap() + 1;
    let tail = without_prompts(&tail);
    let common = tail.len().min(all.len() - from);
    assert_eq!(tail[..common], all[from..from + common]);
}

#[tokio::test(start_paused = true)]
async fn a_key_that_is_wrong_is_refused_and_the_older_connection_gives_way() {
    let arena = Arena::with(json!({"first": "seat_0"}), at_once()).await;
    let (mut ann, mut bob) = two(&arena).await;
    ann.until("step 1").await;
    bob.until("step 1").await;
    let auth = "error 9,auth,This key is not known here.";
    let mut eve = arena.client().await;
    eve.ask("resume nonsense,0", &[auth]).await;
    eve.ask(&format!("resume wrong:{},0", arena.table), &[auth])
        .await;
    let mut again = arena.client().await;
    again.send(&format!("resume {},1", ann.key)).await;
    again.told(&["donesendingstate"]).await;
    ann.send("roll").await;
    assert!(ann.line().await.starts_with("error 6,not_allowed,"));
    ann.is_closed().await;
    again.send("roll").await;
    assert!(again.line().await.starts_with("roll "));
}

/// After a crash of the server everybody comes back by its key, and nothing that was told is lost.
#[tokio::test(start_paused = true)]
async fn a_server_that_stops_loses_nothing_that_it_has_told() {
    let arena = Arena::with(short(), at_once()).await;
    let (mut ann, mut bob) = two(&arena).await;
    let before = ann.all_until("step 1").await;
    let mut heard: Vec<String> = Vec::new();
    let (some, _) = tokio::join!(ann.play_from(&before, 30), bob.play_out(30));
    heard.extend(some);
    let (ann_key, bob_key) = (ann.key.clone(), bob.key.clone());
    let store = Arc::clone(&arena.store);
    arena.server.stop().await;
    ann.is_closed().await;
    let arena = Arena::on(store, short(), at_once()).await;
    let mut ann = arena.client().await;
    ann.send(&format!("resume {ann_key},0")).await;
    let all = ann.all_until("donesendingstate").await;
    let start = before.iter().position(|line| line == "StartGame").unwrap();
    let whole: Vec<String> = before[start..].iter().chain(&heard).cloned().collect();
    let (all, whole) = (without_prompts(&all), without_prompts(&whole));
    // What was heard last may be the beginning of a step.
    let steps = whole
        .iter()
        .rposition(|line| line.starts_with("step "))
        .unwrap();
    assert_eq!(all[..=steps], whole[..=steps]);
    let mut bob = arena.client().await;
    bob.send(&format!("resume {bob_key},0")).await;
    bob.until("donesendingstate").await;
    bob.send("sendstate").await;
    bob.until("donesendingstate").await;
}

/// Nobody waits for it unnoticed.
#[tokio::test(start_paused = true)]
async fn a_client_that_answered_pings_and_is_silent_is_lost_after_twenty_seconds() {
    let arena = Arena::with(json!({}), at_once()).await;
    let (mut ann, mut bob) = two(&arena).await;
    ann.until("step 1").await;
    bob.until("step 1").await;
    // It answers once, and then never again.
    ann.bytes(b"pong 0\n").await;
    let before = tokio::time::Instant::now();
    bob.until("playerleft 0").await;
    let took = before.elapsed();
    assert!(took <= Duration::from_secs(21), "{took:?}");
}

/// The owner may go, and nothing ends.
#[tokio::test(start_paused = true)]
async fn who_leaves_a_match_is_played_for_and_the_owner_is_another() {
    let settings = {
        let mut settings = at_once();
        settings["policies"] = json!({"default": {"gone": {"type": "leave"}}});
        settings
    };
    let arena = Arena::with(json!({}), settings).await;
    let mut ann = arena.seated("Ann", 0).await;
    let mut bob = arena.seated("Bob", 1).await;
    let mut cleo = arena.seated("Cleo", 2).await;
    for client in [&mut ann, &mut bob, &mut cleo] {
        client.ready().await;
    }
    ann.until("step 1").await;
    ann.send("playerleft 0").await;
    ann.until("playerleft 0").await;
    ann.is_closed().await;
    bob.until("playerleft 0").await;
    bob.told(&["valid 0,0"]).await;
    bob.send("restart").await;
    bob.until("restart").await;
}
