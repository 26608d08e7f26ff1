//! The listeners where original players find tables.

use std::{
    net::SocketAddr,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use parlor_game::Problem;
use parlor_server::{OwnDoor, Porter, Server, merge};
use parlor_wire::{ChairSet, Create, TableId, Want};
use serde_json::{Value, json, value::RawValue};
use tokio::net::TcpListener;

use super::{link::Original, shared::Shared};
use crate::{
    frame::{Bounds, Gateway},
    project::{Axis, Guid, conf::ServerConf},
};

/// The gateway's name, which is also the kind of its sitters.
pub const NAME: &str = "project";

/// How many messages may wait for one client.
const UNSENT: usize = 65_536;
/// Longer than any connection.
const FOR_EVER: Duration = Duration::from_secs(365 * 86_400);

/// How original players find tables.
#[derive(Clone, Debug)]
pub struct TablesOptions {
    /// Whether a table is opened for a player when none waits.
    pub auto_table: bool,
    /// How long after the first join the empty chairs of such a table are filled; never if nothing is said.
    pub fill_after: Option<Duration>,
    /// The built-in player that fills them.
    pub fill: String,
    /// The game's options at such a table.
    pub config: Option<Box<RawValue>>,
    /// Settings of such a table over the usual ones.
    pub settings: Value,
    /// The frame of the wire.
    pub axis: Axis,
    /// The host and port as they are shown; the bound ones if none are named.
    pub shown: Option<String>,
    /// The limits of connections, as a communication server has them.
    pub limits: ServerConf,
    /// Connections from one address; a quarter of all if nothing is said.
    pub per_address: Option<usize>,
}

impl Default for TablesOptions {
    fn default() -> Self {
        Self {
            auto_table: true,
            fill_after: None,
            fill: "sonar".into(),
            config: None,
            settings: json!({}),
            axis: Axis::Down,
            shown: None,
            limits: ServerConf::default(),
            per_address: None,
        }
    }
}

/// The tables of a server that original players may join.
#[derive(Debug)]
pub struct Tables {
    gateway: Gateway<Original>,
    shown: Mutex<Vec<String>>,
    is_named: bool,
}

impl Tables {
    /// Lets original players come to the tables of a server, by [`listen`](Self::listen).
    pub fn open(options: &TablesOptions, server: &Server) -> Arc<Self> {
        let auto_table = options.auto_table.then(|| auto_table(options));
        let shared = Arc::new(Shared::new(
            auto_table,
            options.axis,
            options.limits.clone(),
        ));
        // Who played when the server stopped comes back by name.
        let returned = server.returned(NAME).into_iter();
        let returned = returned.filter_map(|(name, table)| Some((Guid::new(&name)?, table)));
        shared.playing().extend(returned);
        let door = bounds(options).door(server, NAME, UNSENT);
        let tables = Arc::new(Self {
            gateway: Gateway::new(Original { shared }, door),
            is_named: options.shown.is_some(),
            shown: Mutex::new(options.shown.iter().cloned().collect()),
        });
        server.take_on(Arc::clone(&tables) as Arc<dyn Porter>);
        tables
    }

    /// Takes connections at one more address until the server stops.
    pub fn listen(&self, server: &Server, listener: TcpListener) -> std::io::Result<SocketAddr> {
        let address = listener.local_addr()?;
        if !self.is_named {
            self.addresses().push(address.to_string());
        }
        let gateway = self.gateway.clone();
        server.spawn(gateway.listen(listener, server.stopping()));
        Ok(address)
    }

    fn addresses(&self) -> MutexGuard<'_, Vec<String>> {
        self.shown.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What a communication server bounds, in the words of the frame.
fn bounds(options: &TablesOptions) -> Bounds {
    let given = &options.limits;
    let quarter = given.max_connections.div_ceil(4);
    Bounds {
        connections: given.max_connections,
        per_address: options.per_address.unwrap_or(quarter),
        hello: match given.identify.is_zero() {
            true => FOR_EVER,
            false => given.identify,
        },
        unread: given.out_buffer_player,
        ..Bounds::default() // Frames are paced by the protocol.
    }
}

/// The table that is opened for who finds none.
fn auto_table(options: &TablesOptions) -> Create {
    let mut start = json!({"rule": {"type": "full"}, "seating": "as_sat"});
    if let (Some(after), Some(start)) = (options.fill_after, start.as_object_mut()) {
        let after = u64::try_from(after.as_millis()).unwrap_or(u64::MAX);
        let fill = json!({"after": after, "player": options.fill});
        start.insert("fill".into(), fill);
    }
    let config = options.config.as_ref();
    let config =
        config.and_then(|config| serde_json::from_str::<parlor_project::Config>(config.get()).ok());
    let players = 2 * config.unwrap_or_default().team_size;
    let admits = ["person", "bot", NAME].map(str::to_owned).to_vec();
    let chair = ChairSet::Open {
        ban: false,
        admits: Some(admits),
    };
    let mut settings = json!({"start": start, "again": {"type": "no"}});
    merge(&mut settings, &options.settings);
    Create {
        id: String::new(),
        game: "project".into(),
        config: options.config.clone(),
        settings: Some(settings),
        chairs: vec![chair; players.into()],
        stand: true,
        want: Want::default(),
        from: None,
    }
}

impl Porter for Tables {
    fn gateway(&self) -> &'static str {
        NAME
    }

    fn game(&self) -> &'static str {
        "project"
    }

    fn open(&self, table: &TableId, _: Option<u32>) -> Result<Box<dyn OwnDoor>, Problem> {
        tracing::info!(%table, "original players may join");
        Ok(Box::new(Shown(self.addresses().join(", "))))
    }
}

/// The address as a table shows it; one is for all tables.
struct Shown(String);

impl OwnDoor for Shown {
    fn address(&self) -> String {
        self.0.clone()
    }

    fn shut(&mut self) {}

    fn reopen(&mut self) {}
}
