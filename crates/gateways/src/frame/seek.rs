//! The way to a table: by its id, or to the oldest one that waits, or to a new one.

use std::{future::Future, pin::Pin, sync::Arc};

use parlor_game::Problem;
use parlor_wire::{
    Create, Done, FollowLobby, Join, Life, Refused, TableId, TableSummary, ToClient, ToServer, Want,
};
use tokio::{
    sync::{Mutex, OwnedMutexGuard},
    time::Instant,
};

/// A search for a table and a chair at it.
#[derive(Clone, Debug)]
pub struct Seek {
    /// The id of the search; its answer has it.
    pub id: String,
    /// Which table.
    pub key: Key,
    /// The chair one would like.
    pub chair: Option<u8>,
    /// The team one would like, where the first half of the chairs is one and the second the other; any chair if it is full.
    pub half: Option<Half>,
    /// What to get in updates.
    pub want: Want,
}

/// One half of a table's chairs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Half {
    /// The chairs with low numbers.
    First,
    /// The others.
    Second,
}

impl Half {
    /// The first free chair of this half, by who sits on each.
    fn free(self, is_taken: &[bool]) -> Option<u8> {
        let (first, second) = is_taken.split_at(is_taken.len() / 2);
        let (chairs, before) = match self {
            Self::First => (first, 0),
            Self::Second => (second, first.len()),
        };
        let free = chairs.iter().position(|taken| !taken)?;
        u8::try_from(before + free).ok()
    }
}

/// Which table is looked for.
#[derive(Clone, Debug)]
pub enum Key {
    /// The one with this id.
    Table(String),
    /// The listed one that has waited longest for somebody.
    Oldest {
        /// The game.
        game: String,
        /// The table to open if none waits; nobody owns it, and its id is not looked at.
        auto_table: Option<Box<Create>>,
    },
}

/// Whose turn it is to look: who comes alone finds who came before, so two who come together do not miss each other.
pub(super) type WayIn = Arc<Mutex<()>>;

/// A search that is under way.
pub(super) struct Seeking {
    seek: Seek,
    stage: Stage,
    /// The tables that wait, the oldest last, with the chair to ask for.
    tables: Vec<(TableId, Option<u8>)>,
    auto_table: Option<Box<Create>>,
    /// How many chairs the table has that was opened.
    opened: usize,
    commands: u32,
    turn: Option<OwnedMutexGuard<()>>,
    pub(super) since: Instant,
}

enum Stage {
    Queues(Pin<Box<dyn Future<Output = OwnedMutexGuard<()>> + Send>>),
    Looks,
    Opens,
    Joins,
}

/// What a message comes to while somebody searches.
pub(super) enum Found {
    /// It has nothing to do with the search.
    Other(ToClient),
    /// The search goes on with these.
    Goes(Vec<ToServer>),
    /// The search is over, with this answer.
    Ends(ToClient),
}

impl Seek {
    /// The command that goes straight to a table.
    fn join(&self, id: String, key: String, chair: Option<u8>) -> ToServer {
        ToServer::Join(Join {
            id,
            key,
            chair,
            want: self.want,
            last: None,
        })
    }

    /// The one command that a table which is named needs.
    pub(super) fn straight(&self) -> Option<ToServer> {
        match &self.key {
            Key::Table(key) => Some(self.join(self.id.clone(), key.clone(), self.chair)),
            Key::Oldest { .. } => None,
        }
    }
}

impl Seeking {
    /// Begins a search: it queues for its turn to look.
    pub(super) fn begin(mut seek: Seek, way_in: &WayIn, now: Instant) -> Self {
        let auto_table = match &mut seek.key {
            Key::Oldest { auto_table, .. } => auto_table.take(),
            Key::Table(_) => None,
        };
        Self {
            stage: Stage::Queues(Box::pin(Arc::clone(way_in).lock_owned())),
            auto_table,
            tables: Vec::new(),
            opened: 0,
            commands: 0,
            turn: None,
            since: now,
            seek,
        }
    }

    /// Waits for its turn to look; only while there is something to wait for.
    pub(super) async fn queue(&mut self) -> OwnedMutexGuard<()> {
        match &mut self.stage {
            Stage::Queues(turn) => turn.await,
            Stage::Looks | Stage::Opens | Stage::Joins => std::future::pending().await,
        }
    }

    /// Its turn has come.
    pub(super) fn look(&mut self, turn: OwnedMutexGuard<()>) -> ToServer {
        self.turn = Some(turn);
        self.stage = Stage::Looks;
        ToServer::FollowLobby(FollowLobby { follow: true })
    }

    /// Takes a message of the server.
    pub(super) fn take(&mut self, message: ToClient) -> Found {
        match (&self.stage, message) {
            (Stage::Looks, ToClient::Lobby(lobby)) => {
                let waiting = lobby.tables.iter().filter(|table| self.fits(table));
                let waiting = waiting.map(|table| {
                    let taken = table.sitters.iter().map(Option::is_some).collect();
                    (table.id.clone(), self.chair(taken))
                });
                self.tables = waiting.collect();
                let leave = ToServer::FollowLobby(FollowLobby { follow: false });
                self.go_on(vec![leave])
            }
            (_, ToClient::Lobby(_)) => Found::Goes(Vec::new()),
            (Stage::Opens, ToClient::Done(done)) if done.id == self.command() => {
                let chair = self.chair(vec![false; self.opened]);
                self.tables.extend(done.table.map(|table| (table, chair)));
                self.go_on(Vec::new())
            }
            (Stage::Joins, ToClient::Done(done)) if done.id == self.command() => {
                Found::Ends(ToClient::Done(Done {
                    id: self.seek.id.clone(),
                    ..done
                }))
            }
            (Stage::Joins, ToClient::Refused(refused)) if self.is_of(&refused) => {
                // Somebody was faster, or the table is not for everybody.
                self.go_on_after(refused)
            }
            (Stage::Opens, ToClient::Refused(refused)) if self.is_of(&refused) => {
                Found::Ends(self.refused(refused.problem))
            }
            (Stage::Looks, ToClient::Refused(refused)) if refused.id.is_none() => {
                Found::Ends(self.refused(refused.problem))
            }
            (_, message) => Found::Other(message),
        }
    }

    /// The answer to a search that takes too long.
    pub(super) fn give_up(&self) -> ToClient {
        self.refused(Problem::new("no_answer", "no table answers just now"))
    }

    /// The chair to ask for at a table with these taken.
    fn chair(&self, is_taken: Vec<bool>) -> Option<u8> {
        let wished = self.seek.half.and_then(|half| half.free(&is_taken));
        wished.or(self.seek.chair)
    }

    fn fits(&self, table: &TableSummary) -> bool {
        let Key::Oldest { game, .. } = &self.seek.key else {
            return false;
        };
        let waits = table.life == Life::Open && table.sitters.iter().any(Option::is_none);
        waits && table.game == *game
    }

    fn go_on(&mut self, mut before: Vec<ToServer>) -> Found {
        self.commands += 1;
        let id = self.command();
        if let Some((table, chair)) = self.tables.pop() {
            self.stage = Stage::Joins;
            before.push(self.seek.join(id, table.0, chair));
        } else if let Some(auto_table) = self.auto_table.take() {
            self.stage = Stage::Opens;
            self.opened = auto_table.chairs.len();
            before.push(ToServer::Create(Create {
                id,
                stand: true,
                want: self.seek.want,
                ..*auto_table
            }));
        } else {
            let problem = Problem::new("no_table", "no table waits for anybody");
            return Found::Ends(self.refused(problem));
        }
        Found::Goes(before)
    }

    fn go_on_after(&mut self, refused: Refused) -> Found {
        if self.tables.is_empty() && self.auto_table.is_none() {
            return Found::Ends(self.refused(refused.problem));
        }
        self.go_on(Vec::new())
    }

    fn is_of(&self, refused: &Refused) -> bool {
        let command = self.command();
        refused.id.as_ref().is_none_or(|id| *id == command)
    }

    fn command(&self) -> String {
        format!("{}/{}", self.seek.id, self.commands)
    }

    fn refused(&self, problem: Problem) -> ToClient {
        ToClient::Refused(Refused {
            id: Some(self.seek.id.clone()),
            table: None,
            problem,
            number: None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_half_has_the_first_of_its_free_chairs() {
        let taken = [true, false, false, true];
        assert_eq!(Half::First.free(&taken), Some(1));
        assert_eq!(Half::Second.free(&taken), Some(2));
        assert_eq!(Half::Second.free(&[false, true]), None);
        assert_eq!(Half::First.free(&[]), None);
    }
}
