//! Keys that all programs read.

use std::time::Duration;

use super::{Part, Reader};

/// How a program connects and keeps its connection.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Technical {
    /// The port, if the file has one.
    pub port: Option<u16>,
    /// Where the communication server is.
    pub address: String,
    /// How long nothing may be sent before a sign of life; zero for never.
    pub keep_alive: Duration,
    /// So many times that without a byte is too long.
    pub keep_alive_factor: u32,
    /// How long to wait before trying again.
    pub retry: Duration,
    /// After how many failed attempts in a row to give up; zero for never.
    pub connect_attempts: u32,
    /// From the end of a game to signing up again.
    pub restart: Duration,
    /// What players add to that at most.
    pub jitter: Duration,
    /// Without a reply for so long a game is lost.
    pub reply_timeout: Duration,
    /// The longest frame.
    pub max_frame: usize,
}

impl Part for Technical {
    fn read(reader: &mut Reader<'_>) -> Self {
        let port = reader.whole("port", -1_i64, 0..=65_535);
        let address = reader.text("address").unwrap_or("127.0.0.1").to_owned();
        Self {
            port: u16::try_from(port).ok(),
            address,
            keep_alive: reader.millis_or_zero("keepAliveInterval", 5000, 100..=600_000),
            keep_alive_factor: reader.whole("keepAliveFactor", 3, 2..=20),
            retry: reader.millis("retryJoinInterval", 2000, 100..=600_000),
            connect_attempts: reader.whole("connectAttempts", 0, 0..=1_000_000),
            restart: reader.millis("restartDelay", 10_000, 0..=600_000),
            jitter: reader.millis("restartJitter", 1000, 0..=60_000),
            reply_timeout: reader.millis("replyTimeout", 30_000, 1000..=600_000),
            max_frame: reader.whole("maxFrame", 65_536, 4096..=1_048_576),
        }
    }
}

impl Technical {
    /// After how much silence the other side is lost, if it is at all.
    pub fn silence(&self) -> Option<Duration> {
        let limit = self.keep_alive * self.keep_alive_factor;
        (!limit.is_zero()).then_some(limit)
    }
}
