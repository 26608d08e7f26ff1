//! The protocol as the door of one table speaks it.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError, Weak},
    time::Duration,
};

use parlor_game::Seat;
use parlor_wire::{MatchId, TableId};

use super::{
    codec::{MOVE, ServerCodec},
    message::Move,
    translate::Link,
};
use crate::frame::{Protocol, Writing};

/// A client that takes nothing for so long has failed to take a message.
const TAKEN_WITHIN: Duration = Duration::from_secs(5);

/// Which text of the map clients are sent.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum MapBytes {
    /// The canonical text: many clients read by lines.
    #[default]
    Canonical,
    /// The text as it was given.
    Original,
}

/// The protocol as the door of one table speaks it.
#[derive(Clone, Debug)]
pub struct ReversiBinary {
    shared: Arc<Shared>,
}

/// What all connections of a door share.
#[derive(Debug)]
pub(super) struct Shared {
    pub(super) table: TableId,
    pub(super) map_bytes: MapBytes,
    /// The throws of each match that a connection still tells of.
    throws: Mutex<Vec<(MatchId, Weak<Throws>)>>,
}

impl Shared {
    /// The throws of a match, which all its connections share.
    pub(super) fn throws(&self, game: &MatchId) -> Arc<Throws> {
        let mut all = self.throws.lock().unwrap_or_else(PoisonError::into_inner);
        all.retain(|(_, throws)| 0 < throws.strong_count());
        let known = all.iter().find(|(other, _)| other == game);
        let known = known.and_then(|(_, throws)| throws.upgrade());
        known.unwrap_or_else(|| {
            let throws = Arc::default();
            all.push((game.clone(), Arc::downgrade(&throws)));
            throws
        })
    }
}

/// The special values that clients sent with their throws in one match: they mean nothing to the match and are told all
/// the same, to each client when it is that far.
#[derive(Default, Debug)]
pub(super) struct Throws(Mutex<HashMap<Thrown, u8>>);

/// Who threw where: a tile is destroyed once.
type Thrown = (Seat, u16, u16);

impl Throws {
    pub(super) fn note(&self, seat: Seat, sent: Move) {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.insert((seat, sent.x, sent.y), sent.special);
    }

    /// The special value that this seat has sent with its throw at this tile; none if it was no client.
    pub(super) fn special(&self, seat: Seat, x: u16, y: u16) -> Option<u8> {
        let all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.get(&(seat, x, y)).copied()
    }
}

impl ReversiBinary {
    /// The protocol at the door of a table.
    pub fn new(table: TableId, map_bytes: MapBytes) -> Self {
        let shared = Shared {
            table,
            map_bytes,
            throws: Mutex::default(),
        };
        Self {
            shared: Arc::new(shared),
        }
    }
}

impl Protocol for ReversiBinary {
    type Codec = ServerCodec;
    type Link = Link;

    fn codec(&self) -> ServerCodec {
        ServerCodec::default()
    }

    fn link(&self) -> Link {
        Link::new(Arc::clone(&self.shared))
    }

    fn read_ahead(&self) -> usize {
        MOVE
    }

    fn write_within(&self) -> Duration {
        TAKEN_WITHIN
    }

    fn writing(&self) -> Writing {
        Writing::FrameByFrame
    }
}
