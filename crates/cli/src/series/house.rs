//! A server in this process that keeps everything in memory.

use std::{sync::Arc, time::Duration};

use parlor_gateways::{
    catan::{self, Games, GamesOptions},
    frame::Bounds,
    project::hosted::{self, Tables, TablesOptions},
    reversi::{Ports, PortsOptions},
};
use parlor_server::{Options, Quotas, Server};
use parlor_store::{MemoryStore, Store};
use parlor_wire::MatchId;
use tokio::{net::TcpListener, time::timeout};

use super::lanes::{MANY, unbounded};
use crate::exit::{Exit, OrExit};

/// How long the server may take to write a record.
const WRITTEN: Duration = Duration::from_secs(10);

/// A server in this process that keeps everything in memory and listens nowhere by itself.
#[derive(Debug)]
pub(crate) struct House {
    pub(crate) server: Server,
    store: Arc<MemoryStore>,
}

impl House {
    /// Starts it, with ports for binary clients of Reversi.
    pub(crate) async fn start(ports: PortsOptions) -> anyhow::Result<Self> {
        let store = Arc::new(MemoryStore::default());
        let kept: Arc<dyn Store> = store.clone();
        let options = Options {
            quotas: Quotas::NONE,
            ..Options::default()
        };
        let server = Server::start(options, kept).await.or_exit(Exit::No)?;
        let _: Arc<Ports> = Ports::serve(ports, &server); // The server keeps them.
        Ok(Self { server, store })
    }

    /// Lets the clients of a game come in, where its protocol has one address for all tables.
    pub(crate) async fn open_door(&self, game: &str) -> anyhow::Result<()> {
        let socket = TcpListener::bind(("127.0.0.1", 0)).await;
        let socket = socket.or_exit(Exit::Unreachable)?;
        let server = &self.server;
        match game {
            catan::NAME => {
                let options = GamesOptions {
                    auto_table: false,
                    bounds: unbounded(Bounds::default()),
                    ..GamesOptions::default()
                };
                let games = Games::open(options, server);
                games.listen(server, socket).or_exit(Exit::Unreachable)?;
            }
            hosted::NAME => {
                let mut options = TablesOptions {
                    auto_table: false,
                    ..TablesOptions::default()
                };
                options.limits.max_connections = MANY;
                let tables = Tables::open(&options, server);
                tables.listen(server, socket).or_exit(Exit::Unreachable)?;
            }
            _ => {} // Its tables have doors or listeners of their own.
        }
        Ok(())
    }

    /// The record of a match that is over; it is written a moment after the end is told.
    pub(crate) async fn record(&self, id: &MatchId) -> anyhow::Result<String> {
        let written = self.store.record(id.as_str());
        match timeout(WRITTEN, written).await {
            Ok(record) => record.or_exit(Exit::No),
            Err(_) => Err(Exit::No.says("the server keeps no record of the match")),
        }
    }
}
