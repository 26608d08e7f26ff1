//! `parlor join catan` at a server of ours, with real sockets and processes.

#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

#[path = "common/browser.rs"]
mod browser;
mod common;

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
    for _ in 0..4_800 {
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

/// A person plays at a foreign server in the browser, and what a player does there can be looked at.
#[test]
fn a_seat_elsewhere_is_shown_and_played_in_the_browser() {
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
    let (tell, connected) = std::sync::mpsc::channel();
    let told = tell.clone();
    let person = runtime.spawn(async move {
        let socket = browser(played).await;
        told.send(()).unwrap();
        play(socket).await
    });
    let watcher = runtime.spawn(async move {
        let mut socket = browser(seen).await;
        let (mut lives, mut updates) = (Vec::new(), 0u32);
        while let Some(said) = hear(&mut socket).await {
            if said["type"] == "table" {
                lives.push(said["table"]["life"]["type"].clone());
                let _ = tell.send(()); // Only the first time somebody listens.
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
    for _ in 0..2 {
        connected.recv().unwrap();
    }
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

/// A person at a foreign server talks, asks, and lets somebody play; everything is told in sentences.
#[test]
fn a_person_in_the_terminal_has_help_hints_chat_and_somebody_who_plays_on() {
    let server = serve();
    let mut others: Vec<Child> = (0..3)
        .map(|_| join(&server, &["--player", "random"]))
        .collect();
    let typed = "help\nhint\nboard\nundo\nresign\nchat hello there\nauto nobody\nauto expert\n";
    let args = ["join", "catan", &server.address, "--name", "anna"];
    let ran = common::parlor_fed(&[&args[..], &["--player", "human"]].concat(), typed);
    assert_eq!(ran.code, 0, "{}", ran.err);
    for part in [
        "You are connected.",
        "You are player ",
        "Commands: help, hint, board, chat TEXT, auto LEVEL, auto off, quit.",
        "Hint: ",
        "Nothing is taken back at this server.",
        "`quit` leaves the game",
        "anna: hello there",
        "there is no such player",
        "expert plays for you",
        "anna settles at",
        "The match is over",
        "(won)",
    ] {
        assert!(ran.out.contains(part), "{part} is missing in {}", ran.out);
    }
    for debug in ["Seat(", "Settled {", "Rolled {", "seat:"] {
        assert!(!ran.out.contains(debug), "{debug} is in {}", ran.out);
    }
    for other in &mut others {
        other.wait().unwrap();
    }
}

#[test]
fn who_quits_in_the_terminal_leaves_the_server() {
    let server = serve();
    let args = ["join", "catan", &server.address, "--name", "anna"];
    let mut others: Vec<Child> = (0..3)
        .map(|_| join(&server, &["--player", "random"]))
        .collect();
    let ran = common::parlor_fed(&[&args[..], &["--player", "human"]].concat(), "quit\n");
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.ends_with("You left the server.\n"), "{}", ran.out);
    for other in &mut others {
        let _ = other.kill();
        let _ = other.wait();
    }
}

/// In the browser too: the chat of a foreign server, hints, and handing over.
#[test]
fn a_person_in_the_browser_talks_asks_and_hands_over() {
    let server = serve();
    let port = free_port();
    let at = format!("127.0.0.1:{port}");
    let mut clients = vec![join(
        &server,
        &["--name", "person", "--player", "human", "--web", &at],
    )];
    clients.extend((0..3).map(|_| join(&server, &["--player", "random"])));
    let runtime = runtime();
    let _in = runtime.enter();
    let seen = runtime.block_on(async move {
        let mut socket = browser(port).await;
        let (mut seen, mut asked) = (Vec::new(), false);
        while let Some(said) = hear(&mut socket).await {
            match said["type"].as_str().unwrap() {
                "update" if said["you"] == "must" && !asked => {
                    asked = true;
                    let table = "joined";
                    for command in [
                        json!({"type": "say", "id": "s", "table": table, "text": "hello"}),
                        json!({"type": "help", "id": "h", "table": table, "help": "hint"}),
                        json!({"type": "hand_over", "id": "n", "table": table, "player": "nobody"}),
                    ] {
                        say(&mut socket, &command).await;
                    }
                }
                "said" => seen.push(format!("{}: {}", said["name"], said["text"])),
                "help" => {
                    assert!(said["action"].is_object(), "{said}");
                    seen.push("hint".into());
                    let over = json!({"type": "hand_over", "id": "o", "table": "joined", "player": "expert"});
                    say(&mut socket, &over).await;
                }
                "refused" => seen.push(said["problem"]["code"].to_string()),
                "table" => {
                    assert_eq!(said["table"]["settings"]["chat"]["during"], "all");
                    assert_eq!(said["table"]["settings"]["help"], json!(["hint"]));
                    let chairs = said["table"]["chairs"].as_array().unwrap();
                    let mut chairs = chairs.iter();
                    if chairs.any(|chair| chair["sitter"]["stand_in"] == "expert") {
                        seen.push("stand_in".into());
                    }
                }
                _ => {}
            }
            if said["over"].is_object() {
                seen.push("over".into());
            }
        }
        seen
    });
    for part in [
        "\"person\": \"hello\"",
        "hint",
        "\"unknown_player\"",
        "stand_in",
        "over",
    ] {
        assert!(
            seen.iter().any(|one| one == part),
            "{part} is missing in {seen:?}"
        );
    }
    for client in &mut clients {
        client.wait().unwrap();
    }
}
