//! What all connections of the hosted players know together: who is here, and who plays where.

use std::{
    collections::HashMap,
    sync::{
        Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering::Relaxed},
    },
};

use parlor_wire::{Create, TableId};

use crate::project::{Axis, Guid, conf::ServerConf};

/// What all connections share.
#[derive(Debug)]
pub(super) struct Shared {
    /// The table that is opened when none waits.
    pub(super) auto_table: Option<Create>,
    pub(super) axis: Axis,
    /// The limits of connections.
    pub(super) limits: ServerConf,
    /// Where players play now, so that they can come back.
    playing: Mutex<HashMap<Guid, TableId>>,
    /// The connection that each identifier belongs to, while it is there.
    bound: Mutex<HashMap<Guid, u64>>,
    links: AtomicU64,
}

impl Shared {
    pub(super) fn new(auto_table: Option<Create>, axis: Axis, limits: ServerConf) -> Self {
        Self {
            auto_table,
            axis,
            limits,
            playing: Mutex::default(),
            bound: Mutex::default(),
            links: AtomicU64::new(0),
        }
    }

    pub(super) fn playing(&self) -> MutexGuard<'_, HashMap<Guid, TableId>> {
        self.playing.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn bound(&self) -> MutexGuard<'_, HashMap<Guid, u64>> {
        self.bound.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A number for one more connection.
    pub(super) fn number(&self) -> u64 {
        self.links.fetch_add(1, Relaxed)
    }

    /// Gives an identifier to a connection; false if another one has it.
    pub(super) fn bind(&self, guid: &Guid, link: u64) -> bool {
        *self.bound().entry(guid.clone()).or_insert(link) == link
    }

    /// The connection is gone: its identifier is free.
    pub(super) fn unbind(&self, guid: &Guid, link: u64) {
        let mut bound = self.bound();
        if bound.get(guid) == Some(&link) {
            bound.remove(guid);
        }
    }
}
