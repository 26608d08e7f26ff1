//! A store that forgets everything when it is dropped.

mod nodes;

use std::{
    collections::{BTreeMap, HashMap, HashSet},
    sync::{
        Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
};

use parlor_ratings::take_in;
use tokio::sync::Notify;

use self::nodes::Shared;
use crate::{
    BoxFuture, Joining, MatchQuery, Nodes, Owner, Packed, Played, Standing, Store, StoreError,
    StoredMatch, Write,
    fence::{Known, Knows, fresh},
    packed::pack,
};

/// A store that forgets everything when it is dropped; for tests, tries and matches nobody keeps.
#[derive(Default, Debug)]
pub struct MemoryStore {
    kept: Mutex<Kept>,
    broken: AtomicBool,
    away: AtomicBool,
    /// Told when something was written.
    written: Notify,
}

#[derive(Default, Debug)]
struct Kept {
    identities: HashMap<String, String>,
    tables: BTreeMap<String, (String, bool)>,
    games: HashMap<String, Game>,
    chat: HashMap<String, BTreeMap<u32, String>>,
    bindings: HashMap<(String, String), String>,
    standings: HashMap<String, BTreeMap<String, Standing>>,
    memos: HashMap<String, BTreeMap<u8, String>>,
    /// The results that are counted, by pool and match.
    counted: HashSet<(String, String)>,
    shared: Shared,
}

#[derive(Debug)]
struct Game {
    game: String,
    stored: StoredMatch,
    ended: Option<(u64, String)>,
    /// The record, packed when it is first asked for.
    packed: Option<Vec<u8>>,
}

impl MemoryStore {
    /// Lets every write fail from now on, or work again: a full disk for tests.
    pub fn set_broken(&self, broken: bool) {
        self.broken.store(broken, Ordering::SeqCst);
    }

    /// Lets the store be out of reach from now on, or in reach again: a database that stands still, for tests.
    pub fn set_away(&self, away: bool) {
        self.away.store(away, Ordering::SeqCst);
    }

    /// Changes what is kept of a match behind everybody's back: a damaged disk for tests.
    pub fn tamper(&self, game: &str, change: impl FnOnce(&mut StoredMatch)) {
        if let Some(game) = self.kept().games.get_mut(game) {
            change(&mut game.stored);
            game.packed = None;
        }
    }

    /// Waits until a match is over, and gives its record.
    pub async fn record(&self, match_id: &str) -> Result<String, StoreError> {
        loop {
            let written = self.written.notified();
            tokio::pin!(written);
            written.as_mut().enable();
            let stored = self.stored_match(match_id.to_owned()).await?;
            if let Some(record) = stored.and_then(|stored| stored.record()) {
                return Ok(record);
            }
            written.await;
        }
    }

    fn keep(&self, owner: &Owner, writes: &mut Vec<Write>) -> Result<(), StoreError> {
        self.answers()?;
        if self.broken.load(Ordering::SeqCst) {
            return Err(StoreError::Refused);
        }
        let mut kept = self.kept();
        kept.shared.renew(owner)?;
        let fresh = fresh(writes, &mut *kept)?;
        kept.shared.owns(owner, writes)?;
        for (write, is_new) in writes.drain(..).zip(fresh) {
            if is_new {
                kept.put(owner, write);
            }
        }
        drop(kept);
        self.written.notify_waiters();
        Ok(())
    }

    /// Whether the store is in reach.
    fn answers(&self) -> Result<(), StoreError> {
        match self.away.load(Ordering::SeqCst) {
            true => Err(StoreError::Away("it was made to stand still".into())),
            false => Ok(()),
        }
    }

    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Knows for Kept {
    fn has_begun(&mut self, game: &str) -> Result<bool, StoreError> {
        Ok(self.games.contains_key(game))
    }

    fn known(&mut self, game: &str) -> Result<Option<Known>, StoreError> {
        let stored = self.games.get(game).map(|game| &game.stored);
        Ok(stored.map(|stored| Known {
            lines: u32::try_from(stored.lines.len()).unwrap_or(u32::MAX),
            over: stored.footer.is_some(),
        }))
    }

    fn line(&mut self, game: &str, step: u32) -> Result<Option<String>, StoreError> {
        let stored = self.games.get(game).map(|game| &game.stored);
        let step = usize::try_from(step).unwrap_or(usize::MAX);
        Ok(stored.and_then(|stored| stored.lines.get(step).cloned()))
    }
}

impl Kept {
    fn put(&mut self, owner: &Owner, write: Write) {
        match write {
            Write::Identity {
                token_hash,
                identity,
                ..
            } => {
                self.identities.insert(token_hash, identity);
            }
            Write::Table { id, row, closed } => {
                let owners = &mut self.shared.owners;
                owners
                    .entry(id.clone())
                    .or_insert_with(|| owner.node.clone());
                self.tables.insert(id, (row, closed));
            }
            Write::Begin(begin) => {
                let stored = StoredMatch {
                    header: begin.header,
                    seed: begin.seed,
                    lines: Vec::new(),
                    footer: None,
                };
                let game = Game {
                    game: begin.game,
                    stored,
                    ended: None,
                    packed: None,
                };
                self.games.insert(begin.id, game);
            }
            Write::Entry { match_id, line, .. } => {
                if let Some(game) = self.games.get_mut(&match_id) {
                    game.stored.lines.push(line);
                }
            }
            Write::Finish(finish) => {
                if let Some(game) = self.games.get_mut(&finish.id) {
                    game.stored.footer = Some(finish.footer);
                    game.ended = Some((finish.ended, finish.summary));
                }
            }
            Write::Chat {
                table,
                number,
                line,
            } => {
                self.chat.entry(table).or_default().insert(number, line);
            }
            Write::Played {
                match_id,
                pool,
                players,
                rated,
            } => {
                let counted = match_id.map(|id| self.counted.insert((pool.clone(), id)));
                if counted == Some(false) {
                    return;
                }
                let kept = self.standings.entry(pool).or_default();
                let find = |played: &Played| match kept.get(&played.name) {
                    Some(standing) => standing.clone(),
                    None => Standing::new(&played.name),
                };
                let mut standings: Vec<Standing> = players.iter().map(find).collect();
                take_in(&mut standings, &players, rated);
                kept.extend(standings.into_iter().map(|one| (one.name.clone(), one)));
            }
            Write::Binding { pool, name, key } => match key {
                Some(key) => drop(self.bindings.insert((pool, name), key)),
                None => drop(self.bindings.remove(&(pool, name))),
            },
            Write::Memo {
                match_id,
                seat,
                memo,
            } => {
                let memos = self.memos.entry(match_id).or_default();
                match memo {
                    Some(memo) => drop(memos.insert(seat, memo)),
                    None => drop(memos.remove(&seat)),
                }
            }
        }
    }
}

impl Store for MemoryStore {
    fn join<'a>(&'a self, node: &'a Joining) -> BoxFuture<'a, Result<Owner, StoreError>> {
        Box::pin(async move { self.join_now(node) })
    }

    fn nodes(&self) -> Option<&dyn Nodes> {
        Some(self)
    }

    fn commit<'a>(
        &'a self,
        owner: &'a Owner,
        writes: &'a [Write],
    ) -> BoxFuture<'a, Result<(), StoreError>> {
        Box::pin(async move { self.keep(owner, &mut writes.to_vec()) })
    }

    fn commit_at_once(
        &self,
        owner: &Owner,
        writes: &mut Vec<Write>,
    ) -> Option<Result<(), StoreError>> {
        Some(self.keep(owner, writes))
    }

    fn identity(&self, token_hash: String) -> BoxFuture<'_, Result<Option<String>, StoreError>> {
        Box::pin(async move {
            self.answers()?;
            Ok(self.kept().identities.get(&token_hash).cloned())
        })
    }

    fn tables(&self, node: String) -> BoxFuture<'_, Result<Vec<(String, String)>, StoreError>> {
        Box::pin(async move {
            self.answers()?;
            let kept = self.kept();
            let open = kept.tables.iter().filter(|(_, (_, closed))| !closed);
            let owned = open.filter(|(id, _)| kept.shared.owners.get(*id) == Some(&node));
            Ok(owned
                .map(|(id, (row, _))| (id.clone(), row.clone()))
                .collect())
        })
    }

    fn table(&self, id: String) -> BoxFuture<'_, Result<Option<String>, StoreError>> {
        Box::pin(async move {
            self.answers()?;
            Ok(self.kept().tables.get(&id).map(|(row, _)| row.clone()))
        })
    }

    fn stored_match(&self, id: String) -> BoxFuture<'_, Result<Option<StoredMatch>, StoreError>> {
        Box::pin(async move {
            self.answers()?;
            Ok(self.kept().games.get(&id).map(|game| game.stored.clone()))
        })
    }

    fn packed(&self, id: String) -> BoxFuture<'_, Result<Option<Packed>, StoreError>> {
        Box::pin(async move {
            self.answers()?;
            let mut kept = self.kept();
            let Some(game) = kept.games.get_mut(&id) else {
                return Ok(None);
            };
            let Some(record) = game.stored.record() else {
                return Ok(Some(Packed::Running));
            };
            let packed = match game.packed.take() {
                Some(packed) => packed,
                None => pack(&record)?,
            };
            Ok(Some(Packed::Over(game.packed.insert(packed).clone())))
        })
    }

    fn finished(
        &self,
        query: MatchQuery,
    ) -> BoxFuture<'_, Result<Vec<(String, String)>, StoreError>> {
        Box::pin(async move {
            self.answers()?;
            let kept = self.kept();
            let wanted = |game: &&Game| query.game.as_ref().is_none_or(|id| *id == game.game);
            let mut found: Vec<(String, String)> = kept
                .games
                .iter()
                .filter(|(_, game)| wanted(game))
                .filter_map(|(id, game)| {
                    let (ended, summary) = game.ended.as_ref()?;
                    Some((place(*ended, id), summary.clone()))
                })
                .filter(|(place, _)| query.before.as_ref().is_none_or(|before| place < before))
                .collect();
            found.sort_by(|a, b| b.0.cmp(&a.0));
            found.truncate(query.limit as usize);
            Ok(found)
        })
    }

    fn chat(&self, table: String, last: u32) -> BoxFuture<'_, Result<Vec<String>, StoreError>> {
        Box::pin(async move {
            self.answers()?;
            let kept = self.kept();
            let lines = kept.chat.get(&table).into_iter().flat_map(BTreeMap::values);
            let mut lines: Vec<String> = lines.cloned().collect();
            let surplus = lines.len().saturating_sub(last as usize);
            lines.drain(..surplus);
            Ok(lines)
        })
    }

    fn binding(
        &self,
        pool: String,
        name: String,
    ) -> BoxFuture<'_, Result<Option<String>, StoreError>> {
        Box::pin(async move {
            self.answers()?;
            Ok(self.kept().bindings.get(&(pool, name)).cloned())
        })
    }

    fn memos(&self, match_id: String) -> BoxFuture<'_, Result<Vec<(u8, String)>, StoreError>> {
        Box::pin(async move {
            self.answers()?;
            let kept = self.kept();
            let memos = kept.memos.get(&match_id).into_iter().flatten();
            Ok(memos.map(|(seat, memo)| (*seat, memo.clone())).collect())
        })
    }

    fn standings(&self, pool: String) -> BoxFuture<'_, Result<Vec<Standing>, StoreError>> {
        Box::pin(async move {
            self.answers()?;
            let kept = self.kept();
            let all = kept.standings.get(&pool).into_iter().flatten();
            Ok(all.map(|(_, standing)| standing.clone()).collect())
        })
    }
}

/// Where a finished match stands in the list: by its end, then by its id.
pub(crate) fn place(ended: u64, id: &str) -> String {
    format!("{ended:014}-{id}")
}
