//! Fenced batches and lines a second over SQLite and over a private PostgreSQL, both with every batch on the disk.
//!
//! `cargo run --release -p parlor-store --example rates [SECONDS]`
#![allow(clippy::unwrap_used, clippy::panic)]

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use parlor_store::{Begin, Joining, Owner, PostgresStore, SqliteStore, Store, Write};
use parlor_testkit::private::{Disk, PrivatePostgres};

/// Lines of one batch.
const SIZES: [u32; 4] = [1, 8, 64, 512];

/// Matches that are played at the same time.
const MATCHES: u32 = 64;

#[tokio::main]
async fn main() {
    let seconds = std::env::args().nth(1);
    let seconds = seconds.and_then(|text| text.parse().ok()).unwrap_or(2.0);
    let span = Duration::from_secs_f64(seconds);
    let folder = std::env::temp_dir().join(format!("parlor-rates-{}", std::process::id()));
    let server = PrivatePostgres::start_on(Disk::Synced);
    let address = server.database().parse().unwrap();
    let stores: [(&str, Arc<dyn Store>); 2] = [
        (
            "sqlite",
            Arc::new(SqliteStore::open(&folder).await.unwrap()),
        ),
        (
            "postgres",
            Arc::new(PostgresStore::open(&address).await.unwrap()),
        ),
    ];
    println!(
        "{:<10}{:>8}{:>12}{:>12}",
        "store", "lines", "batches/s", "lines/s"
    );
    for (nth, size) in (0..).zip(SIZES) {
        for (name, store) in &stores {
            let joining = Joining {
                node: "rates".into(),
                address: None,
                lease: Duration::ZERO,
            };
            let owner = store.join(&joining).await.unwrap();
            let store = Arc::clone(store);
            // As the writer does: on a thread of its own that belongs to no runtime.
            let batches =
                std::thread::spawn(move || write(store.as_ref(), &owner, nth, size, span));
            let rate = batches.join().unwrap();
            let lines = rate * f64::from(size);
            println!("{name:<10}{size:>8}{rate:>12.0}{lines:>12.0}");
        }
    }
    drop(stores);
    let _ = std::fs::remove_dir_all(&folder); // It is only a temporary folder.
}

/// Writes batches for a while and gives how many a second were kept.
fn write(store: &dyn Store, owner: &Owner, nth: u32, size: u32, span: Duration) -> f64 {
    let id = |game: u32| format!("match-{nth}-{game}");
    let begins = (0..MATCHES).map(|game| {
        Write::Begin(Begin {
            id: id(game),
            table: "t".into(),
            game: "pentago".into(),
            header: "{}".into(),
            seed: [0; 32],
        })
    });
    now(store, owner, &begins.collect::<Vec<_>>());
    let mut count = 0;
    let began = Instant::now();
    while began.elapsed() < span {
        let lines = (count * size..(count + 1) * size).map(|line| Write::Entry {
            match_id: id(line % MATCHES),
            step: line / MATCHES,
            line: format!("{{\"line\":{line},\"rest\":\"{}\"}}", "x".repeat(120)),
        });
        now(store, owner, &lines.collect::<Vec<_>>());
        count += 1;
    }
    f64::from(count) / began.elapsed().as_secs_f64()
}

/// Commits without a runtime: stores that block are done at the first look.
fn now(store: &dyn Store, owner: &Owner, writes: &[Write]) {
    let mut context = std::task::Context::from_waker(std::task::Waker::noop());
    match store.commit(owner, writes).as_mut().poll(&mut context) {
        std::task::Poll::Ready(done) => done.unwrap(),
        std::task::Poll::Pending => panic!("a store that blocks does not wait"),
    }
}
