//! Listeners for one table each, for clients whose protocol has no name for a table.

use std::{
    net::SocketAddr,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use parlor_gateways::{
    clue::{self, ClueOptions},
    frame::{Bounds, Gateway, Pace, Protocol},
    pentago::{self, auth::SigningKey, entropy::System},
};
use parlor_server::Server;
use parlor_wire::TableId;
use tokio::{net::TcpListener, task::JoinHandle};
use tokio_util::sync::CancellationToken;

use crate::exit::{Exit, OrExit};

/// The games whose foreign clients can be led to a table.
pub(crate) const CLIENTS: [&str; 5] = ["pentago", "reversi", "catan", "clue", "project"];

/// As many as there may be: all clients of a series are ours.
pub(crate) const MANY: usize = usize::MAX >> 4;

/// The bounds of listeners whose clients are all started here.
pub(crate) fn unbounded(usual: Bounds) -> Bounds {
    Bounds {
        connections: MANY,
        per_address: MANY,
        pace: Pace {
            burst: 10_000,
            rate: 10_000,
        },
        ..usual
    }
}

/// Opens listeners for tables.
#[derive(Debug)]
pub(crate) struct Lanes {
    key: Arc<SigningKey>,
    pools: Mutex<Pools>,
}

/// Pools where clients of Pentago have their names; a pool stays open, so they are used again.
#[derive(Default, Debug)]
struct Pools {
    free: Vec<String>,
    opened: usize,
}

/// A listener for the clients of one table.
#[derive(Debug)]
pub(crate) struct Lane {
    address: SocketAddr,
    stop: CancellationToken,
    task: JoinHandle<()>,
    pool: Option<String>,
}

impl Lane {
    /// Where clients connect.
    pub(crate) fn address(&self) -> String {
        self.address.to_string()
    }
}

impl Drop for Lane {
    fn drop(&mut self) {
        self.stop.cancel();
    }
}

impl Lanes {
    pub(crate) fn new() -> anyhow::Result<Self> {
        Ok(Self {
            key: Arc::new(SigningKey::fresh(&System).or_exit(Exit::No)?),
            pools: Mutex::default(),
        })
    }

    /// Listens for the clients of a table; none where its game has another way to it.
    pub(crate) async fn open(
        &self,
        server: &Server,
        game: &str,
        table: &TableId,
    ) -> anyhow::Result<Option<Lane>> {
        match game {
            pentago::NAME => {
                let pool = self.pool(server)?;
                let listener = listener(pool.clone());
                let gateway = listener.at_table(server, Arc::clone(&self.key), table.clone());
                Ok(Some(listen(gateway, Some(pool)).await?))
            }
            clue::NAME => {
                let options = ClueOptions {
                    table: Some(table.0.clone()),
                    auto_table: false,
                    bounds: unbounded(ClueOptions::BOUNDS),
                    ..ClueOptions::default()
                };
                let listener = clue::Listener::open(options, server);
                Ok(Some(listen(listener.gateway().clone(), None).await?))
            }
            _ => Ok(None),
        }
    }

    /// Listens no longer; it ends when all connections have, so that their names are free.
    pub(crate) async fn close(&self, mut lane: Lane) {
        lane.stop.cancel();
        let _ = (&mut lane.task).await; // One that broke down has ended too.
        self.pools().free.extend(lane.pool.take());
    }

    /// A pool that nobody is in.
    fn pool(&self, server: &Server) -> anyhow::Result<String> {
        let mut pools = self.pools();
        if let Some(free) = pools.free.pop() {
            return Ok(free);
        }
        pools.opened += 1;
        let name = format!("series-{}", pools.opened);
        let opened = listener(name.clone()).open_pool(server);
        opened.or_exit(Exit::No)?;
        Ok(name)
    }

    fn pools(&self) -> MutexGuard<'_, Pools> {
        self.pools.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn listener(pool: String) -> pentago::Listener {
    pentago::Listener {
        pool,
        bounds: unbounded(pentago::Listener::BOUNDS),
        ..pentago::Listener::default()
    }
}

async fn listen<P: Protocol>(gateway: Gateway<P>, pool: Option<String>) -> anyhow::Result<Lane> {
    let socket = TcpListener::bind(("127.0.0.1", 0)).await;
    let socket = socket.or_exit(Exit::Unreachable)?;
    let address = socket.local_addr().or_exit(Exit::Unreachable)?;
    let stop = CancellationToken::new();
    let task = tokio::spawn(gateway.listen(socket, stop.clone()));
    Ok(Lane {
        address,
        stop,
        task,
        pool,
    })
}
