//! The protocol as one listener speaks it.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use parlor_wire::{IdentityId, TableId};

use super::{codec::ClueCodec, link::Link, offers::Offers};
use crate::frame::{Pace, Protocol};

/// The protocol as one listener speaks it.
#[derive(Clone, Debug)]
pub struct ClueLines {
    pub(super) shared: Arc<Shared>,
}

/// What the connections of a listener share.
#[derive(Debug)]
pub(super) struct Shared {
    pub(super) offers: Offers,
    /// The address as others reach it, if it was configured.
    pub(super) public: Option<String>,
    pub(super) booted: Booted,
    /// How many lines may come per second, and at once.
    pub(super) pace: Pace,
}

/// Who was removed from which table, so that it is not told as leaving.
#[derive(Default, Debug)]
pub(super) struct Booted(Mutex<Vec<(TableId, IdentityId)>>);

impl Booted {
    /// How many are remembered.
    const KEPT: usize = 256;

    fn all(&self) -> MutexGuard<'_, Vec<(TableId, IdentityId)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn note(&self, table: TableId, who: IdentityId) {
        let mut all = self.all();
        if Self::KEPT <= all.len() {
            all.remove(0);
        }
        all.push((table, who));
    }

    pub(super) fn was(&self, table: &TableId, who: &IdentityId) -> bool {
        let all = self.all();
        all.iter().any(|(other, one)| other == table && one == who)
    }
}

impl Protocol for ClueLines {
    type Codec = ClueCodec;
    type Link = Link;

    fn codec(&self) -> ClueCodec {
        ClueCodec::default()
    }

    fn link(&self) -> Link {
        Link::new(Arc::clone(&self.shared))
    }
}
