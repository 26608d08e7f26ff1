//! The protocol as the door of one table speaks it.

use std::{
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use parlor_game::Seat;
use parlor_wire::TableId;

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
    pub(super) echo: Echo,
}

/// The throw that a client sent last: its special value means nothing to the match and is told all the same.
#[derive(Default, Debug)]
pub(super) struct Echo(Mutex<Option<(Seat, Move)>>);

impl Echo {
    pub(super) fn note(&self, seat: Seat, sent: Move) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some((seat, sent));
    }

    /// The special value that this seat has just sent with a throw at this tile.
    pub(super) fn special(&self, seat: Seat, x: u16, y: u16) -> Option<u8> {
        let (who, sent) = (*self.0.lock().unwrap_or_else(PoisonError::into_inner))?;
        let is_same = who == seat && (sent.x, sent.y) == (x, y);
        is_same.then_some(sent.special)
    }
}

impl ReversiBinary {
    /// The protocol at the door of a table.
    pub fn new(table: TableId, map_bytes: MapBytes) -> Self {
        let echo = Echo::default();
        let shared = Shared {
            table,
            map_bytes,
            echo,
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
