//! One connection to a server.

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    sync::{
        Arc, Mutex, PoisonError,
        mpsc::{Receiver, RecvTimeoutError, Sender, channel},
    },
    time::Duration,
};

use parlor_wire::{
    ChairSet, Create, Done, Hello, HelloKind, Join, Ping, Pong, TableId, ToClient, ToServer,
    VERSION, Want,
};
use serde_json::{Value, value::RawValue};

use crate::exit::Exit;

/// After so long without a word the server is asked for a sign of life.
const SILENCE: Duration = Duration::from_secs(10);
/// A server that does not answer so many questions is lost.
const QUESTIONS: u32 = 3;

/// Where messages go; the reader answers the server's pings while a player thinks.
type Writer = Arc<Mutex<Box<dyn Write + Send>>>;

/// What can come in: a message, a typed line, the end of the typing, or the end of the connection.
#[derive(Debug)]
pub(crate) enum Incoming {
    /// The server says something.
    Said(Box<ToClient>),
    /// The person typed a line; nothing when the input has ended.
    Typed(Option<String>),
    /// The connection is lost.
    Lost,
    /// The server said something that is no message.
    Unread(String),
}

/// Which table a client wants.
#[derive(Clone, Debug)]
pub(crate) enum Wish {
    /// The one with this id or link.
    Join(String),
    /// The one that a pool makes for a pair.
    Pool(String),
    /// A new one.
    Create {
        /// The game.
        game: String,
        /// Its configuration.
        config: Box<RawValue>,
        /// The settings that are not the default.
        settings: Value,
        /// How the chairs are set, from the first on.
        chairs: Vec<ChairSet>,
    },
}

/// One connection to a server.
pub(crate) struct Link {
    write: Writer,
    incoming: Receiver<Incoming>,
    sender: Sender<Incoming>,
    next: u64,
}

impl Link {
    /// Connects to a server and says hello.
    pub(crate) fn connect(server: &str, name: &str, kind: HelloKind) -> anyhow::Result<Self> {
        let address = server.trim_start_matches("tcp://").trim_end_matches('/');
        let unreachable = |error: std::io::Error| {
            Exit::Unreachable.says(format!("cannot connect to {address}: {error}"))
        };
        let write = TcpStream::connect(address).map_err(unreachable)?;
        write.set_nodelay(true).map_err(unreachable)?;
        let read = write.try_clone().map_err(unreachable)?;
        Self::open(read, Box::new(write), name, kind)
    }

    /// Says hello to a server on standard input and output.
    pub(crate) fn stdio(name: &str, kind: HelloKind) -> anyhow::Result<Self> {
        Self::open(std::io::stdin(), Box::new(std::io::stdout()), name, kind)
    }

    /// Says hello to somebody in this process.
    pub(crate) fn inside(
        read: impl Read + Send + 'static,
        write: Box<dyn Write + Send>,
        name: &str,
    ) -> anyhow::Result<Self> {
        Self::open(read, write, name, HelloKind::Person)
    }

    fn open(
        read: impl Read + Send + 'static,
        write: Box<dyn Write + Send>,
        name: &str,
        kind: HelloKind,
    ) -> anyhow::Result<Self> {
        let (sender, incoming) = channel();
        let sink = sender.clone();
        let write: Writer = Arc::new(Mutex::new(write));
        let answers = Arc::clone(&write);
        std::thread::spawn(move || listen(read, &answers, &sink));
        let mut this = Self {
            write,
            incoming,
            sender,
            next: 0,
        };
        this.send(&ToServer::Hello(Hello {
            version: VERSION,
            name: Some(name.to_owned()),
            kind,
            pings: true,
            ..Hello::default()
        }))?;
        match this.hear()? {
            ToClient::Welcome(_) => Ok(this),
            ToClient::Refused(refused) => Err(Exit::Refused.says(refused.problem)),
            other => Err(unexpected("a welcome", &other)),
        }
    }

    /// Sits down at a table; what comes before the answer is kept in `early`.
    pub(crate) fn sit(
        &mut self,
        wish: &Wish,
        early: &mut Vec<ToClient>,
    ) -> anyhow::Result<TableId> {
        let id = self.id();
        let want = Want {
            view: true,
            actions: true,
            ..Want::default()
        };
        let message = match wish.clone() {
            Wish::Pool(pool) => return self.wait_in(&pool, want, early),
            Wish::Join(key) => ToServer::Join(Join {
                id: id.clone(),
                key: key.rsplit('/').next().unwrap_or(&key).to_owned(),
                chair: None,
                want,
                last: None,
            }),
            Wish::Create {
                game,
                config,
                settings,
                chairs,
            } => ToServer::Create(Create {
                id: id.clone(),
                game,
                config: Some(config),
                settings: Some(settings),
                chairs,
                stand: false,
                want,
                from: None,
            }),
        };
        self.send(&message)?;
        loop {
            match self.hear()? {
                ToClient::Done(Done {
                    id: answered,
                    table: Some(table),
                    ..
                }) if answered == id => return Ok(table),
                ToClient::Refused(refused) if refused.id.as_ref() == Some(&id) => {
                    return Err(Exit::Refused.says(refused.problem));
                }
                other => early.push(other),
            }
        }
    }

    /// A fresh command id.
    pub(crate) fn id(&mut self) -> String {
        self.next += 1;
        self.next.to_string()
    }

    /// Says something to the server.
    pub(crate) fn send(&mut self, message: &ToServer) -> anyhow::Result<()> {
        send(&self.write, message).map_err(|_| lost())
    }

    /// Where typed lines can be put in.
    pub(crate) fn sender(&self) -> Sender<Incoming> {
        self.sender.clone()
    }

    /// The next thing that comes in; a silent server is asked for a sign of life.
    pub(crate) fn next(&mut self) -> anyhow::Result<Incoming> {
        let mut asked = 0;
        loop {
            match self.incoming.recv_timeout(SILENCE) {
                Ok(Incoming::Said(said)) if matches!(*said, ToClient::Pong(_)) => asked = 0,
                Ok(incoming) => return Ok(incoming),
                Err(RecvTimeoutError::Timeout) if QUESTIONS <= asked => return Err(lost()),
                Err(RecvTimeoutError::Timeout) => {
                    self.send(&ToServer::Ping(Ping::default()))?;
                    asked += 1;
                }
                Err(RecvTimeoutError::Disconnected) => return Err(lost()),
            }
        }
    }

    /// The next message, where nobody types.
    pub(crate) fn hear(&mut self) -> anyhow::Result<ToClient> {
        loop {
            match self.next()? {
                Incoming::Said(said) => return Ok(*said),
                Incoming::Typed(_) => {}
                Incoming::Lost => return Err(lost()),
                Incoming::Unread(said) => return Err(Exit::Broken.says(said)),
            }
        }
    }
}

fn send(write: &Writer, message: &ToServer) -> std::io::Result<()> {
    let line = message.write() + "\n";
    let mut write = write.lock().unwrap_or_else(PoisonError::into_inner);
    write.write_all(line.as_bytes())?;
    write.flush()
}

fn listen(read: impl Read, answers: &Writer, sink: &Sender<Incoming>) {
    for line in BufReader::new(read).lines() {
        let Ok(line) = line else { break };
        let incoming = match ToClient::read(&line) {
            Ok(ToClient::Ping(Ping { nonce })) => {
                match send(answers, &ToServer::Pong(Pong { nonce })) {
                    Ok(()) => continue,
                    Err(_) => break,
                }
            }
            Ok(said) => Incoming::Said(Box::new(said)),
            Err((_, problem)) => Incoming::Unread(problem.to_string()),
        };
        if sink.send(incoming).is_err() {
            return;
        }
    }
    let _ = sink.send(Incoming::Lost); // Nobody may listen any more.
}

pub(crate) fn lost() -> anyhow::Error {
    Exit::Unreachable.says("the connection to the server was lost")
}

fn unexpected(wanted: &str, said: &ToClient) -> anyhow::Error {
    let said: String = said.write().chars().take(200).collect();
    Exit::Broken.says(format!(
        "the server should have sent {wanted}, but said {said}"
    ))
}

impl std::fmt::Debug for Link {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Link({})", self.next)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use std::net::TcpListener;

    use super::*;

    /// The thread that plays does not listen meanwhile.
    #[test]
    fn pings_of_the_server_are_answered_while_a_player_thinks() {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap().to_string();
        let server = std::thread::spawn(move || {
            let (mut socket, _) = listener.accept().unwrap();
            let mut lines = BufReader::new(socket.try_clone().unwrap()).lines();
            let hello = lines.next().unwrap().unwrap();
            assert!(hello.contains(r#""pings":true"#), "{hello}");
            let welcome = r#"{"type":"welcome","version":1,"server":"s","tables":[],
                "you":{"id":"a","kind":"guest","name":"Ada","shown":"Ada"}}"#;
            let said = welcome.replace('\n', "") + "\n{\"type\":\"ping\",\"nonce\":5}\n";
            socket.write_all(said.as_bytes()).unwrap();
            (lines.next().unwrap().unwrap(), socket)
        });
        let link = Link::connect(&address, "Ada", HelloKind::Bot).unwrap();
        let (said, _socket) = server.join().unwrap();
        assert_eq!(said, r#"{"type":"pong","nonce":5}"#);
        drop(link);
    }
}
