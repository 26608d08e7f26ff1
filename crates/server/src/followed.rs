//! The tables that a connection follows, and how it stays with them when they move.
//!
//! A table's task may end while people are at the table: its store went out of reach, its node was replaced, or it was
//! handed to another node. The connection stays. What it was told last and what was not answered yet is kept here, so
//! that it can follow the table again from there, wherever the table is by then.

use std::{
    collections::{HashMap, VecDeque},
    sync::{Mutex, MutexGuard, PoisonError},
};

use parlor_wire::{AtTable, Last, TableId, Want};
use tokio::time::Instant;

use crate::{
    letter::{Letter, Tells},
    table::TableHandle,
};

/// How many commands to one table may wait for their answers; the oldest is forgotten beyond.
const UNANSWERED: usize = 256;

/// The tables that a connection follows: it chooses them itself, or a pool pairs it.
#[derive(Default, Debug)]
pub(crate) struct Followed {
    tables: Mutex<Tables>,
}

#[derive(Default, Debug)]
struct Tables {
    by_id: HashMap<TableId, Tie>,
    ended: bool,
}

/// How a connection is tied to a table.
#[derive(Debug)]
struct Tie {
    handle: TableHandle,
    want: Want,
    /// The wish to follow that was not answered yet.
    wish: Option<Wish>,
    last: Option<Last>,
    open: VecDeque<Open>,
    is_loose: bool,
}

/// A wish to follow a table.
#[derive(Clone, Default, Debug)]
pub(crate) struct Wish {
    pub(crate) id: String,
    /// Whether to sit down too, and where.
    pub(crate) sit: Option<Option<u8>>,
}

/// A command that was not answered yet.
#[derive(Clone, Debug)]
pub(crate) struct Open {
    pub(crate) said: AtTable,
    pub(crate) received: Instant,
    sent: bool,
}

/// What is needed to follow a table again.
#[derive(Debug)]
pub(crate) struct Again {
    pub(crate) want: Want,
    pub(crate) wish: Option<Wish>,
    pub(crate) last: Option<Last>,
}

impl Followed {
    /// Notes a table with the wish to follow it; not if the connection is over.
    pub(crate) fn insert(&self, handle: TableHandle, want: Want, wish: Option<Wish>) {
        let mut tables = self.tables();
        if tables.ended {
            return;
        }
        let id = handle.id.clone();
        let known = tables.by_id.remove(&id);
        let (last, open) = known.map_or_else(Default::default, |tie| (tie.last, tie.open));
        let tie = Tie {
            handle,
            want,
            wish,
            last,
            open,
            is_loose: false,
        };
        tables.by_id.insert(id, tie);
    }

    /// Whether the connection is over.
    pub(crate) fn is_over(&self) -> bool {
        self.tables().ended
    }

    pub(crate) fn find(&self, id: &TableId) -> Option<TableHandle> {
        let tables = self.tables();
        tables.by_id.get(id).map(|tie| tie.handle.clone())
    }

    pub(crate) fn remove(&self, id: &TableId) {
        self.tables().by_id.remove(id);
    }

    pub(crate) fn count(&self) -> usize {
        self.tables().by_id.len()
    }

    /// Notes a command to a table; gives the table if it can be sent there now.
    pub(crate) fn command(&self, said: &AtTable, received: Instant) -> Commanded {
        let mut tables = self.tables();
        let Some(tie) = tables.by_id.get_mut(&said.table) else {
            return Commanded::NotFollowed;
        };
        if UNANSWERED <= tie.open.len() {
            tie.open.pop_front();
        }
        tie.open.push_back(Open {
            said: said.clone(),
            received,
            sent: !tie.is_loose,
        });
        match tie.is_loose {
            true => Commanded::Later,
            false => Commanded::To(tie.handle.clone()),
        }
    }

    /// Notes what the connection is told.
    pub(crate) fn told(&self, letter: &Letter) {
        match letter.tells() {
            Tells::Update {
                table,
                match_id,
                number,
            } => {
                let mut tables = self.tables();
                let Some(tie) = tables.by_id.get_mut(table) else {
                    return;
                };
                match &mut tie.last {
                    Some(last) if last.game == *match_id => last.number = number.max(last.number),
                    last => {
                        *last = Some(Last {
                            game: match_id.clone(),
                            number,
                        });
                    }
                }
            }
            Tells::Answer { table, id } => {
                let mut tables = self.tables();
                let Some(tie) = tables.by_id.get_mut(table) else {
                    return;
                };
                tie.open.retain(|open| open.said.id != id);
                if tie.wish.as_ref().is_some_and(|wish| wish.id == id) {
                    tie.wish = None;
                }
            }
            Tells::SentAway { table } => self.remove(table),
            Tells::Other => {}
        }
    }

    /// A table's task has ended: says whether somebody has to look for it, which is said once.
    pub(crate) fn loosen(&self, id: &TableId) -> bool {
        let mut tables = self.tables();
        let ended = tables.ended;
        let Some(tie) = tables.by_id.get_mut(id) else {
            return false;
        };
        tie.open.iter_mut().for_each(|open| open.sent = false);
        !std::mem::replace(&mut tie.is_loose, true) && !ended
    }

    /// What is needed to follow a table again; none if it is not waited for.
    pub(crate) fn again(&self, id: &TableId) -> Option<Again> {
        let tables = self.tables();
        let tie = tables.by_id.get(id).filter(|tie| tie.is_loose)?;
        Some(Again {
            want: tie.want,
            wish: tie.wish.clone(),
            last: tie.last.clone(),
        })
    }

    /// The next command to send to a table that was found again; none when all are sent, and the tie holds.
    pub(crate) fn resend(&self, handle: &TableHandle) -> Option<Open> {
        let mut tables = self.tables();
        let tie = tables.by_id.get_mut(&handle.id)?;
        tie.handle = handle.clone();
        let next = tie.open.iter_mut().find(|open| !open.sent);
        match next {
            Some(open) => {
                open.sent = true;
                Some(open.clone())
            }
            None => {
                tie.is_loose = false;
                None
            }
        }
    }

    /// Gives a table up; the ids of what was not answered.
    pub(crate) fn give_up(&self, id: &TableId) -> Vec<String> {
        let tie = self.tables().by_id.remove(id);
        let ids = tie.into_iter().flat_map(|tie| {
            let wish = tie.wish.map(|wish| wish.id).filter(|id| !id.is_empty());
            let open = tie.open.into_iter().map(|open| open.said.id);
            wish.into_iter().chain(open)
        });
        ids.collect()
    }

    /// The connection is over: all tables that have to be told.
    pub(crate) fn end(&self) -> Vec<TableHandle> {
        let mut tables = self.tables();
        tables.ended = true;
        let ties = std::mem::take(&mut tables.by_id).into_values();
        ties.map(|tie| tie.handle).collect()
    }

    fn tables(&self) -> MutexGuard<'_, Tables> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What becomes of a command.
pub(crate) enum Commanded {
    /// It goes to this table.
    To(TableHandle),
    /// It is sent when the table is found again.
    Later,
    /// The connection does not follow the table.
    NotFollowed,
}
