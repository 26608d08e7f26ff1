//! What a table wants done, and what it asks of the server it stands in.
//!
//! A table starts nothing and tells nobody itself: every round ends with a value that says what is to be kept, told,
//! thought about and noted. The task around it does that.

use std::{net::IpAddr, time::Duration};

use parlor_catalog::Catalog;
use parlor_game::{Problem, Seed};
use parlor_store::Write;
use parlor_wire::{ChairSet, IdentityId, TableId};
use tokio::sync::oneshot;

use super::{doors::Porters, held::Outs, task::Msg};
use crate::{lobby::Listing, think::Job};

/// What comes of one round of a table.
#[derive(Default)]
pub(crate) struct Effects {
    /// What is kept. Nothing is told before it is durable.
    pub(crate) writes: Vec<Write>,
    /// What is told, and to which connections.
    pub(crate) outs: Outs,
    /// What is thought about; each comes back as a message to the table.
    pub(crate) jobs: Vec<Job<Msg>>,
    /// What the server notes of the table, in this order.
    pub(crate) notes: Vec<Note>,
    /// What happened, for the metrics.
    pub(crate) counts: Counts,
    /// Whether the task may end: the table is closed, at rest or broken.
    pub(crate) ends: bool,
}

impl Effects {
    pub(super) fn note(&mut self, note: Note) {
        self.notes.push(note);
    }
}

/// Something that the server notes of a table.
pub(crate) enum Note {
    /// The lobby lists the table like this, or no longer.
    Listed(Option<Box<Listing>>),
    /// Somebody has to do with the table.
    Sits(IdentityId),
    /// Somebody has to do with it no longer.
    Left(IdentityId),
    /// The table does not play on when nobody follows it.
    Attended,
    /// The table is closed for good.
    Closed,
    /// Somebody who looked for a chair has one here, or not.
    Found(oneshot::Sender<Result<(), Problem>>, Result<(), Problem>),
    /// Something of this kind that was kept, with its id, cannot be read.
    Unreadable(&'static str, String),
    /// A built-in player failed to act, and how.
    PlayerFailed(String),
}

/// What happened at a table, for the metrics.
#[derive(Default)]
pub(crate) struct Counts {
    /// Actions that were taken.
    pub(crate) acted: u32,
    /// Actions that the rules refused.
    pub(crate) refused: u32,
    /// Updates that were cut.
    pub(crate) cut: u32,
    /// Messages that were written as text.
    pub(crate) letters: u32,
    /// Matches that began.
    pub(crate) started: u32,
    /// Matches that ended.
    pub(crate) finished: u32,
    /// How late the rules were woken.
    pub(crate) late: Vec<Duration>,
}

/// What a table asks of the server that it stands in; it is answered at once.
pub(crate) trait House: Send + Sync {
    /// The games and their players.
    fn catalog(&self) -> &Catalog;

    /// Those who open doors for the tables of a game.
    fn porters_of(&self, game: &str) -> Porters;

    /// Lets a table play on when nobody follows it, if its owner may have one more such table.
    fn play_unattended(
        &self,
        table: &TableId,
        owner: Option<&IdentityId>,
        from: Option<IpAddr>,
    ) -> Result<(), Problem>;

    /// Milliseconds since 1970.
    fn today(&self) -> u64;

    /// A new id of so many letters.
    fn fresh_id(&self, length: usize) -> String;

    /// A new seed for a match.
    fn seed(&self) -> Seed;
}

/// The porters whose doors chairs need that are set like this.
pub(crate) fn porters_for(house: &dyn House, game: &str, chairs: &[ChairSet]) -> Porters {
    let mut porters = house.porters_of(game);
    porters.retain(|porter| {
        chairs.iter().any(|set| match set {
            ChairSet::Open { admits, .. } => {
                let mut admits = admits.iter().flatten();
                admits.any(|kind| kind == porter.gateway())
            }
            ChairSet::Closed | ChairSet::BuiltIn { .. } => false,
        })
    });
    porters
}
