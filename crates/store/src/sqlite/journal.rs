//! The journal: batches as they came, each one row and one sync.

use std::collections::HashMap;

use rusqlite::{Connection, OptionalExtension, params};

use super::settle::settle;
use crate::{StoreError, Write};

/// From so many writes on the journal is settled: few enough for a short pause, and enough for most matches to end
/// before their lines are written.
const SETTLE: usize = 2048;

/// Room for a usual batch, in bytes.
const ROOM: usize = 16 * 1024;

/// The connection that writes, and what it knows of the matches it writes to.
#[derive(Debug)]
pub(super) struct Journal {
    connection: Connection,
    /// The next line of each match; a failed batch forgets them all.
    next: HashMap<String, u32>,
    /// Writes that are not settled yet.
    waiting: usize,
}

impl Journal {
    /// Takes up a journal, and settles what the last run left in it.
    pub(super) fn open(mut connection: Connection) -> Result<Self, StoreError> {
        settle(&mut connection)?;
        Ok(Self {
            connection,
            next: HashMap::new(),
            waiting: 0,
        })
    }

    /// Keeps a batch, whole or not at all.
    pub(super) fn keep(&mut self, writes: &[Write]) -> Result<(), StoreError> {
        let kept = self.check(writes).and_then(|()| self.append(writes));
        if kept.is_err() {
            self.next.clear();
            return kept;
        }
        self.waiting += writes.len();
        if SETTLE <= self.waiting
            && let Err(error) = self.settle()
        {
            tracing::error!(%error, "the journal cannot be settled now; nothing is lost");
        }
        Ok(())
    }

    /// Brings what was kept into the tables, where it can be read.
    pub(super) fn settle(&mut self) -> Result<(), StoreError> {
        if 0 < self.waiting {
            // It need not survive a power loss: then the journal does, as it was.
            self.connection
                .pragma_update(None, "synchronous", "NORMAL")?;
            let settled = settle(&mut self.connection);
            self.connection.pragma_update(None, "synchronous", "FULL")?;
            settled?;
            self.waiting = 0;
        }
        Ok(())
    }

    /// A line is kept only as the next one: not twice, and not behind one that was not kept.
    fn check(&mut self, writes: &[Write]) -> Result<(), StoreError> {
        for write in writes {
            match write {
                Write::Begin(begin) => {
                    self.next.insert(begin.id.clone(), 0);
                }
                Write::Entry { game, step, .. } => {
                    if self.next_of(game)? != Some(*step) {
                        return Err(StoreError::Fenced {
                            game: game.clone(),
                            step: *step,
                        });
                    }
                    if let Some(next) = self.next.get_mut(game) {
                        *next += 1;
                    }
                }
                Write::Finish(finish) => {
                    self.next.remove(&finish.id);
                }
                Write::Identity { .. }
                | Write::Table { .. }
                | Write::Chat { .. }
                | Write::Played { .. }
                | Write::Binding { .. }
                | Write::Memo { .. } => {}
            }
        }
        Ok(())
    }

    /// The next line of a match; none if there is no such match, or it is over.
    fn next_of(&mut self, game: &str) -> Result<Option<u32>, StoreError> {
        if let Some(next) = self.next.get(game) {
            return Ok(Some(*next));
        }
        self.settle()?;
        let found = self
            .connection
            .prepare_cached(
                "SELECT (SELECT COALESCE(MAX(step) + 1, 0) FROM entries WHERE match = number)
                 FROM matches WHERE id = ? AND ended IS NULL",
            )?
            .query_row([game], |row| row.get(0))
            .optional()?;
        if let Some(next) = found {
            self.next.insert(game.to_owned(), next);
        }
        Ok(found)
    }

    fn append(&self, writes: &[Write]) -> Result<(), StoreError> {
        let bytes = postcard::to_extend(writes, Vec::with_capacity(ROOM))?;
        self.connection
            .prepare_cached("INSERT INTO journal (writes) VALUES (?)")?
            .execute(params![bytes])?;
        Ok(())
    }
}
