//! A server with a listener for the line protocol, and one for our own.

use std::{
    collections::VecDeque,
    net::SocketAddr,
    sync::{Arc, Mutex},
};

use parlor_gateways::frame::Bounds;
use parlor_gateways::pentago::{Listener, auth::SigningKey, entropy::Entropy};
use parlor_server::{Options, Server};
use parlor_store::{MemoryStore, Store};
use tokio::net::TcpListener;

use super::client::Client;

pub struct Arena {
    pub server: Server,
    pub address: SocketAddr,
    pub lines: SocketAddr,
}

/// The key pair of the server in all transcripts: seed 20…3f.
pub fn server_key() -> Arc<SigningKey> {
    Arc::new(SigningKey::from_seed(bytes(0x20)).unwrap())
}

/// So many bytes that count up.
pub fn bytes<const N: usize>(first: u8) -> [u8; N] {
    std::array::from_fn(|n| first.wrapping_add(u8::try_from(n).unwrap()))
}

impl Arena {
    pub async fn open() -> Self {
        Self::with(Listener::default()).await
    }

    pub async fn with(listener: Listener) -> Self {
        Self::on(Arc::new(MemoryStore::default()), listener).await
    }

    pub async fn on(store: Arc<dyn Store>, listener: Listener) -> Self {
        let server = Server::start(Options::default(), store).await.unwrap();
        let socket = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let listener = Listener {
            bounds: Bounds {
                per_address: 1024,
                ..Listener::BOUNDS
            },
            ..listener
        };
        let address = listener.serve(&server, server_key(), socket).unwrap();
        let socket = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let lines = server.serve_lines(socket).unwrap();
        Self {
            server,
            address,
            lines,
        }
    }

    pub async fn login(&self, name: &str) -> Client {
        Client::login(self.address, name, "").await
    }

    /// Two who are logged in and in a game, the first to move.
    pub async fn pair(&self, first: &str, second: &str) -> (Client, Client) {
        let mut one = self.login(first).await;
        let mut two = self.login(second).await;
        self.begin(&mut one, &mut two, first, second).await;
        (one, two)
    }

    pub async fn begin(&self, one: &mut Client, two: &mut Client, first: &str, second: &str) {
        one.quietly("QUEUE").await;
        two.quietly("QUEUE").await;
        for client in [one, two] {
            client.expect(&format!("NEWGAME~{first}~{second}")).await;
        }
    }
}

/// Plays turns written `A.B`, the first player first.
pub async fn turns(one: &mut Client, two: &mut Client, turns: &str) {
    for (n, turn) in turns.split_whitespace().enumerate() {
        let line = format!("MOVE~{}", turn.replace('.', "~"));
        match n % 2 {
            0 => one.send(&line).await,
            _ => two.send(&line).await,
        }
        one.expect(&line).await;
        two.expect(&line).await;
    }
}

/// Random bytes that are known beforehand.
#[derive(Default, Debug)]
pub struct Script(Mutex<VecDeque<Vec<u8>>>);

impl Script {
    pub fn new(parts: impl IntoIterator<Item = Vec<u8>>) -> Arc<Self> {
        Arc::new(Self(Mutex::new(parts.into_iter().collect())))
    }
}

impl Entropy for Script {
    fn fill(&self, bytes: &mut [u8]) {
        let part = self.0.lock().unwrap().pop_front();
        let part = part.expect("more random bytes than were written down");
        assert_eq!(part.len(), bytes.len());
        bytes.copy_from_slice(&part);
    }
}
