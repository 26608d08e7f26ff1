//! The way to a table: by its id, or to the oldest one that waits, or to a new one.

use parlor_game::Problem;
pub use parlor_wire::Half;
use parlor_wire::{Create, Join, Refused, Seek as Ask, ToClient, ToServer, Want};
use tokio::time::Instant;

/// A search for a table and a chair at it.
#[derive(Clone, Debug)]
pub struct Seek {
    /// The id of the search; its answer has it.
    pub id: String,
    /// Which table.
    pub key: Key,
    /// The chair one would like at a table that is named.
    pub chair: Option<u8>,
    /// The team one would like at any other, where the first half of the chairs is one and the second the other; any chair
    /// if it is full.
    pub half: Option<Half>,
    /// What to get in updates.
    pub want: Want,
}

/// Which table is looked for.
#[derive(Clone, Debug)]
pub enum Key {
    /// The one with this id.
    Table(String),
    /// The listed one that has waited longest for somebody.
    Oldest {
        /// The game.
        game: String,
        /// The table to open if none waits; nobody owns it, and its id is not looked at.
        auto_table: Option<Box<Create>>,
    },
}

impl Seek {
    /// Whether it goes straight to a table that is named.
    pub(super) fn is_straight(&self) -> bool {
        matches!(self.key, Key::Table(_))
    }

    /// The one question to the server that it is.
    pub(super) fn question(self) -> ToServer {
        let Self {
            id,
            key,
            chair,
            half,
            want,
        } = self;
        match key {
            Key::Table(key) => ToServer::Join(Join {
                id,
                key,
                chair,
                want,
                last: None,
            }),
            Key::Oldest { game, auto_table } => ToServer::Seek(Ask {
                id,
                game,
                half,
                open: auto_table,
                want,
            }),
        }
    }
}

/// A search that is under way.
pub(super) struct Seeking {
    id: String,
    pub(super) since: Instant,
}

impl Seeking {
    pub(super) fn new(seek: &Seek, now: Instant) -> Self {
        Self {
            id: seek.id.clone(),
            since: now,
        }
    }

    /// Whether a message is its answer; a refusal of no command in particular answers everything.
    pub(super) fn is_answered_by(&self, message: &ToClient) -> bool {
        match message {
            ToClient::Done(done) => done.id == self.id,
            ToClient::Refused(refused) => refused.id.as_ref().is_none_or(|id| *id == self.id),
            _ => false,
        }
    }

    /// The answer to a search that takes too long.
    pub(super) fn give_up(self) -> ToClient {
        ToClient::Refused(Refused {
            id: Some(self.id),
            table: None,
            problem: Problem::new("no_answer", "no table answers just now"),
            number: None,
        })
    }
}
