//! A server in memory, and clients that speak the own protocol by lines.
#![allow(
    dead_code,
    unreachable_pub,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic
)]

use std::{collections::VecDeque, net::SocketAddr, sync::Arc, time::Duration};

use parlor_catalog::{Catalog, Listed, Mode};
use parlor_server::{Limits, Options, Server};
use parlor_store::{MemoryStore, Store};
use parlor_wire::Settings;
use serde_json::{Value, json};
use tokio::{
    io::{AsyncBufReadExt, AsyncWriteExt, BufReader, Lines},
    net::{
        TcpListener, TcpStream,
        tcp::{OwnedReadHalf, OwnedWriteHalf},
    },
};

/// A server that can be stopped and started again on the same store.
pub struct Arena {
    pub server: Option<Server>,
    pub store: Arc<MemoryStore>,
    pub lines: SocketAddr,
    pub web: SocketAddr,
    options: Options,
}

impl Arena {
    pub async fn open() -> Self {
        Self::with(Options {
            catalog: with_toys(),
            ..Options::default()
        })
        .await
    }

    pub async fn with_limits(limits: Limits) -> Self {
        Self::with(Options {
            limits,
            ..Options::default()
        })
        .await
    }

    pub async fn with(options: Options) -> Self {
        let store = Arc::new(MemoryStore::default());
        Self::on(options, store).await
    }

    pub async fn on(options: Options, store: Arc<MemoryStore>) -> Self {
        let kept: Arc<dyn Store> = store.clone();
        let server = Server::start(options.clone(), kept).await.unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let lines = server.serve_lines(listener).unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let web = server.serve_web(listener).unwrap();
        Self {
            server: Some(server),
            store,
            lines,
            web,
            options,
        }
    }

    /// Stops the server and starts another one on what it kept.
    pub async fn restart(&mut self) {
        self.server.take().unwrap().stop().await;
        let options = self.options.clone();
        *self = Self::on(options, Arc::clone(&self.store)).await;
    }

    pub async fn person(&self, name: &str) -> Client {
        Client::hello(self.lines, json!({"name": name, "kind": "person"})).await
    }

    pub async fn bot(&self, name: &str) -> Client {
        Client::hello(self.lines, json!({"name": name, "kind": "bot"})).await
    }

    pub async fn again(&self, token: &str) -> Client {
        Client::hello(self.lines, json!({"token": token})).await
    }
}

/// The standard games and the toys of the testkit.
pub fn with_toys() -> Catalog {
    use parlor_bots::{Bot, random_of};
    use parlor_play::KindOf;
    use parlor_testkit::toys::{Court, Panicky, Robbers, Row, Rush};
    static ROW: Bot<Row> = random_of::<Row>();
    static PANICKY: Bot<Panicky> = random_of::<Panicky>();
    static ROBBERS: Bot<Robbers> = random_of::<Robbers>();
    static RUSH: Bot<Rush> = random_of::<Rush>();
    static COURT: Bot<Court> = random_of::<Court>();
    let mut catalog = Catalog::standard();
    let kinds: [&'static dyn parlor_play::Kind; 5] = [
        &KindOf::<Row>::NEW,
        &KindOf::<Panicky>::NEW,
        &KindOf::<Robbers>::NEW,
        &KindOf::<Rush>::NEW,
        &KindOf::<Court>::NEW,
    ];
    catalog.games.extend(kinds.map(|kind| Listed {
        kind,
        settings: toy_settings,
    }));
    let bots: [&'static dyn parlor_bots::BotKind; 5] = [&ROW, &PANICKY, &ROBBERS, &RUSH, &COURT];
    catalog.bots.extend(bots);
    catalog
}

fn toy_settings(_: Mode) -> Settings {
    Settings {
        listed: true,
        ..Settings::default()
    }
}

/// A client of the own protocol.
pub struct Client {
    read: Lines<BufReader<OwnedReadHalf>>,
    write: OwnedWriteHalf,
    pub token: Option<String>,
    pub welcome: Value,
    next: u32,
    pub seen: Vec<Value>,
    /// Messages that came while an answer was awaited.
    passed: VecDeque<Value>,
}

impl Client {
    pub async fn raw(address: SocketAddr) -> Self {
        let (read, write) = TcpStream::connect(address).await.unwrap().into_split();
        Self {
            read: BufReader::new(read).lines(),
            write,
            token: None,
            welcome: Value::Null,
            next: 0,
            seen: Vec::new(),
            passed: VecDeque::new(),
        }
    }

    pub async fn hello(address: SocketAddr, more: Value) -> Self {
        let mut client = Self::raw(address).await;
        let mut hello = json!({"type": "hello", "version": 1});
        for (key, value) in more.as_object().unwrap() {
            hello[key] = value.clone();
        }
        client.send(&hello).await;
        let welcome = client.until("welcome").await;
        client.token = welcome["token"].as_str().map(str::to_owned);
        client.welcome = welcome;
        client
    }

    pub async fn send(&mut self, message: &Value) {
        let line = format!("{message}\n");
        self.write.write_all(line.as_bytes()).await.unwrap();
    }

    pub async fn send_text(&mut self, text: &str) {
        let _ = self.write.write_all(text.as_bytes()).await;
    }

    /// The next message, or nothing when the connection is closed.
    pub async fn next(&mut self) -> Option<Value> {
        match self.passed.pop_front() {
            Some(message) => Some(message),
            None => self.read().await,
        }
    }

    async fn read(&mut self) -> Option<Value> {
        let line = tokio::time::timeout(Duration::from_secs(30), self.read.next_line())
            .await
            .expect("a message comes in time")
            .ok()??;
        let message: Value = serde_json::from_str(&line).unwrap();
        self.seen.push(message.clone());
        Some(message)
    }

    /// The next message of a type; others are passed over.
    pub async fn until(&mut self, kind: &str) -> Value {
        loop {
            let message = self
                .next()
                .await
                .unwrap_or_else(|| panic!("closed before {kind}"));
            if message["type"] == kind {
                return message;
            }
        }
    }

    /// The next message for which something holds.
    pub async fn until_that(&mut self, holds: impl Fn(&Value) -> bool) -> Value {
        loop {
            let message = self.next().await.expect("the connection is open");
            if holds(&message) {
                return message;
            }
        }
    }

    /// Sends a command with a new id and waits for its answer.
    pub async fn command(&mut self, message: Value) -> Value {
        self.next += 1;
        let id = format!("c{}", self.next);
        self.command_as(&id, message).await
    }

    pub async fn command_as(&mut self, id: &str, mut message: Value) -> Value {
        message["id"] = id.into();
        self.send(&message).await;
        loop {
            let message = self.read().await.expect("the connection is open");
            if message["id"] == id && message["type"] != "history" {
                return message;
            }
            self.passed.push_back(message);
        }
    }

    /// Opens a table and returns its id.
    pub async fn create(&mut self, mut message: Value) -> String {
        message["type"] = "create".into();
        message["want"] = json!({"view": true, "actions": true});
        let done = self.command(message).await;
        assert_eq!(done["type"], "done", "{done}");
        done["table"].as_str().unwrap().to_owned()
    }

    pub async fn join(&mut self, table: &str) -> Value {
        let want = json!({"view": true, "actions": true});
        self.command(json!({"type": "join", "key": table, "want": want}))
            .await
    }

    pub async fn watch(&mut self, table: &str) -> Value {
        let want = json!({"view": true, "actions": true});
        self.command(json!({"type": "watch", "key": table, "want": want}))
            .await
    }

    pub async fn act(&mut self, table: &str, action: &Value) -> Value {
        self.command(json!({"type": "act", "table": table, "action": action}))
            .await
    }

    /// Waits until it must act and returns that update; the end comes back as nothing.
    pub async fn my_turn(&mut self) -> Option<Value> {
        let update = self
            .until_that(|m| m["type"] == "update" && (m["you"] == "must" || !m["over"].is_null()))
            .await;
        update["over"].is_null().then_some(update)
    }

    /// Plays the first legal action until the match is over; returns the last update.
    pub async fn play_out(&mut self, table: &str) -> Value {
        loop {
            let update = self
                .until_that(|m| {
                    m["type"] == "update" && (m["you"] == "must" || !m["over"].is_null())
                })
                .await;
            if !update["over"].is_null() {
                return update;
            }
            let action = update["actions"][0].clone();
            self.next += 1;
            let id = format!("p{}", self.next);
            self.send(&json!({"type": "act", "id": id, "table": table, "action": action}))
                .await;
        }
    }
}
