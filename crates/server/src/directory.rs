//! Which tables there are, where they are, and who has to do with them.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Mutex, MutexGuard, PoisonError},
};

use parlor_play::CommandKey;
use parlor_wire::{IdentityId, TableId};

use crate::table::{Row, TableHandle};

/// Which tables there are, where they are, and who has to do with them.
#[derive(Default)]
pub(crate) struct Directory(Mutex<Known>);

#[derive(Default)]
struct Known {
    open: HashMap<TableId, TableHandle>,
    /// The tables where an identity has a chair or that it owns.
    of: HashMap<IdentityId, Vec<TableId>>,
    /// The tables that commands have opened.
    opened: HashMap<CommandKey, TableId>,
    /// The last search of each identity, and the table it has led to.
    sought: HashMap<IdentityId, (String, TableId)>,
}

impl Directory {
    /// The task of a table, if it runs here.
    pub(crate) fn loaded(&self, id: &TableId) -> Option<TableHandle> {
        let handle = self.known().open.get(id).cloned()?;
        (!handle.mail.is_closed()).then_some(handle)
    }

    /// The task of a table runs here.
    pub(crate) fn insert(&self, handle: TableHandle) {
        self.known().open.insert(handle.id.clone(), handle);
    }

    /// The task of a table has ended; says whether it was the one that is known.
    pub(crate) fn forget(&self, id: &TableId) -> bool {
        let mut known = self.known();
        let ended = known
            .open
            .get(id)
            .is_some_and(|table| table.mail.is_closed());
        if ended {
            known.open.remove(id);
        }
        ended
    }

    /// All tables whose tasks run here.
    pub(crate) fn handles(&self) -> Vec<TableHandle> {
        self.known().open.values().cloned().collect()
    }

    /// How many tables that were opened from an address run here.
    pub(crate) fn count_from(&self, address: IpAddr) -> usize {
        let known = self.known();
        let open = known.open.values();
        open.filter(|table| table.opened_from == Some(address))
            .count()
    }

    /// Notes who sits at a table and which command opened it.
    pub(crate) fn note_row(&self, row: &Row) {
        let mut known = self.known();
        if let Some(key) = &row.opened_by {
            known.opened.insert(key.clone(), row.id.clone());
        }
        let sitters = row.chairs.iter().filter_map(|chair| chair.sitter.as_ref());
        for sat in sitters.filter(|sat| sat.player.is_none()) {
            known.note(&sat.identity.id, &row.id);
        }
    }

    /// Somebody has to do with a table.
    pub(crate) fn note(&self, identity: &IdentityId, table: &TableId) {
        self.known().note(identity, table);
    }

    /// A command opens a table.
    pub(crate) fn note_opened(&self, key: CommandKey, table: &TableId) {
        self.known().opened.insert(key, table.clone());
    }

    /// The table that a command has opened.
    pub(crate) fn opened_by(&self, key: &CommandKey) -> Option<TableId> {
        self.known().opened.get(key).cloned()
    }

    /// Somebody has to do with a table no longer.
    pub(crate) fn unnote_sitter(&self, identity: &IdentityId, table: &TableId) {
        let mut known = self.known();
        if let Some(list) = known.of.get_mut(identity) {
            list.retain(|other| other != table);
            if list.is_empty() {
                known.of.remove(identity);
            }
        }
    }

    /// A table is gone for good.
    pub(crate) fn unnote(&self, table: &TableId) {
        let mut known = self.known();
        known.opened.retain(|_, opened| opened != table);
        known.sought.retain(|_, (_, sought)| sought != table);
        known.of.retain(|_, list| {
            list.retain(|other| other != table);
            !list.is_empty()
        });
    }

    /// The tables that somebody has to do with.
    pub(crate) fn tables_of(&self, identity: &IdentityId) -> Vec<TableId> {
        self.known().of.get(identity).cloned().unwrap_or_default()
    }

    /// The table that a search of somebody has led to, if it was the last one.
    pub(crate) fn sought(&self, identity: &IdentityId, search: &str) -> Option<TableId> {
        let known = self.known();
        let (last, table) = known.sought.get(identity)?;
        (last == search).then(|| table.clone())
    }

    /// Notes where a search has led to.
    pub(crate) fn note_sought(&self, identity: &IdentityId, search: &str, table: &TableId) {
        let found = (search.to_owned(), table.clone());
        self.known().sought.insert(identity.clone(), found);
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Known {
    fn note(&mut self, identity: &IdentityId, table: &TableId) {
        let list = self.of.entry(identity.clone()).or_default();
        if !list.contains(table) {
            list.push(table.clone());
        }
    }
}
