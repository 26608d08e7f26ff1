//! The smallest server that can be beside ours: it passes the messages of pairs on, over the same WebSocket library, and
//! knows nothing of games.
//!
//! A move costs it what no server can save: one frame read, the update and the answer written to who moved, the update
//! written to the other one, and the way from one connection to the other. Its messages have the length of ours.

use std::{
    collections::HashMap,
    io::Write as _,
    sync::{Arc, Mutex, PoisonError},
};

use anyhow::Result;
use futures_util::{SinkExt as _, StreamExt as _};
use tokio::{
    net::{TcpListener, TcpStream},
    sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel},
};
use tokio_tungstenite::{
    WebSocketStream, accept_async_with_config,
    tungstenite::{self, Message, Utf8Bytes, protocol::WebSocketConfig},
};

/// Where what is for a connection goes.
type Mail = UnboundedSender<Said>;

/// What one connection of a pair tells the other.
enum Said {
    /// Where to reach the one who has come second.
    Partner(Mail),
    /// A message to pass on.
    Text(Utf8Bytes),
}

/// Those who wait for the other one of their pair, by table.
#[derive(Clone, Default)]
struct Waiting(Arc<Mutex<HashMap<String, Mail>>>);

impl Waiting {
    /// Opens a table.
    fn open(&self, mail: Mail) -> String {
        let mut waiting = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let table = format!("table{:05}", waiting.len());
        waiting.insert(table.clone(), mail);
        table
    }

    /// Who opened a table.
    fn find(&self, table: &str) -> Option<Mail> {
        let waiting = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        waiting.get(table).cloned()
    }
}

/// Serves until the process ends, and says where, as ours does.
pub(crate) fn serve() -> Result<()> {
    // One thread less than cores, as ours.
    let cores = std::thread::available_parallelism().map_or(2, usize::from);
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(cores.saturating_sub(1).max(1))
        .enable_all()
        .build()?;
    runtime.block_on(async {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let mut out = std::io::stdout();
        writeln!(out, "a relay is at http://{}", listener.local_addr()?)?;
        out.flush()?;
        let waiting = Waiting::default();
        loop {
            let (socket, _) = listener.accept().await?;
            let _ = socket.set_nodelay(true); // Only slower without.
            tokio::spawn(talk(socket, waiting.clone()));
        }
    })
}

async fn talk(socket: TcpStream, waiting: Waiting) -> Result<(), tungstenite::Error> {
    let buffers = WebSocketConfig::default()
        .read_buffer_size(4 * 1024)
        .write_buffer_size(8 * 1024);
    let (mail, inbox) = unbounded_channel();
    let connection = Connection {
        socket: accept_async_with_config(socket, Some(buffers)).await?,
        waiting,
        mail,
        partner: None,
        moves: 0,
    };
    connection.run(inbox).await
}

/// One connection.
struct Connection {
    socket: WebSocketStream<TcpStream>,
    waiting: Waiting,
    mail: Mail,
    partner: Option<Mail>,
    moves: u32,
}

impl Connection {
    async fn run(mut self, mut inbox: UnboundedReceiver<Said>) -> Result<(), tungstenite::Error> {
        loop {
            tokio::select! {
                message = self.socket.next() => match message {
                    Some(Ok(Message::Text(text))) => self.hear(&text).await?,
                    Some(Ok(_)) => {}
                    Some(Err(_)) | None => return Ok(()),
                },
                Some(said) = inbox.recv() => match said {
                    Said::Text(text) => self.socket.send(Message::Text(text)).await?,
                    Said::Partner(partner) => {
                        self.partner = Some(partner);
                        let begins = r#"{"type":"update","start":{},"events":[],"you":"must"}"#;
                        self.socket.send(Message::Text(begins.into())).await?;
                    }
                },
            }
        }
    }

    async fn hear(&mut self, text: &str) -> Result<(), tungstenite::Error> {
        if let Some(act) = Act::read(text) {
            return self.pass_on(&act).await;
        }
        match between(text, r#""type":""#, '"') {
            Some("create") => {
                let table = self.waiting.open(self.mail.clone());
                let done = format!(r#"{{"type":"done","id":"t","table":"{table}"}}"#);
                self.socket.send(Message::Text(done.into())).await?;
            }
            Some("join") => {
                let table = between(text, r#""key":""#, '"').unwrap_or_default();
                self.partner = self.waiting.find(table);
                self.tell_partner(Said::Partner(self.mail.clone()));
            }
            Some(_) | None => {}
        }
        Ok(())
    }

    /// Tells both of a pair what one of them did, and that one that it was taken.
    async fn pass_on(&mut self, act: &Act<'_>) -> Result<(), tungstenite::Error> {
        self.moves += 1;
        self.tell_partner(Said::Text(act.update("must", self.moves).into()));
        let (update, done) = (act.update("wait", self.moves), act.done(self.moves));
        let frames = [update, done].map(|text| Ok(Message::Text(text.into())));
        let mut frames = futures_util::stream::iter(frames);
        self.socket.send_all(&mut frames).await
    }

    fn tell_partner(&self, said: Said) {
        if let Some(partner) = &self.partner {
            let _ = partner.send(said); // It may have gone.
        }
    }
}

/// What is passed on of an action.
struct Act<'a> {
    id: &'a str,
    table: &'a str,
    cell: &'a str,
    rotation: &'a str,
}

impl<'a> Act<'a> {
    fn read(text: &'a str) -> Option<Self> {
        Some(Self {
            cell: between(text, r#""cell":"#, ',')?,
            rotation: between(text, r#""rotation":"#, '}')?,
            id: between(text, r#""id":""#, '"')?,
            table: between(text, r#""table":""#, '"')?,
        })
    }

    fn update(&self, you: &str, number: u32) -> String {
        let Self {
            table,
            cell,
            rotation,
            ..
        } = self;
        format!(
            r#"{{"type":"update","table":"{table}","match":"ietj84mhwz4v","number":{number},"at":0,"actor":0,"by":"player","spent":0,"events":[{{"type":"placed","seat":0,"cell":{cell}}},{{"type":"rotated","seat":0,"rotation":{rotation}}}],"you":"{you}","must":[1],"turn":{{"nth":1,"seat":1}}}}"#
        )
    }

    fn done(&self, number: u32) -> String {
        let Self { id, table, .. } = self;
        format!(r#"{{"type":"done","id":"{id}","table":"{table}","number":{number}}}"#)
    }
}

/// What stands between a beginning and the next such letter.
fn between<'a>(text: &'a str, begin: &str, end: char) -> Option<&'a str> {
    let (_, behind) = text.split_once(begin)?;
    let (found, _) = behind.split_once(end)?;
    Some(found)
}
