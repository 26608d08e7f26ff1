//! The journal: batches as they came, each one row and one sync.

use std::collections::{HashMap, HashSet};

use rusqlite::{Connection, OptionalExtension, params};

use super::{cut, settle::settle, texts, unpack};
use crate::{
    Owner, StoreError, Write,
    fence::{Known, Knows, fresh},
    journal,
};

/// From so many writes on the journal is settled: few enough for a short pause, and enough for most matches to end
/// before their lines are written.
const SETTLE: usize = 2048;

/// The connection that writes, and what it knows of the matches it writes to.
#[derive(Debug)]
pub(super) struct Journal {
    connection: Connection,
    /// The next line of each match that is being played.
    next: HashMap<String, u32>,
    /// Matches that have ended and are not settled yet.
    over: HashSet<String>,
    /// Writes that are not settled yet.
    waiting: usize,
    /// A batch failed: only the tables say what is kept.
    unsure: bool,
}

impl Journal {
    /// Takes up a journal, and settles what the last run left in it.
    pub(super) fn open(mut connection: Connection) -> Result<Self, StoreError> {
        settle(&mut connection)?;
        Ok(Self {
            connection,
            next: HashMap::new(),
            over: HashSet::new(),
            waiting: 0,
            unsure: false,
        })
    }

    /// Begins a new life of a node.
    pub(super) fn join(&mut self, node: &str) -> Result<Owner, StoreError> {
        let sql = "INSERT INTO nodes (name, epoch) VALUES (?, 1)
                   ON CONFLICT (name) DO UPDATE SET epoch = epoch + 1 RETURNING epoch";
        let mut join = self.connection.prepare_cached(sql)?;
        let epoch = join.query_row([node], |row| row.get(0))?;
        let node = node.to_owned();
        Ok(Owner { node, epoch })
    }

    /// Keeps a batch, whole or not at all.
    pub(super) fn keep(&mut self, owner: &Owner, writes: &[Write]) -> Result<(), StoreError> {
        if self.unsure {
            self.settle_now()?;
        }
        let fresh = fresh(writes, self)?;
        let fresh = writes.iter().zip(fresh).filter(|(_, fresh)| *fresh);
        let fresh: Vec<&Write> = fresh.map(|(write, _)| write).collect();
        if let Err(error) = self.append(owner, &fresh) {
            self.next.clear();
            self.over.clear();
            self.unsure = true;
            return Err(error);
        }
        self.waiting += fresh.len();
        fresh.into_iter().for_each(|write| self.note(write));
        if SETTLE <= self.waiting
            && let Err(error) = self.settle()
        {
            tracing::error!(%error, "the journal cannot be settled now; nothing is lost");
        }
        Ok(())
    }

    /// Brings what was kept into the tables, where it can be read.
    pub(super) fn settle(&mut self) -> Result<(), StoreError> {
        match 0 < self.waiting || self.unsure {
            true => self.settle_now(),
            false => Ok(()),
        }
    }

    fn settle_now(&mut self) -> Result<(), StoreError> {
        // It need not survive a power loss: then the journal does, as it was.
        self.connection
            .pragma_update(None, "synchronous", "NORMAL")?;
        let settled = settle(&mut self.connection);
        self.connection.pragma_update(None, "synchronous", "FULL")?;
        settled?;
        self.waiting = 0;
        self.unsure = false;
        self.over.clear();
        Ok(())
    }

    /// Remembers what a kept write means for the next ones.
    fn note(&mut self, write: &Write) {
        match write {
            Write::Begin(begin) => {
                self.next.insert(begin.id.clone(), 0);
            }
            Write::Entry { match_id, step, .. } => match self.next.get_mut(match_id) {
                Some(next) => *next = step + 1,
                None => drop(self.next.insert(match_id.clone(), step + 1)),
            },
            Write::Finish(finish) => {
                self.next.remove(&finish.id);
                self.over.insert(finish.id.clone());
            }
            Write::Identity { .. }
            | Write::Table { .. }
            | Write::Chat { .. }
            | Write::Played { .. }
            | Write::Binding { .. }
            | Write::Memo { .. } => {}
        }
    }

    /// Appends a batch if the life of its owner goes on, which is looked up in the same statement.
    fn append(&self, owner: &Owner, writes: &[&Write]) -> Result<(), StoreError> {
        let Owner { node, epoch } = owner;
        let fenced = || StoreError::Fenced { node: node.clone() };
        if writes.is_empty() {
            let alive = self
                .connection
                .prepare_cached(
                    "SELECT ?2 = COALESCE((SELECT epoch FROM nodes WHERE name = ?1), 0)",
                )?
                .query_row(params![node, epoch], |row| row.get(0))?;
            return if alive { Ok(()) } else { Err(fenced()) };
        }
        let bytes = journal::encode(writes)?;
        let appended = self
            .connection
            .prepare_cached(
                "INSERT INTO journal (writes) SELECT ?1
                 WHERE ?3 = COALESCE((SELECT epoch FROM nodes WHERE name = ?2), 0)",
            )?
            .execute(params![bytes, node, epoch])?;
        match appended {
            0 => Err(fenced()),
            _ => Ok(()),
        }
    }

    /// The settled lines of a match, and whether it is over.
    fn settled(&mut self, game: &str) -> Result<Option<(Vec<String>, bool)>, StoreError> {
        self.settle()?;
        let found: Option<(i64, Option<Vec<u8>>)> = self
            .connection
            .prepare_cached("SELECT number, record FROM matches WHERE id = ?")?
            .query_row([game], |row| Ok((row.get(0)?, row.get(1)?)))
            .optional()?;
        Ok(match found {
            None => None,
            Some((_, Some(packed))) => Some((cut(&unpack(&packed)?).0, true)),
            Some((number, None)) => {
                let sql = "SELECT line FROM entries WHERE match = ? ORDER BY step";
                Some((texts(&self.connection, sql, [number])?, false))
            }
        })
    }
}

impl Knows for Journal {
    fn has_begun(&mut self, game: &str) -> Result<bool, StoreError> {
        if self.next.contains_key(game) || self.over.contains(game) {
            return Ok(true);
        }
        Ok(self
            .connection
            .prepare_cached("SELECT 1 FROM matches WHERE id = ?")?
            .exists([game])?)
    }

    fn known(&mut self, game: &str) -> Result<Option<Known>, StoreError> {
        if let Some(next) = self.next.get(game) {
            let (lines, over) = (*next, false);
            return Ok(Some(Known { lines, over }));
        }
        let Some((lines, over)) = self.settled(game)? else {
            return Ok(None);
        };
        let lines = u32::try_from(lines.len()).unwrap_or(u32::MAX);
        if !over {
            self.next.insert(game.to_owned(), lines);
        }
        Ok(Some(Known { lines, over }))
    }

    fn line(&mut self, game: &str, step: u32) -> Result<Option<String>, StoreError> {
        let lines = self.settled(game)?.map(|(lines, _)| lines);
        let step = usize::try_from(step).unwrap_or(usize::MAX);
        Ok(lines.and_then(|mut lines| (step < lines.len()).then(|| lines.swap_remove(step))))
    }
}
