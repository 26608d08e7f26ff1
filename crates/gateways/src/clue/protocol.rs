//! The protocol as one listener speaks it.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use parlor_wire::{IdentityId, TableId};
use tokio::sync::Notify;

use super::{codec::ClueCodec, link::Link};
use crate::frame::Protocol;

/// The protocol as one listener speaks it.
#[derive(Clone, Debug)]
pub struct ClueLines {
    pub(super) shared: Arc<Shared>,
}

/// What the connections of a listener share.
#[derive(Default, Debug)]
pub(super) struct Shared {
    /// The table that the listener leads to, if a client names none.
    bound: Mutex<Option<String>>,
    /// Told when the bound table is gone.
    pub(super) gone: Notify,
    /// The address as others reach it, if it was configured.
    pub(super) public: Option<String>,
    pub(super) booted: Booted,
}

impl Shared {
    pub(super) fn new(bound: Option<String>, public: Option<String>) -> Self {
        Self {
            bound: Mutex::new(bound),
            public,
            ..Self::default()
        }
    }

    fn lock(&self) -> MutexGuard<'_, Option<String>> {
        self.bound.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The table that the listener leads to.
    pub(super) fn bound(&self) -> Option<String> {
        self.lock().clone()
    }

    pub(super) fn bind(&self, table: String) {
        *self.lock() = Some(table);
    }

    /// A table could not be found: if it is the bound one, another is opened.
    pub(super) fn lost(&self, table: &str) {
        if self.lock().as_deref() == Some(table) {
            self.gone.notify_one();
        }
    }
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
