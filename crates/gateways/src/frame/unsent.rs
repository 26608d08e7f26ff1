//! Bytes on their way to the socket, and the questions among them.

use std::{collections::VecDeque, sync::Arc};

use bytes::{Buf, BytesMut};
use parlor_server::Ask;
use tokio::time::Instant;

/// Bytes on their way to the socket; a question is stamped when its last byte was handed over.
#[derive(Default, Debug)]
pub(super) struct Unsent {
    pub(super) bytes: BytesMut,
    asks: VecDeque<(u64, Arc<Ask>)>,
    handed: u64,
}

impl Unsent {
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
