//! The server is killed with SIGKILL again and again while many matches are played over sockets.
//!
//! An outside ledger keeps what was acknowledged. After every restart the players come back by their last
//! number and repeat what was not answered. In the end every acknowledged move stands in the records exactly
//! once, nothing is told differently the second time, and clocks are as they were.
//!
//! `PARLOR_KILLS` sets how often (20, over PostgreSQL 6), `PARLOR_SEED` the moments, `PARLOR_BIN` the binary.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::{
    collections::HashMap,
    net::SocketAddr,
    path::PathBuf,
    process::Stdio,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use parlor_catalog::Catalog;
use parlor_game::{Dice, Draw};
use parlor_play::{Record, seed_of_text};
use parlor_testkit::private::PrivatePostgres;
use serde_json::{Value, json};
use tokio::{
    io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader},
    net::TcpStream,
    process::{Child, Command},
    sync::watch,
};

/// Pairs of players.
const PAIRS: u32 = 6;

/// What the players and the killer share.
struct Ring {
    web: SocketAddr,
    lines: SocketAddr,
    seed: [u8; 32],
    stop: AtomicBool,
    acknowledged: AtomicU64,
    reconnects: AtomicU64,
    repeated: AtomicU64,
    ledger: Mutex<Vec<Acknowledged>>,
}

/// A move that the server has acknowledged.
#[derive(Clone, Debug)]
struct Acknowledged {
    who: String,
    id: String,
    game: String,
    action: Value,
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_acknowledged_move_is_lost_or_doubled_by_kills() {
    let data = TempDir::new();
    let keeps = ["--data".to_owned(), data.0.display().to_string()];
    kill_often(number("PARLOR_KILLS", 20), keeps).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_acknowledged_move_is_lost_or_doubled_by_kills_over_postgresql() {
    let server = PrivatePostgres::start();
    let keeps = ["--database".to_owned(), server.database()];
    kill_often(number("PARLOR_KILLS", 6), keeps).await;
}

/// Kills a server that keeps things somewhere, and compares what is kept with what was told.
async fn kill_often(kills: u32, keeps: [String; 2]) {
    let seed_text = std::env::var("PARLOR_SEED").unwrap_or_else(|_| "kill".into());
    println!("seed: {seed_text}, kills: {kills}");
    let ring = Arc::new(Ring {
        web: free_address(),
        lines: free_address(),
        seed: seed_of_text(&seed_text),
        stop: AtomicBool::new(false),
        acknowledged: AtomicU64::new(0),
        reconnects: AtomicU64::new(0),
        repeated: AtomicU64::new(0),
        ledger: Mutex::default(),
    });
    let mut server = start(&ring, &keeps).await;
    let mut players = Vec::new();
    for pair in 0..PAIRS {
        let (tell, told) = watch::channel(None);
        for side in 0..2 {
            let ring = Arc::clone(&ring);
            let (tell, told) = (tell.clone(), told.clone());
            players.push(tokio::spawn(async move {
                Player::new(ring, 2 * pair + side, tell, told).run().await;
            }));
        }
    }
    let mut dice = Dice::of(&ring.seed, Draw { stream: 1, nth: 0 });
    for nth in 1..=kills {
        let moves = ring.acknowledged.load(Ordering::SeqCst);
        tokio::time::sleep(Duration::from_millis(60 + u64::from(dice.below(300)))).await;
        // A kill counts only if something was going on since the last one.
        let waited = Instant::now();
        while ring.acknowledged.load(Ordering::SeqCst) == moves {
            assert!(
                waited.elapsed() < Duration::from_secs(120),
                "play goes on after kill {nth}"
            );
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        server.kill().await.unwrap();
        server = start(&ring, &keeps).await;
        assert!(
            players.iter().all(|player| !player.is_finished()),
            "every player plays on"
        );
    }
    ring.stop.store(true, Ordering::SeqCst);
    for player in players {
        let finished = tokio::time::timeout(Duration::from_secs(300), player).await;
        finished.expect("every player comes to an end").unwrap();
    }
    let counts = compare(&ring).await;
    server.kill().await.unwrap();
    println!(
        "kills: {kills}, acknowledged moves: {}, records: {}, reconnects: {}, commands repeated: {}",
        ring.acknowledged.load(Ordering::SeqCst),
        counts,
        ring.reconnects.load(Ordering::SeqCst),
        ring.repeated.load(Ordering::SeqCst),
    );
}

/// Compares the ledger with the records: every acknowledged move once, no command twice, every record true.
async fn compare(ring: &Ring) -> usize {
    let mut found: HashMap<(String, String), (String, Value)> = HashMap::new();
    let mut before = String::new();
    let mut records = 0;
    loop {
        let page: Value =
            serde_json::from_str(&get(ring.web, &format!("/api/matches?limit=100{before}")).await)
                .unwrap();
        for item in page["items"].as_array().unwrap() {
            let id = item["id"].as_str().unwrap();
            let text = get(ring.web, &format!("/api/matches/{id}/record")).await;
            let record = Record::read(&text).unwrap();
            let kind = Catalog::standard().game(&record.header.game).unwrap().kind;
            record
                .verify(kind)
                .unwrap_or_else(|error| panic!("record {id}: {error}"));
            records += 1;
            for line in &record.lines {
                let entry: Value = serde_json::from_str(line).unwrap();
                let command = &entry["stamp"]["command"];
                if command.is_null() || entry["line"]["type"] != "act" {
                    continue;
                }
                let key = |field: &str| command[field].as_str().unwrap().to_owned();
                let written = (id.to_owned(), entry["line"]["action"].clone());
                let twice = found.insert((key("who"), key("id")), written);
                assert!(twice.is_none(), "command {command} was applied twice");
            }
        }
        match page["next"].as_str() {
            Some(next) => before = format!("&before={next}"),
            None => break,
        }
    }
    for moved in ring.ledger.lock().unwrap().iter() {
        let key = (moved.who.clone(), moved.id.clone());
        let written = found
            .get(&key)
            .unwrap_or_else(|| panic!("{moved:?} is missing"));
        assert_eq!(*written, (moved.game.clone(), moved.action.clone()));
    }
    records
}

/// One player: it keeps what it was told and what was acknowledged, whatever happens to the server.
struct Player {
    ring: Arc<Ring>,
    nth: u32,
    dice: Dice,
    tell: watch::Sender<Option<String>>,
    told: watch::Receiver<Option<String>>,
    token: Option<String>,
    who: String,
    table: Option<String>,
    game: String,
    number: u64,
    /// Events and clocks of every update, to compare when one is told again.
    known: HashMap<(String, u64), (Value, Value)>,
    /// The command that is not answered yet: id, action and match.
    pending: Option<(String, Value, String)>,
    commands: u32,
    resigning: bool,
}

/// The player has come to its end; a lost connection is no end.
struct Done;

impl Player {
    fn new(
        ring: Arc<Ring>,
        nth: u32,
        tell: watch::Sender<Option<String>>,
        told: watch::Receiver<Option<String>>,
    ) -> Self {
        let dice = Dice::of(&ring.seed, Draw { stream: 2, nth });
        Self {
            ring,
            nth,
            dice,
            tell,
            told,
            token: None,
            who: String::new(),
            table: None,
            game: String::new(),
            number: 0,
            known: HashMap::new(),
            pending: None,
            commands: 0,
            resigning: false,
        }
    }

    async fn run(mut self) {
        loop {
            let Ok(socket) = TcpStream::connect(self.ring.lines).await else {
                tokio::time::sleep(Duration::from_millis(10)).await;
                continue;
            };
            self.ring.reconnects.fetch_add(1, Ordering::SeqCst);
            if let Some(Done) = self.talk(socket).await {
                return;
            }
        }
    }

    async fn talk(&mut self, socket: TcpStream) -> Option<Done> {
        socket.set_nodelay(true).ok()?;
        let (read, mut write) = socket.into_split();
        let mut lines = BufReader::new(read).lines();
        let mut hello = json!({"type": "hello", "version": 1, "kind": "bot"});
        if let Some(token) = &self.token {
            hello["token"] = token.as_str().into();
        }
        send(&mut write, &hello).await?;
        let welcome = next(&mut lines).await?;
        assert_eq!(welcome["type"], "welcome", "{welcome}");
        if let Some(token) = welcome["token"].as_str() {
            self.token = Some(token.into());
        }
        self.who = welcome["you"]["id"].as_str().unwrap().into();
        send(&mut write, &self.way_in().await).await?;
        if let Some((id, action, _)) = &self.pending {
            self.ring.repeated.fetch_add(1, Ordering::SeqCst);
            let act = json!({"type": "act", "id": id, "table": self.table, "action": action});
            send(&mut write, &act).await?;
        }
        loop {
            let heard = tokio::time::timeout(Duration::from_millis(200), lines.next_line()).await;
            let Ok(line) = heard else {
                // The opponent may have come to its end already: nobody waits for it.
                if self.ring.stop.load(Ordering::SeqCst) && !self.resigning {
                    send(&mut write, &self.resign()).await?;
                }
                continue;
            };
            let message: Value = serde_json::from_str(&line.ok()??).ok()?;
            match message["type"].as_str().unwrap() {
                "update" => {
                    let over = !message["over"].is_null();
                    self.hear(&message);
                    if over && self.ring.stop.load(Ordering::SeqCst) {
                        return Some(Done);
                    }
                    if let Some(command) = self.answer(&message) {
                        send(&mut write, &command).await?;
                    }
                }
                "done" => self.acknowledge(&message),
                "refused" => {
                    // Resigning is not repeated by id: the second time the match is over already.
                    let code = message["problem"]["code"].as_str().unwrap();
                    assert!(
                        self.resigning && code == "over",
                        "player {}: {message}",
                        self.nth
                    );
                    return Some(Done);
                }
                _ => {}
            }
        }
    }

    /// Opens the table, joins it, or comes back to it.
    async fn way_in(&mut self) -> Value {
        let want = json!({"actions": true});
        if let Some(table) = &self.table {
            let last = json!({"match": self.game, "number": self.number});
            let mut watch = json!({"type": "watch", "id": format!("w{}", self.commands), "key": table, "want": want});
            if !self.game.is_empty() {
                watch["last"] = last;
            }
            return watch;
        }
        if self.nth.is_multiple_of(2) {
            let bank = json!({"type": "bank", "start": 600_000, "add": 1_000, "when": "after"});
            let settings =
                json!({"again": {"type": "after", "pause": 0}, "clocks": {"default": bank}});
            return json!({"type": "create", "id": "open", "game": "pentago", "settings": settings, "want": want});
        }
        let table = self.told.wait_for(Option::is_some).await.unwrap().clone();
        json!({"type": "join", "id": "join", "key": table, "want": want})
    }

    /// Takes in an update; what was told before is told the same way again.
    fn hear(&mut self, update: &Value) {
        let game = update["match"].as_str().unwrap().to_owned();
        let number = update["number"].as_u64().unwrap();
        if game == self.game {
            assert!(
                number <= self.number + 1,
                "player {} misses an update before {number}",
                self.nth
            );
        } else {
            assert!(
                number == 1 || !update["start"].is_null(),
                "a match begins with its start"
            );
            self.game = game.clone();
            self.number = 0;
        }
        self.number = self.number.max(number);
        let told = (update["events"].clone(), update["clocks"].clone());
        let before = self.known.insert((game, number), told.clone());
        if let Some(before) = before {
            assert_eq!(
                before, told,
                "update {number} is told twice, and not the same way"
            );
        }
    }

    fn answer(&mut self, update: &Value) -> Option<Value> {
        let actions = update["actions"].as_array()?;
        if update["you"] != "must" || self.pending.is_some() {
            return None;
        }
        if self.ring.stop.load(Ordering::SeqCst) {
            return Some(self.resign());
        }
        self.commands += 1;
        let id = format!("m{}", self.commands);
        let action = self.dice.pick(actions)?.clone();
        self.pending = Some((id.clone(), action.clone(), self.game.clone()));
        Some(json!({"type": "act", "id": id, "table": self.table, "action": action}))
    }

    fn resign(&mut self) -> Value {
        self.resigning = true;
        self.commands += 1;
        json!({"type": "resign", "id": format!("m{}", self.commands), "table": self.table})
    }

    fn acknowledge(&mut self, done: &Value) {
        if self.table.is_none() {
            let table = done["table"].as_str().unwrap().to_owned();
            self.table = Some(table.clone());
            if self.nth.is_multiple_of(2) {
                self.tell.send_replace(Some(table));
            }
            return;
        }
        let answered = self.pending.take_if(|(id, _, _)| done["id"] == id.as_str());
        let Some((id, action, game)) = answered else {
            return;
        };
        self.ring.acknowledged.fetch_add(1, Ordering::SeqCst);
        self.ring.ledger.lock().unwrap().push(Acknowledged {
            who: self.who.clone(),
            id,
            game,
            action,
        });
    }
}

async fn send(write: &mut (impl AsyncWriteExt + Unpin), message: &Value) -> Option<()> {
    write
        .write_all(format!("{message}\n").as_bytes())
        .await
        .ok()
}

async fn next<R: tokio::io::AsyncBufRead + Unpin>(
    lines: &mut tokio::io::Lines<R>,
) -> Option<Value> {
    let line = lines.next_line().await.ok()??;
    serde_json::from_str(&line).ok()
}

async fn start(ring: &Ring, keeps: &[String; 2]) -> Child {
    let binary =
        std::env::var("PARLOR_BIN").unwrap_or_else(|_| env!("CARGO_BIN_EXE_parlor").into());
    let mut command = Command::new(binary);
    command
        .args([
            "serve",
            "--listen",
            &ring.web.to_string(),
            "--lines",
            &ring.lines.to_string(),
        ])
        .args(keeps)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .kill_on_drop(true);
    let mut child = command.spawn().unwrap();
    let began = Instant::now();
    while TcpStream::connect(ring.web).await.is_err() {
        let ended = child.try_wait().unwrap();
        assert!(
            ended.is_none(),
            "the server starts, and does not end with {ended:?}"
        );
        assert!(
            began.elapsed() < Duration::from_secs(120),
            "the server listens"
        );
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    child
}

async fn get(address: SocketAddr, path: &str) -> String {
    let mut socket = TcpStream::connect(address).await.unwrap();
    let request = format!("GET {path} HTTP/1.0\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    socket.write_all(request.as_bytes()).await.unwrap();
    let mut answer = String::new();
    socket.read_to_string(&mut answer).await.unwrap();
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    assert!(head.contains(" 200 "), "{path}: {head}\n{body}");
    body.to_owned()
}

/// A free address whose port the system does not give to outgoing connections: players who knock while the
/// server is down would otherwise take it now and then.
fn free_address() -> SocketAddr {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    let first = u64::from(std::process::id()) * 16;
    loop {
        let port = 10_000 + (first + NEXT.fetch_add(1, Ordering::SeqCst)) % 20_000;
        let address = SocketAddr::from(([127, 0, 0, 1], u16::try_from(port).unwrap()));
        if std::net::TcpListener::bind(address).is_ok() {
            return address;
        }
    }
}

fn number(name: &str, default: u32) -> u32 {
    std::env::var(name)
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(default)
}

/// A folder that goes away with the test.
struct TempDir(PathBuf);

impl TempDir {
    fn new() -> Self {
        let name = format!("parlor-crash-{}", std::process::id());
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }
}

impl Drop for TempDir {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0); // It is only a temporary folder.
    }
}
