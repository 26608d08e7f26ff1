//! A communication server on loopback, and scripted peers.

use std::{net::SocketAddr, sync::Arc, time::Duration};

use bytes::BytesMut;
use parlor_gateways::project::{
    conf::{self, ServerConf, Source, Unknown},
    cs::{Counts, Server},
};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    time::timeout,
};
use tokio_util::sync::{CancellationToken, DropGuard};

/// A communication server that runs until it is dropped.
pub struct Cs {
    pub address: SocketAddr,
    pub counts: Arc<Counts>,
    pub stop: DropGuard,
}

impl Cs {
    /// One with the given keys in its configuration.
    pub async fn with(keys: &str) -> Self {
        Self::at(keys, 0).await
    }

    pub async fn at(keys: &str, port: u16) -> Self {
        let text = format!(
            "{{\"bind\":[\"127.0.0.1\"]{}{keys}}}",
            if keys.is_empty() { "" } else { "," }
        );
        let source = Source::parse(text.as_bytes()).unwrap();
        let conf = conf::read::<ServerConf>(&source, Unknown::Refused)
            .unwrap()
            .conf;
        let server = Server::bind(conf, port).await.unwrap();
        let stop = CancellationToken::new();
        let this = Self {
            address: server.addresses()[0],
            counts: server.counts(),
            stop: stop.clone().drop_guard(),
        };
        tokio::spawn(server.run(stop));
        this
    }

    pub async fn connect(&self) -> Peer {
        Peer::connect(self.address).await
    }

    /// A Game Master that is registered.
    pub async fn master(&self) -> Peer {
        let mut master = self.connect().await;
        master.send(r#"{"action":"start"}"#).await;
        master.expect(r#"{"action":"start","result":"OK"}"#).await;
        master
    }

    /// A Game Master that is registered as soon as the server has noticed that another one is gone.
    pub async fn successor(&self) -> Peer {
        let mut master = self.connect().await;
        loop {
            master.send(r#"{"action":"start"}"#).await;
            let heard = timeout(LONG, master.next()).await.unwrap().unwrap();
            if heard == r#"{"action":"start","result":"OK"}"# {
                return master;
            }
            assert_eq!(heard, r#"{"action":"start","result":"denied"}"#);
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }

    /// A player that has asked to join.
    pub async fn joining(&self, guid: &str) -> Peer {
        let mut player = self.connect().await;
        player.send(&join(guid)).await;
        player
    }

    /// A player that has a place in the game of a scripted Game Master.
    pub async fn joined(&self, guid: &str, master: &mut Peer) -> Peer {
        let mut player = self.joining(guid).await;
        master.expect(&join(guid)).await;
        master.send(&joined(guid)).await;
        player.expect(&joined(guid)).await;
        player
    }
}

pub fn join(guid: &str) -> String {
    format!(r#"{{"action":"connect","userGuid":"{guid}","preferredTeam":"red","type":"player"}}"#)
}

pub fn joined(guid: &str) -> String {
    format!(r#"{{"action":"connect","userGuid":"{guid}","result":"OK","type":"player"}}"#)
}

pub fn denied(guid: &str) -> String {
    format!(r#"{{"action":"connect","userGuid":"{guid}","result":"denied","type":"player"}}"#)
}

pub fn begin(guid: &str) -> String {
    format!(
        r#"{{"action":"start","userGuid":"{guid}","team":"red","role":"leader","teamSize":1,"teamGuids":["{guid}"],"location":{{"x":0,"y":1}},"board":{{"width":3,"tasksHeight":2,"goalsHeight":1}}}}"#
    )
}

/// Ends a test that hangs.
pub const LONG: Duration = Duration::from_secs(120);
/// How long a silence is listened to.
pub const SHORT: Duration = Duration::from_millis(150);

/// One end of a connection that says and hears frames as text.
pub struct Peer {
    pub stream: TcpStream,
    buffer: BytesMut,
}

impl Peer {
    pub async fn connect(address: SocketAddr) -> Self {
        Self::from(TcpStream::connect(address).await.unwrap())
    }

    pub fn from(stream: TcpStream) -> Self {
        Self {
            stream,
            buffer: BytesMut::new(),
        }
    }

    pub async fn send(&mut self, text: &str) {
        self.bytes(&[text.as_bytes(), b"\x17"].concat()).await;
    }

    pub async fn bytes(&mut self, bytes: &[u8]) {
        let _ = self.stream.write_all(bytes).await;
    }

    /// The next frame, a bare one included; nothing at the end of the stream.
    pub async fn next(&mut self) -> Option<String> {
        loop {
            if let Some(end) = self.buffer.iter().position(|byte| *byte == 0x17) {
                let frame = self.buffer.split_to(end + 1);
                return Some(String::from_utf8_lossy(&frame[..end]).into_owned());
            }
            match self.stream.read_buf(&mut self.buffer).await {
                Ok(0) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    pub async fn expect(&mut self, text: &str) {
        let heard = timeout(LONG, self.next()).await;
        let heard = heard.unwrap_or_else(|_| panic!("nothing came, waiting for {text}"));
        assert_eq!(heard.as_deref(), Some(text));
    }

    /// Waits until the server has dealt with everything that was sent; nothing else has come meanwhile.
    pub async fn settled(&mut self) {
        self.bytes(b"\x17").await;
        self.expect("").await;
    }

    pub async fn expect_silence(&mut self) {
        if let Ok(heard) = timeout(SHORT, self.next()).await {
            panic!("heard {heard:?}");
        }
    }

    pub async fn expect_end(&mut self) {
        let heard = timeout(LONG, self.next()).await;
        assert_eq!(heard.expect("the connection stays open"), None);
    }
}

/// Waits until something holds.
pub async fn until(holds: impl Fn() -> bool) {
    let patience = tokio::time::Instant::now() + LONG;
    while !holds() {
        assert!(tokio::time::Instant::now() < patience, "it never holds");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}
