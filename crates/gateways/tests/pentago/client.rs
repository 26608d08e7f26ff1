//! A client of lines, as bare as they come.

use std::{collections::VecDeque, net::SocketAddr, time::Duration};

use tokio::{
    io::{AsyncBufReadExt, AsyncRead, AsyncWrite, AsyncWriteExt, BufReader},
    net::TcpStream,
    time::timeout,
};

/// How lines go over the wire.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sending {
    Lines,
    CarriageReturns,
    ByteByByte,
    /// All lines of a client up to the next one of somebody else.
    Packets,
}

pub struct Client<S = TcpStream> {
    socket: BufReader<S>,
    /// Lines that were read and not looked at.
    kept: VecDeque<String>,
    /// Whether it has said QUIT.
    pub is_over: bool,
}

impl Client {
    pub async fn connect(address: SocketAddr) -> Self {
        let socket = TcpStream::connect(address).await.unwrap();
        socket.set_nodelay(true).unwrap();
        Self::on(socket)
    }

    pub async fn greeted(address: SocketAddr, extensions: &str) -> Self {
        let mut client = Self::connect(address).await;
        client.greet(extensions).await;
        client
    }

    /// Logs in under a name; `extensions` begin with a tilde.
    pub async fn login(address: SocketAddr, name: &str, extensions: &str) -> Self {
        let mut client = Self::greeted(address, extensions).await;
        client.ask(&format!("LOGIN~{name}"), "LOGIN").await;
        client
    }

    /// Vanishes with a TCP reset.
    pub fn reset(self) {
        let socket = self.socket.into_inner();
        socket2::SockRef::from(&socket)
            .set_linger(Some(Duration::ZERO))
            .unwrap();
    }

    /// Closes the sending side only.
    pub async fn half_close(&mut self) {
        self.socket.get_mut().shutdown().await.unwrap();
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin> Client<S> {
    pub fn on(socket: S) -> Self {
        Self {
            socket: BufReader::new(socket),
            kept: VecDeque::new(),
            is_over: false,
        }
    }

    pub async fn greet(&mut self, extensions: &str) {
        self.send(&format!("HELLO~test{extensions}")).await;
        let hello = self.line().await.unwrap();
        assert!(hello.starts_with("HELLO~"), "{hello}");
    }

    pub async fn send(&mut self, line: &str) {
        self.send_as(line, Sending::Lines).await;
    }

    pub async fn send_as(&mut self, line: &str, sending: Sending) {
        let end = match sending {
            Sending::CarriageReturns => "\r\n",
            Sending::Lines | Sending::ByteByByte | Sending::Packets => "\n",
        };
        let bytes = format!("{line}{end}").into_bytes();
        let piece = match sending {
            Sending::ByteByByte => 1,
            Sending::Lines | Sending::CarriageReturns | Sending::Packets => bytes.len(),
        };
        for piece in bytes.chunks(piece) {
            self.send_bytes(piece).await;
            tokio::task::yield_now().await;
        }
    }

    pub async fn send_bytes(&mut self, bytes: &[u8]) {
        // The other side may have closed already: what comes then shows in what is read.
        let _ = self.socket.get_mut().write_all(bytes).await;
        let _ = self.socket.get_mut().flush().await;
    }

    /// The next line; none at the end.
    pub async fn line(&mut self) -> Option<String> {
        match self.kept.pop_front() {
            Some(line) => Some(line),
            None => self.read().await,
        }
    }

    async fn read(&mut self) -> Option<String> {
        let mut line = String::new();
        let read = self.socket.read_line(&mut line);
        match timeout(Duration::from_secs(2_000), read).await.unwrap() {
            Ok(0) | Err(_) => None,
            Ok(_) => Some(line.strip_suffix('\n').unwrap().to_owned()),
        }
    }

    pub async fn expect(&mut self, line: &str) {
        assert_eq!(self.line().await.as_deref(), Some(line));
    }

    /// Sends a line and expects the next one that comes.
    pub async fn ask(&mut self, line: &str, reply: &str) {
        self.send(line).await;
        let said = self.line().await;
        assert_eq!(said.as_deref(), Some(reply), "in answer to {line}");
    }

    /// Waits until everything sent before has taken effect; other lines are kept.
    pub async fn barrier(&mut self) {
        self.send("PING").await;
        loop {
            match self.read().await.expect("the connection is over").as_str() {
                "PONG" => return,
                line => self.kept.push_back(line.to_owned()),
            }
        }
    }

    /// Sends a line that has no reply and waits until it has taken effect.
    pub async fn quietly(&mut self, line: &str) {
        self.send(line).await;
        self.barrier().await;
    }

    /// Nothing has come that was not looked at.
    pub async fn quiet(&mut self) {
        self.barrier().await;
        assert_eq!(self.kept, [] as [&str; 0]);
    }

    /// Reads to the end.
    pub async fn rest(&mut self) -> Vec<String> {
        let mut lines = Vec::new();
        while let Some(line) = self.line().await {
            lines.push(line);
        }
        lines
    }
}
