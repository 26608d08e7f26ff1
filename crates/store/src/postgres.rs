//! The store that several nodes can share: a PostgreSQL database.
//!
//! A batch is one statement, which is fence, sign of life and append at once. Only built-in types and plain SQL are
//! used; locks beside rows are hints and never prove anything.

mod address;
mod batch;
mod failed;
mod nodes;
mod schema;
mod scribe;

use std::{
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use deadpool_postgres::{Manager, ManagerConfig, Pool, RecyclingMethod, Runtime};
use tokio::{runtime::Handle, task};
use tokio_postgres::{Row, types::ToSql};

pub use self::address::PostgresAddress;
pub(crate) use self::{failed::failed, schema::bring_up_to_date, scribe::GONE};
use self::{
    failed::no_reader,
    scribe::{Scribe, standing},
};
use crate::{
    BoxFuture, Joining, MatchQuery, Nodes, Owner, Packed, Standing, Store, StoreError, StoredMatch,
    Write, memory::place as list_place, packed::repack, packed::unpack, sqlite::cut,
};

/// How many connections read.
const READERS: usize = 4;
/// How long a reader waits for a connection.
const PATIENCE: Duration = Duration::from_secs(10);

/// A PostgreSQL database, which several nodes can share.
#[derive(Debug)]
pub struct PostgresStore {
    address: Arc<PostgresAddress>,
    readers: Pool,
    /// The connection that writes; every life of the node has one of its own.
    writer: Mutex<Arc<Mutex<Scribe>>>,
}

impl PostgresStore {
    /// Connects to a database, and brings its tables up to date.
    pub async fn open(address: &PostgresAddress) -> Result<Self, StoreError> {
        let address = Arc::new(address.clone());
        let manager = Manager::from_config(
            address.config().clone(),
            address.encrypting()?,
            ManagerConfig {
                recycling_method: RecyclingMethod::Fast,
            },
        );
        let readers = Pool::builder(manager)
            .max_size(READERS)
            .runtime(Runtime::Tokio1)
            .timeouts(deadpool_postgres::Timeouts::wait_millis(
                u64::try_from(PATIENCE.as_millis()).unwrap_or(u64::MAX),
            ))
            .build()
            .map_err(|error| StoreError::Away(error.to_string()))?;
        let scribe = waiting({
            let address = Arc::clone(&address);
            move || {
                let mut scribe = Scribe::connect(&address)?;
                scribe.bring_up_to_date()?;
                Ok(scribe)
            }
        })
        .await?;
        Ok(Self {
            address,
            readers,
            writer: Mutex::new(Arc::new(Mutex::new(scribe))),
        })
    }

    /// Asks the database, on a connection for readers.
    async fn ask(&self, sql: &str, values: &[&(dyn ToSql + Sync)]) -> Result<Vec<Row>, StoreError> {
        let reader = self.readers.get().await.map_err(no_reader)?;
        let prepared = reader.prepare_cached(sql).await.map_err(failed)?;
        reader.query(&prepared, values).await.map_err(failed)
    }

    async fn ask_one(
        &self,
        sql: &str,
        values: &[&(dyn ToSql + Sync)],
    ) -> Result<Option<Row>, StoreError> {
        Ok(self.ask(sql, values).await?.into_iter().next())
    }

    fn write_by(&self, scribe: Scribe) {
        *lock(&self.writer) = Arc::new(Mutex::new(scribe));
    }
}

fn lock<T>(held: &Mutex<T>) -> MutexGuard<'_, T> {
    held.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Does something on a thread that may wait.
async fn waiting<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, StoreError> + Send + 'static,
) -> Result<T, StoreError> {
    task::spawn_blocking(work)
        .await
        .map_err(|_| StoreError::Reader)?
}

impl Store for PostgresStore {
    fn blocks(&self) -> bool {
        true
    }

    fn join<'a>(&'a self, node: &'a Joining) -> BoxFuture<'a, Result<Owner, StoreError>> {
        let (address, node) = (Arc::clone(&self.address), node.clone());
        Box::pin(async move {
            let (scribe, owner) = waiting(move || {
                let mut scribe = Scribe::connect(&address)?;
                let owner = scribe.join(&address, &node)?;
                Ok((scribe, owner))
            })
            .await?;
            self.write_by(scribe);
            Ok(owner)
        })
    }

    fn nodes(&self) -> Option<&dyn Nodes> {
        Some(self)
    }

    fn commit<'a>(
        &'a self,
        owner: &'a Owner,
        writes: &'a [Write],
    ) -> BoxFuture<'a, Result<(), StoreError>> {
        Box::pin(async move {
            let scribe = Arc::clone(&lock(&self.writer));
            match Handle::try_current() {
                // The thread of the writer belongs to no runtime and may wait.
                Err(_) => lock(&scribe).keep(owner, writes),
                Ok(_) => {
                    let (owner, writes) = (owner.clone(), writes.to_vec());
                    waiting(move || lock(&scribe).keep(&owner, &writes)).await
                }
            }
        })
    }

    fn identity(&self, token_hash: String) -> BoxFuture<'_, Result<Option<String>, StoreError>> {
        Box::pin(async move {
            let sql = "SELECT identity FROM identities WHERE token_hash = $1";
            let row = self.ask_one(sql, &[&token_hash]).await?;
            Ok(row.map(|row| row.get(0)))
        })
    }

    fn tables(&self, node: String) -> BoxFuture<'_, Result<Vec<(String, String)>, StoreError>> {
        Box::pin(async move {
            let sql = "SELECT id, row FROM tables WHERE node = $1 AND NOT closed";
            let rows = self.ask(sql, &[&node]).await?;
            Ok(rows.iter().map(|row| (row.get(0), row.get(1))).collect())
        })
    }

    fn table(&self, id: String) -> BoxFuture<'_, Result<Option<String>, StoreError>> {
        Box::pin(async move {
            let sql = "SELECT row FROM tables WHERE id = $1";
            let row = self.ask_one(sql, &[&id]).await?;
            Ok(row.map(|row| row.get(0)))
        })
    }

    fn stored_match(&self, id: String) -> BoxFuture<'_, Result<Option<StoredMatch>, StoreError>> {
        Box::pin(async move {
            // One statement sees either the lines or the record that replaces them.
            let sql = "SELECT header, seed, record,
                       ARRAY(SELECT line FROM entries WHERE match = id ORDER BY step) FROM matches WHERE id = $1";
            let Some(row) = self.ask_one(sql, &[&id]).await? else {
                return Ok(None);
            };
            let (lines, footer) = match row.get::<_, Option<&[u8]>>(2) {
                Some(record) => cut(&unpack(record)?),
                None => (row.get(3), None),
            };
            let seed = row.get::<_, &[u8]>(1).try_into();
            let damaged = |_| StoreError::Unfit(format!("the seed of match {id} is damaged"));
            Ok(Some(StoredMatch {
                header: row.get(0),
                seed: seed.map_err(damaged)?,
                lines,
                footer,
            }))
        })
    }

    fn packed(&self, id: String) -> BoxFuture<'_, Result<Option<Packed>, StoreError>> {
        Box::pin(async move {
            let sql = "SELECT record FROM matches WHERE id = $1";
            let Some(row) = self.ask_one(sql, &[&id]).await? else {
                return Ok(None);
            };
            Ok(Some(match row.get::<_, Option<Vec<u8>>>(0) {
                None => Packed::Running,
                Some(record) => Packed::Over(repack(record)?),
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
            let limit = i64::from(query.limit);
            let mut values: Vec<&(dyn ToSql + Sync)> = vec![&ended, &id, &limit];
            let mut of_game = "";
            if let Some(game) = &query.game {
                of_game = "AND game = $4";
                values.push(game);
            }
            let sql = format!(
                "SELECT ended, id, summary FROM matches
                 WHERE ended IS NOT NULL AND (ended, id) < ($1, $2) {of_game}
                 ORDER BY ended DESC, id DESC LIMIT $3"
            );
            let rows = self.ask(&sql, &values).await?;
            let found = rows.iter().map(|row| {
                let ended = u64::try_from(row.get::<_, i64>(0)).unwrap_or_default();
                (list_place(ended, row.get(1)), row.get(2))
            });
            Ok(found.collect())
        })
    }

    fn chat(&self, table: String, last: u32) -> BoxFuture<'_, Result<Vec<String>, StoreError>> {
        Box::pin(async move {
            let sql = "SELECT line FROM chat WHERE table_id = $1 ORDER BY number DESC LIMIT $2";
            let rows = self.ask(sql, &[&table, &i64::from(last)]).await?;
            Ok(rows.iter().rev().map(|row| row.get(0)).collect())
        })
    }

    fn binding(
        &self,
        pool: String,
        name: String,
    ) -> BoxFuture<'_, Result<Option<String>, StoreError>> {
        Box::pin(async move {
            let sql = "SELECT key FROM bindings WHERE pool = $1 AND name = $2";
            let row = self.ask_one(sql, &[&pool, &name]).await?;
            Ok(row.map(|row| row.get(0)))
        })
    }

    fn memos(&self, match_id: String) -> BoxFuture<'_, Result<Vec<(u8, String)>, StoreError>> {
        Box::pin(async move {
            let sql = "SELECT seat, memo FROM memos WHERE match = $1 ORDER BY seat";
            let rows = self.ask(sql, &[&match_id]).await?;
            let seat = |row: &Row| u8::try_from(row.get::<_, i64>(0)).unwrap_or(u8::MAX);
            Ok(rows.iter().map(|row| (seat(row), row.get(1))).collect())
        })
    }

    fn standings(&self, pool: String) -> BoxFuture<'_, Result<Vec<Standing>, StoreError>> {
        Box::pin(async move {
            let sql = "SELECT pool, name, games, won, rating FROM standings WHERE pool = $1 ORDER BY name";
            let rows = self.ask(sql, &[&pool]).await?;
            Ok(rows.iter().map(standing).collect())
        })
    }
}
