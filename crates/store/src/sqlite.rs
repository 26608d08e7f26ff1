//! The default store: one SQLite file, write-ahead log, full sync.

use std::{
    io::{Read, Write as _},
    path::Path,
    time::Duration,
};

use flate2::{Compression, read::DeflateDecoder, write::DeflateEncoder};
use sqlx::{
    Row, SqliteConnection, SqlitePool,
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous},
};
use tokio::sync::Mutex;

use crate::{
    BoxFuture, MatchQuery, Store, StoreError, StoredMatch, Write, memory::place as list_place,
};

/// How many lines one statement inserts; the largest that fits is taken.
const CHUNKS: [usize; 3] = [64, 8, 1];

/// One SQLite file, write-ahead log, full sync.
#[derive(Debug)]
pub struct SqliteStore {
    /// The one connection that writes.
    writer: Mutex<SqliteConnection>,
    readers: SqlitePool,
    /// The statements that insert as many lines as [`CHUNKS`] says.
    inserts: [String; 3],
}

impl SqliteStore {
    /// Opens the database in `folder`, makes it if it is not there, and brings it up to date.
    pub async fn open(folder: &Path) -> Result<Self, StoreError> {
        std::fs::create_dir_all(folder).map_err(|source| StoreError::Place {
            path: folder.display().to_string(),
            source,
        })?;
        let options = SqliteConnectOptions::new()
            .filename(folder.join("parlor.db"))
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .busy_timeout(Duration::from_secs(10))
            .pragma("wal_autocheckpoint", "4000")
            .statement_cache_capacity(32);
        let readers = SqlitePoolOptions::new()
            .max_connections(3)
            .connect_with(options.clone())
            .await?;
        sqlx::migrate!().run(&readers).await?;
        let writer = sqlx::ConnectOptions::connect(&options).await?;
        let inserts = CHUNKS.map(|rows| {
            let row = vec!["(?,?,?)"; rows].join(",");
            format!("INSERT INTO entries (match_id, step, line) VALUES {row}")
        });
        Ok(Self {
            writer: Mutex::new(writer),
            readers,
            inserts,
        })
    }

    async fn write(&self, writes: &[Write]) -> Result<(), StoreError> {
        let mut connection = self.writer.lock().await;
        let mut change = sqlx::Connection::begin(&mut *connection).await?;
        let mut entries: Vec<(&str, u32, &str)> = Vec::new();
        for write in writes {
            match write {
                Write::Entry { game, step, line } => entries.push((game, *step, line)),
                other => {
                    if matches!(other, Write::Finish { .. }) {
                        self.insert(&mut change, &mut entries).await?;
                    }
                    put(&mut change, other).await?;
                }
            }
        }
        self.insert(&mut change, &mut entries).await?;
        change.commit().await?;
        Ok(())
    }

    async fn insert(
        &self,
        change: &mut SqliteConnection,
        entries: &mut Vec<(&str, u32, &str)>,
    ) -> Result<(), StoreError> {
        let mut rest = std::mem::take(entries).into_iter().peekable();
        while rest.peek().is_some() {
            let left = rest.len();
            let fitting = CHUNKS.iter().zip(&self.inserts).find(|(n, _)| **n <= left);
            let Some((rows, statement)) = fitting else {
                break;
            };
            let mut query = sqlx::query(sqlx::AssertSqlSafe(statement.as_str()));
            for (game, step, line) in rest.by_ref().take(*rows) {
                query = query.bind(game).bind(step).bind(line);
            }
            query.execute(&mut *change).await?;
        }
        Ok(())
    }
}

async fn put(change: &mut SqliteConnection, write: &Write) -> Result<(), StoreError> {
    let query = match write {
        Write::Identity {
            id,
            token_hash,
            identity,
        } => sqlx::query(
            "INSERT INTO identities (id, token_hash, identity) VALUES (?, ?, ?)
             ON CONFLICT (id) DO UPDATE SET identity = excluded.identity",
        )
        .bind(id)
        .bind(token_hash)
        .bind(identity),
        Write::Table { id, row, closed } => sqlx::query(
            "INSERT INTO tables (id, row, closed) VALUES (?, ?, ?)
             ON CONFLICT (id) DO UPDATE SET row = excluded.row, closed = excluded.closed",
        )
        .bind(id)
        .bind(row)
        .bind(closed),
        Write::Begin {
            id,
            table,
            game,
            header,
            seed,
        } => sqlx::query(
            "INSERT INTO matches (id, table_id, game, header, seed) VALUES (?, ?, ?, ?, ?)",
        )
        .bind(id)
        .bind(table)
        .bind(game)
        .bind(header)
        .bind(seed.as_slice()),
        Write::Entry { game, step, line } => {
            sqlx::query("INSERT INTO entries (match_id, step, line) VALUES (?, ?, ?)")
                .bind(game)
                .bind(step)
                .bind(line)
        }
        Write::Finish {
            id,
            ended,
            summary,
            record,
        } => {
            sqlx::query("DELETE FROM entries WHERE match_id = ?")
                .bind(id)
                .execute(&mut *change)
                .await?;
            sqlx::query("UPDATE matches SET ended = ?, summary = ?, record = ? WHERE id = ?")
                .bind(i64::try_from(*ended).unwrap_or(i64::MAX))
                .bind(summary)
                .bind(pack(record)?)
                .bind(id)
        }
        Write::Chat {
            table,
            number,
            line,
        } => sqlx::query("INSERT OR REPLACE INTO chat (table_id, number, line) VALUES (?, ?, ?)")
            .bind(table)
            .bind(number)
            .bind(line),
    };
    query.execute(&mut *change).await?;
    Ok(())
}

impl Store for SqliteStore {
    fn commit<'a>(&'a self, writes: &'a [Write]) -> BoxFuture<'a, Result<(), StoreError>> {
        Box::pin(self.write(writes))
    }

    fn identity(&self, token_hash: String) -> BoxFuture<'_, Result<Option<String>, StoreError>> {
        Box::pin(async move {
            let found = sqlx::query_scalar("SELECT identity FROM identities WHERE token_hash = ?")
                .bind(token_hash)
                .fetch_optional(&self.readers)
                .await?;
            Ok(found)
        })
    }

    fn tables(&self) -> BoxFuture<'_, Result<Vec<String>, StoreError>> {
        Box::pin(async move {
            let rows = sqlx::query_scalar("SELECT row FROM tables WHERE closed = 0")
                .fetch_all(&self.readers)
                .await?;
            Ok(rows)
        })
    }

    fn table(&self, id: String) -> BoxFuture<'_, Result<Option<String>, StoreError>> {
        Box::pin(async move {
            let row = sqlx::query_scalar("SELECT row FROM tables WHERE id = ?")
                .bind(id)
                .fetch_optional(&self.readers)
                .await?;
            Ok(row)
        })
    }

    fn game(&self, id: String) -> BoxFuture<'_, Result<Option<StoredMatch>, StoreError>> {
        Box::pin(async move {
            let found = sqlx::query("SELECT header, seed, record FROM matches WHERE id = ?")
                .bind(id.clone())
                .fetch_optional(&self.readers)
                .await?;
            let Some(row) = found else {
                return Ok(None);
            };
            let seed: Vec<u8> = row.try_get(1)?;
            let packed: Option<Vec<u8>> = row.try_get(2)?;
            let lines =
                sqlx::query_scalar("SELECT line FROM entries WHERE match_id = ? ORDER BY step")
                    .bind(id)
                    .fetch_all(&self.readers)
                    .await?;
            Ok(Some(StoredMatch {
                header: row.try_get(0)?,
                seed: seed.try_into().unwrap_or_default(),
                lines,
                record: packed.as_deref().map(unpack).transpose()?,
            }))
        })
    }

    fn finished(
        &self,
        query: MatchQuery,
    ) -> BoxFuture<'_, Result<Vec<(String, String)>, StoreError>> {
        Box::pin(async move {
            let before = query
                .before
                .as_deref()
                .and_then(|place| place.split_once('-'));
            let (ended, id) = before.map_or((i64::MAX, ""), |(ended, id)| {
                (ended.parse().unwrap_or(i64::MAX), id)
            });
            let rows = sqlx::query(
                "SELECT ended, id, summary FROM matches
                 WHERE ended IS NOT NULL AND (ended, id) < (?, ?) AND (? IS NULL OR game = ?)
                 ORDER BY ended DESC, id DESC LIMIT ?",
            )
            .bind(ended)
            .bind(id.to_owned())
            .bind(query.game.clone())
            .bind(query.game.clone())
            .bind(query.limit)
            .fetch_all(&self.readers)
            .await?;
            rows.iter()
                .map(|row| {
                    let (ended, id): (i64, String) = (row.try_get(0)?, row.try_get(1)?);
                    let place = list_place(u64::try_from(ended).unwrap_or_default(), &id);
                    Ok((place, row.try_get(2)?))
                })
                .collect()
        })
    }

    fn chat(&self, table: String, last: u32) -> BoxFuture<'_, Result<Vec<String>, StoreError>> {
        Box::pin(async move {
            let mut lines: Vec<String> = sqlx::query_scalar(
                "SELECT line FROM chat WHERE table_id = ? ORDER BY number DESC LIMIT ?",
            )
            .bind(table)
            .bind(last)
            .fetch_all(&self.readers)
            .await?;
            lines.reverse();
            Ok(lines)
        })
    }
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
