//! Nodes that share a store in memory: several servers in one process, as tests run them.

use std::{collections::BTreeMap, time::Duration};

use tokio::time::Instant;

use super::{Kept, MemoryStore};
use crate::{BoxFuture, Joining, Node, NodeState, Nodes, Owner, StoreError, Write};

/// Who is there, and who owns what.
#[derive(Default, Debug)]
pub(super) struct Shared {
    nodes: BTreeMap<String, Life>,
    /// The node of each table.
    pub(super) owners: BTreeMap<String, String>,
    roles: BTreeMap<String, String>,
}

#[derive(Debug)]
struct Life {
    epoch: i64,
    address: Option<String>,
    state: NodeState,
    lease: Duration,
    until: Instant,
}

impl Shared {
    /// Checks that the life of an owner goes on, and renews its lease.
    pub(super) fn renew(&mut self, owner: &Owner) -> Result<(), StoreError> {
        let fenced = || StoreError::Fenced {
            node: owner.node.clone(),
        };
        match self.nodes.get_mut(&owner.node) {
            Some(life) if life.epoch == owner.epoch => {
                life.until = Instant::now() + life.lease;
                Ok(())
            }
            None if owner.epoch == 0 => Ok(()),
            Some(_) | None => Err(fenced()),
        }
    }

    /// Checks that no other node has a table that is written.
    pub(super) fn owns(&self, owner: &Owner, writes: &[Write]) -> Result<(), StoreError> {
        let tables = writes.iter().filter_map(|write| match write {
            Write::Table { id, .. } => Some(id),
            _ => None,
        });
        let others = |table: &&String| {
            let node = self.owners.get(*table);
            node.is_some_and(|node| *node != owner.node)
        };
        match tables.into_iter().find(others) {
            Some(table) => Err(StoreError::NotOwned {
                table: table.clone(),
            }),
            None => Ok(()),
        }
    }

    fn join(&mut self, joining: &Joining) -> Result<Owner, StoreError> {
        let now = Instant::now();
        let known = self.nodes.get(&joining.node);
        if known.is_some_and(|life| life.state != NodeState::Down && now < life.until) {
            return Err(StoreError::NodeTaken {
                node: joining.node.clone(),
            });
        }
        let epoch = known.map_or(0, |life| life.epoch) + 1;
        let life = Life {
            epoch,
            address: joining.address.clone(),
            state: NodeState::Up,
            lease: joining.lease,
            until: now + joining.lease,
        };
        self.nodes.insert(joining.node.clone(), life);
        Ok(Owner {
            node: joining.node.clone(),
            epoch,
        })
    }

    fn is_down(&self, node: &str) -> bool {
        let life = self.nodes.get(node);
        life.is_none_or(|life| life.state == NodeState::Down)
    }
}

impl Kept {
    fn list(&self) -> Vec<Node> {
        let now = Instant::now();
        let open = |name: &str| {
            let owned = self.shared.owners.iter().filter(|(_, node)| *node == name);
            let open = owned.filter(|(table, _)| self.is_open(table));
            u64::try_from(open.count()).unwrap_or(u64::MAX)
        };
        let lives = self.shared.nodes.iter();
        lives
            .map(|(name, life)| Node {
                name: name.clone(),
                epoch: life.epoch,
                address: life.address.clone(),
                state: life.state,
                left: (now < life.until).then(|| life.until - now),
                gone: false,
                tables: open(name),
            })
            .collect()
    }

    fn is_open(&self, table: &str) -> bool {
        self.tables.get(table).is_some_and(|(_, closed)| !closed)
    }

    fn claim(
        &mut self,
        by: &Owner,
        from: &str,
        first: &[String],
        most: u32,
    ) -> Vec<(String, String)> {
        let owners = self.shared.owners.iter();
        let theirs = owners.filter(|(table, node)| *node == from && self.is_open(table));
        let mut theirs: Vec<String> = theirs.map(|(table, _)| table.clone()).collect();
        theirs.sort_by_key(|table| !first.contains(table));
        theirs.truncate(usize::try_from(most).unwrap_or(usize::MAX));
        for table in &theirs {
            self.shared.owners.insert(table.clone(), by.node.clone());
        }
        let row = |table: String| {
            let (row, _) = self.tables.get(&table)?;
            Some((table, row.clone()))
        };
        theirs.into_iter().filter_map(row).collect()
    }
}

impl MemoryStore {
    pub(super) fn join_now(&self, joining: &Joining) -> Result<Owner, StoreError> {
        self.answers()?;
        self.kept().shared.join(joining)
    }
}

impl Nodes for MemoryStore {
    fn rejoin<'a>(&'a self, owner: &'a Owner) -> BoxFuture<'a, Result<Owner, StoreError>> {
        Box::pin(async move {
            self.answers()?;
            let mut kept = self.kept();
            kept.shared.renew(owner)?;
            let epoch = owner.epoch + 1;
            if let Some(life) = kept.shared.nodes.get_mut(&owner.node) {
                life.epoch = epoch;
                life.state = NodeState::Up;
            }
            let node = owner.node.clone();
            Ok(Owner { node, epoch })
        })
    }

    fn set_state<'a>(
        &'a self,
        owner: &'a Owner,
        state: NodeState,
    ) -> BoxFuture<'a, Result<(), StoreError>> {
        Box::pin(async move {
            self.answers()?;
            let mut kept = self.kept();
            kept.shared.renew(owner)?;
            if let Some(life) = kept.shared.nodes.get_mut(&owner.node) {
                life.state = state;
            }
            Ok(())
        })
    }

    fn list(&self) -> BoxFuture<'_, Result<Vec<Node>, StoreError>> {
        Box::pin(async move {
            self.answers()?;
            Ok(self.kept().list())
        })
    }

    fn bury<'a>(
        &'a self,
        by: &'a Owner,
        node: &'a str,
        epoch: i64,
    ) -> BoxFuture<'a, Result<bool, StoreError>> {
        Box::pin(async move {
            self.answers()?;
            let mut kept = self.kept();
            kept.shared.renew(by)?;
            let now = Instant::now();
            let Some(life) = kept.shared.nodes.get_mut(node) else {
                return Ok(false);
            };
            let over = life.epoch == epoch && life.until <= now && life.state != NodeState::Down;
            if over {
                life.epoch += 1;
                life.state = NodeState::Down;
            }
            Ok(over)
        })
    }

    fn claim<'a>(
        &'a self,
        by: &'a Owner,
        from: &'a str,
        first: Vec<String>,
        most: u32,
    ) -> BoxFuture<'a, Result<Vec<(String, String)>, StoreError>> {
        Box::pin(async move {
            self.answers()?;
            let mut kept = self.kept();
            kept.shared.renew(by)?;
            match kept.shared.is_down(from) {
                true => Ok(kept.claim(by, from, &first, most)),
                false => Ok(Vec::new()),
            }
        })
    }

    fn give<'a>(
        &'a self,
        by: &'a Owner,
        table: &'a str,
        to: &'a str,
    ) -> BoxFuture<'a, Result<(), StoreError>> {
        Box::pin(async move {
            self.answers()?;
            let mut kept = self.kept();
            kept.shared.renew(by)?;
            if kept.shared.owners.get(table) == Some(&by.node) {
                kept.shared.owners.insert(table.to_owned(), to.to_owned());
            }
            Ok(())
        })
    }

    fn owners(
        &self,
        tables: Vec<String>,
    ) -> BoxFuture<'_, Result<Vec<(String, String)>, StoreError>> {
        Box::pin(async move {
            self.answers()?;
            let kept = self.kept();
            let open = tables.into_iter().filter(|table| kept.is_open(table));
            let owned = open.filter_map(|table| {
                let node = kept.shared.owners.get(&table)?.clone();
                Some((table, node))
            });
            Ok(owned.collect())
        })
    }

    fn claim_role<'a>(
        &'a self,
        by: &'a Owner,
        role: &'a str,
    ) -> BoxFuture<'a, Result<String, StoreError>> {
        Box::pin(async move {
            self.answers()?;
            let mut kept = self.kept();
            kept.shared.renew(by)?;
            let holder = kept.shared.roles.get(role).cloned();
            match holder {
                Some(node) if !kept.shared.is_down(&node) => Ok(node),
                Some(_) | None => {
                    kept.shared.roles.insert(role.to_owned(), by.node.clone());
                    Ok(by.node.clone())
                }
            }
        })
    }
}
