//! A client that writes and reads bytes, written as hexadecimal.

use std::time::Duration;

use tokio::{
    io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, DuplexStream},
    net::TcpStream,
    time::timeout,
};

/// A client on any stream.
pub struct Client<S = DuplexStream> {
    pub socket: S,
}

/// Bytes written as hexadecimal.
pub fn bytes(hex: &str) -> Vec<u8> {
    let byte = |two: &str| u8::from_str_radix(two, 16).unwrap();
    hex.split_whitespace().map(byte).collect()
}

/// Bytes as hexadecimal.
pub fn hex(bytes: &[u8]) -> String {
    let all: Vec<String> = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
    all.join(" ")
}

/// A move as bytes.
pub fn made(x: u16, y: u16, special: u8) -> String {
    let ([a, b], [c, d]) = (x.to_be_bytes(), y.to_be_bytes());
    format!("05 00 00 00 05 {a:02x} {b:02x} {c:02x} {d:02x} {special:02x}")
}

/// An announcement as bytes.
pub fn announced(x: u16, y: u16, special: u8, player: u8) -> String {
    let ([a, b], [c, d]) = (x.to_be_bytes(), y.to_be_bytes());
    format!("06 00 00 00 06 {a:02x} {b:02x} {c:02x} {d:02x} {special:02x} {player:02x}")
}

/// A request as bytes.
pub fn request(time: u32, depth: u8) -> String {
    format!("04 00 00 00 05 {} {depth:02x}", hex(&time.to_be_bytes()))
}

/// A disqualification as bytes.
pub fn disqualified(player: u8) -> String {
    format!("07 00 00 00 01 {player:02x}")
}

pub const BUILT: &str = "08 00 00 00 00";
pub const OVER: &str = "09 00 00 00 00";

impl<S: AsyncRead + AsyncWrite + Unpin> Client<S> {
    pub async fn send(&mut self, hex: &str) {
        // The other side may have closed already: what comes then shows in what is read.
        let _ = self.socket.write_all(&bytes(hex)).await;
        let _ = self.socket.flush().await;
    }

    pub async fn group(&mut self, group: u8) {
        self.send(&format!("01 00 00 00 01 {group:02x}")).await;
    }

    /// The next frame; none at the end.
    pub async fn frame(&mut self) -> Option<String> {
        let read = async {
            let mut head = [0; 5];
            self.socket.read_exact(&mut head).await.ok()?;
            let length = u32::from_be_bytes([head[1], head[2], head[3], head[4]]);
            let mut payload = vec![0; length as usize];
            self.socket.read_exact(&mut payload).await.ok()?;
            Some(hex(&[&head[..], &payload].concat()))
        };
        timeout(Duration::from_secs(100_000), read).await.unwrap()
    }

    pub async fn expect(&mut self, hex: &str) {
        assert_eq!(self.frame().await.as_deref(), Some(hex));
    }

    pub async fn expect_all(&mut self, frames: &[&str]) {
        for frame in frames {
            self.expect(frame).await;
        }
    }

    /// The connection is over, without another byte.
    pub async fn expect_end(&mut self) {
        let mut rest = Vec::new();
        let read = self.socket.read_to_end(&mut rest);
        let _ = timeout(Duration::from_secs(100_000), read).await.unwrap();
        assert_eq!(hex(&rest), "");
    }

    /// Reads the map and the number that a match begins with.
    pub async fn begin(&mut self, number: u8) {
        let map = self.frame().await.unwrap();
        assert!(map.starts_with("02 "), "{map}");
        self.expect(&format!("03 00 00 00 01 {number:02x}")).await;
    }

    /// Answers a request with a move.
    pub async fn answer(&mut self, time: u32, x: u16, y: u16, special: u8) {
        self.expect(&request(time, 0)).await;
        self.send(&made(x, y, special)).await;
    }

    /// Nothing comes for a while.
    pub async fn quiet(&mut self, millis: u64) {
        let mut byte = [0];
        let read = self.socket.read_exact(&mut byte);
        let read = timeout(Duration::from_millis(millis), read).await;
        assert!(read.is_err(), "{read:?} {byte:?}");
    }
}

impl Client<TcpStream> {
    pub async fn connect(address: &str) -> Self {
        let socket = TcpStream::connect(address).await.unwrap();
        socket.set_nodelay(true).unwrap();
        Self { socket }
    }
}
