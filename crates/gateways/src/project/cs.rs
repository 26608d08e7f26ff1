//! The communication server: accepts connections, registers Game Masters, relays frames. It knows no rule.
//!
//! The [`Switch`] decides where each frame goes and is a plain value; around it stand one task per connection and one
//! that keeps its deadlines. Whoever has a frame for a connection puts it into that connection's outbox and writes what is
//! there.

mod connection;
mod counts;
mod desk;
mod outbox;
mod pace;
pub(super) mod silence;
mod switch;

use std::{net::SocketAddr, sync::Arc, time::Duration};

use tokio::{net::TcpListener, task::JoinSet};
use tokio_util::sync::CancellationToken;

pub use counts::Counts;
pub use switch::{Conn, Out, Switch};

use super::{conf::ServerConf, net};
use desk::Desk;

/// A communication server that listens.
#[derive(Debug)]
pub struct Server {
    listeners: Vec<TcpListener>,
    desk: Arc<Desk>,
}

impl Server {
    /// Binds the addresses of the configuration; port 0 lets the system choose, once for all of them.
    pub async fn bind(conf: ServerConf, port: u16) -> std::io::Result<Self> {
        let mut listeners = Vec::new();
        let mut port = port;
        for address in addresses(&conf) {
            match listen(SocketAddr::new(address, port)) {
                Ok(listener) => {
                    port = listener.local_addr()?.port();
                    listeners.push(listener);
                }
                // Everywhere means wherever it is possible: there are systems without IPv6.
                Err(error)
                    if conf.bind.is_empty() && address.is_ipv6() && !listeners.is_empty() =>
                {
                    tracing::info!(%error, "no IPv6");
                }
                Err(error) => return Err(error),
            }
        }
        Ok(Self {
            listeners,
            desk: Arc::new(Desk::new(conf)),
        })
    }

    /// Where it listens.
    pub fn addresses(&self) -> Vec<SocketAddr> {
        let listeners = self.listeners.iter();
        listeners
            .filter_map(|listener| listener.local_addr().ok())
            .collect()
    }

    /// What it counts while it runs.
    pub fn counts(&self) -> Arc<Counts> {
        Arc::clone(&self.desk.counts)
    }

    /// Serves until it is told to stop.
    pub async fn run(self, stop: CancellationToken) {
        let mut tasks = JoinSet::new();
        let desk = Arc::clone(&self.desk);
        let keeper = tokio::spawn(keep_deadlines(Arc::clone(&desk)));
        for listener in self.listeners {
            tasks.spawn(accept(listener, Arc::clone(&desk), stop.clone()));
        }
        while tasks.join_next().await.is_some() {}
        keeper.abort();
        desk.close_all();
        let drained = desk.counts.all_gone();
        let _ = tokio::time::timeout(Duration::from_millis(500), drained).await; // Whoever does not read is cut off.
    }
}

fn addresses(conf: &ServerConf) -> Vec<std::net::IpAddr> {
    match conf.bind.is_empty() {
        true => vec![
            std::net::Ipv4Addr::UNSPECIFIED.into(),
            std::net::Ipv6Addr::UNSPECIFIED.into(),
        ],
        false => conf.bind.clone(),
    }
}

fn listen(address: SocketAddr) -> std::io::Result<TcpListener> {
    let domain = socket2::Domain::for_address(address);
    let socket = socket2::Socket::new(domain, socket2::Type::STREAM, None)?;
    if address.is_ipv6() {
        socket.set_only_v6(true)?;
    }
    socket.set_reuse_address(true)?;
    socket.set_nonblocking(true)?;
    socket.bind(&address.into())?;
    socket.listen(4096)?;
    TcpListener::from_std(socket.into())
}

async fn accept(listener: TcpListener, desk: Arc<Desk>, stop: CancellationToken) {
    loop {
        let accepted = tokio::select! {
            () = stop.cancelled() => return,
            accepted = listener.accept() => accepted,
        };
        match accepted {
            Ok((stream, from)) => {
                if let Err(error) = net::prepare(&stream) {
                    tracing::debug!(%error, "a socket takes no options");
                }
                let (read, write) = stream.into_split();
                if let Some(seat) = desk.admit(from.ip(), write) {
                    let desk = Arc::clone(&desk);
                    tokio::spawn(connection::serve(read, seat, desk));
                }
            }
            Err(error) => {
                tracing::warn!(%error, "a connection could not be accepted");
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        }
    }
}

/// Does what is due: held joins, players of lost Game Masters.
async fn keep_deadlines(desk: Arc<Desk>) {
    loop {
        let changed = desk.changed.notified();
        match desk.deadline() {
            None => changed.await,
            Some(due) => tokio::select! {
                () = changed => {}
                () = tokio::time::sleep_until(due) => desk.tick(),
            },
        }
    }
}
