//! A server in memory, and clients that speak the own protocol by lines.
#![allow(
    dead_code,
    unreachable_pub,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic
)]

use std::{
    collections::VecDeque,
    net::SocketAddr,
    sync::{
        Arc,
        atomic::{AtomicU32, Ordering},
    },
    time::Duration,
};

use parlor_catalog::{Catalog, Listed, Mode};
use parlor_play::Record;
use parlor_server::{Limits, Options, Quotas, Server};
use parlor_store::{MemoryStore, Store};
use parlor_wire::Settings;
use serde_json::{Value, json};
use tokio::{
    io::{AsyncBufReadExt, AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, BufReader, Lines},
    net::{TcpListener, TcpStream},
};

pub mod glass;

/// The suspects of Clue.
pub const SUSPECTS: [&str; 6] = [
    "miss_scarlet",
    "colonel_mustard",
    "mrs_white",
    "mr_green",
    "mrs_peacock",
    "professor_plum",
];

/// How long a client waits for a message: it only ends tests that hang. With paused time this passes in a moment.
const PATIENCE: Duration = Duration::from_secs(120);

/// A server that can be stopped and started again on the same store.
pub struct Arena {
    pub server: Option<Server>,
    pub store: Arc<MemoryStore>,
    pub lines: SocketAddr,
    pub web: SocketAddr,
    pub metrics: SocketAddr,
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
            catalog: with_toys(),
            limits,
            ..Options::default()
        })
        .await
    }

    pub async fn with_quotas(quotas: Quotas) -> Self {
        Self::with(Options {
            catalog: with_toys(),
            quotas,
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
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let metrics = server.serve_metrics(listener).unwrap();
        Self {
            server: Some(server),
            store,
            lines,
            web,
            metrics,
            options,
        }
    }

    /// Stops the server and starts another one on what it kept.
    pub async fn restart(&mut self) {
        self.stop().await;
        self.start().await;
    }

    pub async fn stop(&mut self) {
        self.server.take().unwrap().stop().await;
    }

    /// Starts a server on what another one kept.
    pub async fn start(&mut self) {
        let options = self.options.clone();
        *self = Self::on(options, Arc::clone(&self.store)).await;
    }

    /// A connection in memory that has not said anything.
    pub fn raw(&self) -> Client {
        let (near, far) = tokio::io::duplex(1 << 16);
        let (read, write) = tokio::io::split(far);
        self.server.as_ref().unwrap().serve_stream(read, write);
        let (read, write) = tokio::io::split(near);
        Client::on(Box::new(read), Box::new(write))
    }

    /// A connection over a link that delays what it carries, now more, now less, and cuts it anywhere.
    pub fn jittery(&self, salt: u32) -> Client {
        let (near, middle) = tokio::io::duplex(1 << 16);
        let (other, far) = tokio::io::duplex(1 << 16);
        let (read, write) = tokio::io::split(far);
        self.server.as_ref().unwrap().serve_stream(read, write);
        let (from_client, to_client) = tokio::io::split(middle);
        let (from_server, to_server) = tokio::io::split(other);
        tokio::spawn(carry(from_client, to_server, 2 * salt));
        tokio::spawn(carry(from_server, to_client, 2 * salt + 1));
        let (read, write) = tokio::io::split(near);
        Client::on(Box::new(read), Box::new(write))
    }

    pub async fn person(&self, name: &str) -> Client {
        self.raw()
            .hello(json!({"name": name, "kind": "person"}))
            .await
    }

    pub async fn bot(&self, name: &str) -> Client {
        self.raw().hello(json!({"name": name, "kind": "bot"})).await
    }

    /// Somebody who was here before.
    pub async fn again(&self, token: &str) -> Client {
        let mut client = self.raw().hello(json!({"token": token})).await;
        client.token = Some(token.to_owned());
        client
    }

    /// A person over a real socket.
    pub async fn tcp(&self, name: &str) -> Client {
        let client = Client::connect(self.lines).await;
        client.hello(json!({"name": name})).await
    }

    /// Asks the HTTP API: status and body.
    pub async fn get(&self, path: &str) -> (u16, String) {
        self.ask("GET", path, "").await
    }

    pub async fn post(&self, path: &str, body: &str) -> (u16, String) {
        self.ask("POST", path, body).await
    }

    async fn ask(&self, method: &str, path: &str, body: &str) -> (u16, String) {
        let answer = self.answer(method, path, &[], body).await;
        (answer.status, String::from_utf8(answer.body).unwrap())
    }

    /// Asks the HTTP API with headers of its own.
    pub async fn answer(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &str,
    ) -> Answer {
        let length = format!("content-length: {}", body.len());
        let headers = headers.iter();
        let headers = headers.map(|(name, value)| format!("{name}: {value}"));
        let headers: Vec<String> = headers.chain([length]).collect();
        let head = format!("{method} {path} HTTP/1.1\r\nhost: here\r\nconnection: close");
        let ask = format!("{head}\r\n{}\r\n\r\n{body}", headers.join("\r\n"));
        said(self.web, &ask).await
    }

    /// What the server counts.
    pub async fn counted(&self) -> String {
        let ask = "GET /metrics HTTP/1.1\r\nhost: here\r\nconnection: close\r\n\r\n";
        let answer = said(self.metrics, ask).await;
        assert_eq!(answer.status, 200);
        String::from_utf8(answer.body).unwrap()
    }

    pub async fn get_json(&self, path: &str) -> Value {
        let (status, body) = self.get(path).await;
        assert_eq!(status, 200, "{path}: {body}");
        serde_json::from_str(&body).unwrap()
    }

    /// The record of a finished match, proved from its seed.
    pub async fn verified(&self, id: &str) -> Record {
        let stored = self
            .store
            .stored_match(id.to_owned())
            .await
            .unwrap()
            .unwrap();
        let record = Record::read(&stored.record().expect("the match is over")).unwrap();
        let kind = with_toys().game(&record.header.game).unwrap().kind;
        record.verify(kind).unwrap();
        record
    }

    /// The lines that are kept of a running match.
    pub async fn lines_of(&self, id: &str) -> Vec<Value> {
        let stored = self
            .store
            .stored_match(id.to_owned())
            .await
            .unwrap()
            .unwrap();
        let lines = stored.lines.iter();
        lines
            .map(|line| serde_json::from_str(line).unwrap())
            .collect()
    }
}

/// Carries bytes one way, in pieces of up to 700 that take up to 300 ms each.
async fn carry(
    mut from: impl AsyncRead + Unpin,
    mut to: impl AsyncWrite + Unpin,
    salt: u32,
) -> std::io::Result<()> {
    let stream = parlor_game::TABLE_STREAMS;
    let mut piece = [0; 700];
    for nth in 0.. {
        let seed = [u8::try_from(salt).unwrap(); 32];
        let mut dice = parlor_game::Dice::of(&seed, parlor_game::Draw { stream, nth });
        let most = 1 + dice.below(700) as usize;
        let many = from.read(&mut piece[..most]).await?;
        if many == 0 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(dice.below(300).into())).await;
        to.write_all(&piece[..many]).await?;
    }
    to.shutdown().await
}

/// An answer of the HTTP API.
#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    /// The head; the server writes the names of headers in lower case.
    pub head: String,
    pub body: Vec<u8>,
}

impl Answer {
    /// What a header says.
    pub fn header(&self, name: &str) -> Option<&str> {
        let begin = format!("{name}: ");
        self.head.lines().find_map(|line| line.strip_prefix(&begin))
    }

    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap()
    }
}

/// Sends a request as it is and reads the answer to its end.
pub async fn said(to: SocketAddr, ask: &str) -> Answer {
    let mut socket = TcpStream::connect(to).await.unwrap();
    socket.write_all(ask.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    socket.read_to_end(&mut answer).await.unwrap();
    let end = answer.windows(4).position(|four| four == b"\r\n\r\n");
    let body = answer.split_off(end.unwrap() + 4);
    let head = String::from_utf8(answer).unwrap();
    let status = head.split(' ').nth(1).unwrap().parse().unwrap();
    let body = match head.contains("transfer-encoding: chunked") {
        true => unchunk(&body),
        false => body,
    };
    Answer { status, head, body }
}

fn unchunk(mut body: &[u8]) -> Vec<u8> {
    let mut whole = Vec::new();
    while let Some(end) = body.windows(2).position(|two| two == b"\r\n") {
        let size = std::str::from_utf8(&body[..end]).unwrap();
        let size = usize::from_str_radix(size, 16).unwrap();
        let rest = &body[end + 2..];
        whole.extend_from_slice(&rest[..size]);
        body = &rest[size..];
        body = body.strip_prefix(b"\r\n").unwrap_or(body);
    }
    whole
}

/// The standard games and the toys of the testkit.
pub fn with_toys() -> Catalog {
    use parlor_bots::{Advice, Adviser, Bot, Notes, random_of};
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
    static ADVISER: Adviser<Row> = Adviser {
        hint: |_, _, actions, _| {
            Some(Advice {
                action: *actions.last()?,
                reason: "best_found",
                number: Some(1),
                text: "The last one is as good as any.".into(),
            })
        },
        solve: |_, _, _| None,
        notes: &[
            Notes {
                kind: "facts",
                make: |_, view, story| Some(json!({"moves": view.moves, "told": story.len()})),
            },
            Notes {
                kind: "odds",
                make: |_, view, _| (1 < view.moves).then(|| json!({"draw": 0.5})),
            },
        ],
    };
    catalog.advisers.push(&ADVISER);
    catalog
}

fn toy_settings(_: Mode) -> Settings {
    Settings {
        listed: true,
        forced_orders: true,
        ..Settings::default()
    }
}

/// A client of the own protocol.
pub struct Client {
    read: Lines<BufReader<Box<dyn AsyncRead + Send + Unpin>>>,
    write: Box<dyn AsyncWrite + Send + Unpin>,
    pub token: Option<String>,
    pub welcome: Value,
    /// Everything that came.
    pub seen: Vec<Value>,
    /// Messages that came while an answer was awaited.
    passed: VecDeque<Value>,
}

impl Client {
    pub fn on(
        read: Box<dyn AsyncRead + Send + Unpin>,
        write: Box<dyn AsyncWrite + Send + Unpin>,
    ) -> Self {
        Self {
            read: BufReader::new(read).lines(),
            write,
            token: None,
            welcome: Value::Null,
            seen: Vec::new(),
            passed: VecDeque::new(),
        }
    }

    pub async fn connect(address: SocketAddr) -> Self {
        let (read, write) = TcpStream::connect(address).await.unwrap().into_split();
        Self::on(Box::new(read), Box::new(write))
    }

    pub async fn hello(mut self, more: Value) -> Self {
        let mut hello = json!({"type": "hello", "version": 1});
        for (key, value) in more.as_object().unwrap() {
            hello[key] = value.clone();
        }
        self.send(&hello).await;
        let welcome = self.until("welcome").await;
        self.token = welcome["token"].as_str().map(str::to_owned);
        self.welcome = welcome;
        self
    }

    pub fn id(&self) -> &str {
        self.welcome["you"]["id"].as_str().unwrap()
    }

    pub fn token(&self) -> &str {
        self.token.as_deref().unwrap()
    }

    pub async fn send(&mut self, message: &Value) {
        let line = format!("{message}\n");
        self.write.write_all(line.as_bytes()).await.unwrap();
    }

    pub async fn send_text(&mut self, text: &str) {
        self.send_bytes(text.as_bytes()).await;
    }

    /// The next line as it is.
    pub async fn line(&mut self) -> String {
        let line = tokio::time::timeout(PATIENCE, self.read.next_line()).await;
        line.expect("a line comes in time").unwrap().unwrap()
    }

    pub async fn send_bytes(&mut self, bytes: &[u8]) {
        let _ = self.write.write_all(bytes).await; // The server may have closed.
    }

    /// The next message, or nothing when the connection is closed.
    pub async fn next(&mut self) -> Option<Value> {
        match self.passed.pop_front() {
            Some(message) => Some(message),
            None => self.read().await,
        }
    }

    async fn read(&mut self) -> Option<Value> {
        let line = tokio::time::timeout(PATIENCE, self.read.next_line()).await;
        let line = line.expect("a message comes in time").ok()??;
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

    /// The next message that comes for which something holds; others are kept for later.
    pub async fn heard(&mut self, holds: impl Fn(&Value) -> bool) -> Value {
        loop {
            let message = self.read().await.expect("the connection is open");
            if holds(&message) {
                return message;
            }
            self.passed.push_back(message);
        }
    }

    /// The next news of the table for which something holds.
    pub async fn news(&mut self, holds: impl Fn(&Value) -> bool) -> Value {
        let is = |m: &Value| m["type"] == "table" && holds(&m["table"]);
        self.until_that(is).await["table"].take()
    }

    /// The next update.
    pub async fn update(&mut self) -> Value {
        self.until("update").await
    }

    /// The last update of the match.
    pub async fn end(&mut self) -> Value {
        let is_end = |m: &Value| m["type"] == "update" && !m["over"].is_null();
        self.until_that(is_end).await
    }

    /// The updates seen so far, of one match or of all.
    pub fn updates(&self) -> Vec<Value> {
        let updates = self.seen.iter().filter(|m| m["type"] == "update");
        updates.cloned().collect()
    }

    /// Waits so long and takes what comes.
    pub async fn listen(&mut self, time: Duration) -> Vec<Value> {
        let mut heard: Vec<Value> = self.passed.drain(..).collect();
        let until = tokio::time::Instant::now() + time;
        while let Ok(line) = tokio::time::timeout_at(until, self.read.next_line()).await {
            let Ok(Some(line)) = line else { break };
            let message: Value = serde_json::from_str(&line).unwrap();
            self.seen.push(message.clone());
            heard.push(message);
        }
        heard
    }

    /// Whether the server has closed the connection.
    pub async fn is_closed(&mut self) -> bool {
        loop {
            let line = tokio::time::timeout(PATIENCE, self.read.next_line()).await;
            match line {
                Ok(Ok(Some(_))) => {}
                Ok(Ok(None) | Err(_)) => return true,
                Err(_) => return false,
            }
        }
    }

    /// Sends a command with a new id and expects it to be carried out.
    pub async fn done(&mut self, message: Value) -> Value {
        let answer = self.command(message).await;
        assert_eq!(answer["type"], "done", "{answer}");
        answer
    }

    /// Sends a command with a new id and expects a refusal; returns its code.
    pub async fn refused(&mut self, message: Value) -> String {
        let answer = self.command(message).await;
        assert_eq!(answer["type"], "refused", "{answer}");
        assert!(
            answer["problem"]["message"]
                .as_str()
                .is_some_and(|m| !m.is_empty())
        );
        answer["problem"]["code"].as_str().unwrap().to_owned()
    }

    /// Sends a command with a new id and waits for its answer.
    pub async fn command(&mut self, message: Value) -> Value {
        let id = fresh_id();
        self.command_as(&id, message).await
    }

    pub async fn command_as(&mut self, id: &str, mut message: Value) -> Value {
        message["id"] = id.into();
        self.send(&message).await;
        loop {
            let message = self.read().await.expect("the connection is open");
            let answers = message["type"] == "done" || message["type"] == "refused";
            if message["id"] == id && answers {
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

    /// Opens a table with the named settings.
    pub async fn open(&mut self, game: &str, settings: Value) -> String {
        self.create(json!({"game": game, "settings": settings}))
            .await
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
        let update = self.asked().await;
        update["over"].is_null().then_some(update)
    }

    /// Plays the first legal action until the match is over; returns the last update.
    pub async fn play_out(&mut self, table: &str) -> Value {
        let update = self.asked().await;
        self.play_out_from(table, update).await
    }

    /// The next update that asks for an action or ends the match.
    async fn asked(&mut self) -> Value {
        let asks = |m: &Value| m["you"] == "must" || !m["over"].is_null();
        self.until_that(|m| m["type"] == "update" && asks(m)).await
    }

    pub async fn play_out_from(&mut self, table: &str, mut update: Value) -> Value {
        loop {
            if !update["over"].is_null() {
                return update;
            }
            let action = update["actions"][0].clone();
            let id = fresh_id();
            self.send(&json!({"type": "act", "id": id, "table": table, "action": action}))
                .await;
            update = self.asked().await;
        }
    }
}

/// An id that no other command has, whoever sends it.
fn fresh_id() -> String {
    static NEXT: AtomicU32 = AtomicU32::new(1);
    format!("c{}", NEXT.fetch_add(1, Ordering::Relaxed))
}

/// Ada and Ben at a table of their own; Ada has chair 0.
pub async fn pair(arena: &Arena, game: &str, settings: Value) -> (Client, Client, String) {
    let mut ada = arena.person("Ada").await;
    let mut ben = arena.person("Ben").await;
    let table = ada.open(game, settings).await;
    let joined = ben.join(&table).await;
    assert_eq!(joined["chair"], 1, "{joined}");
    (ada, ben, table)
}

/// The id of the match that a message is about.
pub fn match_id(update: &Value) -> String {
    update["match"].as_str().unwrap().to_owned()
}

/// Marks a cell of a Row.
pub fn mark(cell: u8) -> Value {
    json!({ "cell": cell })
}

/// No time: built-in players answer at once.
pub fn no_pace() -> Value {
    json!({"turn": [0, 0], "other": [0, 0]})
}
