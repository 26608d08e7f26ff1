//! `parlor join catan` at a server of ours, with real sockets and processes.

#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

#[path = "common/browser.rs"]
mod browser;

use std::{
    net::TcpStream,
    process::{Child, Command, Stdio},
    time::Duration,
};

use serde_json::{Value, json};

use browser::{browser, free_port, hear, play, runtime, say};

const BIN: &str = env!("CARGO_BIN_EXE_parlor");

/// A server with a Catan listener; it is stopped when the test ends.
struct Server {
    child: Child,
    address: String,
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A server whose tables fill up only with clients, so that nobody pauses.
fn serve() -> Server {
    let address = format!("127.0.0.1:{}", free_port());
    let child = Command::new(BIN)
        .args([
            "serve",
            "--memory",
            "--listen",
            "127.0.0.1:0",
            "--lines",
            "127.0.0.1:0",
        ])
        .args(["--catan", &address])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let server = Server { child, address };
    for _ in 0..400 {
        if TcpStream::connect(&server.address).is_ok() {
            return server;
        }
        std::thread::sleep(Duration::from_millis(25));
    }
    panic!("the server does not start");
}

fn join(server: &Server, args: &[&str]) -> Child {
    Command::new(BIN)
        .args(["join", "catan", &server.address])
        .args(args)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// Waits for a client that has to end well; gives what it printed.
fn ended(client: Child) -> String {
    let ended = client.wait_with_output().unwrap();
    let err = String::from_utf8(ended.stderr).unwrap();
    assert_eq!(ended.status.code(), Some(0), "{err}");
    String::from_utf8(ended.stdout).unwrap()
}

#[test]
fn programs_of_our_own_protocol_play_through_it() {
    let server = serve();
    let program = format!("cmd:{BIN} bot catan random --stdio");
    let clients: Vec<Child> = (0..4)
        .map(|n: u8| match n {
            0 => join(&server, &["--name", "program", "--player", &program]),
            n => join(&server, &["--name", &format!("r{n}"), "--player", "random"]),
        })
        .collect();
    for client in clients {
        let out = ended(client);
        assert_eq!(out.matches("(won)").count(), 1, "{out}");
        assert!(out.contains("program"), "{out}");
    }
}

#[test]
fn a_program_that_ends_in_a_game_is_told_of() {
    let server = serve();
    let gone = join(&server, &["--player", "cmd:true"]);
    let others: Vec<Child> = (0..3)
        .map(|_| join(&server, &["--player", "random"]))
        .collect();
    let ended = gone.wait_with_output().unwrap();
    let err = String::from_utf8(ended.stderr).unwrap();
    assert_eq!(ended.status.code(), Some(1), "{err}");
    assert!(err.contains("ended in the middle of a game"), "{err}");
    for mut other in others {
        let _ = other.kill();
        let _ = other.wait();
    }
    let nobody = join(&server, &["--player", "nobody"]).wait().unwrap();
    assert_eq!(nobody.code(), Some(2));
}

/// C15: a person plays at a foreign server in the browser, and what a player does there can be looked at.
#[test]
fn c15_a_seat_elsewhere_is_shown_and_played_in_the_browser() {
    let server = serve();
    let (played, seen) = (free_port(), free_port());
    let (at_played, at_seen) = (format!("127.0.0.1:{played}"), format!("127.0.0.1:{seen}"));
    let mut clients = vec![
        join(
            &server,
            &["--name", "person", "--player", "human", "--web", &at_played],
        ),
        join(
            &server,
            &["--name", "bot", "--player", "random", "--web", &at_seen],
        ),
    ];
    let runtime = runtime();
    let _in = runtime.enter();
    let person = runtime.spawn(async move { play(browser(played).await).await });
    let watcher = runtime.spawn(async move {
        let mut socket = browser(seen).await;
        let (mut lives, mut updates) = (Vec::new(), 0u32);
        while let Some(said) = hear(&mut socket).await {
            if said["type"] == "table" {
                lives.push(said["table"]["life"]["type"].clone());
                assert_eq!(said["chair"], Value::Null);
            }
            if said["type"] == "update" {
                assert_eq!((&said["you"], &said["actions"]), (&json!("watch"), &Value::Null));
                assert_eq!(said["view"]["me"], said["start"]["seat"].as_u64().map_or(said["view"]["me"].clone(), |seat| json!(seat)));
                updates += 1;
                if updates == 1 {
                    let act = json!({"type": "act", "id": "a", "table": "joined", "action": {"type": "roll"}});
                    say(&mut socket, &act).await;
                }
            }
            if said["type"] == "refused" {
                assert_eq!(said["problem"]["code"], "not_seated");
            }
        }
        (lives, updates)
    });
    std::thread::sleep(Duration::from_millis(300));
    clients.extend((0..2).map(|_| join(&server, &["--player", "random"])));
    let (acted, refused, over) = runtime.block_on(person).unwrap();
    assert!(10 < acted, "{acted}");
    assert_eq!(refused, 0);
    assert_eq!(over["over"]["finish"]["how"], "rules");
    assert_eq!(over["view"]["phase"]["type"], "over");
    let (lives, updates) = runtime.block_on(watcher).unwrap();
    assert_eq!(lives, ["starting", "running", "over", "closed"]);
    assert!(100 < updates);
    for client in clients {
        ended(client);
    }
}
