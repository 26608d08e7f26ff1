//! A server with a listener for clients, and people of our own protocol.

use std::{sync::Arc, time::Duration};

use parlor_gateways::clue::{ClueOptions, Listener};
use parlor_server::{Options, Server};
use parlor_store::MemoryStore;
use serde_json::{Value, json};
use tokio::{
    io::{AsyncBufReadExt, AsyncWriteExt, BufReader, DuplexStream},
    time::timeout,
};

use super::own::Own;

pub(crate) struct Arena {
    pub(crate) server: Server,
    pub(crate) listener: Listener,
    pub(crate) store: Arc<MemoryStore>,
    pub(crate) table: String,
}

impl Arena {
    pub(crate) async fn open() -> Self {
        Self::with(json!({}), json!({})).await
    }

    /// A listener with a table of its own.
    pub(crate) async fn with(config: Value, settings: Value) -> Self {
        Self::on(Arc::default(), config, settings).await
    }

    pub(crate) async fn on(store: Arc<MemoryStore>, config: Value, settings: Value) -> Self {
        let options = ClueOptions {
            config: Some(serde_json::value::to_raw_value(&config).unwrap()),
            settings: Some(settings),
            public: Some("clue.example.org:7300".into()),
            ..ClueOptions::default()
        };
        Self::of(store, options).await
    }

    /// A listener with these options.
    pub(crate) async fn offering(options: ClueOptions) -> Self {
        Self::of(Arc::default(), options).await
    }

    async fn of(store: Arc<MemoryStore>, options: ClueOptions) -> Self {
        let kept: Arc<MemoryStore> = Arc::clone(&store);
        let server = Server::start(Options::default(), kept).await.unwrap();
        let listener = Listener::open(options, &server);
        let table = listener.prepare().await.unwrap();
        Self {
            server,
            listener,
            store,
            table,
        }
    }

    /// A connection that has been greeted.
    pub(crate) async fn client(&self) -> Client {
        let mut client = self.raw(1 << 20);
        assert_eq!(client.next().await.unwrap(), "parlor clue,1");
        client
    }

    pub(crate) fn raw(&self, room: usize) -> Client {
        let (near, far) = tokio::io::duplex(room);
        let (read, write) = tokio::io::split(far);
        let (gateway, stop) = (self.listener.gateway().clone(), self.server.stopping());
        let address = Some([127, 0, 0, 1].into());
        tokio::spawn(async move { gateway.serve(read, write, address, stop).await });
        Client::on(near)
    }

    /// A client in a box, with a name and a suspect.
    pub(crate) async fn seated(&self, name: &str, suspect: u8) -> Client {
        let mut client = self.client().await;
        client.sit(name, suspect).await;
        client
    }

    /// Somebody of our own protocol.
    pub(crate) async fn own(&self, name: &str) -> Own {
        Own::new(&self.server, name, "person").await
    }
}

/// A connection of a client.
pub(crate) struct Client {
    socket: BufReader<DuplexStream>,
    pub(crate) key: String,
    pub(crate) number: u8,
}

impl Client {
    /// A client at the end of a stream.
    pub(crate) fn on(socket: DuplexStream) -> Self {
        Self {
            socket: BufReader::new(socket),
            key: String::new(),
            number: 0,
        }
    }

    /// Takes a name and a suspect.
    pub(crate) async fn sit(&mut self, name: &str, suspect: u8) {
        self.assign().await;
        let n = self.number;
        self.send(&format!("playername {n},{name}")).await;
        self.until(&format!("playername {n},{name}")).await;
        self.send(&format!("characterbox {n},{suspect}")).await;
        self.until(&format!("characterbox {n},{suspect}")).await;
    }

    pub(crate) async fn send(&mut self, line: &str) {
        self.bytes(format!("{line}\n").as_bytes()).await;
    }

    pub(crate) async fn bytes(&mut self, bytes: &[u8]) {
        let _ = self.socket.get_mut().write_all(bytes).await; // The server may have closed.
    }

    /// The next line; none at the end. Pings are answered.
    pub(crate) async fn next(&mut self) -> Option<String> {
        loop {
            let mut line = String::new();
            let read = self.socket.read_line(&mut line);
            let read = timeout(Duration::from_secs(120), read).await;
            match read.expect("a line comes in time") {
                Ok(0) | Err(_) => return None,
                Ok(_) => {}
            }
            // A connection that was dropped may end in the middle of a line.
            let line = line.strip_suffix('\n')?.to_owned();
            match line.strip_prefix("ping ") {
                Some(moment) => self.send(&format!("pong {moment}")).await,
                None => return Some(line),
            }
        }
    }

    pub(crate) async fn line(&mut self) -> String {
        self.next().await.expect("a line")
    }

    /// Exactly these lines come next.
    pub(crate) async fn told(&mut self, lines: &[&str]) {
        for line in lines {
            assert_eq!(self.line().await, *line);
        }
    }

    /// Sends a line; exactly these lines come back.
    pub(crate) async fn ask(&mut self, line: &str, answers: &[&str]) {
        self.send(line).await;
        for answer in answers {
            assert_eq!(self.line().await, *answer, "to {line}");
        }
    }

    /// Passes lines over until one begins so.
    pub(crate) async fn until(&mut self, begins: &str) -> String {
        loop {
            let line = self.line().await;
            if line.starts_with(begins) {
                return line;
            }
        }
    }

    /// All lines up to one that begins so, which is the last.
    pub(crate) async fn all_until(&mut self, begins: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            lines.push(self.line().await);
            if lines.last().is_some_and(|line| line.starts_with(begins)) {
                return lines;
            }
        }
    }

    /// Nothing is said for a while.
    pub(crate) async fn is_silent(&mut self) {
        let quiet = timeout(Duration::from_millis(300), self.next()).await;
        assert!(quiet.is_err(), "{quiet:?}");
    }

    pub(crate) async fn is_closed(&mut self) {
        while self.next().await.is_some() {}
    }

    /// Takes a box.
    pub(crate) async fn assign(&mut self) {
        self.send("AssignPlayerNumber").await;
        let number = self.line().await;
        let number = number.strip_prefix("xPlayerNumber ").expect(&number);
        self.number = number.parse().unwrap();
        let key = self.line().await;
        self.key = key.strip_prefix("seatkey ").expect(&key).to_owned();
        let own = format!("PlayerNumber {}", self.number);
        assert_eq!(self.line().await, own);
    }

    pub(crate) async fn ready(&mut self) {
        self.send(&format!("Ready {},1", self.number)).await;
        self.until(&format!("Ready {},1", self.number)).await;
    }

    /// Plays by its options until the match is over, or up to a step: walks, suggests and shows what it may. Says all lines.
    pub(crate) async fn play_out(&mut self, last: u32) -> Vec<String> {
        self.play_from(&[], last).await
    }

    /// The same, after these lines were heard; they are acted on but not said again.
    pub(crate) async fn play_from(&mut self, before: &[String], last: u32) -> Vec<String> {
        let mut before = before.iter();
        let mut heard = Vec::new();
        let mut options: Option<Vec<String>> = None;
        let mut spots: Vec<String> = Vec::new();
        let mut shows = String::new();
        let mut room = 12;
        loop {
            let line = match before.next() {
                Some(line) => line.clone(),
                None => {
                    let line = self.line().await;
                    heard.push(line.clone());
                    assert!(heard.len() < 50_000, "nobody goes on: {line}");
                    line
                }
            };
            let (name, fields) = line.split_once(' ').unwrap_or((&line, ""));
            let fields: Vec<String> = fields.split(',').map(str::to_owned).collect();
            match name {
                "options" => options = Some(fields),
                "spots" => spots = fields,
                "disprove" if 1 < fields.len() => shows.clone_from(&fields[1]),
                "position" if fields[2] == "-1" => room = fields[1].parse().unwrap(),
                "gameover" => return heard,
                "error" => panic!("{line}"),
                "step" if last <= fields[0].parse().unwrap() => return heard,
                "step" => {
                    let Some(may) = options.take() else { continue };
                    let may = |what: &str| may.iter().any(|one| one == what);
                    let answer = if may("showcard") {
                        format!("showcard {shows}")
                    } else if may("Suggest") {
                        format!(
                            "Suggest {},{},{room},0",
                            heard.len() % 6,
                            6 + heard.len() % 5
                        )
                    } else if may("moveplayer") {
                        let last = &spots[spots.len() - 2..];
                        format!("moveplayer {},{}", last[0], last[1])
                    } else if may("roll") {
                        "roll".into()
                    } else {
                        "endturn".into()
                    };
                    // Not faster than the protocol allows.
                    tokio::time::sleep(Duration::from_millis(50)).await;
                    self.send(&answer).await;
                }
                _ => {}
            }
        }
    }
}
