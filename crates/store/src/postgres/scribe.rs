//! The connection that writes, in one life of a node.

use std::{
    collections::{BTreeMap, HashMap, HashSet},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

use parlor_ratings::take_in;
use postgres::{Client, Error, Row, Statement as Prepared, types::ToSql};

use super::{
    PostgresAddress,
    batch::{Looked, Statement},
    failed::{failed, is_not_owned, is_overtaken},
    schema,
};
use crate::{
    Joining, Owner, Played, Standing, StoreError, Write,
    fence::{Known, Knows, fresh},
    packed::unpack,
    sqlite::cut,
};

/// How often a batch looks again at what others have changed meanwhile.
const LOOKS: u32 = 64;

/// How connections of the writer differ from others, where the server knows the setting: nothing ends a statement before
/// its time, nothing is told before it is durable, a client that is gone is noticed soon, and rows are found by their
/// keys however large the tables have become since a statement was planned.
const SETTINGS: &str = "SELECT set_config(s.name, u.value, false) FROM pg_settings AS s, (VALUES
    ('statement_timeout', '0'), ('lock_timeout', '0'), ('transaction_timeout', '0'),
    ('idle_session_timeout', '0'), ('idle_in_transaction_session_timeout', '0'),
    ('tcp_keepalives_idle', '2'), ('tcp_keepalives_interval', '1'), ('tcp_keepalives_count', '3'),
    ('client_connection_check_interval', '500'), ('jit', 'off'), ('plan_cache_mode', 'force_generic_plan'),
    ('enable_seqscan', 'off'), ('enable_hashjoin', 'off'), ('enable_mergejoin', 'off')) AS u (name, value)
    WHERE s.name = u.name;
    SELECT set_config(name, 'on', false) FROM pg_settings WHERE name = 'synchronous_commit' AND setting = 'off'";

/// Whether nobody holds the lock of a life: its program has ended. It looks without keeping anybody else from looking.
pub(crate) const GONE: &str = "CASE WHEN pg_try_advisory_lock_shared((number << 32) + epoch)
    THEN pg_advisory_unlock_shared((number << 32) + epoch) ELSE false END";

/// Warnings that a commit may not have reached the copies that it should wait for.
const NOT_COPIED: [&str; 2] = ["01000", "57P01"];

/// The connection that writes, and what it knows of the matches it writes to.
pub(super) struct Scribe {
    /// None once it is lost, or once nobody can tell what became of a batch.
    client: Option<Client>,
    /// Holds a lock while the program lives, on a connection that never waits for anything: a hint for other nodes.
    sign: Option<Client>,
    prepared: HashMap<String, Prepared>,
    /// The next line of each match that is being played.
    next: HashMap<String, u32>,
    /// Whether the server has warned that a commit may not be copied.
    warned: Arc<AtomicBool>,
}

impl Scribe {
    /// Connects, on a thread that may wait.
    pub(super) fn connect(address: &PostgresAddress) -> Result<Self, StoreError> {
        let warned = Arc::new(AtomicBool::new(false));
        let hears = Arc::clone(&warned);
        let mut client = address.connect(move |code| {
            hears.fetch_or(NOT_COPIED.contains(&code), Ordering::SeqCst);
        })?;
        client.batch_execute(SETTINGS).map_err(failed)?;
        Ok(Self {
            client: Some(client),
            sign: None,
            prepared: HashMap::new(),
            next: HashMap::new(),
            warned,
        })
    }

    /// Brings the tables up to date.
    pub(super) fn bring_up_to_date(&mut self) -> Result<(), StoreError> {
        schema::bring_up_to_date(self.client()?)
    }

    /// Begins a new life of a node.
    pub(super) fn join(
        &mut self,
        address: &PostgresAddress,
        joining: &Joining,
    ) -> Result<Owner, StoreError> {
        let lease = i64::try_from(joining.lease.as_millis()).unwrap_or(i64::MAX);
        let make = "INSERT INTO nodes (name, epoch, lease, until, state) VALUES ($1, 0, 0, '-infinity', 'down')
                    ON CONFLICT DO NOTHING";
        let client = self.client()?;
        client.execute(make, &[&joining.node]).map_err(failed)?;
        let sql = format!(
            "UPDATE nodes SET epoch = epoch + 1, state = 'up', lease = $2::int8, address = $3,
             until = clock_timestamp() + $2::int8 * interval '1 millisecond'
             WHERE name = $1 AND (state = 'down' OR until <= clock_timestamp() OR {GONE})
             RETURNING number, epoch"
        );
        let values: [&(dyn ToSql + Sync); 3] = [&joining.node, &lease, &joining.address];
        let taken = || StoreError::NodeTaken {
            node: joining.node.clone(),
        };
        self.live(address, &joining.node, &sql, &values)?
            .ok_or_else(taken)
    }

    /// Begins a new life of a node whose tables nobody has taken.
    pub(super) fn rejoin(
        &mut self,
        address: &PostgresAddress,
        owner: &Owner,
    ) -> Result<Owner, StoreError> {
        let sql = "UPDATE nodes SET epoch = epoch + 1, state = 'up',
                   until = clock_timestamp() + lease * interval '1 millisecond'
                   WHERE name = $1 AND epoch = $2 RETURNING number, epoch";
        let values: [&(dyn ToSql + Sync); 2] = [&owner.node, &owner.epoch];
        self.live(address, &owner.node, sql, &values)?
            .ok_or_else(|| fenced(owner))
    }

    /// Raises an epoch by a statement, and gives a sign of life before anybody can see the new one.
    fn live(
        &mut self,
        address: &PostgresAddress,
        node: &str,
        sql: &str,
        values: &[&(dyn ToSql + Sync)],
    ) -> Result<Option<Owner>, StoreError> {
        let mut change = self.client()?.transaction().map_err(failed)?;
        let Some(row) = change.query_opt(sql, values).map_err(failed)? else {
            return Ok(None);
        };
        let (number, epoch): (i64, i64) = (row.get(0), row.get(1));
        let mut sign = address.connect(|_| {})?;
        sign.batch_execute(SETTINGS).map_err(failed)?;
        let lock = "SELECT pg_advisory_lock(($1::int8 << 32) + $2::int8)";
        sign.execute(lock, &[&number, &epoch]).map_err(failed)?;
        change.commit().map_err(failed)?;
        self.sign = Some(sign);
        self.is_copied()?;
        let node = node.to_owned();
        Ok(Some(Owner { node, epoch }))
    }

    /// Keeps a batch, whole or not at all.
    pub(super) fn keep(&mut self, owner: &Owner, writes: &[Write]) -> Result<(), StoreError> {
        let kept = self.try_to_keep(owner, writes);
        if let Err(error) = &kept {
            self.next.clear();
            if matches!(error, StoreError::Away(_)) {
                self.lose();
            }
        }
        kept
    }

    fn try_to_keep(&mut self, owner: &Owner, writes: &[Write]) -> Result<(), StoreError> {
        // Matches that begin are taken as new. If one is not, the statement fails and everything is looked up.
        let mut trust = Trust::Begins;
        for _ in 0..LOOKS {
            let mut looking = Looking::new(self, writes, trust)?;
            let new = match fresh(writes, &mut looking) {
                Ok(new) => new,
                // Whoever was replaced is told that, and not that others have written what it does not know.
                Err(refused) => return self.renew(owner).and(Err(refused)),
            };
            let new = writes.iter().zip(new).filter(|(_, new)| *new);
            let new: Vec<&Write> = new.map(|(write, _)| write).collect();
            let looked = self.look(&new)?;
            let statement = Statement::of(owner, &new, &looked)?;
            match self.run(&statement)? {
                Ok(rows) if rows.is_empty() => return Err(fenced(owner)),
                Ok(_) => {
                    self.is_copied()?;
                    new.into_iter().for_each(|write| self.note(write));
                    return Ok(());
                }
                Err(error) if is_not_owned(&error) => return Err(self.not_owned(owner, writes)),
                Err(error) if is_overtaken(&error) => {
                    self.next.clear();
                    trust = Trust::Nothing;
                }
                Err(error) => return Err(failed(error)),
            }
        }
        let said = "others change the same all the time";
        Err(StoreError::Sql(said.to_owned()))
    }

    /// Checks that the life of an owner goes on, and renews its lease.
    fn renew(&mut self, owner: &Owner) -> Result<(), StoreError> {
        let looked = Looked::default();
        let statement = Statement::of(owner, &[], &looked)?;
        match self.run(&statement)?.map_err(failed)?.is_empty() {
            true => Err(fenced(owner)),
            false => Ok(()),
        }
    }

    /// Which of the tables in a batch another node has.
    fn not_owned(&mut self, owner: &Owner, writes: &[Write]) -> StoreError {
        let tables = writes.iter().filter_map(|write| match write {
            Write::Table { id, .. } => Some(id.as_str()),
            _ => None,
        });
        let tables: Vec<&str> = tables.collect();
        let sql = "SELECT id FROM tables WHERE id = ANY($1) AND node <> $2 LIMIT 1";
        let found = self.ask(sql, &[&tables, &owner.node]);
        match found {
            Ok(rows) => StoreError::NotOwned {
                table: rows.first().map(|row| row.get(0)).unwrap_or_default(),
            },
            Err(error) => error,
        }
    }

    fn client(&mut self) -> Result<&mut Client, StoreError> {
        let lost = || StoreError::Away("the connection is lost".into());
        self.client.as_mut().ok_or_else(lost)
    }

    /// Gives the connection up; what was in flight is settled by the next life.
    fn lose(&mut self) {
        let lost = (self.client.take(), self.sign.take());
        self.prepared.clear();
        // Saying good-bye may wait, which not every thread may.
        if let Err(error) = std::thread::Builder::new().spawn(move || drop(lost)) {
            tracing::error!(%error, "a connection is not closed properly");
        }
    }

    /// Whether the last commit reached every copy that it should.
    fn is_copied(&mut self) -> Result<(), StoreError> {
        match self.warned.swap(false, Ordering::SeqCst) {
            true => Err(StoreError::Away("the last batch may not be copied".into())),
            false => Ok(()),
        }
    }

    /// Runs a statement that is prepared once.
    fn run(&mut self, statement: &Statement<'_>) -> Result<Result<Vec<Row>, Error>, StoreError> {
        let values = statement.values.iter();
        let values: Vec<_> = values
            .map(|value| &**value as &(dyn ToSql + Sync))
            .collect();
        self.query(&statement.sql, &values)
    }

    /// Asks something of the database.
    fn ask(&mut self, sql: &str, values: &[&(dyn ToSql + Sync)]) -> Result<Vec<Row>, StoreError> {
        self.query(sql, values)?.map_err(failed)
    }

    fn query(
        &mut self,
        sql: &str,
        values: &[&(dyn ToSql + Sync)],
    ) -> Result<Result<Vec<Row>, Error>, StoreError> {
        if !self.prepared.contains_key(sql) {
            let prepared = self.client()?.prepare(sql).map_err(failed)?;
            self.prepared.insert(sql.to_owned(), prepared);
        }
        let lost = || StoreError::Away("the connection is lost".into());
        let prepared = self.prepared.get(sql).ok_or_else(lost)?;
        Ok(self
            .client
            .as_mut()
            .ok_or_else(lost)?
            .query(prepared, values))
    }

    /// Remembers what a kept write means for the next ones.
    fn note(&mut self, write: &Write) {
        match write {
            Write::Begin(begin) => drop(self.next.insert(begin.id.clone(), 0)),
            Write::Entry { match_id, step, .. } => match self.next.get_mut(match_id) {
                Some(next) => *next = step + 1,
                None => drop(self.next.insert(match_id.clone(), step + 1)),
            },
            Write::Finish(finish) => drop(self.next.remove(&finish.id)),
            Write::Identity { .. }
            | Write::Table { .. }
            | Write::Chat { .. }
            | Write::Played { .. }
            | Write::Binding { .. }
            | Write::Memo { .. } => {}
        }
    }

    /// Looks up what new writes depend on: the lines of matches that end, and standings.
    fn look(&mut self, writes: &[&Write]) -> Result<Looked, StoreError> {
        let begun: HashSet<&str> = writes.iter().filter_map(|write| begun(write)).collect();
        let ends = writes.iter().filter_map(|write| match write {
            Write::Finish(finish) => Some(finish.id.as_str()),
            _ => None,
        });
        let ends: Vec<&str> = ends.filter(|id| !begun.contains(id)).collect();
        let mut looked = Looked::default();
        if !ends.is_empty() {
            let sql =
                "SELECT id, header, ARRAY(SELECT line FROM entries WHERE match = id ORDER BY step)
                       FROM matches WHERE id = ANY($1)";
            let rows = self.ask(sql, &[&ends])?;
            let found = rows
                .iter()
                .map(|row| (row.get(0), (row.get(1), row.get(2))));
            looked.ending = found.collect();
        }
        if writes
            .iter()
            .any(|write| matches!(write, Write::Played { .. }))
        {
            self.count(writes, &mut looked)?;
        }
        Ok(looked)
    }

    /// Counts the results of a batch, each once.
    fn count(&mut self, writes: &[&Write], looked: &mut Looked) -> Result<(), StoreError> {
        let results = writes.iter().filter_map(|write| match write {
            Write::Played {
                match_id,
                pool,
                players,
                rated,
            } => Some((
                match_id.as_deref(),
                pool.as_str(),
                players.as_slice(),
                *rated,
            )),
            _ => None,
        });
        let results: Vec<(Option<&str>, &str, &[Played], bool)> = results.collect();
        let named = results
            .iter()
            .filter_map(|(game, pool, ..)| Some((*pool, (*game)?)));
        let (pools, games): (Vec<&str>, Vec<&str>) = named.unzip();
        let sql =
            "SELECT pool, match FROM played JOIN unnest($1::text[], $2::text[]) AS u (pool, match)
                   USING (pool, match)";
        let rows = self.ask(sql, &[&pools, &games])?;
        let mut counted: HashSet<(String, String)> =
            rows.iter().map(|row| (row.get(0), row.get(1))).collect();
        let played = results.iter().flat_map(|(_, pool, players, _)| {
            players.iter().map(|played| (*pool, played.name.as_str()))
        });
        let (pools, names): (Vec<&str>, Vec<&str>) = played.unzip();
        let sql = "SELECT DISTINCT pool, name, games, won, rating FROM standings
                   JOIN unnest($1::text[], $2::text[]) AS u (pool, name) USING (pool, name)";
        let rows = self.ask(sql, &[&pools, &names])?;
        let mut known: BTreeMap<(String, String), (i64, Standing)> = rows
            .iter()
            .map(|row| {
                let standing = standing(row);
                (
                    (row.get(0), row.get(1)),
                    (i64::from(standing.games), standing),
                )
            })
            .collect();
        for (game, pool, players, rated) in results {
            if let Some(game) = game {
                let place = (pool.to_owned(), game.to_owned());
                if !counted.insert(place.clone()) {
                    continue;
                }
                looked.counted.push(place);
            }
            let place = |played: &Played| (pool.to_owned(), played.name.clone());
            let now = players
                .iter()
                .map(|played| match known.get(&place(played)) {
                    Some((_, standing)) => standing.clone(),
                    None => Standing::new(&played.name),
                });
            let mut now: Vec<Standing> = now.collect();
            take_in(&mut now, players, rated);
            for (played, now) in players.iter().zip(now) {
                let was = known.get(&place(played)).map_or(0, |(was, _)| *was);
                known.insert(place(played), (was, now.clone()));
                looked.standings.insert(place(played), (was, now));
            }
        }
        Ok(())
    }
}

impl Drop for Scribe {
    fn drop(&mut self) {
        self.lose();
    }
}

impl std::fmt::Debug for Scribe {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let matches = self.next.len();
        f.debug_struct("Scribe")
            .field("matches", &matches)
            .finish_non_exhaustive()
    }
}

/// A row of pool, name, games, won and rating.
pub(super) fn standing(row: &Row) -> Standing {
    let count = |nth| u32::try_from(row.get::<usize, i64>(nth)).unwrap_or(u32::MAX);
    Standing {
        name: row.get(1),
        games: count(2),
        won: count(3),
        rating: row.get(4),
    }
}

fn fenced(owner: &Owner) -> StoreError {
    let node = owner.node.clone();
    StoreError::Fenced { node }
}

/// The match that begins with a write.
fn begun(write: &Write) -> Option<&str> {
    match write {
        Write::Begin(begin) => Some(&begin.id),
        _ => None,
    }
}

/// What is taken for granted without looking.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Trust {
    /// A match that begins has not begun before.
    Begins,
    Nothing,
}

/// What is kept of the matches that a batch writes to.
struct Looking<'s> {
    scribe: &'s mut Scribe,
    /// The lines of matches that are over.
    over: HashMap<String, Vec<String>>,
    /// The lines of running matches, where they were asked for.
    lines: HashMap<String, Vec<String>>,
}

impl<'s> Looking<'s> {
    /// Looks up at once whatever is not known of all these matches.
    fn new(scribe: &'s mut Scribe, writes: &[Write], trust: Trust) -> Result<Self, StoreError> {
        let mut trusted: HashSet<&str> = HashSet::new();
        if trust == Trust::Begins {
            trusted.extend(writes.iter().filter_map(begun));
        }
        let named = writes.iter().filter_map(|write| match write {
            Write::Begin(begin) => Some(begin.id.as_str()),
            Write::Entry { match_id, .. } => Some(match_id.as_str()),
            Write::Finish(finish) => Some(finish.id.as_str()),
            Write::Identity { .. }
            | Write::Table { .. }
            | Write::Chat { .. }
            | Write::Played { .. }
            | Write::Binding { .. }
            | Write::Memo { .. } => None,
        });
        let unknown = named.filter(|id| !scribe.next.contains_key(*id) && !trusted.contains(id));
        let unknown: HashSet<&str> = unknown.collect();
        let mut over = HashMap::new();
        if !unknown.is_empty() {
            let unknown: Vec<&str> = unknown.into_iter().collect();
            let sql = "SELECT id, record, (SELECT COALESCE(max(step) + 1, 0) FROM entries WHERE match = id)
                       FROM matches WHERE id = ANY($1)";
            for row in scribe.ask(sql, &[&unknown])? {
                match row.get::<_, Option<&[u8]>>(1) {
                    Some(record) => drop(over.insert(row.get(0), cut(&unpack(record)?).0)),
                    None => {
                        let lines = u32::try_from(row.get::<_, i64>(2)).unwrap_or(u32::MAX);
                        scribe.next.insert(row.get(0), lines);
                    }
                }
            }
        }
        let lines = HashMap::new();
        Ok(Self {
            scribe,
            over,
            lines,
        })
    }
}

impl Knows for Looking<'_> {
    fn has_begun(&mut self, game: &str) -> Result<bool, StoreError> {
        Ok(self.scribe.next.contains_key(game) || self.over.contains_key(game))
    }

    fn known(&mut self, game: &str) -> Result<Option<Known>, StoreError> {
        if let Some(lines) = self.scribe.next.get(game) {
            let (lines, over) = (*lines, false);
            return Ok(Some(Known { lines, over }));
        }
        Ok(self.over.get(game).map(|lines| Known {
            lines: u32::try_from(lines.len()).unwrap_or(u32::MAX),
            over: true,
        }))
    }

    fn line(&mut self, game: &str, step: u32) -> Result<Option<String>, StoreError> {
        if !self.over.contains_key(game) && !self.lines.contains_key(game) {
            let sql = "SELECT line FROM entries WHERE match = $1 ORDER BY step";
            let rows = self.scribe.ask(sql, &[&game])?;
            let lines = rows.iter().map(|row| row.get(0)).collect();
            self.lines.insert(game.to_owned(), lines);
        }
        let lines = self.over.get(game).or_else(|| self.lines.get(game));
        let step = usize::try_from(step).unwrap_or(usize::MAX);
        Ok(lines.and_then(|lines| lines.get(step).cloned()))
    }
}
