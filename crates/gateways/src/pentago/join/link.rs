//! One connection: lines out, lines in, and the answer to `PING`.

use std::time::Duration;

use bytes::BytesMut;
use tokio::{
    io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, ReadHalf, WriteHalf},
    time::{Instant, timeout, timeout_at},
};

use super::super::{ClientLine, Fault, Frame, LineCodec, Out, ServerLine, crypt::Cipher};
use super::{JoinError, Settings, Transcript};
use crate::frame::Codec;

/// Complaints come at most so often.
const COMPLAINTS: Duration = Duration::from_secs(1);
/// How long the server may take to close behind `QUIT`.
const FAREWELL: Duration = Duration::from_secs(1);
/// So many lines in a row that cannot be decrypted end a connection.
const UNDECRYPTABLE: u8 = 16;

/// What the server said.
#[derive(Debug)]
pub(super) enum Heard {
    /// A line.
    Line(ServerLine),
    /// A `MOVE` that is none.
    BadMove(Fault),
}

/// One connection to a server.
pub(super) struct Link<S> {
    read: ReadHalf<S>,
    write: WriteHalf<S>,
    codec: LineCodec,
    bytes: BytesMut,
    transcript: Option<Transcript>,
    complained: Option<Instant>,
    undecryptable: u8,
    /// How long a server may take to take a line.
    patience: Duration,
}

impl<S: AsyncRead + AsyncWrite> Link<S> {
    pub(super) fn new(stream: S, settings: &Settings, transcript: Option<Transcript>) -> Self {
        let (read, write) = tokio::io::split(stream);
        Self {
            read,
            write,
            codec: LineCodec::client(settings.entropy.clone()),
            bytes: BytesMut::new(),
            transcript,
            complained: None,
            undecryptable: 0,
            patience: settings.reply,
        }
    }

    /// The next frame; safe to give up waiting for.
    pub(super) async fn frame(&mut self) -> Result<Frame, JoinError> {
        loop {
            match self.codec.decode(&mut self.bytes) {
                Ok(Some(frame)) => return Ok(frame),
                Ok(None) => {}
                Err(broken) => {
                    tracing::debug!(code = broken.code, "the server's bytes make no lines");
                    return Err(JoinError::Broken(
                        "the server sends a line without end".into(),
                    ));
                }
            }
            match self.read.read_buf(&mut self.bytes).await {
                Ok(0) => return Err(JoinError::Lost),
                Ok(_) => {}
                Err(error) => {
                    tracing::debug!(%error, "the connection cannot be read");
                    return Err(JoinError::Lost);
                }
            }
        }
    }

    /// Takes a frame in: answers `PING` at once, notes what is unknown and gives the rest.
    pub(super) async fn take(&mut self, frame: Frame) -> Result<Option<Heard>, JoinError> {
        let text = match frame {
            Frame::Text(text) => text,
            Frame::TooLong => {
                tracing::debug!("a line of the server is too long: ignored");
                return Ok(None);
            }
            Frame::Undecryptable => {
                self.undecryptable = self.undecryptable.saturating_add(1);
                tracing::debug!("a line of the server cannot be decrypted: ignored");
                return match self.undecryptable < UNDECRYPTABLE {
                    true => Ok(None),
                    false => Err(JoinError::Broken(
                        "the server's lines cannot be decrypted any more".into(),
                    )),
                };
            }
        };
        self.undecryptable = 0;
        if text.is_empty() {
            return Ok(None);
        }
        if let Some(transcript) = &self.transcript {
            transcript.heard(&text);
        }
        match ServerLine::read(&text) {
            Ok(ServerLine::Ping) => {
                self.say(&ClientLine::Pong).await?;
                Ok(None)
            }
            Ok(ServerLine::Error { description }) => {
                tracing::debug!(description, "the server says ERROR");
                Ok(Some(Heard::Line(ServerLine::Error { description })))
            }
            Ok(line) => Ok(Some(Heard::Line(line))),
            Err(fault) if text == "MOVE" || text.starts_with("MOVE~") => {
                Ok(Some(Heard::BadMove(fault)))
            }
            Err(fault) => {
                tracing::debug!(line = text, %fault, "a line of the server is ignored");
                Ok(None)
            }
        }
    }

    /// The next line before a moment; nothing if it does not come.
    pub(super) async fn hear_by(&mut self, until: Instant) -> Result<Option<Heard>, JoinError> {
        loop {
            let Ok(frame) = timeout_at(until, self.frame()).await else {
                return Ok(None);
            };
            if let Some(heard) = self.take(frame?).await? {
                return Ok(Some(heard));
            }
        }
    }

    /// Says a line.
    pub(super) async fn say(&mut self, line: &ClientLine) -> Result<(), JoinError> {
        let line = line.to_string();
        if let Some(transcript) = &self.transcript {
            transcript.sent(&line);
        }
        let mut bytes = BytesMut::new();
        self.codec.encode(Out::Line(line), &mut bytes);
        match timeout(self.patience, self.write.write_all(&bytes)).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(error)) => {
                tracing::debug!(%error, "the connection cannot be written");
                Err(JoinError::Lost)
            }
            Err(_) => Err(JoinError::Silent {
                waited: "it does not read what it is sent",
            }),
        }
    }

    /// Tells the server what was wrong with its line, at most once a second.
    pub(super) async fn complain(&mut self, fault: Fault) -> Result<(), JoinError> {
        let now = Instant::now();
        let is_soon = |last: Instant| now < last + COMPLAINTS;
        tracing::debug!(%fault, "the server's line is untimely or impossible");
        if self.complained.is_some_and(is_soon) {
            return Ok(());
        }
        self.complained = Some(now);
        let description = Some(fault.to_string());
        self.say(&ClientLine::Error { description }).await
    }

    /// Encrypts everything from here on.
    pub(super) fn encrypt(&mut self, cipher: Cipher) {
        self.codec.encrypt(Box::new(cipher));
    }

    /// Says `QUIT`, ends the own side and reads what is left: a reset would bring down some servers.
    pub(super) async fn leave(&mut self) {
        let until = Instant::now() + FAREWELL;
        let said = timeout_at(until, self.say(&ClientLine::Quit)).await;
        if !matches!(said, Ok(Ok(()))) || self.write.shutdown().await.is_err() {
            return; // The server has gone first.
        }
        loop {
            match timeout_at(until, self.frame()).await {
                Ok(Ok(Frame::Text(text))) => {
                    if let Some(transcript) = &self.transcript {
                        transcript.heard(&text);
                    }
                }
                Ok(Ok(Frame::TooLong | Frame::Undecryptable)) => {}
                Ok(Err(_)) | Err(_) => return,
            }
        }
    }
}
