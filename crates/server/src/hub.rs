//! What all connections share: games, tables, identities, the way to the store.

use std::{
    collections::HashMap,
    io::Write as _,
    net::IpAddr,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    time::{SystemTime, UNIX_EPOCH},
};

use parlor_catalog::Catalog;
use parlor_game::{Problem, Seed};
use parlor_store::{Store, Writer};
use parlor_wire::{IdentityId, TableId};
use tokio::time::Instant;

use crate::{
    directory::Directory,
    identities::Identities,
    ids,
    letter::NOT_KEPT,
    limits::Limits,
    lobby::Lobby,
    metrics::Metrics,
    pool::Pools,
    porter::Porter,
    quotas::{Quotas, Unattended},
    table::{self, House, Note, Porters, Row, TableHandle},
    think::{Bounds, Thinkers},
};

/// What all connections share.
pub(crate) struct Hub {
    pub(crate) catalog: Catalog,
    pub(crate) store: Arc<dyn Store>,
    pub(crate) writer: Writer,
    pub(crate) thinkers: Thinkers,
    pub(crate) metrics: Metrics,
    pub(crate) limits: Limits,
    pub(crate) quotas: Quotas,
    pub(crate) identities: Identities,
    /// Whether a built-in player that fails to act ends the process.
    pub(crate) strict: bool,
    sessions: AtomicU64,
    pub(crate) directory: Directory,
    unattended: Mutex<Unattended>,
    pub(crate) lobby: Lobby,
    pub(crate) pools: Pools,
    porters: Mutex<Porters>,
    /// Who sits in matches that came back with the server.
    returned: Mutex<Vec<Returned>>,
    /// One table is loaded at a time, so that nobody loads it twice.
    loading: tokio::sync::Mutex<()>,
    /// One table is opened at a time, so that no command opens two.
    pub(crate) opening: tokio::sync::Mutex<()>,
    /// For each game, one at a time opens a table because none waits.
    seeking: Mutex<HashMap<String, Arc<tokio::sync::Mutex<()>>>>,
}

/// One who sits in a match that came back with the server.
#[derive(Clone, Debug)]
pub(crate) struct Returned {
    pub(crate) kind: String,
    pub(crate) name: String,
    pub(crate) table: TableId,
}

impl Hub {
    pub(crate) fn new(
        catalog: Catalog,
        store: Arc<dyn Store>,
        writer: Writer,
        (limits, quotas): (Limits, Quotas),
        strict: bool,
    ) -> Self {
        // One more than processors: whoever may use them all leaves a thread to others.
        let threads = 1 + std::thread::available_parallelism().map_or(2, usize::from);
        let bounds = Bounds {
            per_identity: quotas.thoughts_per_identity.max(1),
            per_address: quotas.thoughts_per_address.max(1),
        };
        Self {
            identities: Identities::new(Arc::clone(&store), writer.clone(), &quotas),
            catalog,
            store,
            writer,
            thinkers: Thinkers::start(threads, bounds),
            metrics: Metrics::default(),
            limits,
            quotas,
            strict,
            sessions: AtomicU64::new(1),
            directory: Directory::default(),
            unattended: Mutex::default(),
            lobby: Lobby::default(),
            pools: Pools::default(),
            porters: Mutex::default(),
            returned: Mutex::default(),
            loading: tokio::sync::Mutex::new(()),
            opening: tokio::sync::Mutex::new(()),
            seeking: Mutex::default(),
        }
    }

    pub(crate) fn next_session(&self) -> u64 {
        self.sessions.fetch_add(1, Ordering::Relaxed)
    }

    /// Brings back the tables of the store: all rows are known, and the matches are loaded that somebody waits for,
    /// those with clocks first. Other tables are loaded when they are asked for.
    pub(crate) async fn wake_tables(self: &Arc<Self>) -> Result<usize, parlor_store::StoreError> {
        let rows = self.own_rows().await?;
        let mut waited_for = Vec::new();
        for (id, row) in rows {
            // What cannot be read stays in the store; who asks for the table is told.
            let Ok(row) = self.read_row(&id, &row) else {
                continue;
            };
            self.directory.note_row(&row);
            if let Some(waits) = row.waits() {
                waited_for.push((waits, id, row));
            }
        }
        waited_for.sort_by(|(a, _, one), (b, _, other)| (a, one.opened).cmp(&(b, other.opened)));
        let mut woken = 0;
        for (_, id, row) in waited_for {
            let sitters = returned(&row);
            match self.load(row).await {
                Ok(_) => {
                    woken += 1;
                    self.returned_list().extend(sitters);
                }
                Err(problem) => {
                    tracing::error!(table = id, %problem, "a table cannot be brought back");
                }
            }
        }
        Ok(woken)
    }

    /// The rows of this node's tables, those among them that nobody owned before.
    async fn own_rows(&self) -> Result<Vec<(String, String)>, parlor_store::StoreError> {
        let owner = self.writer.owner();
        let mut rows = self.store.tables(owner.node.clone()).await?;
        if let Some(nodes) = self.store.nodes() {
            rows.extend(nodes.claim(&owner, "", Vec::new(), u32::MAX).await?);
        }
        Ok(rows)
    }

    /// Who of this kind sits in a match that came back with the server.
    pub(crate) fn returned(&self, kind: &str) -> Vec<Returned> {
        let all = self.returned_list();
        all.iter().filter(|one| one.kind == kind).cloned().collect()
    }

    fn returned_list(&self) -> MutexGuard<'_, Vec<Returned>> {
        self.returned.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn load(self: &Arc<Self>, row: Row) -> Result<TableHandle, Problem> {
        // A table that cannot write would end at once.
        if !self.writer.is_good() {
            return Err(no_store());
        }
        let kept = table::load(self, row).await.map_err(storage)?;
        // A match under rules that are not known here stays as it is, until a program comes that knows them.
        kept.check_rules(&self.catalog)?;
        let table = table::reopen(Arc::clone(self) as Arc<dyn House>, kept, Instant::now())?;
        let handle = table::spawn(Arc::clone(self), table);
        self.directory.insert(handle.clone());
        Ok(handle)
    }

    /// The table with this id, loaded if it is not in memory.
    pub(crate) async fn table(self: &Arc<Self>, key: &str) -> Result<TableHandle, Problem> {
        let id = TableId(key.to_owned());
        if let Some(handle) = self.directory.loaded(&id) {
            return Ok(handle);
        }
        let _one = self.loading.lock().await;
        if let Some(handle) = self.directory.loaded(&id) {
            return Ok(handle);
        }
        let row = self.store.table(id.0.clone()).await.map_err(storage)?;
        let row = row.map(|row| self.read_row(key, &row)).transpose()?;
        match row {
            Some(row) if !row.closed => self.load(row).await,
            Some(_) => Err(Problem::new("closed", "this table is closed")),
            None => Err(Problem::new("no_table", "there is no such table")
                .with_hint("check the link, or open a table of your own")),
        }
    }

    /// Reads the row of a table; one that cannot be read is named, counted and left as it is.
    fn read_row(&self, id: &str, row: &str) -> Result<Row, Problem> {
        Row::read(row).map_err(|error| {
            tracing::error!(table = id, %error, "the row of a table cannot be read");
            self.metrics.unreadable("table", id);
            unreadable("this table")
        })
    }

    /// Knows a table that a pool has opened.
    pub(crate) fn take_in(&self, handle: &TableHandle) {
        self.directory.insert(handle.clone());
        self.metrics.tables_opened.inc();
    }

    /// Lets a porter open doors for the tables of its game.
    pub(crate) fn take_on(&self, porter: Arc<dyn Porter>) {
        let mut porters = self.porters.lock().unwrap_or_else(PoisonError::into_inner);
        porters.push(porter);
    }

    /// Forgets the porters, who know the hub.
    pub(crate) fn dismiss_porters(&self) {
        let mut porters = self.porters.lock().unwrap_or_else(PoisonError::into_inner);
        porters.clear();
    }

    /// The task of a table has ended.
    pub(crate) fn forget(&self, id: &TableId) {
        if self.directory.forget(id) {
            self.attend(id);
            self.lobby.publish(id, None);
        }
    }

    /// A table plays on no longer when nobody follows it.
    pub(crate) fn attend(&self, table: &TableId) {
        self.unattended_list().dismiss(table);
    }

    fn unattended_list(&self) -> MutexGuard<'_, Unattended> {
        self.unattended
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes something of a table.
    pub(crate) fn take_note(&self, row: &Row, note: Note) {
        let table = &row.id;
        match note {
            Note::Listed(listing) => self.lobby.publish(table, listing.map(|listing| *listing)),
            Note::Sits(identity) => self.directory.note(&identity, table),
            Note::Left(identity) => self.directory.unnote_sitter(&identity, table),
            Note::Attended => self.attend(table),
            Note::Closed => self.directory.unnote(table),
            Note::Found(answer, found) => {
                let _ = answer.send(found); // The connection may be over; the table is told.
            }
            Note::Unreadable(what, id) => {
                self.metrics.unreadable(what, &id);
            }
            Note::PlayerFailed(said) => {
                self.metrics.player_failed(&row.game);
                if self.strict {
                    let said = format!("{said}\n");
                    let _ = std::io::stderr().write_all(said.as_bytes()); // Not by a macro, which tests would swallow.
                    std::process::abort();
                }
            }
        }
    }

    /// Held by the client that opens a table of a game because none waits.
    pub(crate) fn opening_for(&self, game: &str) -> Arc<tokio::sync::Mutex<()>> {
        let mut seeking = self.seeking.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(seeking.entry(game.to_owned()).or_default())
    }
}

impl House for Hub {
    fn catalog(&self) -> &Catalog {
        &self.catalog
    }

    fn porters_of(&self, game: &str) -> Porters {
        let porters = self.porters.lock().unwrap_or_else(PoisonError::into_inner);
        let of_game = porters.iter().filter(|porter| porter.game() == game);
        of_game.cloned().collect()
    }

    fn play_unattended(
        &self,
        table: &TableId,
        owner: Option<&IdentityId>,
        from: Option<IpAddr>,
    ) -> Result<(), Problem> {
        let mut unattended = self.unattended_list();
        unattended.admit(&self.quotas, table, owner, from)
    }

    fn today(&self) -> u64 {
        unix_now()
    }

    fn fresh_id(&self, length: usize) -> String {
        ids::fresh(length)
    }

    fn seed(&self) -> Seed {
        ids::seed()
    }
}

fn returned(row: &Row) -> Vec<Returned> {
    let sitters = row.chairs.iter().filter_map(|chair| chair.sitter.as_ref());
    let foreign = sitters.filter(|sat| sat.player.is_none() && !sat.gone);
    let each = foreign.map(|sat| Returned {
        kind: sat.kind.to_string(),
        name: sat.identity.name.clone(),
        table: row.id.clone(),
    });
    each.collect()
}

/// Something is kept, but this server cannot read it.
pub(crate) fn unreadable(what: &str) -> Problem {
    Problem::new(
        "unreadable",
        format!("{what} is kept, but this server cannot read it"),
    )
    .with_hint("nothing is lost: tell the operator, whose log says why")
}

pub(crate) fn storage(error: parlor_store::StoreError) -> Problem {
    tracing::error!(%error, "the store does not answer");
    no_store()
}

fn no_store() -> Problem {
    Problem::new(NOT_KEPT, "the server cannot reach its store just now")
        .with_hint("nothing is lost and no clock runs; try again in a moment")
}

/// Milliseconds since 1970.
pub(crate) fn unix_now() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    now.map_or(0, |now| u64::try_from(now.as_millis()).unwrap_or(u64::MAX))
}
