//! The protocol as the listeners of a server speak it.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use parlor_wire::{Create, TableId};

use super::{
    codec::ServerCodec,
    games::Numbers,
    transcript::{Transcripts, Whose},
    translate::Link,
};
use crate::frame::{Pace, Protocol};

/// The protocol as the listeners of a server speak it.
#[derive(Clone, Debug)]
pub struct Intergroup {
    shared: Arc<Shared>,
}

/// What all connections share.
#[derive(Debug)]
pub(super) struct Shared {
    pub(super) games: Arc<Numbers>,
    /// The table that is opened when none waits.
    pub(super) auto_table: Option<Create>,
    pub(super) names: Names,
    pub(super) transcripts: Transcripts,
    /// More requests than this are read later.
    pace: Pace,
}

impl Intergroup {
    pub(super) fn new(games: Arc<Numbers>, auto_table: Option<Create>, pace: Pace) -> Self {
        let names = Names::default();
        let shared = Shared {
            games,
            auto_table,
            names,
            transcripts: Transcripts::default(),
            pace,
        };
        Self {
            shared: Arc::new(shared),
        }
    }

    /// What was said on the connection of a seat.
    pub(super) fn transcript(&self, whose: &Whose) -> Option<String> {
        self.shared.transcripts.of(whose)
    }
}

impl Protocol for Intergroup {
    type Codec = ServerCodec;
    type Link = Link;

    fn codec(&self) -> ServerCodec {
        ServerCodec
    }

    fn link(&self) -> Link {
        Link::new(Arc::clone(&self.shared))
    }

    fn pace(&self) -> Option<Pace> {
        Some(self.shared.pace)
    }
}

/// The names of clients as they gave them, where a table shows them otherwise: a client looks for its own name.
#[derive(Default, Debug)]
pub(super) struct Names(Mutex<HashMap<(TableId, String), String>>);

impl Names {
    fn all(&self) -> MutexGuard<'_, HashMap<(TableId, String), String>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes how a table shows a name.
    pub(super) fn note(&self, table: &TableId, shown: &str, given: &str) {
        if shown != given {
            let key = (table.clone(), shown.to_owned());
            self.all().insert(key, given.to_owned());
        }
    }

    /// A name as it was given.
    pub(super) fn given(&self, table: &TableId, shown: &str) -> String {
        let all = self.all();
        let found = match all.is_empty() {
            true => None,
            false => all.get(&(table.clone(), shown.to_owned())).cloned(),
        };
        found.unwrap_or_else(|| shown.to_owned())
    }

    /// The client that had this name is gone.
    pub(super) fn forget(&self, table: &TableId, given: &str) {
        self.all()
            .retain(|(other, _), name| other != table || name != given);
    }
}
