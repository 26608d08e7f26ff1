//! Heartbeats: a silent client is away, whatever its transport.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod common;

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use common::{Arena, Client, mark};
use parlor_server::{Elsewhere, show_elsewhere};
use serde_json::{Value, json};
use tokio::{
    net::{TcpListener, TcpStream},
    sync::mpsc,
    time::Instant,
};
use tokio_tungstenite::connect_async;

/// Ada, who answers pings as far as her hello says so, and Ben, at one table.
async fn two(arena: &Arena, pings: bool) -> (Client, Client, String) {
    let hello = json!({"name": "Ada", "kind": "bot", "pings": pings});
    let mut ada = arena.raw().hello(hello).await;
    let mut ben = arena.person("Ben").await;
    let table = ada.open("row", json!({})).await;
    ben.join(&table).await;
    ben.news(|table| table["life"]["type"] == "running").await;
    (ada, ben, table)
}

fn is_away(table: &Value) -> bool {
    table["chairs"][0]["sitter"]["connected"] == false
}

#[tokio::test(start_paused = true)]
async fn by_lines_who_does_not_answer_a_ping_is_away_within_twenty_seconds() {
    let arena = Arena::open().await;
    let (mut ada, mut ben, _table) = two(&arena, true).await;
    let begun = Instant::now();
    ben.news(is_away).await;
    let after = begun.elapsed().as_secs();
    assert!((18..20).contains(&after), "{after}");
    // Two questions, and then the end.
    let mut pings = 0;
    while let Some(message) = ada.next().await {
        pings += u32::from(message["type"] == "ping");
    }
    assert_eq!(pings, 2);
}

#[tokio::test(start_paused = true)]
async fn what_is_said_to_a_silent_client_is_no_sign_of_life() {
    let arena = Arena::open().await;
    let (_ada, mut ben, table) = two(&arena, true).await;
    let begun = Instant::now();
    let mut told = Vec::new();
    while !told.iter().any(is_away_news) {
        assert!(
            begun.elapsed() < Duration::from_secs(21),
            "she is never away"
        );
        let say = json!({"type": "say", "table": table, "text": "Are you there?"});
        ben.done(say).await;
        told.extend(ben.listen(Duration::from_secs(1)).await);
    }
}

fn is_away_news(message: &Value) -> bool {
    message["type"] == "table" && is_away(&message["table"])
}

#[tokio::test(start_paused = true)]
async fn who_answers_pings_stays_and_so_does_who_says_anything_else() {
    let arena = Arena::open().await;
    let (mut ada, mut ben, table) = two(&arena, true).await;
    let begun = Instant::now();
    let mut answers = [json!({"type": "pong"}), json!({"type": "ping", "nonce": 7})]
        .into_iter()
        .cycle();
    while begun.elapsed() < Duration::from_secs(300) {
        ada.until("ping").await;
        ada.send(&answers.next().unwrap()).await;
    }
    assert!(
        ben.listen(Duration::ZERO)
            .await
            .iter()
            .all(|m| !is_away_news(m))
    );
    assert_eq!(ada.act(&table, &mark(0)).await["type"], "done");
}

#[tokio::test(start_paused = true)]
async fn who_does_not_know_pings_is_not_asked_and_may_be_silent() {
    let arena = Arena::open().await;
    let (mut ada, _ben, table) = two(&arena, false).await;
    let heard = ada.listen(Duration::from_secs(600)).await;
    assert!(heard.iter().all(|message| message["type"] != "ping"));
    assert_eq!(ada.act(&table, &mark(0)).await["type"], "done");
}

/// A table elsewhere that has something to say every second.
struct Chatty(Arc<AtomicBool>);

impl Elsewhere for Chatty {
    fn come(&self) -> (u32, mpsc::Receiver<String>) {
        let (tell, told) = mpsc::channel(100);
        tokio::spawn(async move {
            while tell.send("{}".into()).await.is_ok() {
                tokio::time::sleep(Duration::from_secs(1)).await;
            }
        });
        (0, told)
    }

    fn hear(&self, _: u32, _: &str) {}

    fn go(&self, _: u32) {
        self.0.store(true, Ordering::SeqCst);
    }
}

#[tokio::test]
async fn a_page_that_shows_a_table_elsewhere_and_falls_silent_is_gone_however_much_it_is_told() {
    let gone = Arc::new(AtomicBool::new(false));
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(show_elsewhere(
        listener,
        "pentago",
        Arc::new(Chatty(Arc::clone(&gone))),
    ));
    // It reads nothing, not even pings.
    let (_silent, _) = connect_async(format!("ws://{address}/ws")).await.unwrap();
    tokio::time::pause();
    let begun = Instant::now();
    while !gone.load(Ordering::SeqCst) {
        assert!(
            begun.elapsed() < Duration::from_secs(30),
            "it is never gone"
        );
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
}

/// Whether the system asks by itself if the other machine is still there, on the server's side of a connection.
#[cfg(target_os = "linux")]
async fn is_watched(client: &TcpStream) {
    let (near, far) = (client.local_addr().unwrap(), client.peer_addr().unwrap());
    let ends = format!(":{:04X} 0100007F:{:04X}", far.port(), near.port());
    let deadline = Instant::now() + Duration::from_secs(60);
    loop {
        let all = std::fs::read_to_string("/proc/net/tcp").unwrap();
        let line = all.lines().find(|line| line.contains(&ends));
        // The kind of its timer: 2 is keep-alive.
        let timer = line.and_then(|line| line.split_whitespace().nth(5));
        if timer.is_some_and(|timer| timer.starts_with("02:")) {
            return;
        }
        assert!(Instant::now() < deadline, "{line:?}");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn the_system_notices_machines_that_are_gone_on_every_listener() {
    let arena = Arena::open().await;
    for address in [arena.lines, arena.web] {
        let socket = TcpStream::connect(address).await.unwrap();
        is_watched(&socket).await;
    }
}
