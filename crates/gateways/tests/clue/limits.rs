//! How fast, how many errors, how much unread.

use std::time::Duration;

use super::{
    arena::Arena,
    games::{at_once, short},
};

#[tokio::test(start_paused = true)]
async fn more_than_a_burst_is_too_fast_and_a_second_brings_twenty_more() {
    let arena = Arena::open().await;
    let mut ann = arena.client().await;
    let pings: String = (0..52).map(|n| format!("ping {n}\n")).collect();
    ann.bytes(pings.as_bytes()).await;
    for n in 0..50 {
        assert_eq!(ann.line().await, format!("pong {n}"));
    }
    let fast = "error 7,too_fast,You say too much at once.";
    ann.told(&[fast, fast]).await;
    tokio::time::sleep(Duration::from_secs(1)).await;
    let pings: String = (0..20).map(|n| format!("ping {n}\n")).collect();
    ann.bytes(pings.as_bytes()).await;
    for n in 0..20 {
        assert_eq!(ann.line().await, format!("pong {n}"));
    }
}

#[tokio::test(start_paused = true)]
async fn twenty_errors_in_a_minute_close_the_connection_and_the_seat_can_be_resumed() {
    let arena = Arena::open().await;
    let mut ann = arena.seated("Ann", 0).await;
    let mut bob = arena.seated("Bob", 1).await;
    for _ in 0..19 {
        ann.send("nonsense").await;
        ann.until("error 1,").await;
        tokio::time::sleep(Duration::from_secs(4)).await;
    }
    // Some of them are more than a minute ago.
    ann.ask("ping 1", &["pong 1"]).await;
    for _ in 0..20 {
        ann.send("nonsense").await;
    }
    ann.is_closed().await;
    bob.is_silent().await;
    let mut again = arena.client().await;
    again.send(&format!("resume {},0", ann.key)).await;
    let state = again.all_until("donesendingstate").await;
    assert_eq!(state[2], "playername 0,Ann");
}

#[tokio::test(start_paused = true)]
async fn who_does_not_read_is_dropped_and_nobody_else_waits() {
    let arena = Arena::with(short(), at_once()).await;
    let mut ann = arena.seated("Ann", 0).await;
    let mut bob = arena.seated("Bob", 1).await;
    let mut lazy = arena.raw(256);
    lazy.bytes(b"watch\n").await;
    ann.ready().await;
    bob.ready().await;
    let (anns, _) = tokio::join!(ann.play_out(20_000), bob.play_out(20_000));
    assert!(anns.last().unwrap().starts_with("gameover"));
    tokio::time::sleep(Duration::from_secs(25)).await;
    lazy.is_closed().await;
}

#[tokio::test(start_paused = true)]
async fn who_comes_to_no_table_is_told_how_long_it_had() {
    let arena = Arena::open().await;
    let mut ann = arena.client().await;
    let error = "error 6,not_allowed,Come to a table within 600 seconds of connecting.";
    loop {
        let line = ann.next().await.unwrap();
        if !line.starts_with("ping ") {
            assert_eq!(line, error);
            break;
        }
    }
    ann.is_closed().await;
}

#[tokio::test]
async fn who_is_not_let_in_is_told_which_limit_was_reached() {
    let arena = Arena::open().await;
    let mut inside = Vec::new();
    for _ in 0..64 {
        inside.push(arena.client().await);
    }
    let mut more = arena.raw(1 << 10);
    assert_eq!(
        more.next().await.unwrap(),
        "error 6,not_allowed,There are 64 connections from your address already, and no more are let in from one address (setting `gateway.clue.limits.per_address`)."
    );
    more.is_closed().await;
}
