//! The tables that a connection follows.

use std::{
    collections::HashMap,
    sync::{Mutex, MutexGuard, PoisonError},
};

use parlor_wire::TableId;

use crate::table::TableHandle;

/// The tables that a connection follows: it chooses them itself, or a pool pairs it.
#[derive(Default, Debug)]
pub(crate) struct Followed(Mutex<Tables>);

#[derive(Default, Debug)]
struct Tables {
    by_id: HashMap<TableId, TableHandle>,
    ended: bool,
}

impl Followed {
    /// Notes a table; not if the connection is over.
    pub(crate) fn insert(&self, table: TableHandle) {
        let mut tables = self.tables();
        if !tables.ended {
            tables.by_id.insert(table.id.clone(), table);
        }
    }

    /// Whether the connection is over.
    pub(crate) fn is_over(&self) -> bool {
        self.tables().ended
    }

    pub(crate) fn find(&self, id: &TableId) -> Option<TableHandle> {
        self.tables().by_id.get(id).cloned()
    }

    pub(crate) fn remove(&self, id: &TableId) {
        self.tables().by_id.remove(id);
    }

    pub(crate) fn count(&self) -> usize {
        self.tables().by_id.len()
    }

    /// The connection is over: all tables that have to be told.
    pub(crate) fn end(&self) -> Vec<TableHandle> {
        let mut tables = self.tables();
        tables.ended = true;
        std::mem::take(&mut tables.by_id).into_values().collect()
    }

    fn tables(&self) -> MutexGuard<'_, Tables> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
