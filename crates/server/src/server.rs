//! Starting and stopping a server.

use std::{net::SocketAddr, sync::Arc, time::Duration};

use parlor_catalog::Catalog;
use parlor_game::Problem;
use parlor_store::{Joining, NodeState, Owner, Store, StoreError, Writer};
use parlor_wire::TableId;
use tokio::{
    io::{AsyncRead, AsyncWrite},
    net::TcpListener,
    sync::oneshot,
    task::JoinHandle,
    time::{Instant, sleep},
};
use tokio_util::{sync::CancellationToken, task::TaskTracker};

use crate::{
    doors::{Door, Doors},
    http::{self, Shared, WebLimits},
    hub::Hub,
    limits::Limits,
    lines,
    listen::Web,
    pool::PoolOptions,
    porter::Porter,
    quotas::Quotas,
    table::Msg,
    tls::Tls,
    warden,
};

/// How long to wait before a name that is taken is asked for again.
const JOIN_AGAIN: Duration = Duration::from_millis(100);

/// How a server is set up.
#[derive(Clone, Debug)]
pub struct Options {
    /// The games and players.
    pub catalog: Catalog,
    /// The limits of the own protocol.
    pub limits: Limits,
    /// How much of the server one identity, and one address, may have.
    pub quotas: Quotas,
    /// How much the web may ask for.
    pub web: WebLimits,
    /// For encrypted listeners.
    pub tls: Option<Tls>,
    /// Whether a built-in player that fails to act ends the process, so that no test passes over it; by default in
    /// debug builds.
    pub strict: bool,
    /// The name, address and lease of this server among others that share its store.
    pub node: Joining,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            catalog: Catalog::standard(),
            limits: Limits::default(),
            quotas: Quotas::default(),
            web: WebLimits::default(),
            tls: None,
            strict: cfg!(debug_assertions),
            node: Joining {
                node: "parlor".into(),
                address: None,
                lease: Duration::ZERO,
            },
        }
    }
}

/// Why a server does not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The store does not answer.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A listener cannot be used.
    #[error("the listener cannot be used: {0}")]
    Listener(#[from] std::io::Error),
}

/// A running server; the caller owns its listeners' addresses and when it stops.
pub struct Server {
    hub: Arc<Hub>,
    doors: Arc<Doors>,
    options: Options,
    stop: CancellationToken,
    tasks: TaskTracker,
    writer: oneshot::Receiver<()>,
    lobby: JoinHandle<()>,
    warden: JoinHandle<()>,
}

impl Server {
    /// Brings back what the store holds; listeners are added afterwards.
    pub async fn start(options: Options, store: Arc<dyn Store>) -> Result<Self, StartError> {
        let owner = join(&*store, &options.node).await?;
        let (handle, writer) = Writer::start(Arc::clone(&store), owner);
        let catalog = options.catalog.clone();
        let bounds = (options.limits.clone(), options.quotas);
        let hub = Hub::new(catalog, store, handle, bounds, options.strict);
        let hub = Arc::new(hub);
        let woken = hub.wake_tables().await?;
        tracing::info!(woken, "tables are back");
        let lobby = tokio::spawn({
            let hub = Arc::clone(&hub);
            async move { hub.lobby.tell().await }
        });
        let warden = tokio::spawn(warden::keep_alive(Arc::clone(&hub), options.node.clone()));
        Ok(Self {
            doors: Arc::new(Doors::new(&options.limits)),
            hub,
            options,
            stop: CancellationToken::new(),
            tasks: TaskTracker::new(),
            writer,
            lobby,
            warden,
        })
    }

    /// Serves the web on a listener: pages, HTTP API, and the own protocol at `/ws`.
    pub fn serve_web(&self, listener: TcpListener) -> Result<SocketAddr, StartError> {
        let address = listener.local_addr()?;
        let shared = Arc::new(Shared::new(
            Arc::clone(&self.hub),
            Arc::clone(&self.doors),
            self.stop.clone(),
            self.options.web.clone(),
        ));
        let Options {
            limits, tls, web, ..
        } = &self.options;
        let routes = http::routes(shared);
        let web = Web::bounded(routes, limits.heartbeat, tls.clone(), web);
        self.tasks.spawn(web.listen(listener, self.stop.clone()));
        Ok(address)
    }

    /// Serves what the server counts on a listener for the operator: `/metrics`, never encrypted.
    pub fn serve_metrics(&self, listener: TcpListener) -> Result<SocketAddr, StartError> {
        let address = listener.local_addr()?;
        let routes = http::metrics(Arc::clone(&self.hub));
        let web = Web::unbounded(routes, self.options.limits.heartbeat);
        self.tasks.spawn(web.listen(listener, self.stop.clone()));
        Ok(address)
    }

    /// Serves the own protocol by lines on a listener.
    pub fn serve_lines(&self, listener: TcpListener) -> Result<SocketAddr, StartError> {
        let address = listener.local_addr()?;
        let (hub, doors) = (Arc::clone(&self.hub), Arc::clone(&self.doors));
        let (tls, stop) = (self.options.tls.clone(), self.stop.clone());
        self.tasks
            .spawn(lines::listen(listener, hub, doors, tls, stop));
        Ok(address)
    }

    /// Speaks the own protocol by lines on any stream, such as the pipes of a child process.
    pub fn serve_stream(
        &self,
        read: impl AsyncRead + Send + Unpin + 'static,
        write: impl AsyncWrite + Send + Unpin + 'static,
    ) {
        let (hub, stop) = (Arc::clone(&self.hub), self.stop.clone());
        self.tasks.spawn(lines::serve(read, write, hub, None, stop));
    }

    /// Opens a pool: a waiting room whose pairings make tables.
    pub fn open_pool(&self, options: PoolOptions) -> Result<(), Problem> {
        self.hub.pools.open(&self.hub, options)
    }

    /// The way in for a gateway of this name, with limits of its own; how much silence is borne is the server's.
    pub fn door(&self, gateway: &'static str, limits: Limits) -> Door {
        let limits = Limits {
            heartbeat: self.options.limits.heartbeat,
            ..limits
        };
        Door {
            hub: Arc::clone(&self.hub),
            doors: Arc::new(Doors::new(&limits)),
            gateway,
            limits,
            for_people: false,
        }
    }

    /// The names of the built-in players of a game.
    pub fn players(&self, game: &str) -> Vec<&'static str> {
        let players = self.hub.catalog.players(game);
        players.map(|player| player.name()).collect()
    }

    /// The names of a gateway's clients in matches that came back with the server, with their tables.
    pub fn returned(&self, gateway: &str) -> Vec<(String, TableId)> {
        let each = self.hub.returned(gateway).into_iter();
        each.map(|one| (one.name, one.table)).collect()
    }

    /// Lets a gateway open doors of their own for tables that have a chair for its clients.
    pub fn take_on(&self, porter: Arc<dyn Porter>) {
        self.hub.take_on(porter);
    }

    /// What runs as long as the server does, for gateways that start more by and by.
    pub fn tasks(&self) -> Tasks {
        Tasks {
            tasks: self.tasks.clone(),
            stop: self.stop.clone(),
        }
    }

    /// Runs a gateway; stopping waits for it, so it has to end when [`stopping`](Self::stopping) says so.
    pub fn spawn(&self, gateway: impl Future<Output = ()> + Send + 'static) {
        self.tasks.spawn(gateway);
    }

    /// Told when the server stops; gateways end with it.
    pub fn stopping(&self) -> CancellationToken {
        self.stop.clone()
    }

    /// Stops: no more input, everything that was accepted is written, then it ends.
    pub async fn stop(self) {
        self.stop.cancel();
        self.tasks.close();
        let _ = tokio::time::timeout(Duration::from_secs(5), self.tasks.wait()).await; // Slow ones are cut off.
        for table in self.hub.directory.handles() {
            let _ = table.mail.send(Msg::Stop).await; // It may have ended by itself.
            table.mail.closed().await;
        }
        self.hub.pools.close();
        self.hub.dismiss_porters();
        for task in [self.lobby, self.warden] {
            task.abort();
            let _ = task.await; // It was told to end.
        }
        if let Some(nodes) = self.hub.store.nodes() {
            let owner = self.hub.writer.owner();
            let _ = nodes.set_state(&owner, NodeState::Down).await; // Its lease tells it too.
        }
        drop(self.hub);
        let _ = tokio::time::timeout(Duration::from_secs(5), self.writer).await; // All is written by then.
    }
}

/// Joins a store. A server of the same name that ended without a word keeps its name until its lease is over.
async fn join(store: &dyn Store, node: &Joining) -> Result<Owner, StoreError> {
    let end = Instant::now() + 2 * node.lease;
    loop {
        match store.join(node).await {
            Err(StoreError::NodeTaken { .. }) if Instant::now() < end => sleep(JOIN_AGAIN).await,
            joined => return joined,
        }
    }
}

/// What runs as long as a server does.
#[derive(Clone, Debug)]
pub struct Tasks {
    tasks: TaskTracker,
    stop: CancellationToken,
}

impl Tasks {
    /// Runs something; stopping waits for it, so it has to end when [`stopping`](Self::stopping) says so.
    pub fn spawn(&self, task: impl Future<Output = ()> + Send + 'static) {
        self.tasks.spawn(task);
    }

    /// Told when the server stops.
    pub fn stopping(&self) -> CancellationToken {
        self.stop.clone()
    }
}

impl std::fmt::Debug for Server {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Server")
    }
}
