//! One player of a running game, as the Game Master sees it.

use std::{
    collections::VecDeque,
    time::{Duration, Instant},
};

use super::super::ranking::Measured;
use crate::project::{Guid, Point};

/// One player of the game.
#[derive(Debug)]
pub(in crate::project::gm) struct Sitter {
    pub(in crate::project::gm) measured: Measured,
    /// Whether it was told that the game begins.
    pub(super) has_begun: bool,
    pub(super) pending: VecDeque<Pending>,
    /// When the first pending request ends, in match time.
    pub(super) front: Option<u64>,
    /// The part of a millisecond by which its requests are later than the match counts.
    pub(super) fraction: Duration,
    /// Until when an exchange keeps it busy, in match time.
    pub(super) free: u64,
    /// When its last frame leaves.
    pub(super) last: Option<Instant>,
    pub(super) heard: Instant,
    pub(super) lost: Option<Instant>,
    pub(in crate::project::gm) is_gone: bool,
    /// Identifiers that it asked for and that nobody has.
    pub(super) strangers: VecDeque<Guid>,
    pub(super) mirrored: u32,
}

/// A request without its reply.
#[derive(Debug)]
pub(super) struct Pending {
    pub(super) request: u32,
    pub(super) received: Instant,
    pub(super) delay: u32,
    /// Where a Discover believes its player to be.
    pub(super) believed: Option<Point>,
}

impl Sitter {
    pub(super) fn new(now: Instant) -> Self {
        Self {
            measured: Measured::default(),
            has_begun: false,
            pending: VecDeque::new(),
            front: None,
            fraction: Duration::ZERO,
            free: 0,
            last: None,
            heard: now,
            lost: None,
            is_gone: false,
            strangers: VecDeque::new(),
            mirrored: 0,
        }
    }

    pub(super) fn drop_pending(&mut self) {
        self.pending.clear();
        self.front = None;
        self.strangers.clear();
        self.measured.reset();
    }
}
