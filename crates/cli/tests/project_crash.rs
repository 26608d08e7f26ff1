//! A server with players of the original protocol at a table, killed in the middle of a game: after the restart they come
//! back by their names, stand where their acknowledged requests led them, and play on.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test")]

mod common;

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    path::Path,
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

use common::folder;
use serde_json::Value;

struct Server {
    child: Child,
    project: String,
    metrics: String,
}

impl Server {
    fn start(folder: &Path, listen: &str) -> Self {
        let config = folder.join("parlor.toml");
        let text = format!("[[gateway.project]]\nlisten = \"{listen}\"\nfill_after = 1\n");
        std::fs::write(&config, text).unwrap();
        let mut child = Command::new(env!("CARGO_BIN_EXE_parlor"))
            .args(["serve", "--listen", "127.0.0.1:0", "--lines", "127.0.0.1:0"])
            .args(["--metrics", "127.0.0.1:0"])
            .arg("--config")
            .arg(&config)
            .arg("--data")
            .arg(folder.join("data"))
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut out = BufReader::new(child.stdout.take().unwrap()).lines();
        let mut said = |begins: &str| {
            let mut lines = out.by_ref().map_while(Result::ok);
            lines.find_map(|line| Some(line.strip_prefix(begins)?.trim().to_owned()))
        };
        let metrics = said("Metrics are at http://").unwrap();
        let project = said("Project Game players connect to ").unwrap();
        std::thread::spawn(move || out.for_each(drop));
        let metrics = metrics.trim_end_matches("/metrics");
        Self {
            child,
            metrics: metrics.to_owned(),
            project: project.split(',').next().unwrap().to_owned(),
        }
    }

    /// As with `kill -9`.
    fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// What the server counts.
    fn counted(&self) -> String {
        let mut socket = TcpStream::connect(&self.metrics).unwrap();
        let ask = format!("GET /metrics HTTP/1.0\r\nHost: {}\r\n\r\n", self.metrics);
        socket.write_all(ask.as_bytes()).unwrap();
        let mut answer = String::new();
        socket.read_to_string(&mut answer).unwrap();
        answer
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill(); // It may have been killed.
        let _ = self.child.wait();
    }
}

struct Player {
    guid: &'static str,
    socket: TcpStream,
    unread: Vec<u8>,
}

impl Player {
    fn join(server: &Server, guid: &'static str, team: &str) -> Self {
        let socket = TcpStream::connect(&server.project).unwrap();
        let patience = Some(Duration::from_secs(60));
        socket.set_read_timeout(patience).unwrap();
        let mut player = Self {
            guid,
            socket,
            unread: Vec::new(),
        };
        player.send(&format!(
            r#"{{"action":"connect","userGuid":"{guid}","preferredTeam":"{team}","type":"player"}}"#
        ));
        let joined = player.next();
        assert_eq!(joined["result"], "OK", "{joined}");
        player
    }

    fn send(&mut self, text: &str) {
        self.socket
            .write_all(&[text.as_bytes(), b"\x17"].concat())
            .unwrap();
    }

    fn next(&mut self) -> Value {
        loop {
            if let Some(end) = self.unread.iter().position(|byte| *byte == 0x17) {
                let frame: Vec<u8> = self.unread.drain(..=end).collect();
                return serde_json::from_slice(&frame[..end]).unwrap();
            }
            let mut bytes = [0; 4096];
            let count = self.socket.read(&mut bytes).unwrap();
            assert_ne!(count, 0, "closed");
            self.unread.extend(&bytes[..count]);
        }
    }

    /// The next frame with this action.
    fn until(&mut self, action: &str) -> Value {
        loop {
            let said = self.next();
            if said["action"] == action {
                return said;
            }
        }
    }

    /// A step; where it leads if it is granted.
    fn step(&mut self, at: (i64, i64), direction: &str) -> (i64, i64) {
        let guid = self.guid;
        self.send(&format!(
            r#"{{"action":"move","userGuid":"{guid}","direction":"{direction}"}}"#
        ));
        let (x, y) = at;
        match (self.until("move")["result"].as_str(), direction) {
            (Some("OK"), "N") => (x, y - 1),
            (Some("OK"), "S") => (x, y + 1),
            (Some("OK"), "W") => (x - 1, y),
            (Some("OK"), _) => (x + 1, y),
            _ => at,
        }
    }
}

fn location(begin: &Value) -> (i64, i64) {
    let place = &begin["location"];
    (place["x"].as_i64().unwrap(), place["y"].as_i64().unwrap())
}

#[test]
fn original_players_come_back_after_kill_9_and_nothing_acknowledged_is_lost() {
    let folder = folder("project-crash");
    let mut server = Server::start(&folder, "127.0.0.1:0");
    let mut red = Player::join(&server, "red-one", "red");
    let mut blue = Player::join(&server, "blue-one", "blue");
    let mut at = location(&red.until("start"));
    let blue_at = location(&blue.until("start"));
    for direction in ["N", "E", "S", "W", "E", "E", "S", "N", "N"] {
        at = red.step(at, direction);
    }
    server.kill();
    let listen = server.project.clone();
    let server = Server::start(&folder, &listen);
    // Whatever team it wishes, it comes back to its place.
    let mut red = Player::join(&server, "red-one", "blue");
    let begin = red.until("start");
    assert_eq!(begin["team"], "red", "{begin}");
    assert_eq!(begin["teamSize"], 4, "{begin}");
    assert_eq!(location(&begin), at, "where the acknowledged steps led");
    let mut blue = Player::join(&server, "blue-one", "blue");
    assert_eq!(location(&blue.until("start")), blue_at);
    // They play on, and the game comes to its end with the built-in ones.
    let after = red.step(at, "S");
    let guid = red.guid;
    red.send(&format!(
        r#"{{"action":"state","userGuid":"{guid}","location":{{"x":0,"y":0}}}}"#
    ));
    assert_eq!(location(&red.until("state")), after);
    let begun = Instant::now();
    let end = red.until("end");
    assert!(["red", "blue"].contains(&end["result"].as_str().unwrap()));
    assert!(begun.elapsed() < Duration::from_secs(180));
    assert_eq!(blue.until("end"), end);
    let metrics = server.counted();
    for line in [
        "parlor_matches_finished_total{game=\"project\"} 1",
        "parlor_gateway_connections{gateway=\"project\"} 2",
        "parlor_late_seconds_count{game=\"project\"}",
        "parlor_actions_total{game=\"project\"}",
    ] {
        assert!(metrics.contains(line), "{line} in {metrics}");
    }
}
