//! The pools of a server, by name.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use parlor_game::Problem;
use parlor_wire::PoolSummary;

use super::{PoolHandle, PoolOptions, spawn};
use crate::hub::Hub;

/// The pools of a server, by name.
#[derive(Default)]
pub(crate) struct Pools(Mutex<HashMap<String, PoolHandle>>);

impl Pools {
    /// Opens a pool; a name has one pool.
    pub(crate) fn open(&self, hub: &Arc<Hub>, options: PoolOptions) -> Result<(), Problem> {
        let name = options.name.clone();
        if self.all().contains_key(&name) {
            let message = format!("there is a pool `{name}` already");
            return Err(Problem::new("pool_taken", message));
        }
        let handle = spawn(hub, options)?;
        self.all().insert(name, handle);
        Ok(())
    }

    /// The pool with this name.
    pub(crate) fn find(&self, name: &str) -> Result<PoolHandle, Problem> {
        let found = self.all().get(name).cloned();
        found.ok_or_else(|| Problem::new("no_pool", "there is no such pool"))
    }

    /// All pools, by name.
    pub(crate) fn list(&self) -> Vec<PoolSummary> {
        let pools = self.all();
        let mut all: Vec<_> = pools.values().map(|pool| pool.summary.clone()).collect();
        all.sort_by(|a, b| a.name.cmp(&b.name));
        all
    }

    /// Lets the tasks of all pools end.
    pub(crate) fn close(&self) {
        self.all().clear();
    }

    fn all(&self) -> MutexGuard<'_, HashMap<String, PoolHandle>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
