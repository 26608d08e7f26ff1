//! A connection of a Game Master or a player to a communication server.

use std::{
    io,
    time::{Duration, Instant},
};

use bytes::{Bytes, BytesMut};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{
        TcpStream,
        tcp::{OwnedReadHalf, OwnedWriteHalf},
    },
    time::timeout,
};

use super::{
    conf::Technical,
    frames::{Cut, Cutter, ETB, SHARED_WRITE},
    net,
};

/// How long a server may take to answer a call.
const CALL: Duration = Duration::from_secs(10);

/// What comes from the server.
#[derive(Debug)]
pub(super) enum Heard {
    /// A frame.
    Frame(Bytes),
    /// A frame that was too long.
    TooLong,
    /// The connection is lost.
    Lost,
}

/// A connection with its signs of life.
#[derive(Debug)]
pub(super) struct Link {
    read: OwnedReadHalf,
    write: OwnedWriteHalf,
    cutter: Cutter,
    technical: Technical,
    sent: Instant,
    heard: Instant,
    /// Whether this server has answered a sign of life.
    echoes: bool,
}

impl Link {
    /// Calls all addresses of a host, one after another.
    pub(super) async fn connect(
        technical: &Technical,
        address: &str,
        port: u16,
    ) -> io::Result<Self> {
        let host = address
            .strip_prefix('[')
            .and_then(|host| host.strip_suffix(']'));
        let call = TcpStream::connect((host.unwrap_or(address), port));
        let stream = timeout(CALL, call)
            .await
            .unwrap_or_else(|_| Err(io::ErrorKind::TimedOut.into()))?;
        net::prepare(&stream)?;
        let (read, write) = stream.into_split();
        let now = Instant::now();
        Ok(Self {
            read,
            write,
            cutter: Cutter::new(technical.max_frame),
            technical: technical.clone(),
            sent: now,
            heard: now,
            echoes: false,
        })
    }

    /// The next frame; safe to be given up half way.
    pub(super) async fn next(&mut self) -> Heard {
        loop {
            match self.cutter.cut() {
                Some(Cut::KeepAlive) => self.echoes = true,
                Some(Cut::Frame(frame)) => return Heard::Frame(frame),
                Some(Cut::TooLong) => return Heard::TooLong,
                Some(Cut::Hopeless) => return Heard::Lost,
                None => match self.read.read_buf(self.cutter.room()).await {
                    Ok(0) | Err(_) => return Heard::Lost,
                    Ok(_) => self.heard = Instant::now(),
                },
            }
        }
    }

    /// A frame that has been read already, if there is one.
    pub(super) fn ready(&mut self) -> Option<Heard> {
        loop {
            return Some(match self.cutter.cut()? {
                Cut::KeepAlive => {
                    self.echoes = true;
                    continue;
                }
                Cut::Frame(frame) => Heard::Frame(frame),
                Cut::TooLong => Heard::TooLong,
                Cut::Hopeless => Heard::Lost,
            });
        }
    }

    /// Sends frames, several small ones in one write, none in two.
    pub(super) async fn send(&mut self, frames: Vec<Bytes>) -> io::Result<()> {
        let mut shared = BytesMut::new();
        for frame in frames {
            if !shared.is_empty() && shared.len() + frame.len() > SHARED_WRITE {
                self.write.write_all(&shared.split()).await?;
            }
            shared.extend_from_slice(&frame);
        }
        if !shared.is_empty() {
            self.write.write_all(&shared).await?;
            self.sent = Instant::now();
        }
        Ok(())
    }

    /// When a sign of life, or the end of patience, is due.
    pub(super) fn due(&self) -> Option<Instant> {
        let alive = self.technical.keep_alive;
        let sign = (!alive.is_zero()).then(|| self.sent + alive);
        sign.into_iter().chain(self.patience()).min()
    }

    fn patience(&self) -> Option<Instant> {
        let silence = self.technical.silence().filter(|_| self.echoes);
        silence.map(|silence| self.heard + silence)
    }

    /// Sends a sign of life if it is due; false if the server has been silent for too long.
    pub(super) async fn keep_alive(&mut self, now: Instant) -> bool {
        if self.patience().is_some_and(|until| until <= now) {
            return false;
        }
        let alive = self.technical.keep_alive;
        if !alive.is_zero() && self.sent + alive <= now {
            self.sent = now;
            return self.write.write_all(&[ETB]).await.is_ok();
        }
        true
    }

    /// Ends the connection in good order.
    pub(super) async fn close(mut self) {
        let _ = self.write.shutdown().await; // It may have gone.
    }
}
