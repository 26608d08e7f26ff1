//! Many clients at once: they log in, queue, play random games, and go whenever they like.
//!
//! A few seconds here; `make soak` runs it for minutes with 500 connections (`PARLOR_SOAK_SECONDS`,
//! `PARLOR_SOAK_CLIENTS`).
#![allow(
    dead_code,
    missing_docs,
    unreachable_pub,
    missing_debug_implementations,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic
)]

#[path = "pentago/arena.rs"]
mod arena;
#[path = "pentago/client.rs"]
mod client;
#[path = "pentago/random_client.rs"]
mod random_client;

use std::{
    io::Write,
    sync::{Arc, Mutex, atomic::Ordering},
    time::Duration,
};

use arena::Arena;
use client::Client;
use random_client::{Crowd, visit};
use tokio::{task::JoinSet, time::Instant};

fn from_env(name: &str, default: u64) -> u64 {
    let given = std::env::var(name).ok();
    given.map_or(default, |text| text.parse().expect(name))
}

/// Keeps what is logged as a warning or worse.
#[derive(Clone, Default)]
struct Complaints(Arc<Mutex<Vec<u8>>>);

impl Write for Complaints {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// Lets a crowd play until its time is over; then nobody and nothing may be left.
async fn crowd(clients: u64, crowd: Arc<Crowd>) {
    let arena = Arena::open().await;
    let mut tasks = JoinSet::new();
    for n in 0..clients {
        let (address, crowd) = (arena.address, Arc::clone(&crowd));
        tasks.spawn(async move {
            let mut visits = 0u64;
            while !crowd.is_over() {
                visits += 1;
                visit(address, &crowd, n, visits).await;
            }
        });
    }
    while let Some(done) = tasks.join_next().await {
        done.expect("a client was treated wrongly");
    }
    let games = crowd.finished.load(Ordering::Relaxed);
    println!(
        "{clients} clients: {games} ends told, {} games left, {} moves",
        crowd.left.load(Ordering::Relaxed),
        crowd.moves.load(Ordering::Relaxed)
    );
    assert!(0 < games);
    // Names are free and nobody waits when all have gone.
    let mut last = Client::login(arena.address, "Last", "").await;
    let patience = Instant::now() + Duration::from_secs(120);
    loop {
        last.send("LIST").await;
        let listed = last.line().await.unwrap();
        if listed == "LIST~Last" {
            break;
        }
        assert!(Instant::now() < patience, "somebody is left: {listed}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    last.quietly("QUEUE").await;
    last.quiet().await;
    drop(last);
    let stopped = tokio::time::timeout(Duration::from_secs(120), arena.server.stop());
    stopped.await.expect("the server stops");
}

#[tokio::test(flavor = "multi_thread")]
async fn crowds_play_random_games_and_every_end_is_told_and_judged_rightly() {
    let complaints = Complaints::default();
    let log = complaints.clone();
    let subscriber = tracing_subscriber::fmt()
        .with_ansi(false)
        .with_max_level(tracing::Level::WARN)
        .with_writer(move || log.clone());
    tracing::subscriber::set_global_default(subscriber.finish()).unwrap();

    // So many games, judged one by one.
    let long = std::env::var_os("PARLOR_LONG").is_some();
    let (clients, ends) = if long { (200, 4_000) } else { (40, 160) };
    let games = Crowd {
        enough: Some(ends),
        ..Crowd::until(Instant::now() + Duration::from_secs(600))
    };
    crowd(clients, Arc::new(games)).await;

    // So long, however many.
    let seconds = from_env("PARLOR_SOAK_SECONDS", 4);
    let clients = from_env("PARLOR_SOAK_CLIENTS", if 60 < seconds { 500 } else { 120 });
    let soak = Crowd::until(Instant::now() + Duration::from_secs(seconds));
    crowd(clients, Arc::new(soak)).await;

    let said = String::from_utf8(complaints.0.lock().unwrap().clone()).unwrap();
    assert_eq!(said, "", "nothing went wrong");
}
