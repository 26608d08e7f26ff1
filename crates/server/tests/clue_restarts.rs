//! A match of Clue that is restarted again and again.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

mod common;

use std::sync::Arc;

use common::{Client, match_id, no_pace};
use parlor_game::{Seat, Viewer};
use parlor_play::{Header, Kind};
use parlor_server::{Limits, Options, Server};
use parlor_store::{SqliteStore, Store};
use serde_json::{Value, json};

/// What the process has in memory, in kilobytes.
fn memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status
        .lines()
        .find(|line| line.starts_with("VmRSS"))
        .unwrap();
    let number = line.split_whitespace().nth(1).unwrap();
    number.parse().unwrap()
}

/// What a seat sees at the beginning of a fresh match with the seed of one that is kept.
async fn fresh(store: &dyn Store, kind: &dyn Kind, id: &str, seat: Seat) -> Value {
    let stored = store.stored_match(id.to_owned()).await.unwrap().unwrap();
    let header: Header = serde_json::from_str(&stored.header).unwrap();
    let seats = u8::try_from(header.seats.len()).unwrap();
    let fresh = kind.start(&header.config, seats, stored.seed).unwrap();
    serde_json::from_str(fresh.view(Viewer::Seat(seat)).get()).unwrap()
}

/// What a restart gives is a fresh match with a seed of its own, and memory stays flat; with `PARLOR_LONG`
/// over 10,000 restarts.
#[tokio::test]
async fn a_restart_is_a_fresh_match_and_memory_stays_flat() {
    let folder = std::env::temp_dir().join(format!("parlor-restarts-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder); // There is none but after a crash.
    let store: Arc<dyn Store> = Arc::new(SqliteStore::open(&folder).await.unwrap());
    let options = Options {
        limits: Limits {
            rate: 100_000,
            burst: 100_000,
            ..Limits::default()
        },
        ..Options::default()
    };
    let kind = options.catalog.game("clue").unwrap().kind;
    let server = Server::start(options, Arc::clone(&store)).await.unwrap();
    let (near, far) = tokio::io::duplex(1 << 16);
    let (read, write) = tokio::io::split(far);
    server.serve_stream(read, write);
    let (read, write) = tokio::io::split(near);
    let mut ada = Client::on(Box::new(read), Box::new(write))
        .hello(json!({"name": "Ada"}))
        .await;
    let classic = json!({"type": "built_in", "player": "classic"});
    let create = json!({
        "game": "clue", "config": {"first": "seat_0"},
        "settings": {"pace": no_pace(), "start": {"rule": {"type": "ready", "countdown": 0}}},
        "chairs": [{"type": "open"}, classic, classic, classic],
    });
    let table = ada.create(create).await;
    ada.done(json!({"type": "choose", "table": table, "choice": "miss_scarlet"}))
        .await;
    ada.done(json!({"type": "ready", "table": table, "ready": true}))
        .await;
    let (warm, many) = match std::env::var_os("PARLOR_LONG") {
        Some(_) => (1_000, 10_000),
        None => (100, 400),
    };
    let (mut before, mut last) = (0, String::new());
    for nth in 0..warm + many {
        let begin = ada
            .until_that(|m| m["type"] == "update" && m["number"] == 1)
            .await;
        let id = match_id(&begin);
        assert_ne!(id, last, "a new match");
        if nth % 50 == 0 {
            assert_eq!(begin["view"], fresh(&*store, kind, &id, Seat(0)).await);
        }
        last = id;
        // Something happens in it: the throw, and whom it leads where.
        ada.done(json!({"type": "act", "table": table, "action": {"type": "roll"}}))
            .await;
        if nth == warm {
            before = memory();
        }
        ada.seen.clear();
        ada.done(json!({"type": "restart", "table": table})).await;
    }
    let after = memory();
    println!("{many} restarts: {before} kB before, {after} kB after");
    assert!(
        after < before + 8_192,
        "{many} restarts: from {before} to {after} kB"
    );
    drop(ada);
    server.stop().await;
    std::fs::remove_dir_all(&folder).unwrap();
}
