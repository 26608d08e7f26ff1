//! The default store: one SQLite file, write-ahead log, full sync.
//!
//! A batch is kept as one row of the journal and settled into the tables later, many batches at a time:
//! being durable then costs few pages, and the lines of a short match are never written on their own.

mod journal;
mod pools;
mod settle;

use std::{
    path::{Path, PathBuf},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use rusqlite::{Connection, OptionalExtension, params};

use self::journal::Journal;
use crate::{
    BoxFuture, Joining, MatchQuery, Owner, Packed, Standing, Store, StoreError, StoredMatch, Write,
    memory::place as list_place,
    packed::{pack, repack, unpack},
};

/// What brings a database from one version to the next, from an empty one on.
const VERSIONS: [&str; 6] = [
    include_str!("schema_1.sql"),
    include_str!("schema_2.sql"),
    include_str!("schema_3.sql"),
    include_str!("schema_4.sql"),
    include_str!("schema_5.sql"),
    include_str!("schema_6.sql"),
];

/// One SQLite file, write-ahead log, full sync.
#[derive(Debug)]
pub struct SqliteStore {
    /// The one connection that writes.
    journal: Arc<Mutex<Journal>>,
    reader: Arc<Mutex<Connection>>,
}

impl SqliteStore {
    /// Opens the database in `folder`, makes it if it is not there, and brings it up to date.
    pub async fn open(folder: &Path) -> Result<Self, StoreError> {
        let path = file(folder)?;
        let mut connection = connect(&path)?;
        bring_up_to_date(&mut connection)?;
        Ok(Self {
            journal: Arc::new(Mutex::new(Journal::open(connection)?)),
            reader: Arc::new(Mutex::new(connect(&path)?)),
        })
    }

    /// Reads on a thread that may wait for the disk, when all that was kept is settled.
    fn read<T: Send + 'static>(
        &self,
        read: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> BoxFuture<'_, Result<T, StoreError>> {
        let (journal, reader) = (Arc::clone(&self.journal), Arc::clone(&self.reader));
        Box::pin(async move {
            let task = tokio::task::spawn_blocking(move || {
                lock(&journal).settle()?;
                read(&lock(&reader))
            });
            task.await.map_err(|_| StoreError::Reader)?
        })
    }
}

impl Drop for SqliteStore {
    fn drop(&mut self) {
        if let Err(error) = lock(&self.journal).settle() {
            tracing::error!(%error, "the journal is settled at the next start");
        }
    }
}

fn lock<T>(held: &Mutex<T>) -> MutexGuard<'_, T> {
    held.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The file in a folder, which is made if it is not there.
fn file(folder: &Path) -> Result<PathBuf, StoreError> {
    std::fs::create_dir_all(folder).map_err(|source| StoreError::Place {
        path: folder.display().to_string(),
        source,
    })?;
    Ok(folder.join("parlor.db"))
}

/// Opens the database in a folder for this program alone, up to date and settled; it is busy if anybody has it open.
pub(crate) fn open_alone(folder: &Path) -> Result<Connection, StoreError> {
    let mut connection = Connection::open(file(folder)?)?;
    connection.busy_timeout(Duration::ZERO)?;
    connection.pragma_update(None, "locking_mode", "EXCLUSIVE")?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    bring_up_to_date(&mut connection)?;
    settle::settle(&mut connection)?;
    Ok(connection)
}

fn connect(path: &PathBuf) -> Result<Connection, StoreError> {
    let connection = Connection::open(path)?;
    connection.busy_timeout(Duration::from_secs(10))?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "wal_autocheckpoint", 8000)?;
    connection.set_prepared_statement_cache_capacity(32);
    Ok(connection)
}

fn bring_up_to_date(connection: &mut Connection) -> Result<(), StoreError> {
    let theirs: i64 = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
    let ours = i64::try_from(VERSIONS.len()).unwrap_or(i64::MAX);
    if ours < theirs {
        return Err(StoreError::Newer { theirs, ours });
    }
    let change = connection.transaction()?;
    for version in VERSIONS.iter().skip(usize::try_from(theirs).unwrap_or(0)) {
        change.execute_batch(version)?;
    }
    change.pragma_update(None, "user_version", ours)?;
    change.commit()?;
    Ok(())
}

impl Store for SqliteStore {
    fn blocks(&self) -> bool {
        true
    }

    fn join<'a>(&'a self, node: &'a Joining) -> BoxFuture<'a, Result<Owner, StoreError>> {
        Box::pin(async move { lock(&self.journal).join(&node.node) })
    }

    fn commit<'a>(
        &'a self,
        owner: &'a Owner,
        writes: &'a [Write],
    ) -> BoxFuture<'a, Result<(), StoreError>> {
        Box::pin(async move { lock(&self.journal).keep(owner, writes) })
    }

    fn identity(&self, token_hash: String) -> BoxFuture<'_, Result<Option<String>, StoreError>> {
        self.read(move |connection| {
            let sql = "SELECT identity FROM identities WHERE token_hash = ?";
            Ok(connection
                .prepare_cached(sql)?
                .query_row([token_hash], |row| row.get(0))
                .optional()?)
        })
    }

    fn tables(&self, _node: String) -> BoxFuture<'_, Result<Vec<(String, String)>, StoreError>> {
        self.read(|connection| {
            let sql = "SELECT id, row FROM tables WHERE closed = 0";
            let mut select = connection.prepare_cached(sql)?;
            let rows = select.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
    }

    fn table(&self, id: String) -> BoxFuture<'_, Result<Option<String>, StoreError>> {
        self.read(move |connection| {
            Ok(connection
                .prepare_cached("SELECT row FROM tables WHERE id = ?")?
                .query_row([id], |row| row.get(0))
                .optional()?)
        })
    }

    fn stored_match(&self, id: String) -> BoxFuture<'_, Result<Option<StoredMatch>, StoreError>> {
        self.read(move |connection| {
            let found = connection
                .prepare_cached("SELECT header, seed, record, number FROM matches WHERE id = ?")?
                .query_row([&id], |row| {
                    Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?))
                })
                .optional()?;
            let Some((header, seed, packed, number)) = found else {
                return Ok(None);
            };
            let (packed, number): (Option<Vec<u8>>, i64) = (packed, number);
            let (lines, footer) = match packed.as_deref().map(unpack).transpose()? {
                Some(record) => cut(&record),
                None => {
                    let sql = "SELECT line FROM entries WHERE match = ? ORDER BY step";
                    (texts(connection, sql, [number])?, None)
                }
            };
            Ok(Some(StoredMatch {
                header,
                seed,
                lines,
                footer,
            }))
        })
    }

    fn packed(&self, id: String) -> BoxFuture<'_, Result<Option<Packed>, StoreError>> {
        self.read(move |connection| {
            let found: Option<Option<Vec<u8>>> = connection
                .prepare_cached("SELECT record FROM matches WHERE id = ?")?
                .query_row([&id], |row| row.get(0))
                .optional()?;
            Ok(match found {
                None => None,
                Some(None) => Some(Packed::Running),
                Some(Some(record)) => Some(Packed::Over(repack(record)?)),
            })
        })
    }

    fn finished(
        &self,
        query: MatchQuery,
    ) -> BoxFuture<'_, Result<Vec<(String, String)>, StoreError>> {
        self.read(move |connection| {
            let before = query
                .before
                .as_deref()
                .and_then(|place| place.split_once('-'));
            let (ended, id) = before.map_or((i64::MAX, ""), |(ended, id)| {
                (ended.parse().unwrap_or(i64::MAX), id)
            });
            let mut select = connection.prepare_cached(
                "SELECT ended, id, summary FROM matches
                 WHERE ended IS NOT NULL AND (ended, id) < (?1, ?2) AND (?3 IS NULL OR game = ?3)
                 ORDER BY ended DESC, id DESC LIMIT ?4",
            )?;
            let rows = select.query_map(params![ended, id, query.game, query.limit], |row| {
                let (ended, id): (i64, String) = (row.get(0)?, row.get(1)?);
                let place = list_place(u64::try_from(ended).unwrap_or_default(), &id);
                Ok((place, row.get(2)?))
            })?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
    }

    fn chat(&self, table: String, last: u32) -> BoxFuture<'_, Result<Vec<String>, StoreError>> {
        self.read(move |connection| {
            let sql = "SELECT line FROM chat WHERE table_id = ? ORDER BY number DESC LIMIT ?";
            let mut lines = texts(connection, sql, params![table, last])?;
            lines.reverse();
            Ok(lines)
        })
    }

    fn binding(
        &self,
        pool: String,
        name: String,
    ) -> BoxFuture<'_, Result<Option<String>, StoreError>> {
        self.read(move |connection| pools::binding(connection, &pool, &name))
    }

    fn memos(&self, match_id: String) -> BoxFuture<'_, Result<Vec<(u8, String)>, StoreError>> {
        self.read(move |connection| {
            let sql = "SELECT seat, memo FROM memos WHERE match = ? ORDER BY seat";
            let mut select = connection.prepare_cached(sql)?;
            let rows = select.query_map([match_id], |row| Ok((row.get(0)?, row.get(1)?)))?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
    }

    fn standings(&self, pool: String) -> BoxFuture<'_, Result<Vec<Standing>, StoreError>> {
        self.read(move |connection| pools::standings(connection, &pool))
    }
}

fn texts(
    connection: &Connection,
    sql: &str,
    values: impl rusqlite::Params,
) -> Result<Vec<String>, StoreError> {
    let mut select = connection.prepare_cached(sql)?;
    let rows = select.query_map(values, |row| row.get(0))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// The lines of a record and its last one.
pub(crate) fn cut(record: &str) -> (Vec<String>, Option<String>) {
    let mut lines: Vec<String> = record.lines().skip(1).map(str::to_owned).collect();
    let footer = lines.pop();
    (lines, footer)
}
