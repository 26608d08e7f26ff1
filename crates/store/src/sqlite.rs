//! The default store: one SQLite file, write-ahead log, full sync.

use std::{
    collections::HashMap,
    io::{Read, Write as _},
    path::{Path, PathBuf},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use flate2::{Compression, read::DeflateDecoder, write::DeflateEncoder};
use rusqlite::{Connection, OptionalExtension, Transaction, params};

use crate::{
    BoxFuture, MatchQuery, Standing, Store, StoreError, StoredMatch, Write,
    memory::place as list_place, sqlite_pools,
};

/// What brings a database from one version to the next, from an empty one on.
const VERSIONS: [&str; 2] = [include_str!("schema_1.sql"), include_str!("schema_2.sql")];

/// Lines of so many finished matches are removed together: their pages are then written once.
const SWEEP: usize = 256;

/// One SQLite file, write-ahead log, full sync.
#[derive(Debug)]
pub struct SqliteStore {
    /// The one connection that writes.
    writer: Mutex<Writing>,
    reader: Arc<Mutex<Connection>>,
}

/// The connection that writes, and what it knows of the matches it writes to.
#[derive(Debug)]
struct Writing {
    connection: Connection,
    /// The number of each match and its next line; a failed batch forgets them all.
    open: HashMap<String, (i64, u32)>,
    /// Matches whose record is kept and whose lines are not needed any more.
    finished: Vec<i64>,
}

impl SqliteStore {
    /// Opens the database in `folder`, makes it if it is not there, and brings it up to date.
    pub async fn open(folder: &Path) -> Result<Self, StoreError> {
        std::fs::create_dir_all(folder).map_err(|source| StoreError::Place {
            path: folder.display().to_string(),
            source,
        })?;
        let path = folder.join("parlor.db");
        let mut connection = connect(&path)?;
        bring_up_to_date(&mut connection)?;
        connection.execute(
            "DELETE FROM entries WHERE match IN (SELECT number FROM matches WHERE ended IS NOT NULL)",
            [],
        )?;
        Ok(Self {
            writer: Mutex::new(Writing {
                connection,
                open: HashMap::new(),
                finished: Vec::new(),
            }),
            reader: Arc::new(Mutex::new(connect(&path)?)),
        })
    }

    fn write(&self, writes: &[Write]) -> Result<(), StoreError> {
        let mut writing = lock(&self.writer);
        let Writing {
            connection,
            open,
            finished,
        } = &mut *writing;
        let written = connection
            .transaction()
            .map_err(StoreError::from)
            .and_then(|change| {
                for write in writes {
                    put(&change, write, open, finished)?;
                }
                if SWEEP <= finished.len() {
                    sweep(&change, finished)?;
                }
                Ok(change.commit()?)
            });
        if written.is_err() {
            open.clear();
            finished.clear();
        }
        written
    }

    /// Reads on a thread that may wait for the disk.
    fn read<T: Send + 'static>(
        &self,
        read: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> BoxFuture<'_, Result<T, StoreError>> {
        let reader = Arc::clone(&self.reader);
        Box::pin(async move {
            let task = tokio::task::spawn_blocking(move || read(&lock(&reader)));
            task.await.map_err(|_| StoreError::Reader)?
        })
    }
}

fn lock<T>(held: &Mutex<T>) -> MutexGuard<'_, T> {
    held.lock().unwrap_or_else(PoisonError::into_inner)
}

fn connect(path: &PathBuf) -> Result<Connection, StoreError> {
    let connection = Connection::open(path)?;
    connection.busy_timeout(Duration::from_secs(10))?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "wal_autocheckpoint", 4000)?;
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

fn put(
    change: &Transaction<'_>,
    write: &Write,
    open: &mut HashMap<String, (i64, u32)>,
    finished: &mut Vec<i64>,
) -> Result<(), StoreError> {
    match write {
        Write::Entry { game, step, line } => {
            let (number, next) = known(change, game, open)?;
            // A line is kept only as the next one: not twice, and not behind one that was not kept.
            if *step != *next {
                return Err(StoreError::Fenced {
                    game: game.clone(),
                    step: *step,
                });
            }
            *next += 1;
            change
                .prepare_cached("INSERT INTO entries (match, step, line) VALUES (?, ?, ?)")?
                .execute(params![*number, step, line])?;
        }
        Write::Identity {
            id,
            token_hash,
            identity,
        } => {
            change
                .prepare_cached(
                    "INSERT INTO identities (id, token_hash, identity) VALUES (?, ?, ?)
                     ON CONFLICT (id) DO UPDATE SET identity = excluded.identity",
                )?
                .execute(params![id, token_hash, identity])?;
        }
        Write::Table { id, row, closed } => {
            change
                .prepare_cached(
                    "INSERT INTO tables (id, row, closed) VALUES (?, ?, ?)
                     ON CONFLICT (id) DO UPDATE SET row = excluded.row, closed = excluded.closed",
                )?
                .execute(params![id, row, closed])?;
        }
        Write::Begin {
            id,
            table,
            game,
            header,
            seed,
        } => {
            change
                .prepare_cached(
                    "INSERT INTO matches (id, table_id, game, header, seed) VALUES (?, ?, ?, ?, ?)",
                )?
                .execute(params![id, table, game, header, seed])?;
        }
        Write::Finish {
            id,
            ended,
            summary,
            record,
        } => {
            finished.push(known(change, id, open)?.0);
            open.remove(id);
            let ended = i64::try_from(*ended).unwrap_or(i64::MAX);
            change
                .prepare_cached(
                    "UPDATE matches SET ended = ?, summary = ?, record = ? WHERE id = ?",
                )?
                .execute(params![ended, summary, pack(record)?, id])?;
        }
        Write::Chat {
            table,
            number,
            line,
        } => {
            change
                .prepare_cached(
                    "INSERT OR REPLACE INTO chat (table_id, number, line) VALUES (?, ?, ?)",
                )?
                .execute(params![table, number, line])?;
        }
        Write::Played {
            pool,
            players,
            rated,
        } => sqlite_pools::put_played(change, pool, players, *rated)?,
        Write::Binding { pool, name, key } => {
            sqlite_pools::put_binding(change, pool, name, key.as_deref())?;
        }
    }
    Ok(())
}

/// The number of a match and its next line.
fn known<'a>(
    change: &Transaction<'_>,
    game: &str,
    open: &'a mut HashMap<String, (i64, u32)>,
) -> Result<&'a mut (i64, u32), StoreError> {
    if !open.contains_key(game) {
        let found = change
            .prepare_cached(
                "SELECT number, (SELECT COALESCE(MAX(step) + 1, 0) FROM entries WHERE match = number)
                 FROM matches WHERE id = ?",
            )?
            .query_row([game], |row| Ok((row.get(0)?, row.get(1)?)))?;
        open.insert(game.to_owned(), found);
    }
    open.get_mut(game).ok_or(StoreError::Reader)
}

/// Removes the lines of finished matches.
fn sweep(change: &Transaction<'_>, finished: &mut Vec<i64>) -> Result<(), StoreError> {
    let mut delete = change.prepare_cached("DELETE FROM entries WHERE match = ?")?;
    for number in finished.drain(..) {
        delete.execute([number])?;
    }
    Ok(())
}

impl Store for SqliteStore {
    fn blocks(&self) -> bool {
        true
    }

    fn commit<'a>(&'a self, writes: &'a [Write]) -> BoxFuture<'a, Result<(), StoreError>> {
        Box::pin(async move { self.write(writes) })
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

    fn tables(&self) -> BoxFuture<'_, Result<Vec<String>, StoreError>> {
        self.read(|connection| texts(connection, "SELECT row FROM tables WHERE closed = 0", []))
    }

    fn table(&self, id: String) -> BoxFuture<'_, Result<Option<String>, StoreError>> {
        self.read(move |connection| {
            Ok(connection
                .prepare_cached("SELECT row FROM tables WHERE id = ?")?
                .query_row([id], |row| row.get(0))
                .optional()?)
        })
    }

    fn game(&self, id: String) -> BoxFuture<'_, Result<Option<StoredMatch>, StoreError>> {
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
            let sql = "SELECT line FROM entries WHERE match = ? ORDER BY step";
            // The record of a finished match holds its lines.
            let lines = match packed {
                Some(_) => Vec::new(),
                None => texts(connection, sql, [number])?,
            };
            Ok(Some(StoredMatch {
                header,
                seed,
                lines,
                record: packed.as_deref().map(unpack).transpose()?,
            }))
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
        self.read(move |connection| sqlite_pools::binding(connection, &pool, &name))
    }

    fn standings(&self, pool: String) -> BoxFuture<'_, Result<Vec<Standing>, StoreError>> {
        self.read(move |connection| sqlite_pools::standings(connection, &pool))
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

fn pack(record: &str) -> Result<Vec<u8>, StoreError> {
    let mut packed = DeflateEncoder::new(Vec::new(), Compression::fast());
    packed.write_all(record.as_bytes())?;
    Ok(packed.finish()?)
}

fn unpack(packed: &[u8]) -> Result<String, StoreError> {
    let mut record = String::new();
    DeflateDecoder::new(packed).read_to_string(&mut record)?;
    Ok(record)
}
