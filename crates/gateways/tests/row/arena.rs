//! A server with the Row gateway, and scripts of recorded lines to run against it.

use std::{collections::BTreeMap, net::SocketAddr, sync::Arc, time::Duration};

use parlor_bots::{Bot, random_of};
use parlor_catalog::{Catalog, Listed, Mode};
use parlor_gateways::frame::Gateway;
use parlor_play::KindOf;
use parlor_server::{Limits, Options, Server};
use parlor_store::MemoryStore;
use parlor_testkit::toys::Row;
use parlor_wire::Settings;
use serde_json::{Value, json};
use tokio::{
    io::{AsyncBufReadExt, AsyncRead, AsyncWrite, AsyncWriteExt, BufReader},
    net::{TcpListener, TcpStream},
    time::timeout,
};

use super::translate::{NAME, RowLines};

pub struct Arena {
    pub server: Server,
    pub rows: SocketAddr,
    pub lines: SocketAddr,
}

impl Arena {
    pub async fn open() -> Self {
        Self::with(Limits::default(), json!({})).await
    }

    pub async fn with(limits: Limits, settings: Value) -> Self {
        let (server, gateway) = start(limits, settings).await;
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let rows = listener.local_addr().unwrap();
        server.spawn(gateway.listen(listener, server.stopping()));
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let lines = server.serve_lines(listener).unwrap();
        Self {
            server,
            rows,
            lines,
        }
    }

    /// Runs a script: `a> LINE` is sent by a, `a< LINE` is read by a, `a<` alone is the end of its connection.
    pub async fn run(&self, script: &str, sending: Sending) {
        let mut clients: BTreeMap<&str, Client<TcpStream>> = BTreeMap::new();
        for step in script
            .lines()
            .map(str::trim)
            .filter(|step| !step.is_empty())
        {
            let (name, rest) = step.split_at(step.find(['<', '>']).unwrap());
            if !clients.contains_key(name) {
                clients.insert(name, Client::connect(self.rows).await);
            }
            let client = clients.get_mut(name).unwrap();
            let text = rest[1..].trim_start();
            match (&rest[..1], text) {
                (">", "EOF") => drop(clients.remove(name)),
                (">", text) => client.send_as(text, sending).await,
                (_, "") => assert_eq!(client.line().await, None, "{step}"),
                (_, text) => assert_eq!(client.line().await.as_deref(), Some(text), "{step}"),
            }
        }
    }
}

/// How a script's lines go over the wire.
#[derive(Clone, Copy)]
pub enum Sending {
    Lines,
    CarriageReturns,
    ByteByByte,
}

pub async fn start(limits: Limits, settings: Value) -> (Server, Gateway<RowLines>) {
    static ROW: Bot<Row> = random_of::<Row>();
    let catalog = Catalog {
        games: vec![Listed {
            kind: &KindOf::<Row>::NEW,
            settings: |_: Mode| Settings {
                listed: true,
                ..Settings::default()
            },
        }],
        older: Vec::new(),
        bots: vec![&ROW],
        unlisted: Vec::new(),
        advisers: Vec::new(),
        tools: Vec::new(),
    };
    let options = Options {
        catalog,
        ..Options::default()
    };
    let server = Server::start(options, Arc::new(MemoryStore::default()))
        .await
        .unwrap();
    let gateway = Gateway::new(RowLines::new(settings), server.door(NAME, limits));
    (server, gateway)
}

/// A client of lines: of the gateway, or of our own protocol.
pub struct Client<S> {
    socket: BufReader<S>,
    commands: u32,
}

impl Client<TcpStream> {
    pub async fn connect(address: SocketAddr) -> Self {
        Self::on(TcpStream::connect(address).await.unwrap())
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin> Client<S> {
    pub fn on(socket: S) -> Self {
        Self {
            socket: BufReader::new(socket),
            commands: 0,
        }
    }

    pub async fn send(&mut self, text: &str) {
        self.send_as(text, Sending::Lines).await;
    }

    async fn send_as(&mut self, text: &str, sending: Sending) {
        let end = match sending {
            Sending::CarriageReturns => "\r\n",
            Sending::Lines | Sending::ByteByByte => "\n",
        };
        let bytes = format!("{text}{end}").into_bytes();
        let piece = match sending {
            Sending::ByteByByte => 1,
            Sending::Lines | Sending::CarriageReturns => bytes.len(),
        };
        for piece in bytes.chunks(piece) {
            // The other side may have closed already: what comes then shows in what is read.
            let _ = self.socket.get_mut().write_all(piece).await;
            let _ = self.socket.get_mut().flush().await;
            tokio::task::yield_now().await;
        }
    }

    /// The next line; none at the end.
    pub async fn line(&mut self) -> Option<String> {
        let mut line = String::new();
        let read = self.socket.read_line(&mut line);
        match timeout(Duration::from_secs(120), read).await.unwrap() {
            Ok(0) | Err(_) => None,
            Ok(_) => Some(line.strip_suffix('\n').unwrap_or(&line).to_owned()),
        }
    }

    /// The next message of our own protocol for which something holds.
    pub async fn until(&mut self, holds: impl Fn(&Value) -> bool) -> Value {
        loop {
            let line = self.line().await.unwrap();
            let message: Value = serde_json::from_str(&line).unwrap();
            if holds(&message) {
                return message;
            }
        }
    }

    /// Sends a command of our own protocol and waits for its answer.
    pub async fn command(&mut self, mut message: Value) -> Value {
        self.commands += 1;
        let id = format!("c{}", self.commands);
        message["id"] = id.clone().into();
        self.send(&message.to_string()).await;
        self.until(|message| message["id"] == id).await
    }

    /// Says hello in our own protocol.
    pub async fn hello(&mut self, name: &str) {
        let hello = json!({"type": "hello", "version": 1, "name": name});
        self.send(&hello.to_string()).await;
        self.until(|message| message["type"] == "welcome").await;
    }

    /// The only table of the lobby that waits for somebody.
    pub async fn waiting_table(&mut self) -> String {
        self.send(&json!({"type": "lobby", "follow": true}).to_string())
            .await;
        let lobby = self.until(|message| message["type"] == "lobby").await;
        let tables = lobby["tables"].as_array().unwrap();
        let mut open = tables
            .iter()
            .filter(|table| table["life"]["type"] == "open");
        open.next().unwrap()["id"].as_str().unwrap().to_owned()
    }
}
