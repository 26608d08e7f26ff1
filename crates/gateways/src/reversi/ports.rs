//! A port for each table that waits for clients.

use std::{
    collections::BTreeSet,
    net::{IpAddr, SocketAddr},
    ops::RangeInclusive,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use parlor_game::Problem;
use parlor_server::{Door, OwnDoor, Porter, Server, Tasks};
use parlor_wire::TableId;
use tokio::{net::TcpListener, sync::watch};

use super::{MapBytes, ReversiBinary};
use crate::frame::{Bounds, Gateway, Pace};

/// The gateway's name, which is also the kind of its sitters.
pub const NAME: &str = "reversi";
/// How many messages may wait for one client.
const UNSENT: usize = 4096;

/// How ports are given to tables.
#[derive(Clone, Debug)]
pub struct PortsOptions {
    /// Where they are bound.
    pub host: IpAddr,
    /// Which ones there are; with 0 alone the system chooses.
    pub ports: RangeInclusive<u16>,
    /// The host as it is shown; the bound one if none is named.
    pub shown: Option<String>,
    /// Which text of the map clients are sent.
    pub map_bytes: MapBytes,
    /// How many clients are let in, and how long each may take to say its group number.
    pub bounds: Bounds,
}

impl PortsOptions {
    /// The bounds of all ports together where nothing else is said.
    pub const BOUNDS: Bounds = Bounds {
        connections: 1024,
        per_address: 1024,
        hello: Duration::from_secs(10),
        // A client is listened to only when it is asked.
        pace: Pace {
            burst: 10_000,
            rate: 10_000,
        },
        unread: 8 << 20,
    };
}

impl Default for PortsOptions {
    fn default() -> Self {
        Self {
            host: IpAddr::from([127, 0, 0, 1]),
            ports: 7800..=7899,
            shown: None,
            map_bytes: MapBytes::Canonical,
            bounds: Self::BOUNDS,
        }
    }
}

/// The ports of a server.
#[derive(Debug)]
pub struct Ports {
    options: PortsOptions,
    door: Door,
    tasks: Tasks,
    taken: Arc<Taken>,
}

/// The ports that tables have.
#[derive(Default, Debug)]
struct Taken(Mutex<BTreeSet<u16>>);

impl Taken {
    fn ports(&self) -> MutexGuard<'_, BTreeSet<u16>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Ports {
    /// Gives ports to the tables of a server from now on.
    pub fn serve(options: PortsOptions, server: &Server) -> Arc<Self> {
        let ports = Arc::new(Self {
            door: options.bounds.door(server, NAME, UNSENT),
            tasks: server.tasks(),
            taken: Arc::default(),
            options,
        });
        server.take_on(Arc::clone(&ports) as Arc<dyn Porter>);
        ports
    }

    /// The protocol at the door of a table, for connections that the caller brings.
    pub fn gateway(&self, table: &TableId) -> Gateway<ReversiBinary> {
        let protocol = ReversiBinary::new(table.clone(), self.options.map_bytes);
        Gateway::new(protocol, self.door.clone())
    }

    /// Binds a port that no table has.
    fn bind(&self) -> Result<(TcpListener, SocketAddr), Problem> {
        let mut refused = None;
        for port in self.options.ports.clone() {
            let mut taken = self.taken.ports();
            if taken.contains(&port) {
                continue;
            }
            match bind(SocketAddr::new(self.options.host, port)) {
                Ok((listener, address)) => {
                    taken.insert(address.port());
                    return Ok((listener, address));
                }
                Err(error) => refused = Some((port, error)),
            }
        }
        let (low, high) = (self.options.ports.start(), self.options.ports.end());
        let ports = match low == high {
            true => format!("port {low}"),
            false => format!("ports {low} to {high}"),
        };
        let message = match refused {
            Some((port, error)) if low == high => format!("port {port} cannot be used: {error}"),
            Some(_) | None => format!("all {ports} for binary clients are in use"),
        };
        Err(Problem::new("no_port", message).with_hint(
            "wait until another table has found its clients, or give the server more ports",
        ))
    }
}

fn bind(address: SocketAddr) -> std::io::Result<(TcpListener, SocketAddr)> {
    let listener = std::net::TcpListener::bind(address)?;
    listener.set_nonblocking(true)?;
    let listener = TcpListener::from_std(listener)?;
    let address = listener.local_addr()?;
    Ok((listener, address))
}

impl Porter for Ports {
    fn gateway(&self) -> &'static str {
        NAME
    }

    fn game(&self) -> &'static str {
        "reversi"
    }

    fn open(&self, table: &TableId, _: Option<u32>) -> Result<Box<dyn OwnDoor>, Problem> {
        let (listener, address) = self.bind()?;
        let (open, is_open) = watch::channel(true);
        let gateway = Self::gateway(self, table);
        let listens = gateway.listen_while(listener, is_open, self.tasks.stopping());
        self.tasks.spawn(listens);
        tracing::info!(%table, %address, "binary clients are welcome");
        let shown = match &self.options.shown {
            Some(host) => format!("{host}:{}", address.port()),
            None => address.to_string(),
        };
        Ok(Box::new(Port {
            shown,
            port: address.port(),
            taken: Arc::clone(&self.taken),
            open,
        }))
    }
}

/// The port of a table.
struct Port {
    shown: String,
    port: u16,
    taken: Arc<Taken>,
    open: watch::Sender<bool>,
}

impl OwnDoor for Port {
    fn address(&self) -> String {
        self.shown.clone()
    }

    fn shut(&mut self) {
        self.open.send_replace(false);
    }

    fn reopen(&mut self) {
        self.open.send_replace(true);
    }
}

impl Drop for Port {
    fn drop(&mut self) {
        self.open.send_replace(false);
        self.taken.ports().remove(&self.port);
    }
}
