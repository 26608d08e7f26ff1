//! Who follows a table, and which of its sitters do not.

use std::{
    collections::{BTreeMap, btree_map::Values},
    hash::{BuildHasher, Hash},
    sync::Arc,
};

use parlor_wire::{IdentityId, Want};
use rustc_hash::FxBuildHasher;
use tokio::time::Instant;

use super::tell::Group;
use crate::session::Who;

/// Who follows a table, by connection.
#[derive(Default)]
pub(super) struct Followers {
    by_session: BTreeMap<u64, Follower>,
    /// Raised whenever somebody comes, goes or changes.
    version: u64,
    /// Who sees the same, while nothing changes that decides it.
    alike: Option<(u64, Arc<[Group]>)>,
    /// When followers are told that others have come or gone who only watch.
    pub(super) crowd: Option<Instant>,
    /// Sitters who are absent, and since when.
    pub(super) absent: BTreeMap<IdentityId, Instant>,
    /// Since when nobody has followed the table.
    pub(super) none_since: Option<Instant>,
}

/// Somebody who follows the table.
pub(super) struct Follower {
    pub(super) who: Arc<Who>,
    pub(super) want: Want,
    /// Whether it has just come and is not told yet what the others are.
    pub(super) new: bool,
}

impl Followers {
    pub(super) fn insert(&mut self, follower: Follower) -> Option<Follower> {
        self.version += 1;
        self.by_session.insert(follower.who.session, follower)
    }

    pub(super) fn remove(&mut self, session: u64) -> Option<Follower> {
        self.version += 1;
        self.by_session.remove(&session)
    }

    pub(super) fn get(&self, session: u64) -> Option<&Follower> {
        self.by_session.get(&session)
    }

    pub(super) fn get_mut(&mut self, session: u64) -> Option<&mut Follower> {
        self.version += 1;
        self.by_session.get_mut(&session)
    }

    pub(super) fn clear(&mut self) {
        self.version += 1;
        self.by_session.clear();
    }

    /// The groups of followers who see the same, if they were found under the same circumstances.
    pub(super) fn alike(&self, circumstances: impl Hash) -> Result<Arc<[Group]>, u64> {
        let key = FxBuildHasher.hash_one((self.version, circumstances));
        match &self.alike {
            Some((known, groups)) if *known == key => Ok(Arc::clone(groups)),
            Some(_) | None => Err(key),
        }
    }

    /// Remembers such groups.
    pub(super) fn remember(&mut self, key: u64, groups: Vec<Group>) -> Arc<[Group]> {
        let groups: Arc<[Group]> = groups.into();
        self.alike = Some((key, Arc::clone(&groups)));
        groups
    }

    pub(super) fn len(&self) -> usize {
        self.by_session.len()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.by_session.is_empty()
    }

    /// All of them, the oldest connection first.
    pub(super) fn values(&self) -> Values<'_, u64, Follower> {
        self.by_session.values()
    }

    /// The newest connection of somebody.
    pub(super) fn of(&self, identity: &IdentityId) -> Option<&Follower> {
        let mut newest_first = self.values().rev();
        newest_first.find(|follower| follower.who.identity.id == *identity)
    }

    /// Everybody for whom something holds.
    pub(super) fn those(&self, holds: impl Fn(&Follower) -> bool) -> Vec<Arc<Who>> {
        let those = self.values().filter(|follower| holds(follower));
        those.map(|follower| Arc::clone(&follower.who)).collect()
    }
}
