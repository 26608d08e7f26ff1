//! What every store can do.

use std::{future::Future, pin::Pin};

use crate::{Joining, Nodes, Owner, Packed, Played, Standing};

/// A future behind a pointer, so that stores can be chosen at run time.
pub type BoxFuture<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// Where tables, logs and identities are kept.
pub trait Store: Send + Sync + 'static {
    /// Whether a commit keeps its thread busy, so that the writer needs one of its own.
    fn blocks(&self) -> bool {
        false
    }
    /// Begins a new life of a node; what earlier lives of it still write is refused from now on.
    ///
    /// A node of that name whose lease runs is refused with [`StoreError::NodeTaken`] where several nodes share a store.
    fn join<'a>(&'a self, node: &'a Joining) -> BoxFuture<'a, Result<Owner, StoreError>>;
    /// What several nodes share, if this store can be shared.
    fn nodes(&self) -> Option<&dyn Nodes> {
        None
    }
    /// Writes a batch, whole or not at all; when it returns, the batch survives a power loss.
    ///
    /// It is refused with [`StoreError::Fenced`] if the life of its owner is over. An empty batch renews the lease.
    /// Batches come in order. The last ones may come again, in the same order, when nobody could tell whether they were
    /// kept: that changes nothing.
    fn commit<'a>(
        &'a self,
        owner: &'a Owner,
        writes: &'a [Write],
    ) -> BoxFuture<'a, Result<(), StoreError>>;
    /// Writes a batch without waiting, where that is possible; the writes are taken out then.
    fn commit_at_once(
        &self,
        _owner: &Owner,
        _writes: &mut Vec<Write>,
    ) -> Option<Result<(), StoreError>> {
        None
    }
    /// The identity whose token has this hash, as JSON.
    fn identity(&self, token_hash: String) -> BoxFuture<'_, Result<Option<String>, StoreError>>;
    /// The ids and rows of all tables of a node that are not closed, the rows as JSON; of all where nodes do not share.
    fn tables(&self, node: String) -> BoxFuture<'_, Result<Vec<(String, String)>, StoreError>>;
    /// The row of one table, as JSON.
    fn table(&self, id: String) -> BoxFuture<'_, Result<Option<String>, StoreError>>;
    /// A match with its whole log.
    fn stored_match(&self, id: String) -> BoxFuture<'_, Result<Option<StoredMatch>, StoreError>>;
    /// The record of a match as it is kept, packed.
    fn packed(&self, id: String) -> BoxFuture<'_, Result<Option<Packed>, StoreError>>;
    /// Summaries of finished matches as JSON, newest first, each with its place in the list.
    fn finished(
        &self,
        query: MatchQuery,
    ) -> BoxFuture<'_, Result<Vec<(String, String)>, StoreError>>;
    /// The last lines of a table's chat as JSON, oldest first.
    fn chat(&self, table: String, last: u32) -> BoxFuture<'_, Result<Vec<String>, StoreError>>;
    /// The key that a name of a pool is bound to.
    fn binding(
        &self,
        pool: String,
        name: String,
    ) -> BoxFuture<'_, Result<Option<String>, StoreError>>;
    /// The private notes that are kept of a match, by seat, as JSON.
    fn memos(&self, match_id: String) -> BoxFuture<'_, Result<Vec<(u8, String)>, StoreError>>;
    /// What everybody has achieved in a pool, in byte order of the names.
    fn standings(&self, pool: String) -> BoxFuture<'_, Result<Vec<Standing>, StoreError>>;
}

/// One thing to keep; keeping it twice is the same as once.
#[derive(Clone, PartialEq, Debug)]
pub enum Write {
    /// Somebody new, or somebody with a new name.
    Identity {
        /// The id.
        id: String,
        /// The hash of the token.
        token_hash: String,
        /// The identity, as JSON.
        identity: String,
    },
    /// A table as it is now.
    Table {
        /// The id.
        id: String,
        /// Its row, as JSON.
        row: String,
        /// Whether it is closed for good.
        closed: bool,
    },
    /// The beginning of a match.
    Begin(Begin),
    /// A line of a match's log.
    Entry {
        /// The match.
        match_id: String,
        /// Which line, from zero; another line in the place of one that is kept is an error.
        step: u32,
        /// The line, as JSON.
        line: String,
    },
    /// The end of a match: header, lines and a last line are its record.
    Finish(Finish),
    /// A line of chat.
    Chat {
        /// The table.
        table: String,
        /// Which line.
        number: u32,
        /// The line, as JSON.
        line: String,
    },
    /// A finished game of a pool.
    Played {
        /// The match, which counts once; none in what was written before results named it.
        match_id: Option<String>,
        /// The pool.
        pool: String,
        /// Who played, and with what success.
        players: Vec<Played>,
        /// Whether it counts for ratings.
        rated: bool,
    },
    /// A name of a pool is bound to a key, or no longer.
    Binding {
        /// The pool.
        pool: String,
        /// The name.
        name: String,
        /// The key; none to remove the binding.
        key: Option<String>,
    },
    /// The private notes of a seat for one match.
    Memo {
        /// The match.
        match_id: String,
        /// The seat.
        seat: u8,
        /// The notes, as JSON; none to forget them.
        memo: Option<String>,
    },
}

/// The beginning of a match.
#[derive(Clone, PartialEq, Debug)]
pub struct Begin {
    /// The id.
    pub id: String,
    /// Its table.
    pub table: String,
    /// Its game.
    pub game: String,
    /// The header of its record, as JSON.
    pub header: String,
    /// Its seed.
    pub seed: [u8; 32],
}

/// The end of a match.
#[derive(Clone, PartialEq, Debug)]
pub struct Finish {
    /// The match.
    pub id: String,
    /// When, in milliseconds since 1970.
    pub ended: u64,
    /// What lists show of it, as JSON.
    pub summary: String,
    /// The last line of its record, as JSON.
    pub footer: String,
}

/// A match as it is kept.
#[derive(Clone, PartialEq, Debug)]
pub struct StoredMatch {
    /// The header of its record, as JSON.
    pub header: String,
    /// Its seed.
    pub seed: [u8; 32],
    /// The lines of its log, as JSON.
    pub lines: Vec<String>,
    /// The last line of its record, once it is over.
    pub footer: Option<String>,
}

impl StoredMatch {
    /// The whole record, once the match is over.
    pub fn record(&self) -> Option<String> {
        let footer = self.footer.as_deref()?;
        let lines = self.lines.iter().map(String::as_str);
        Some(record(&self.header, lines, footer))
    }
}

/// The text of a record, line by line.
pub(crate) fn record<'a>(
    header: &'a str,
    lines: impl Iterator<Item = &'a str>,
    footer: &'a str,
) -> String {
    let mut text = String::with_capacity(header.len() + footer.len() + 4096);
    for line in std::iter::once(header).chain(lines).chain([footer]) {
        text.push_str(line);
        text.push('\n');
    }
    text
}

/// Which finished matches are wanted.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct MatchQuery {
    /// Of one game only.
    pub game: Option<String>,
    /// From this place of the list on.
    pub before: Option<String>,
    /// How many.
    pub limit: u32,
}

/// Why a store did not do what it was asked.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The database said no.
    #[error("the database failed: {0}")]
    Database(#[from] rusqlite::Error),
    /// The database was made by a newer version of Parlor.
    #[error("the database is of version {theirs}, this program knows version {ours}")]
    Newer {
        /// The version of the database.
        theirs: i64,
        /// The version that this program knows.
        ours: i64,
    },
    /// A batch of the journal is damaged.
    #[error("it is damaged: {0}")]
    Journal(postcard::Error),
    /// A batch of the journal was written by a newer version of Parlor.
    #[error("it is of version {theirs}, this program knows up to version {ours}")]
    NewerJournal {
        /// The version of the batch.
        theirs: u8,
        /// The newest version that this program knows.
        ours: u8,
    },
    /// A batch of the journal cannot be read; nothing is settled, so that nothing behind it is kept without it.
    #[error("batch {place} of the journal cannot be read: {source}")]
    Batch {
        /// Which batch.
        place: i64,
        /// Why.
        source: Box<StoreError>,
    },
    /// A reading thread broke down.
    #[error("reading broke down")]
    Reader,
    /// A line of a log cannot be kept: another one has its place, one before it is missing, or the match is over.
    #[error("step {step} of match {match_id} does not follow what is kept of it")]
    OutOfStep {
        /// The match.
        match_id: String,
        /// The line.
        step: u32,
    },
    /// A match ends that is not known.
    #[error("match {match_id} ends, but it never began")]
    NeverBegan {
        /// The match.
        match_id: String,
    },
    /// The life of the node is over: another one has taken its place, or its tables.
    #[error("node `{node}` was replaced, so it may not write any more")]
    Fenced {
        /// The node.
        node: String,
    },
    /// A node of this name is running.
    #[error("a node named `{node}` is running already; give this one another name (--node)")]
    NodeTaken {
        /// The name.
        node: String,
    },
    /// The database cannot be reached, so nobody knows whether the last batch was kept.
    #[error("the database cannot be reached: {0}")]
    Away(String),
    /// The address of the database cannot be used; what was given is not shown, since it may hold a password.
    #[error("the address of the database cannot be used: {0}")]
    BadAddress(String),
    /// The database does not let this program in.
    #[error("the database refuses access: {0}")]
    NoAccess(String),
    /// The database is not fit for Parlor.
    #[error("this database cannot be used: {0}")]
    Unfit(String),
    /// A PostgreSQL database said no.
    #[error("the database failed: {0}")]
    Sql(String),
    /// A table is written that another node has.
    #[error("table {table} belongs to another node")]
    NotOwned {
        /// The table.
        table: String,
    },
    /// A record cannot be unpacked.
    #[error("a stored record is damaged: {0}")]
    Damaged(#[from] std::io::Error),
    /// The place for the data cannot be used.
    #[error("the data cannot be kept in {path}: {source}")]
    Place {
        /// Where.
        path: String,
        /// What the system says.
        source: std::io::Error,
    },
    /// The store was made to fail by a test.
    #[error("the store refuses to write")]
    Refused,
}

impl StoreError {
    /// Whether nobody can tell if the batch was kept, or whose tables these are: only the store can say, later.
    pub fn is_doubtful(&self) -> bool {
        matches!(self, Self::Fenced { .. } | Self::Away(_))
    }
}
