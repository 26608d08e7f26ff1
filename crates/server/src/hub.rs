//! What all connections share: games, tables, identities, the way to the store.

use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use parlor_catalog::{Catalog, Listed, Mode};
use parlor_game::Problem;
use parlor_play::CommandKey;
use parlor_store::{Store, Write, Writer};
use parlor_wire::{
    ChairSet, Create, Identity, IdentityId, IdentityKind, Lobby, PoolSummary, TableId,
    TableSummary, ToClient,
};
use tokio::{sync::Notify, time::Instant};

use crate::{
    fork::Branch,
    ids,
    limits::Limits,
    metrics::Metrics,
    outbox::Out,
    pool::{self, PoolHandle, PoolOptions},
    porter::Porter,
    session::Who,
    table::{self, Chair, Door, Porters, Row, Table, TableHandle},
    think::Thinkers,
};

/// How often the lobby is told at most.
const LOBBY_EVERY: Duration = Duration::from_millis(250);

/// The longest name that is kept as it was given, in bytes.
const NAME_GIVEN: usize = 256;

/// What all connections share.
pub(crate) struct Hub {
    pub(crate) catalog: Catalog,
    pub(crate) store: Arc<dyn Store>,
    pub(crate) writer: Writer,
    pub(crate) thinkers: Thinkers,
    pub(crate) metrics: Metrics,
    pub(crate) limits: Limits,
    sessions: AtomicU64,
    tables: Mutex<Tables>,
    lobby: Mutex<LobbyNow>,
    lobby_changed: Notify,
    pools: Mutex<HashMap<String, PoolHandle>>,
    porters: Mutex<Porters>,
    /// Who sits in matches that came back with the server.
    returned: Mutex<Vec<Returned>>,
    /// One table is loaded at a time, so that nobody loads it twice.
    loading: tokio::sync::Mutex<()>,
    /// One table is opened at a time, so that no command opens two.
    opening: tokio::sync::Mutex<()>,
}

#[derive(Default)]
struct Tables {
    open: HashMap<TableId, TableHandle>,
    /// The tables where an identity has a chair or that it owns.
    of: HashMap<IdentityId, Vec<TableId>>,
    /// The tables that commands have opened.
    opened: HashMap<CommandKey, TableId>,
}

/// One who sits in a match that came back with the server.
#[derive(Clone, Debug)]
pub(crate) struct Returned {
    pub(crate) kind: String,
    pub(crate) name: String,
    pub(crate) table: TableId,
}

#[derive(Default)]
struct LobbyNow {
    tables: HashMap<TableId, TableSummary>,
    followers: HashMap<u64, Arc<Who>>,
    online: u32,
}

impl Hub {
    pub(crate) fn new(
        catalog: Catalog,
        store: Arc<dyn Store>,
        writer: Writer,
        limits: Limits,
    ) -> Self {
        let threads = std::thread::available_parallelism().map_or(2, usize::from);
        Self {
            catalog,
            store,
            writer,
            thinkers: Thinkers::start(threads),
            metrics: Metrics::default(),
            limits,
            sessions: AtomicU64::new(1),
            tables: Mutex::default(),
            lobby: Mutex::default(),
            lobby_changed: Notify::new(),
            pools: Mutex::default(),
            porters: Mutex::default(),
            returned: Mutex::default(),
            loading: tokio::sync::Mutex::new(()),
            opening: tokio::sync::Mutex::new(()),
        }
    }

    pub(crate) fn next_session(&self) -> u64 {
        self.sessions.fetch_add(1, Ordering::Relaxed)
    }

    /// Brings back the tables of the store: all rows are known, unfinished matches are loaded.
    pub(crate) async fn wake_tables(self: &Arc<Self>) -> Result<usize, parlor_store::StoreError> {
        let rows = self.store.tables().await?;
        let mut woken = 0;
        for row in rows {
            let Ok(row) = serde_json::from_str::<Row>(&row) else {
                tracing::error!("the row of a table cannot be read");
                continue;
            };
            self.note_row(&row);
            let unfinished = row.game_now.as_ref().is_some_and(|game| !game.over);
            if unfinished {
                let sitters = returned(&row);
                match self.load(row).await {
                    Ok(_) => {
                        woken += 1;
                        self.returned_list().extend(sitters);
                    }
                    Err(problem) => tracing::error!(%problem, "a table cannot be brought back"),
                }
            }
        }
        Ok(woken)
    }

    /// Who of this kind sits in a match that came back with the server.
    pub(crate) fn returned(&self, kind: &str) -> Vec<Returned> {
        let all = self.returned_list();
        all.iter().filter(|one| one.kind == kind).cloned().collect()
    }

    fn returned_list(&self) -> MutexGuard<'_, Vec<Returned>> {
        self.returned.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn note_row(&self, row: &Row) {
        let mut tables = self.tables();
        if let Some(key) = &row.opened_by {
            tables.opened.insert(key.clone(), row.id.clone());
        }
        let sitters = row.chairs.iter().filter_map(|chair| chair.sitter.as_ref());
        for sat in sitters.filter(|sat| sat.player.is_none()) {
            tables.note(&sat.identity.id, &row.id);
        }
    }

    async fn load(self: &Arc<Self>, row: Row) -> Result<TableHandle, Problem> {
        let kept = table::load(self, row).await.map_err(storage)?;
        let hub = Arc::clone(self);
        let mut problem = None;
        let id = kept.row.id.clone();
        let listed = self.catalog.game(&kept.row.game)?;
        let fallback = kept.row.clone();
        let handle = table::spawn(Arc::clone(self), |mail| {
            table::reopen(Arc::clone(&hub), kept, mail.clone(), Instant::now()).unwrap_or_else(
                |refused| {
                    problem = Some(refused);
                    Table::new(hub, listed, fallback, mail)
                },
            )
        });
        if let Some(problem) = problem {
            return Err(problem);
        }
        self.tables().open.insert(id, handle.clone());
        Ok(handle)
    }

    /// The table with this id, loaded if it is not in memory.
    pub(crate) async fn table(self: &Arc<Self>, key: &str) -> Result<TableHandle, Problem> {
        let id = TableId(key.to_owned());
        if let Some(handle) = self.loaded(&id) {
            return Ok(handle);
        }
        let _one = self.loading.lock().await;
        if let Some(handle) = self.loaded(&id) {
            return Ok(handle);
        }
        let row = self.store.table(id.0.clone()).await.map_err(storage)?;
        let row = row.and_then(|row| serde_json::from_str::<Row>(&row).ok());
        match row {
            Some(row) if !row.closed => self.load(row).await,
            Some(_) => Err(Problem::new("closed", "this table is closed")),
            None => Err(Problem::new("no_table", "there is no such table")
                .with_hint("check the link, or open a table of your own")),
        }
    }

    fn loaded(&self, id: &TableId) -> Option<TableHandle> {
        let handle = self.tables().open.get(id).cloned()?;
        (!handle.mail.is_closed()).then_some(handle)
    }

    /// Opens a table for somebody; the same command opens one table only.
    pub(crate) async fn create(
        self: &Arc<Self>,
        who: &Arc<Who>,
        create: &Create,
    ) -> Result<TableHandle, Problem> {
        let key = CommandKey {
            who: who.identity.id.0.clone(),
            id: create.id.clone(),
        };
        let _one = self.opening.lock().await;
        let known = self.tables().opened.get(&key).cloned();
        if let Some(id) = known {
            match self.table(id.as_str()).await {
                // It could not be kept, so nobody was told of it.
                Err(problem) if problem.code == "no_table" => self.unnote(&id),
                found => return found,
            }
        }
        let count = self.tables().of.get(&who.identity.id).map_or(0, Vec::len);
        if self.limits.tables <= count {
            return Err(
                Problem::new("too_many_tables", "you have too many tables open")
                    .with_hint("close one you no longer need"),
            );
        }
        let listed = self.catalog.game(&create.game)?;
        let branch = self.branch(create).await?;
        let row = self.new_row(&listed, who, create, branch.as_ref(), key.clone())?;
        let id = row.id.clone();
        let mut doors = Vec::new();
        for porter in self.porters_for(&row.game, &create.chairs) {
            porter.fits(&row.config)?;
            doors.push(Door::new(&*porter, porter.open(&id)?));
        }
        {
            let mut tables = self.tables();
            tables.opened.insert(key, id.clone());
            tables.note(&who.identity.id, &id);
        }
        let hub = Arc::clone(self);
        let chairs = create.chairs.clone();
        let lines = branch.map(|branch| branch.lines).unwrap_or_default();
        let handle = table::spawn(Arc::clone(self), |mail| {
            let mut table = Table::new(hub, listed, row, mail);
            table.branch = lines;
            table.doors = doors;
            for (chair, set) in (0u8..).zip(chairs) {
                table.apply_chair(chair, set);
            }
            table
        });
        self.tables().open.insert(id, handle.clone());
        self.metrics.tables_opened.inc();
        Ok(handle)
    }

    /// What the first match of a table goes on from, if it does.
    async fn branch(&self, create: &Create) -> Result<Option<Branch>, Problem> {
        let Some(fork) = &create.from else {
            return Ok(None);
        };
        let stored = self
            .store
            .game(fork.game.0.clone())
            .await
            .map_err(storage)?;
        let stored = stored.ok_or_else(|| Problem::new("no_match", "there is no such match"))?;
        let branch = Branch::of(&self.catalog, stored, fork)?;
        if create.config.is_some() || branch.header.game != create.game {
            let said = "a match that goes on from another has its game and its options";
            return Err(Problem::new("fork_options", said).with_hint("leave the options out"));
        }
        Ok(Some(branch))
    }

    fn new_row(
        &self,
        listed: &Listed,
        who: &Who,
        create: &Create,
        branch: Option<&Branch>,
        key: CommandKey,
    ) -> Result<Row, Problem> {
        let given = match branch {
            Some(branch) => Some(branch.header.config.clone()),
            None => create.config.clone(),
        };
        let config = listed
            .kind
            .config(&given.unwrap_or_else(table::empty_object))?;
        let seats = match branch.map(|branch| u8::try_from(branch.header.seats.len())) {
            Some(seats) => seats.map(|seats| seats..=seats).unwrap_or(1..=1),
            None => listed.kind.seats(&config)?,
        };
        table::check_chairs(*seats.end())?;
        let base = (listed.settings)(Mode::Casual);
        let settings = match &create.settings {
            Some(change) => table::merge_settings(&base, change)?,
            None => base,
        };
        if branch.is_some() && settings.rated {
            let said = "a match that goes on from another does not count";
            return Err(Problem::new("rated", said));
        }
        let game = listed.kind.info().id;
        table::check_settings(self, game, &settings)?;
        for set in &create.chairs {
            if let ChairSet::BuiltIn { player } = set {
                self.catalog.player(game, player)?;
            }
        }
        if usize::from(*seats.end()) < create.chairs.len() {
            return Err(Problem::new("chairs", "there are more chairs than seats"));
        }
        let chairs = vec![Chair::open_to(&who.kind); usize::from(*seats.end())];
        Ok(Row {
            owner: (who.kind == "person" || !create.stand).then(|| who.identity.id.clone()),
            opened_by: Some(key),
            from: branch.zip(create.from.as_ref()).map(|(branch, fork)| {
                let lines = u32::try_from(branch.lines.len()).unwrap_or(u32::MAX);
                (fork.game.clone(), lines)
            }),
            ..Row::new(game.to_owned(), config, settings, chairs)
        })
    }

    /// Knows a table that a pool has opened.
    pub(crate) fn take_in(&self, handle: &TableHandle) {
        let mut tables = self.tables();
        tables.open.insert(handle.id.clone(), handle.clone());
        drop(tables);
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

    /// The porters of a game.
    pub(crate) fn porters_of(&self, game: &str) -> Porters {
        let porters = self.porters.lock().unwrap_or_else(PoisonError::into_inner);
        let of_game = porters.iter().filter(|porter| porter.game() == game);
        of_game.cloned().collect()
    }

    /// The porters whose doors chairs need that are set like this.
    pub(crate) fn porters_for(&self, game: &str, chairs: &[ChairSet]) -> Porters {
        let mut porters = self.porters_of(game);
        porters.retain(|porter| {
            chairs.iter().any(|set| match set {
                ChairSet::Open { admits, .. } => {
                    let mut admits = admits.iter().flatten();
                    admits.any(|kind| kind == porter.gateway())
                }
                ChairSet::Closed | ChairSet::BuiltIn { .. } => false,
            })
        });
        porters
    }

    /// Opens a pool; a name has one pool.
    pub(crate) fn open_pool(self: &Arc<Self>, options: PoolOptions) -> Result<(), Problem> {
        let name = options.name.clone();
        if self.pools().contains_key(&name) {
            let message = format!("there is a pool `{name}` already");
            return Err(Problem::new("pool_taken", message));
        }
        let handle = pool::spawn(self, options)?;
        self.pools().insert(name, handle);
        Ok(())
    }

    /// The pool with this name.
    pub(crate) fn pool(&self, name: &str) -> Result<PoolHandle, Problem> {
        let found = self.pools().get(name).cloned();
        found.ok_or_else(|| Problem::new("no_pool", "there is no such pool"))
    }

    /// All pools, by name.
    pub(crate) fn list_pools(&self) -> Vec<PoolSummary> {
        let pools = self.pools();
        let mut all: Vec<_> = pools.values().map(|pool| pool.summary.clone()).collect();
        all.sort_by(|a, b| a.name.cmp(&b.name));
        all
    }

    /// Lets the tasks of all pools end.
    pub(crate) fn close_pools(&self) {
        self.pools().clear();
    }

    fn pools(&self) -> MutexGuard<'_, HashMap<String, PoolHandle>> {
        self.pools.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The task of a table has ended.
    pub(crate) fn forget(&self, id: &TableId) {
        let mut tables = self.tables();
        if tables
            .open
            .get(id)
            .is_some_and(|handle| handle.mail.is_closed())
        {
            tables.open.remove(id);
            drop(tables);
            self.publish(id, None);
        }
    }

    /// Notes that somebody has to do with a table.
    pub(crate) fn note(&self, identity: &IdentityId, table: &TableId) {
        self.tables().note(identity, table);
    }

    /// Somebody has left a chair.
    pub(crate) fn unnote_sitter(&self, identity: &IdentityId, table: &TableId) {
        let mut tables = self.tables();
        if let Some(list) = tables.of.get_mut(identity) {
            list.retain(|other| other != table);
            if list.is_empty() {
                tables.of.remove(identity);
            }
        }
    }

    /// A table is gone for good.
    pub(crate) fn unnote(&self, table: &TableId) {
        let mut tables = self.tables();
        tables.opened.retain(|_, opened| opened != table);
        tables.of.retain(|_, list| {
            list.retain(|other| other != table);
            !list.is_empty()
        });
    }

    /// The tables that somebody has to do with.
    pub(crate) fn tables_of(&self, identity: &IdentityId) -> Vec<TableId> {
        self.tables().of.get(identity).cloned().unwrap_or_default()
    }

    /// All tables in memory.
    pub(crate) fn handles(&self) -> Vec<TableHandle> {
        self.tables().open.values().cloned().collect()
    }

    /// Finds who has a token, or makes a new guest.
    pub(crate) async fn identify(
        &self,
        token: Option<&str>,
        name: Option<&str>,
        kind: IdentityKind,
    ) -> Result<(Identity, Option<String>), Problem> {
        let wanted = name.and_then(table::clean_name);
        if let Some(token) = token {
            let hash = ids::hash(token);
            let found = self.store.identity(hash.clone()).await.map_err(storage)?;
            let identity = found.and_then(|json| serde_json::from_str::<Identity>(&json).ok());
            let Some(mut identity) = identity else {
                return Err(
                    Problem::new("unknown_token", "this token is not known here")
                        .with_hint("say hello without a token to become a new guest"),
                );
            };
            if let Some(name) = wanted.filter(|name| *name != identity.shown) {
                identity.name = name.clone();
                identity.shown = name;
                self.keep_identity(&identity, hash).await?;
            }
            return Ok((identity, None));
        }
        let token = ids::fresh(32);
        let id = ids::fresh(12);
        // What a foreign client calls itself is kept as it is; only what is shown is cut.
        let cut = name
            .filter(|_| kind == IdentityKind::Foreign)
            .and_then(table::cut_name);
        let shown = wanted.or(cut);
        let shown = shown.unwrap_or_else(|| format!("Guest {}", id.get(..4).unwrap_or("new")));
        let identity = Identity {
            id: IdentityId(id),
            kind,
            name: name
                .filter(|name| name.len() <= NAME_GIVEN)
                .unwrap_or(&shown)
                .to_owned(),
            shown,
        };
        self.keep_identity(&identity, ids::hash(&token)).await?;
        Ok((identity, Some(token)))
    }

    async fn keep_identity(&self, identity: &Identity, token_hash: String) -> Result<(), Problem> {
        let write = Write::Identity {
            id: identity.id.0.clone(),
            token_hash,
            identity: serde_json::to_string(identity).unwrap_or_default(),
        };
        if self.writer.write_now(vec![write]).await {
            Ok(())
        } else {
            Err(
                Problem::new("storage", "you could not be registered just now")
                    .with_hint("try again in a moment"),
            )
        }
    }

    /// Lists a table in the lobby, or no longer.
    pub(crate) fn publish(&self, id: &TableId, summary: Option<TableSummary>) {
        let mut lobby = self.lobby();
        let changed = match summary {
            Some(summary) => lobby.tables.insert(id.clone(), summary.clone()) != Some(summary),
            None => lobby.tables.remove(id).is_some(),
        };
        drop(lobby);
        if changed {
            self.lobby_changed.notify_one();
        }
    }

    /// Counts connections.
    pub(crate) fn count_online(&self, change: i32) {
        let mut lobby = self.lobby();
        lobby.online = lobby.online.saturating_add_signed(change);
        drop(lobby);
        self.lobby_changed.notify_one();
    }

    pub(crate) fn follow_lobby(&self, who: &Arc<Who>, follow: bool) {
        let mut lobby = self.lobby();
        if follow {
            lobby.followers.insert(who.session, Arc::clone(who));
            let text = ToClient::Lobby(lobby.message()).write();
            drop(lobby);
            who.outbox.push(Out { text, ask: None });
        } else {
            lobby.followers.remove(&who.session);
        }
    }

    /// The listed tables.
    pub(crate) fn listed(&self) -> Lobby {
        self.lobby().message()
    }

    /// Tells the lobby's followers what has changed, not too often; ends only with its task.
    pub(crate) async fn tell_lobby(self: Arc<Self>) {
        loop {
            self.lobby_changed.notified().await;
            tokio::time::sleep(LOBBY_EVERY).await;
            let (message, followers) = {
                let lobby = self.lobby();
                if lobby.followers.is_empty() {
                    continue;
                }
                let followers: Vec<_> = lobby.followers.values().cloned().collect();
                (lobby.message(), followers)
            };
            let text = ToClient::Lobby(message).write();
            for who in followers {
                let text = text.clone();
                who.outbox.push(Out { text, ask: None });
            }
        }
    }

    fn tables(&self) -> MutexGuard<'_, Tables> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn lobby(&self) -> MutexGuard<'_, LobbyNow> {
        self.lobby.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn returned(row: &Row) -> Vec<Returned> {
    let sitters = row.chairs.iter().filter_map(|chair| chair.sitter.as_ref());
    let foreign = sitters.filter(|sat| sat.player.is_none() && !sat.gone);
    let each = foreign.map(|sat| Returned {
        kind: sat.kind.clone(),
        name: sat.identity.name.clone(),
        table: row.id.clone(),
    });
    each.collect()
}

impl Tables {
    fn note(&mut self, identity: &IdentityId, table: &TableId) {
        let list = self.of.entry(identity.clone()).or_default();
        if !list.contains(table) {
            list.push(table.clone());
        }
    }
}

impl LobbyNow {
    fn message(&self) -> Lobby {
        let mut tables: Vec<_> = self.tables.values().cloned().collect();
        tables.sort_by(|a, b| b.opened.cmp(&a.opened).then_with(|| a.id.cmp(&b.id)));
        tables.truncate(200);
        Lobby {
            tables,
            online: self.online,
        }
    }
}

pub(crate) fn storage(error: parlor_store::StoreError) -> Problem {
    tracing::error!(%error, "the store does not answer");
    Problem::new("storage", "the store does not answer").with_hint("try again in a moment")
}

/// Milliseconds since 1970.
pub(crate) fn unix_now() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    now.map_or(0, |now| u64::try_from(now.as_millis()).unwrap_or(u64::MAX))
}
