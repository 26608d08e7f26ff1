//! A store in memory that tells when something was written.

use parlor_store::{
    BoxFuture, MatchQuery, MemoryStore, Packed, Standing, Store, StoreError, StoredMatch, Write,
};
use tokio::sync::watch;

/// A store in memory that tells when something was written.
#[derive(Debug, Default)]
pub(super) struct Watched {
    store: MemoryStore,
    /// How many batches were written.
    written: watch::Sender<u64>,
}

impl Watched {
    /// Waits until the record of a match is written.
    pub(super) async fn record(&self, id: String) -> Result<String, StoreError> {
        let mut written = self.written.subscribe();
        loop {
            written.mark_unchanged();
            let stored = self.store.game(id.clone()).await?;
            if let Some(record) = stored.and_then(|stored| stored.record()) {
                return Ok(record);
            }
            let _ = written.changed().await; // Whoever tells it is this store.
        }
    }

    fn tell(&self) {
        self.written.send_modify(|written| *written += 1);
    }
}

impl Store for Watched {
    fn blocks(&self) -> bool {
        self.store.blocks()
    }

    fn commit<'a>(&'a self, writes: &'a [Write]) -> BoxFuture<'a, Result<(), StoreError>> {
        Box::pin(async move {
            let done = self.store.commit(writes).await;
            self.tell();
            done
        })
    }

    fn commit_at_once(&self, writes: &mut Vec<Write>) -> Option<Result<(), StoreError>> {
        let done = self.store.commit_at_once(writes);
        self.tell();
        done
    }

    fn identity(&self, token_hash: String) -> BoxFuture<'_, Result<Option<String>, StoreError>> {
        self.store.identity(token_hash)
    }

    fn tables(&self) -> BoxFuture<'_, Result<Vec<(String, String)>, StoreError>> {
        self.store.tables()
    }

    fn table(&self, id: String) -> BoxFuture<'_, Result<Option<String>, StoreError>> {
        self.store.table(id)
    }

    fn game(&self, id: String) -> BoxFuture<'_, Result<Option<StoredMatch>, StoreError>> {
        self.store.game(id)
    }

    fn packed(&self, id: String) -> BoxFuture<'_, Result<Option<Packed>, StoreError>> {
        self.store.packed(id)
    }

    fn finished(
        &self,
        query: MatchQuery,
    ) -> BoxFuture<'_, Result<Vec<(String, String)>, StoreError>> {
        self.store.finished(query)
    }

    fn chat(&self, table: String, last: u32) -> BoxFuture<'_, Result<Vec<String>, StoreError>> {
        self.store.chat(table, last)
    }

    fn binding(
        &self,
        pool: String,
        name: String,
    ) -> BoxFuture<'_, Result<Option<String>, StoreError>> {
        self.store.binding(pool, name)
    }

    fn memos(&self, game: String) -> BoxFuture<'_, Result<Vec<(u8, String)>, StoreError>> {
        self.store.memos(game)
    }

    fn standings(&self, pool: String) -> BoxFuture<'_, Result<Vec<Standing>, StoreError>> {
        self.store.standings(pool)
    }
}
