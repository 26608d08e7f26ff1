//! Nodes: programs that share one store, and the fence that keeps them apart.
//!
//! A node writes under the epoch of its present life. Whoever takes its tables over raises the epoch first, in the same
//! row that every batch checks. From then on no batch of the earlier life can be kept, however late it comes.

use std::time::Duration;

use crate::{BoxFuture, StoreError};

/// Who writes: a node in one of its lives.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Owner {
    /// The name of the node.
    pub node: String,
    /// Which life of the node it is; raised by every start and every takeover.
    pub epoch: i64,
}

impl Owner {
    /// Somebody who writes to a store that no node has joined: a tool, or a test.
    pub fn alone() -> Self {
        Self {
            node: String::new(),
            epoch: 0,
        }
    }
}

/// What a node says of itself when it joins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Joining {
    /// Its name, unique among the nodes of a store.
    pub node: String,
    /// Where others reach it, as people are shown it.
    pub address: Option<String>,
    /// How long its lease runs without a sign of life.
    pub lease: Duration,
}

/// What a node is doing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NodeState {
    /// It takes tables.
    Up,
    /// It hands its tables over and takes no new ones.
    Draining,
    /// Its life is over: it stopped, or its tables were taken over.
    Down,
}

impl NodeState {
    /// The word that stores and lists use.
    pub fn word(self) -> &'static str {
        match self {
            Self::Up => "up",
            Self::Draining => "draining",
            Self::Down => "down",
        }
    }

    /// The state of a word.
    pub fn of_word(word: &str) -> Option<Self> {
        [Self::Up, Self::Draining, Self::Down]
            .into_iter()
            .find(|state| state.word() == word)
    }
}

/// A node as the store knows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node {
    /// Its name.
    pub name: String,
    /// Which life of the node it is.
    pub epoch: i64,
    /// Where others reach it.
    pub address: Option<String>,
    /// What it is doing.
    pub state: NodeState,
    /// How much of its lease is left by the store's clock; none if the lease is over.
    pub left: Option<Duration>,
    /// Whether the store can tell that its program has ended: a hint that saves waiting for the lease.
    pub gone: bool,
    /// How many open tables it owns.
    pub tables: u64,
}

/// What several nodes share beside what is kept: who is there, and who owns what.
pub trait Nodes: Send + Sync {
    /// Begins a new life of a node that may have lost its connection; refused with [`StoreError::Fenced`] if its
    /// tables were taken over meanwhile.
    ///
    /// When it returns, every batch of the earlier life is kept for good or lost for good.
    fn rejoin<'a>(&'a self, owner: &'a Owner) -> BoxFuture<'a, Result<Owner, StoreError>>;
    /// Says what a node is doing.
    fn set_state<'a>(
        &'a self,
        owner: &'a Owner,
        state: NodeState,
    ) -> BoxFuture<'a, Result<(), StoreError>>;
    /// All nodes that ever joined, by name.
    fn list(&self) -> BoxFuture<'_, Result<Vec<Node>, StoreError>>;
    /// Ends the life of another node whose lease is over or whose program is gone; says whether that was done.
    ///
    /// It waits for a batch in flight. Afterwards no batch of that life can be kept.
    fn bury<'a>(
        &'a self,
        by: &'a Owner,
        node: &'a str,
        epoch: i64,
    ) -> BoxFuture<'a, Result<bool, StoreError>>;
    /// Takes open tables of a node that is down, those named `first` before others; gives their ids and rows.
    ///
    /// Tables that nobody owns belong to the node without a name, which is always down.
    fn claim<'a>(
        &'a self,
        by: &'a Owner,
        from: &'a str,
        first: Vec<String>,
        most: u32,
    ) -> BoxFuture<'a, Result<Vec<(String, String)>, StoreError>>;
    /// Gives a table to another node. Nothing of it may be in flight.
    fn give<'a>(
        &'a self,
        by: &'a Owner,
        table: &'a str,
        to: &'a str,
    ) -> BoxFuture<'a, Result<(), StoreError>>;
    /// The nodes that own these tables; tables that are closed or unknown are left out.
    fn owners(
        &self,
        tables: Vec<String>,
    ) -> BoxFuture<'_, Result<Vec<(String, String)>, StoreError>>;
    /// Takes a role that exactly one node has, if it is free or its node is down; gives the node that has it now.
    fn claim_role<'a>(
        &'a self,
        by: &'a Owner,
        role: &'a str,
    ) -> BoxFuture<'a, Result<String, StoreError>>;
}
