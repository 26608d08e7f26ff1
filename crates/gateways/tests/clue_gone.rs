//! What a table of Clue has used is given back. Alone in its process, because what the process holds is counted.
#![allow(
    dead_code,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::cast_possible_truncation
)]

#[path = "clue/arena.rs"]
mod arena;
#[path = "common/own.rs"]
mod own;

use std::{net::SocketAddr, sync::Arc, time::Duration};

use arena::Client;
use own::Own;
use parlor_gateways::clue::{ClueOptions, Listener};
use parlor_server::{Options, Server};
use parlor_store::MemoryStore;
use serde_json::json;
use tokio::net::{TcpListener, TcpStream};

/// What the process holds: tasks, and open files and sockets.
fn held() -> (usize, usize) {
    let tasks = tokio::runtime::Handle::current()
        .metrics()
        .num_alive_tasks();
    let files = std::fs::read_dir("/proc/self/fd").unwrap().count();
    (tasks, files)
}

/// A client over a real socket.
async fn connect(address: SocketAddr) -> Client {
    let mut socket = TcpStream::connect(address).await.unwrap();
    let (near, mut far) = tokio::io::duplex(1 << 20);
    tokio::spawn(async move {
        let _ = tokio::io::copy_bidirectional(&mut far, &mut socket).await; // It ends with either side.
    });
    let mut client = Client::on(near);
    assert_eq!(client.next().await.unwrap(), "parlor clue,1");
    client
}

/// A match of a client, somebody of our own protocol and a built-in player; then all leave.
async fn a_match(server: &Server, clue: SocketAddr) {
    let mut eve = Own::new(server, "Eve", "person").await;
    let settings = json!({
        "clocks": {"default": {"type": "none"}, "kinds": {}},
        "pace": {"turn": [0, 0], "other": [0, 0]},
        "start": {"rule": {"type": "ready", "countdown": 50}},
    });
    let want = json!({"view": true, "actions": true});
    let create = json!({
        "type": "create", "game": "clue", "config": {"turn_cap": 50}, "settings": settings, "want": want,
        "chairs": [{"type": "open"}, {"type": "open"}, {"type": "built_in", "player": "random"}],
    });
    let table = eve.done(create).await["table"].as_str().unwrap().to_owned();
    let mut ann = connect(clue).await;
    ann.send(&format!("table {table}")).await;
    ann.sit("Ann", 0).await;
    let choose = json!({"type": "choose", "table": table, "choice": "mrs_white"});
    eve.done(choose).await;
    eve.done(json!({"type": "ready", "table": table, "ready": true}))
        .await;
    ann.ready().await;
    let person = async {
        loop {
            let update = eve
                .until(|m| m["type"] == "update" && (m["you"] == "must" || !m["over"].is_null()))
                .await;
            if !update["over"].is_null() {
                return;
            }
            let action = update["actions"].as_array().unwrap().last().unwrap();
            let id = update["number"].to_string();
            eve.send(&json!({"type": "act", "id": id, "table": table, "action": action}))
                .await;
        }
    };
    let (lines, ()) = tokio::join!(ann.play_out(20_000), person);
    assert!(lines.last().unwrap().starts_with("gameover"));
}

/// A match over the text protocol and our own leaves no task, socket or file behind, and the ports of a server
/// that stopped can be used again.
#[tokio::test]
async fn after_a_match_and_after_leaving_nothing_of_the_table_remains() {
    let server = Server::start(Options::default(), Arc::new(MemoryStore::default()))
        .await
        .unwrap();
    let bind = || TcpListener::bind("127.0.0.1:0");
    let lines = server.serve_lines(bind().await.unwrap()).unwrap();
    let options = ClueOptions {
        auto_table: false,
        ..ClueOptions::default()
    };
    let listener = Listener::open(options, &server);
    let clue = listener.listen(&server, bind().await.unwrap()).unwrap();
    let before = held();
    for _ in 0..3 {
        let playing = a_match(&server, clue);
        let played = tokio::time::timeout(Duration::from_secs(600), playing).await;
        played.expect("the match ends in time");
        // A table that nobody follows goes to rest when the chairs of the absent are free.
        let mut now = held();
        tokio::time::pause();
        for _ in 0..90 {
            tokio::time::sleep(Duration::from_secs(1)).await;
            now = held();
            if now == before {
                break;
            }
        }
        tokio::time::resume();
        assert_eq!(now, before, "tasks and files, now and before");
    }
    server.stop().await;
    for address in [lines, clue] {
        TcpListener::bind(address).await.unwrap();
    }
}
