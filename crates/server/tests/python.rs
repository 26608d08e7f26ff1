//! The example bots of the documentation play against a real server, and where messages come in bursts.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod common;

use std::{net::SocketAddr, path::Path, process::Output, time::Duration};

use common::Arena;
use serde_json::{Value, json};
use tokio::{
    io::{AsyncBufReadExt, AsyncWriteExt, BufReader},
    net::TcpListener,
    process::Command,
    time::timeout,
};

/// Runs the bot to its end; nothing where there is no Python.
async fn ten_lines(at: SocketAddr, rest: &[&str]) -> Option<Output> {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/examples/ten_lines.py");
    let mut python = Command::new("python3");
    python
        .arg(script)
        .arg(at.ip().to_string())
        .arg(at.port().to_string())
        .args(rest)
        .kill_on_drop(true);
    let run = timeout(Duration::from_secs(300), python.output());
    let run = run.await.expect("it comes to an end");
    if run.is_err() {
        println!("skipped: python3 cannot be started here");
    }
    run.ok()
}

fn judge(output: &Output) {
    let said = String::from_utf8_lossy(&output.stdout);
    let wrong = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{wrong}");
    assert!(said.starts_with("over: "), "{said}");
    assert!(said.contains("winners: ["), "{said}");
}

#[tokio::test]
async fn the_ten_line_bot_plays_a_whole_game() {
    let arena = Arena::open().await;
    if let Some(output) = ten_lines(arena.lines, &[]).await {
        judge(&output);
    }
}

#[tokio::test]
async fn the_ten_line_bot_plays_where_many_moves_of_others_come_between_its_own() {
    let arena = Arena::open().await;
    if let Some(output) = ten_lines(arena.lines, &["clue", "5"]).await {
        judge(&output);
    }
}

#[tokio::test]
async fn the_ten_line_bot_loses_nothing_of_a_burst() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let at = listener.local_addr().unwrap();
    let server = tokio::spawn(async move {
        let (stream, _) = listener.accept().await.unwrap();
        let (read, mut write) = stream.into_split();
        let mut lines = BufReader::new(read).lines();
        for _ in ["hello", "create"] {
            lines.next_line().await.unwrap();
        }
        let update = |number: u32, you: &str| json!({"type": "update", "table": "t", "number": number, "you": you});
        let asked = |number: u32| {
            let mut update = update(number, "must");
            update["actions"] = json!([{ "move": number }]);
            update
        };
        let finish = json!({"finish": {"reason": "five", "outcome": {"winners": [0]}}});
        let mut last = update(5, "wait");
        last["over"] = finish;
        let stale = json!({"type": "refused", "problem": {"code": "stale", "message": "the match has gone on"}});
        let all = [
            update(1, "wait"),
            asked(2),
            stale,
            update(3, "wait"),
            asked(4),
            last,
        ];
        let burst: String = all.iter().map(|message| format!("{message}\n")).collect();
        write.write_all(burst.as_bytes()).await.unwrap();
        let mut moves = Vec::new();
        while let Ok(Some(line)) = lines.next_line().await {
            let said: Value = serde_json::from_str(&line).unwrap();
            moves.push((said["number"].clone(), said["action"]["move"].clone()));
        }
        moves
    });
    let Some(output) = ten_lines(at, &[]).await else {
        return;
    };
    judge(&output);
    let both = [2, 4].map(|number| (json!(number), json!(number)));
    assert_eq!(server.await.unwrap(), both);
}
