//! Bytes on their way to the socket, and the questions among them.

use std::{collections::VecDeque, sync::Arc};

use bytes::{Buf, BytesMut};
use parlor_server::Ask;
use tokio::time::Instant;

use super::Writing;

/// Bytes on their way to the socket; a question is stamped when its last byte was handed over.
#[derive(Debug)]
pub(super) struct Unsent {
    pub(super) bytes: BytesMut,
    writing: Writing,
    asks: VecDeque<(u64, Arc<Ask>)>,
    /// The end of each frame that is not handed over yet, where they go one by one.
    frames: VecDeque<u64>,
    handed: u64,
}

impl Unsent {
    pub(super) fn new(writing: Writing) -> Self {
        Self {
            bytes: BytesMut::new(),
            writing,
            asks: VecDeque::new(),
            frames: VecDeque::new(),
            handed: 0,
        }
    }

    /// Notes that the newest byte is the last one of a frame.
    pub(super) fn end_frame(&mut self) {
        if self.writing == Writing::FrameByFrame {
            self.frames.push_back(self.handed + self.length());
        }
    }

    /// What is handed to the socket next.
    pub(super) fn next(&self) -> &[u8] {
        let end = self.frames.front().map(|end| end - self.handed);
        let end = end.and_then(|end| usize::try_from(end).ok());
        let end = end.unwrap_or(usize::MAX).min(self.bytes.len());
        self.bytes.get(..end).unwrap_or(&self.bytes)
    }

    /// Notes a question whose last byte is the newest one.
    pub(super) fn note(&mut self, ask: Arc<Ask>, now: Instant) {
        self.asks.push_back((self.handed + self.length(), ask));
        self.stamp(now);
    }

    /// Takes `count` bytes off the front: the socket has them.
    pub(super) fn written(&mut self, count: usize, now: Instant) {
        let before = self.length();
        self.bytes.advance(count.min(self.bytes.len()));
        self.handed += before - self.length();
        let handed = self.handed;
        while self.frames.pop_front_if(|end| *end <= handed).is_some() {}
        self.stamp(now);
    }

    fn stamp(&mut self, now: Instant) {
        let handed = self.handed;
        while let Some((_, ask)) = self.asks.pop_front_if(|(end, _)| *end <= handed) {
            ask.set_written(now);
        }
    }

    fn length(&self) -> u64 {
        u64::try_from(self.bytes.len()).unwrap_or(u64::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_go_one_by_one_where_the_protocol_wants_it() {
        let mut unsent = Unsent::new(Writing::FrameByFrame);
        for frame in [&b"abc"[..], b"de"] {
            unsent.bytes.extend_from_slice(frame);
            unsent.end_frame();
        }
        assert_eq!(unsent.next(), b"abc");
        unsent.written(1, Instant::now());
        assert_eq!(unsent.next(), b"bc");
        unsent.written(2, Instant::now());
        assert_eq!(unsent.next(), b"de");
        let mut together = Unsent::new(Writing::Together);
        together.bytes.extend_from_slice(b"abc");
        together.end_frame();
        together.bytes.extend_from_slice(b"de");
        assert_eq!(together.next(), b"abcde");
    }
}
