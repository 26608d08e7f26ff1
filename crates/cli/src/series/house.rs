//! A server in this process that keeps everything in memory.

use std::{sync::Arc, time::Duration};

use parlor_gateways::reversi::{Ports, PortsOptions};
use parlor_server::{Limits, Options, Server};
use parlor_store::{MemoryStore, Store};
use parlor_wire::MatchId;

use crate::exit::{Exit, OrExit};

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
            limits: Limits {
                tables: usize::MAX,
                ..Limits::default()
            },
            ..Options::default()
        };
        let server = Server::start(options, kept).await.or_exit(Exit::No)?;
        let _: Arc<Ports> = Ports::serve(ports, &server); // The server keeps them.
        Ok(Self { server, store })
    }

    /// The record of a match that is over; it is written a moment after the end is told.
    pub(crate) async fn record(&self, id: &MatchId) -> anyhow::Result<String> {
        for _ in 0..200 {
            let stored = self.store.game(id.to_string()).await.or_exit(Exit::No)?;
            if let Some(record) = stored.and_then(|stored| stored.record()) {
                return Ok(record);
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        Err(Exit::No.says("the server keeps no record of the match"))
    }
}
