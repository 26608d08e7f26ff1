//! The example bots of the documentation play against a real server.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod common;

use std::{path::Path, time::Duration};

use common::Arena;
use tokio::{process::Command, time::timeout};

#[tokio::test]
async fn the_ten_line_bot_plays_a_whole_game() {
    let arena = Arena::open().await;
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/examples/ten_lines.py");
    let mut python = Command::new("python3");
    python
        .arg(script)
        .arg(arena.lines.ip().to_string())
        .arg(arena.lines.port().to_string())
        .kill_on_drop(true);
    let run = timeout(Duration::from_secs(60), python.output())
        .await
        .expect("it comes to an end");
    let Ok(output) = run else {
        println!("skipped: python3 cannot be started here");
        return;
    };
    let said = String::from_utf8_lossy(&output.stdout);
    let wrong = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{wrong}");
    assert!(said.starts_with("over: "), "{said}");
    assert!(said.contains("winners: ["), "{said}");
}
