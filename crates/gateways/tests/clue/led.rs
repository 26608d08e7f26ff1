//! Which table a client is led to that names none.

use std::time::Duration;

use parlor_gateways::clue::ClueOptions;
use serde_json::json;

use super::{
    arena::{Arena, Client},
    games::{at_once, short},
};

/// The table of a client, by its key.
fn table_of(client: &Client) -> &str {
    client.key.rsplit(':').next().unwrap()
}

/// A table for two that is full.
async fn full(arena: &Arena) -> (Client, Client) {
    let mut ann = arena.seated("Ann", 0).await;
    let bob = arena.seated("Bob", 1).await;
    ann.until("characterbox 1,1").await;
    for n in 2..6 {
        ann.send(&format!("playerbox {n},0")).await;
        ann.until(&format!("playerbox {n},0")).await;
    }
    (ann, bob)
}

#[tokio::test(start_paused = true)]
async fn chairs_of_clients_that_closed_without_leaving_are_free_after_the_grace() {
    let arena = Arena::with(short(), at_once()).await;
    let (mut ann, mut bob) = full(&arena).await;
    ann.ready().await;
    bob.ready().await;
    let (anns, _) = tokio::join!(ann.play_out(20_000), bob.play_out(20_000));
    assert!(anns.last().unwrap().starts_with("gameover"));
    drop((ann, bob));
    // The chairs are kept for a while: a newcomer does not wait for them.
    let mut cleo = arena.client().await;
    cleo.assign().await;
    assert_ne!(table_of(&cleo), arena.table);
    tokio::time::sleep(Duration::from_secs(61)).await;
    let mut dora = arena.client().await;
    dora.send(&format!("table {}", arena.table)).await;
    dora.assign().await;
    assert_eq!(dora.number, 0);
    assert_eq!(table_of(&dora), arena.table);
    // The first to sit there owns it.
    dora.ask("playerbox 5,1", &["playerbox 5,1"]).await;
}

#[tokio::test(start_paused = true)]
async fn who_comes_to_a_full_table_or_a_match_is_led_to_another_one() {
    let arena = Arena::with(short(), at_once()).await;
    let (mut ann, mut bob) = full(&arena).await;
    let mut cleo = arena.client().await;
    cleo.assign().await;
    assert_eq!(cleo.number, 0);
    assert_ne!(table_of(&cleo), arena.table);
    // All who come then are led together.
    let (mut dora, mut eve) = (arena.client().await, arena.client().await);
    tokio::join!(dora.assign(), eve.send("AssignPlayerNumber"));
    eve.until("seatkey ").await;
    assert_eq!(table_of(&dora), table_of(&cleo));
    ann.ready().await;
    bob.ready().await;
    ann.until("step 1").await;
    ann.send("sendstate").await;
    ann.until("donesendingstate").await;
    cleo.until("PlayerNumber 2").await;
    cleo.send("sendstate").await;
    let state = cleo.all_until("donesendingstate").await;
    assert!(state.iter().any(|line| line.starts_with("playername 2,")));
    // What the first table says is not told at the second.
    ann.send("chat over here").await;
    ann.until("chat 0,over here").await;
    cleo.is_silent().await;
}

#[tokio::test(start_paused = true)]
async fn the_number_of_tables_is_limited_and_the_error_says_so() {
    let arena = Arena::offering(ClueOptions {
        tables: 2,
        ..ClueOptions::default()
    })
    .await;
    let _first = full(&arena).await;
    let mut cleo = arena.seated("Cleo", 0).await;
    for n in 1..6 {
        cleo.send(&format!("playerbox {n},0")).await;
        cleo.until(&format!("playerbox {n},0")).await;
    }
    let mut dora = arena.client().await;
    dora.ask(
        "AssignPlayerNumber",
        &[
            "error 8,no_table,All 2 tables of this listener are taken.",
            "nospots",
        ],
    )
    .await;
    dora.is_closed().await;
    // A chair that becomes free is found.
    cleo.send("playerbox 4,1").await;
    cleo.until("playerbox 4,1").await;
    let mut dora = arena.client().await;
    dora.assign().await;
    assert_eq!((dora.number, table_of(&dora)), (4, table_of(&cleo)));
}

#[tokio::test(start_paused = true)]
async fn a_table_that_is_closed_is_replaced_before_anybody_notices() {
    let arena = Arena::with(json!({}), json!({})).await;
    let mut eve = arena.own("Eve").await;
    eve.join(&arena.table).await;
    eve.done(json!({"type": "close", "table": arena.table}))
        .await;
    let mut ann = arena.client().await;
    ann.assign().await;
    assert_eq!(ann.number, 0);
    assert_ne!(table_of(&ann), arena.table);
}
