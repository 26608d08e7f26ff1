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

use parlor_catalog::{Catalog, Listed, Mode};
use parlor_game::{Problem, Seed};
use parlor_play::CommandKey;
use parlor_store::{Fate, Store, Write, Writer, kept};
use parlor_wire::{ChairSet, Create, Identity, IdentityId, IdentityKind, PoolSummary, TableId};
use tokio::time::Instant;

use crate::{
    fork::Branch,
    ids,
    letter::NOT_KEPT,
    limits::Limits,
    lobby::Lobby,
    metrics::Metrics,
    names,
    pool::{self, PoolHandle, PoolOptions},
    porter::Porter,
    quotas::{Guests, Quota, Quotas, Unattended},
    session::Who,
    table::{self, Chair, Door, Doors, House, Note, Origin, Porters, Row, Table, TableHandle},
    think::{Bounds, Thinkers},
};

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
    quotas: Quotas,
    guests: Guests,
    /// Whether a built-in player that fails to act ends the process.
    pub(crate) strict: bool,
    sessions: AtomicU64,
    tables: Mutex<Tables>,
    unattended: Mutex<Unattended>,
    pub(crate) lobby: Lobby,
    pools: Mutex<HashMap<String, PoolHandle>>,
    porters: Mutex<Porters>,
    /// Who sits in matches that came back with the server.
    returned: Mutex<Vec<Returned>>,
    /// One table is loaded at a time, so that nobody loads it twice.
    loading: tokio::sync::Mutex<()>,
    /// One table is opened at a time, so that no command opens two.
    opening: tokio::sync::Mutex<()>,
    /// For each game, one at a time opens a table because none waits.
    seeking: Mutex<HashMap<String, Arc<tokio::sync::Mutex<()>>>>,
}

#[derive(Default)]
struct Tables {
    open: HashMap<TableId, TableHandle>,
    /// The tables where an identity has a chair or that it owns.
    of: HashMap<IdentityId, Vec<TableId>>,
    /// The tables that commands have opened.
    opened: HashMap<CommandKey, TableId>,
    /// The last search of each identity, and the table it has led to.
    sought: HashMap<IdentityId, (String, TableId)>,
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
            catalog,
            store,
            writer,
            thinkers: Thinkers::start(threads, bounds),
            metrics: Metrics::default(),
            limits,
            guests: Guests::new(&quotas),
            quotas,
            strict,
            sessions: AtomicU64::new(1),
            tables: Mutex::default(),
            unattended: Mutex::default(),
            lobby: Lobby::default(),
            pools: Mutex::default(),
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
            self.note_row(&row);
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
        // A table that cannot write would end at once.
        if !self.writer.is_good() {
            return Err(no_store());
        }
        let kept = table::load(self, row).await.map_err(storage)?;
        let id = kept.row.id.clone();
        // A match under rules that are not known here stays as it is, until a program comes that knows them.
        kept.check_rules(&self.catalog)?;
        let table = table::reopen(Arc::clone(self) as Arc<dyn House>, kept, Instant::now())?;
        let handle = table::spawn(Arc::clone(self), table);
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
        self.has_room_for_table(who)?;
        let listed = self.catalog.game(&create.game)?;
        let branch = self.branch(create).await?;
        let row = self.new_row(&listed, who, create, branch.as_ref(), key.clone())?;
        let id = row.id.clone();
        let mut doors = Vec::new();
        for porter in table::porters_for(&**self, &row.game, &create.chairs) {
            porter.fits(&row.config)?;
            doors.push(Door::new(&*porter, porter.open(&id, None)?));
        }
        if row.settings.unattended {
            self.play_unattended(&id, row.owner.as_ref(), row.opened_from)?;
        }
        {
            let mut tables = self.tables();
            tables.opened.insert(key, id.clone());
            tables.note(&who.identity.id, &id);
        }
        let hub = Arc::clone(self);
        let origin = branch.map(|branch| Origin {
            rules: branch.header.rules,
            lines: branch.lines,
        });
        let mut table = Table::new(hub, listed, row);
        table.origin = origin;
        table.doors = Doors::opened(doors);
        table.ask_to_play_on();
        let handle = table::spawn(Arc::clone(self), table);
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
            .stored_match(fork.game.0.clone())
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
        // What goes on from another match keeps the rules that it was begun under.
        let kind = match branch {
            Some(branch) => self
                .catalog
                .rules(&branch.header.game, branch.header.rules)?,
            None => listed.kind,
        };
        let config = kind.config(&given.unwrap_or_else(table::empty_object))?;
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
        table::check_settings(&self.catalog, game, &settings)?;
        for set in &create.chairs {
            if let ChairSet::BuiltIn { player } = set {
                self.catalog.player(game, player)?;
            }
        }
        if usize::from(*seats.end()) < create.chairs.len() {
            return Err(Problem::new("chairs", "there are more chairs than seats"));
        }
        let mut chairs = vec![Chair::open_to(&who.kind); usize::from(*seats.end())];
        for (chair, set) in chairs.iter_mut().zip(&create.chairs) {
            chair.set(game, set.clone(), unix_now());
        }
        let mut free = chairs.iter().filter(|chair| chair.is_free_for(who));
        if !create.stand && free.next().is_none() {
            let problem = Problem::new("full", "no chair of this table is for you");
            let hint =
                "leave a chair open to yourself, or open the table without sitting down (`stand`)";
            return Err(problem.with_hint(hint));
        }
        Ok(Row {
            owner: (who.kind == "person" || !create.stand).then(|| who.identity.id.clone()),
            opened_by: Some(key),
            opened_from: who.address,
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
            self.attend(id);
            self.lobby.publish(id, None);
        }
    }

    /// Whether somebody may open one more table.
    fn has_room_for_table(&self, who: &Who) -> Result<(), Problem> {
        let code = "too_many_tables";
        let tables = self.tables();
        let quota = Quota {
            name: "tables_per_identity",
            most: self.quotas.tables_per_identity,
        };
        let own = tables.of.get(&who.identity.id).map_or(0, Vec::len);
        quota.allows(own, code, "you have too many tables open")?;
        if who.address.is_none() {
            return Ok(());
        }
        let quota = Quota {
            name: "tables_per_address",
            most: self.quotas.tables_per_address,
        };
        let open = tables.open.values();
        let near = open.filter(|table| table.opened_from == who.address);
        let said = "too many tables are open from your address";
        quota.allows(near.count(), code, said)
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
            Note::Sits(identity) => self.tables().note(&identity, table),
            Note::Left(identity) => self.unnote_sitter(&identity, table),
            Note::Attended => self.attend(table),
            Note::Closed => self.unnote(table),
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

    /// Somebody has left a chair.
    fn unnote_sitter(&self, identity: &IdentityId, table: &TableId) {
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
        tables.sought.retain(|_, (_, sought)| sought != table);
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
        address: Option<IpAddr>,
    ) -> Result<(Identity, Option<String>), Problem> {
        let given = name.filter(|name| !name.trim().is_empty());
        // What a foreign client calls itself is kept as it is; only what is shown is cut.
        let wanted = match (given, kind) {
            (Some(name), IdentityKind::Foreign) => names::shown(&self.catalog, name),
            (Some(name), _) => Some(names::checked(&self.catalog, name)?),
            (None, _) => None,
        };
        if let Some(token) = token {
            let hash = ids::hash(token);
            let found = self.store.identity(hash.clone()).await.map_err(storage)?;
            let identity = found.map(|json| {
                kept::read::<kept::Identity>(&json).map_err(|error| {
                    tracing::error!(token_hash = hash, %error, "an identity cannot be read");
                    self.metrics.unreadable("identity", &hash);
                    unreadable("what was kept of you")
                })
            });
            let Some(mut identity) = identity.transpose()?.map(Identity::from) else {
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
        self.guests.admit(address, Instant::now())?;
        let token = ids::fresh(32);
        let id = ids::fresh(12);
        let shown = wanted.unwrap_or_else(|| format!("Guest {}", id.get(..4).unwrap_or("new")));
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
            identity: kept::write(&kept::Identity::from(identity)),
        };
        match self.writer.write_now(vec![write]).await {
            Fate::Kept => Ok(()),
            Fate::Refused | Fate::Doubtful => {
                let problem = Problem::new("storage", "you could not be registered just now");
                Err(problem.with_hint("try again in a moment"))
            }
        }
    }

    /// The table that a search of somebody has led to, if it was the last one.
    pub(crate) fn sought(&self, identity: &IdentityId, search: &str) -> Option<TableId> {
        let tables = self.tables();
        let (last, table) = tables.sought.get(identity)?;
        (last == search).then(|| table.clone())
    }

    /// Notes where a search has led to.
    pub(crate) fn note_sought(&self, identity: &IdentityId, search: &str, table: &TableId) {
        let found = (search.to_owned(), table.clone());
        self.tables().sought.insert(identity.clone(), found);
    }

    /// Held by the client that opens a table of a game because none waits.
    pub(crate) fn opening_for(&self, game: &str) -> Arc<tokio::sync::Mutex<()>> {
        let mut seeking = self.seeking.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(seeking.entry(game.to_owned()).or_default())
    }

    fn tables(&self) -> MutexGuard<'_, Tables> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
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
