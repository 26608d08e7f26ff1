//! The numbers by which clients name a game, and the listeners where they do.

use std::{
    collections::BTreeMap,
    net::SocketAddr,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use parlor_catan::Config;
use parlor_game::{Problem, Seat};
use parlor_server::{Beyond, Door, Limits, OwnDoor, Porter, Server};
use parlor_wire::{ChairSet, Create, MatchId, TableId, Want};
use serde_json::{json, value::RawValue};
use tokio::net::TcpListener;

use super::protocol::Intergroup;
use crate::frame::Gateway;

/// The gateway's name, which is also the kind of its sitters.
pub const NAME: &str = "catan";

/// How clients find games.
#[derive(Clone, Debug)]
pub struct GamesOptions {
    /// Whether a table is opened for a client that names no game when none waits.
    pub auto_table: bool,
    /// How long after the first join the empty chairs of such a table are filled.
    pub fill_after: Duration,
    /// The built-in player that fills them; the first of the game if none is named.
    pub fill: Option<String>,
    /// The game's options at such a table.
    pub config: Option<Box<RawValue>>,
    /// Settings of such a table over the usual ones.
    pub settings: serde_json::Value,
    /// The host and port as they are shown; the bound ones if none are named.
    pub shown: Option<String>,
    /// How many connections there may be, in all and from one address.
    pub connections: (usize, usize),
}

impl Default for GamesOptions {
    fn default() -> Self {
        Self {
            auto_table: true,
            fill_after: Duration::from_secs(60),
            fill: Some("normal".into()),
            config: None,
            settings: json!({}),
            shown: None,
            connections: (1024, 64),
        }
    }
}

/// The games of a server that clients may join.
#[derive(Debug)]
pub struct Games {
    numbers: Arc<Numbers>,
    gateway: Gateway<Intergroup>,
    shown: Mutex<Vec<String>>,
    is_named: bool,
}

/// The tables by number.
#[derive(Default, Debug)]
pub(super) struct Numbers(Mutex<BTreeMap<u32, TableId>>);

impl Numbers {
    fn all(&self) -> MutexGuard<'_, BTreeMap<u32, TableId>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The table with this number.
    pub(super) fn table(&self, number: u32) -> Option<TableId> {
        self.all().get(&number).cloned()
    }

    /// Gives a table the smallest number that is free.
    fn give(&self, table: &TableId) -> u32 {
        let mut all = self.all();
        let free = (1u32..).zip(all.keys()).find(|(free, used)| free != *used);
        let next = u32::try_from(all.len()).unwrap_or(u32::MAX - 1) + 1;
        let number = free.map_or(next, |(free, _)| free);
        all.insert(number, table.clone());
        number
    }
}

impl Games {
    /// Gives numbers to the tables of a server from now on; clients come in by [`listen`](Self::listen).
    pub fn open(options: GamesOptions, server: &Server) -> Arc<Self> {
        let numbers: Arc<Numbers> = Arc::default();
        let door = door(server, options.connections);
        let auto_table = options.auto_table.then(|| auto_table(&options, server));
        let protocol = Intergroup::new(Arc::clone(&numbers), auto_table);
        let games = Arc::new(Self {
            numbers,
            gateway: Gateway::new(protocol, door),
            is_named: options.shown.is_some(),
            shown: Mutex::new(options.shown.into_iter().collect()),
        });
        server.take_on(Arc::clone(&games) as Arc<dyn Porter>);
        games
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

    /// The protocol, for connections that the caller brings.
    pub fn gateway(&self) -> &Gateway<Intergroup> {
        &self.gateway
    }

    fn addresses(&self) -> MutexGuard<'_, Vec<String>> {
        self.shown.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn door(server: &Server, (connections, per_address): (usize, usize)) -> Door {
    let limits = Limits {
        // Requests are paced as they are read; here it only must not be in the way.
        rate: 10_000,
        burst: 10_000,
        beyond: Beyond::Slow,
        unsent: 65_536,
        unsent_bytes: 4 << 20,
        hello: Duration::from_secs(600),
        connections,
        per_address,
        errors: u32::MAX,
        ..Limits::default()
    };
    server.door(NAME, limits)
}

/// The table that is opened for who finds none: four chairs for clients and anybody else.
fn auto_table(options: &GamesOptions, server: &Server) -> Create {
    let usual = || {
        server
            .players("catan")
            .first()
            .map(|name| (*name).to_owned())
    };
    let fill = options.fill.clone().or_else(usual);
    let after = u64::try_from(options.fill_after.as_millis()).unwrap_or(u64::MAX);
    let mut settings = json!({
        "start": {"rule": {"type": "full"}, "seating": "as_sat"},
        "again": {"type": "no"},
    });
    if let (Some(start), Some(player)) = (settings.get_mut("start"), fill) {
        let fill = json!({"fill": {"after": after, "player": player}});
        merge(start, &fill);
    }
    merge(&mut settings, &options.settings);
    let admits = ["person", "bot", NAME].map(str::to_owned).to_vec();
    let chair = ChairSet::Open {
        ban: false,
        admits: Some(admits),
    };
    let config = options.config.as_ref();
    let config_read = config.and_then(|config| serde_json::from_str::<Config>(config.get()).ok());
    let players = config_read.map_or(4, |config| config.players);
    Create {
        id: String::new(),
        game: "catan".into(),
        config: options.config.clone(),
        settings: Some(settings),
        chairs: vec![chair; players.into()],
        stand: true,
        want: Want::default(),
        from: None,
    }
}

fn merge(base: &mut serde_json::Value, change: &serde_json::Value) {
    match (base, change) {
        (serde_json::Value::Object(base), serde_json::Value::Object(change)) => {
            for (key, value) in change {
                merge(base.entry(key).or_insert(serde_json::Value::Null), value);
            }
        }
        (base, change) => *base = change.clone(),
    }
}

impl Porter for Games {
    fn gateway(&self) -> &'static str {
        NAME
    }

    fn game(&self) -> &'static str {
        "catan"
    }

    /// Clients keep these rules by themselves and are not told of others.
    fn fits(&self, config: &RawValue) -> Result<(), Problem> {
        let config: Config = serde_json::from_str(config.get())
            .map_err(|error| Problem::new("config", error.to_string()))?;
        let refuse = |said: &str| {
            let problem = Problem::new("not_for_clients", said.to_owned());
            Err(problem.with_hint("change the option, or keep the chairs from foreign clients"))
        };
        match config {
            config if config.players < 3 => refuse("foreign clients play with three or four"),
            config if config.discard_limit != Some(7) => {
                refuse("foreign clients discard when they have more than seven cards")
            }
            config if config.friendly_robber => refuse("foreign clients know no friendly robber"),
            _ => Ok(()),
        }
    }

    fn transcript(&self, game: &MatchId, seat: Seat) -> Option<String> {
        self.gateway.protocol().transcript(&(game.clone(), seat))
    }

    fn open(&self, table: &TableId) -> Result<Box<dyn OwnDoor>, Problem> {
        let number = self.numbers.give(table);
        let address = self.addresses().join(", ");
        tracing::info!(%table, number, "foreign clients may join");
        Ok(Box::new(Number {
            number,
            address,
            numbers: Arc::clone(&self.numbers),
        }))
    }
}

/// The number of a table; it is kept while the game runs, for who comes back.
struct Number {
    number: u32,
    address: String,
    numbers: Arc<Numbers>,
}

impl OwnDoor for Number {
    fn address(&self) -> String {
        self.address.clone()
    }

    fn number(&self) -> Option<u32> {
        Some(self.number)
    }

    /// Whoever comes now finds no chair, unless it is back.
    fn shut(&mut self) {}

    fn reopen(&mut self) {}
}

impl Drop for Number {
    fn drop(&mut self) {
        self.numbers.all().remove(&self.number);
    }
}
