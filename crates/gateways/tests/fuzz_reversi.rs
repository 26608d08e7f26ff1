//! Any bytes in every state of a connection; the match beside it is not disturbed.
#![allow(
    missing_docs,
    unreachable_pub,
    dead_code,
    missing_debug_implementations,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

#[path = "reversi/arena.rs"]
mod arena;
#[path = "reversi/client.rs"]
mod client;
#[path = "common/own.rs"]
mod own;
#[path = "common/reversi_frames.rs"]
mod reversi_frames;

use parlor_testkit::garble::for_seeds;
use tokio::io::{AsyncReadExt, AsyncWriteExt};

use arena::Arena;
use client::{BUILT, OVER, announced, made, request};

const SCRIPT: &[u8] = &[
    1, 0, 0, 0, 1, 7, 5, 0, 0, 0, 5, 0, 2, 0, 0, 20, 5, 0, 0, 0, 5, 0, 0, 0, 0, 0, 4, 0, 0, 0, 5,
    1, 5, 255,
];

#[test]
fn any_bytes_are_cut_into_frames_and_never_kept() {
    for_seeds(5_000, |garbler| {
        let mut bytes = SCRIPT.to_vec();
        for _ in 0..=garbler.below(6) {
            garbler.spoil(&mut bytes);
        }
        reversi_frames::frames(&bytes, 1 + garbler.below(12));
    });
}

#[tokio::test(start_paused = true)]
async fn whatever_clients_say_the_match_beside_them_goes_on() {
    let mut cases = Vec::new();
    for_seeds(150, |garbler| {
        let mut bytes = SCRIPT.to_vec();
        for _ in 0..=garbler.below(6) {
            garbler.spoil(&mut bytes);
        }
        cases.push((garbler.below(3), bytes));
    });
    let arena = Arena::open().await;
    let beside = arena.table("2 0 0 0 : 1 5 : 0 2 b 2 1", 0).await;
    let [mut a, mut b] = beside.clients().await;
    a.expect(&request(0, 0)).await;
    for (state, bytes) in cases {
        let mut table = arena.table("2 0 0 0 : 1 5 : 0 2 b 2 1", 1000).await;
        let (mut one, mut two) = (table.connect(), table.connect());
        // Before its group, as it waits, or while it plays.
        if 0 < state {
            one.group(1).await;
        }
        if 1 < state {
            two.group(2).await;
        }
        let _ = one.socket.write_all(&bytes).await;
        drop(two);
        let mut rest = Vec::new();
        let read = one.socket.read_to_end(&mut rest);
        let _ = tokio::time::timeout(std::time::Duration::from_secs(60), read).await;
        let close = serde_json::json!({"type": "close", "table": table.id});
        table.owner.command(close).await;
    }
    a.send(&made(2, 0, 20)).await;
    b.expect(&announced(2, 0, 20, 1)).await;
    a.expect_all(&[&announced(2, 0, 20, 1), &request(0, 0)])
        .await;
    a.send(&made(0, 0, 0)).await;
    a.expect_all(&[&announced(0, 0, 0, 1), BUILT, &request(0, 0)])
        .await;
    a.send(&made(0, 0, 0)).await;
    a.expect_all(&[&announced(0, 0, 0, 1), OVER]).await;
    a.expect_end().await;
}
