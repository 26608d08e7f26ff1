//! Keeps the node alive: renews its lease, and gives it a new life when the store was out of reach or it was replaced.

use std::{sync::Arc, time::Duration};

use parlor_store::{Health, Joining, Owner, StoreError};
use tokio::{
    sync::watch,
    time::{Instant, sleep, timeout},
};

use crate::hub::Hub;

/// How long to wait before the store is asked again.
const RETRY: Duration = Duration::from_millis(100);
/// A lease is renewed so many times while it runs.
const RENEWALS: u32 = 4;

/// Watches over the node until its server stops.
pub(crate) async fn keep_alive(hub: Arc<Hub>, joining: Joining) {
    let mut health = hub.writer.health();
    loop {
        let Some(found) = trouble(&mut health, joining.lease).await else {
            // An empty batch renews the lease.
            let _ = hub.writer.write_now(Vec::new()).await; // How that went is seen in the writer's health.
            continue;
        };
        // Without a lease nobody can tell who is the right one: the one that came last writes, and the other does not.
        if found == Health::Fenced && joining.lease.is_zero() {
            tracing::error!("another server writes to this store; this one does not any more");
            return;
        }
        let since = Instant::now();
        let owner = live_anew(&hub, &joining, found).await;
        hub.writer.resume(owner);
        let away = since.elapsed();
        tracing::info!(?away, "this node writes again");
        hub.metrics.lives.inc();
    }
}

/// Waits for trouble of the writer; none when the lease has to be renewed first.
async fn trouble(health: &mut watch::Receiver<Health>, lease: Duration) -> Option<Health> {
    let worse = async {
        let found = health.wait_for(|health| *health != Health::Good).await;
        let found = found.map(|health| *health).ok();
        match found {
            Some(health) => health,
            None => std::future::pending().await, // The writer has ended, and so does the server.
        }
    };
    match lease.is_zero() {
        true => Some(worse.await),
        false => timeout(lease / RENEWALS, worse).await.ok(),
    }
}

/// Asks the store until the node has a new life.
///
/// A node that only lost its connection keeps its tables. One that was replaced begins without any.
async fn live_anew(hub: &Hub, joining: &Joining, mut health: Health) -> Owner {
    let mut said = String::new();
    loop {
        let lived = match (health, hub.store.nodes()) {
            (Health::Away, Some(nodes)) => nodes.rejoin(&hub.writer.owner()).await,
            (Health::Away | Health::Fenced | Health::Good, _) => hub.store.join(joining).await,
        };
        match lived {
            Ok(owner) => return owner,
            Err(StoreError::Fenced { .. }) => health = Health::Fenced,
            Err(error) => {
                let now = error.to_string();
                if now != said {
                    tracing::warn!(error = now, "this node cannot write yet");
                    said = now;
                }
            }
        }
        sleep(RETRY).await;
    }
}
