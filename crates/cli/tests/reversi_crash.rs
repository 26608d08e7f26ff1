//! A server with a table of binary clients and a person, killed in the middle of a match.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test")]

mod common;

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::{TcpListener, TcpStream},
    path::Path,
    process::{Child, Command, Stdio},
};

use common::folder;
use serde_json::{Value, json};

const MAP: &str = "3 0 0 0 5 3 c 1 3 - - - 0 1 2 - - - 0 2 1";

struct Server {
    child: Child,
    lines: String,
}

impl Server {
    fn start(data: &Path, ports: &str) -> Self {
        let data = data.display().to_string();
        let mut child = Command::new(env!("CARGO_BIN_EXE_parlor"))
            .args([
                "serve",
                "--listen",
                "127.0.0.1:0",
                "--lines",
                "127.0.0.1:0",
                "--data",
                &data,
            ])
            .args(["--reversi", ports])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut out = BufReader::new(child.stdout.take().unwrap()).lines();
        let mut lines = String::new();
        for line in out.by_ref().map_while(Result::ok) {
            if let Some(address) = line.strip_prefix("Programs connect to ") {
                lines = address.to_owned();
            }
            if line.starts_with("Tables of Reversi") {
                break;
            }
        }
        Self { child, lines }
    }

    /// As with `kill -9`.
    fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill(); // It may have been killed.
        let _ = self.child.wait();
    }
}

/// Somebody of our own protocol.
struct Own {
    read: BufReader<TcpStream>,
    commands: u32,
    token: Value,
}

impl Own {
    fn hello(server: &Server, token: Option<&Value>) -> Self {
        let socket = TcpStream::connect(&server.lines).unwrap();
        socket
            .set_read_timeout(Some(std::time::Duration::from_secs(120)))
            .unwrap();
        let mut own = Self {
            read: BufReader::new(socket),
            commands: 0,
            token: Value::Null,
        };
        let mut hello = json!({"type": "hello", "version": 1, "name": "Ada"});
        if let Some(token) = token {
            hello["token"] = token.clone();
        }
        own.send(&hello);
        own.token = own.until(|said| said["type"] == "welcome")["token"].clone();
        own
    }

    fn send(&mut self, message: &Value) {
        writeln!(self.read.get_mut(), "{message}").unwrap();
    }

    fn until(&mut self, holds: impl Fn(&Value) -> bool) -> Value {
        loop {
            let mut line = String::new();
            assert_ne!(
                self.read.read_line(&mut line).unwrap(),
                0,
                "the server has hung up"
            );
            let said: Value = serde_json::from_str(&line).unwrap();
            if holds(&said) {
                return said;
            }
        }
    }

    fn command(&mut self, mut message: Value) -> Value {
        self.commands += 1;
        let id = format!("c{}", self.commands);
        message["id"] = json!(id);
        self.send(&message);
        self.until(|said| said["id"] == id.as_str())
    }
}

fn frame(socket: &mut TcpStream) -> (u8, Vec<u8>) {
    let mut head = [0; 5];
    socket.read_exact(&mut head).unwrap();
    let length = u32::from_be_bytes([head[1], head[2], head[3], head[4]]);
    let mut payload = vec![0; length as usize];
    socket.read_exact(&mut payload).unwrap();
    (head[0], payload)
}

/// Two ports in a row that are free just now.
fn ports() -> String {
    loop {
        let one = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = one.local_addr().unwrap().port();
        if port < u16::MAX && TcpListener::bind(("127.0.0.1", port + 1)).is_ok() {
            return format!("{port}-{}", port + 1);
        }
    }
}

#[test]
fn a_killed_server_forgets_no_move_and_its_binary_clients_are_out() {
    let data = folder("reversi-crash");
    let ports = ports();
    let mut server = Server::start(&data, &ports);
    let mut ada = Own::hello(&server, None);
    let token = ada.token.clone();
    let client = json!({"type": "open", "admits": ["reversi"]});
    let done = ada.command(json!({
        "type": "create", "game": "reversi", "config": {"map": MAP},
        "settings": {"start": {"pause": 0}},
        "chairs": [{"type": "open"}, client, client],
    }));
    let table = done["table"].as_str().unwrap().to_owned();
    // What a client is told of the table names its door, and so does the lobby.
    ada.send(&json!({"type": "lobby", "follow": true}));
    // It is listed already, or told as soon as it is.
    let door = |said: &Value| match said["type"].as_str() {
        Some("lobby") => said["tables"][0]["doors"][0].clone(),
        Some("lobby_change") => said["changed"][0]["doors"][0].clone(),
        _ => Value::Null,
    };
    let door = door(&ada.until(|said| door(said).is_object()));
    let address = door["address"].as_str().unwrap().to_owned();
    assert_eq!(door["gateway"], "reversi");
    let come = |group| {
        let mut socket = TcpStream::connect(&address).unwrap();
        socket.write_all(&[1, 0, 0, 0, 1, group]).unwrap();
        socket
    };
    // The order of groups is the order of numbers.
    let first = come(7);
    ada.until(|said| said["type"] == "table" && !said["table"]["chairs"][1]["sitter"].is_null());
    let mut clients = [first, come(8)];
    let start = ada.until(|said| said["you"] == "must");
    assert_eq!(start["start"]["seats"][1]["name"], "group 7");
    for (number, client) in (2..).zip(&mut clients) {
        assert_eq!(frame(client).0, 2);
        assert_eq!(frame(client), (3, vec![number]));
    }
    let action = json!({"type": "place", "x": 0, "y": 4});
    let done = ada.command(json!({"type": "act", "table": table, "action": action}));
    assert_eq!(done["type"], "done", "{done}");
    // The move is announced, and the next one is asked and moves too.
    assert_eq!(frame(&mut clients[0]), (6, vec![0, 0, 0, 4, 0, 1]));
    assert_eq!(frame(&mut clients[0]).0, 4);
    clients[0]
        .write_all(&[5, 0, 0, 0, 5, 0, 0, 0, 2, 0])
        .unwrap();
    assert_eq!(frame(&mut clients[0]), (6, vec![0, 0, 0, 2, 0, 2]));
    server.kill();

    let server = Server::start(&data, &ports);
    let mut ada = Own::hello(&server, Some(&token));
    ada.send(&json!({"type": "watch", "id": "w", "key": table, "want": {"view": true}}));
    let update = ada.until(|said| said["type"] == "update" && !said["over"].is_null());
    let outcome = &update["over"]["finish"]["outcome"];
    assert_eq!(outcome["winners"], json!([0]), "{update}");
    assert_eq!(update["over"]["finish"]["reason"], "last_one_left");
    let view = &update["view"];
    assert_eq!(view["players"][1]["disqualified"], "closed");
    assert_eq!(view["players"][2]["disqualified"], "closed");
    // Complete to the last announced move.
    assert_eq!(view["last"]["seat"], 1);
    assert_eq!(view["board"], "c13---222---111");
}
