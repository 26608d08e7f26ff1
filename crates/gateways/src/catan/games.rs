//! The numbers by which clients name a game, and the listeners where they do.

use std::{
    collections::BTreeMap,
    net::SocketAddr,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use parlor_catan::Config;
use parlor_game::{Problem, Seat};
use parlor_server::{OwnDoor, Porter, Server, merge};
use parlor_wire::{ChairSet, Create, MatchId, TableId, Want};
use serde_json::{json, value::RawValue};
use tokio::net::TcpListener;

use super::protocol::Intergroup;
use crate::frame::{Bounds, Gateway};

/// The gateway's name, which is also the kind of its sitters.
pub const NAME: &str = "catan";
/// How many messages may wait for one client.
const UNSENT: usize = 65_536;

/// How clients find games.
#[derive(Clone, Debug)]
pub struct GamesOptions {
    /// Whether a table is opened for a client that names no game when none waits.
    pub auto_table: bool,
    /// How long after the first join the empty chairs of such a table are filled.
    pub fill_after: Duration,
    /// The built-in player that fills them.
    pub fill: String,
    /// The game's options at such a table.
    pub config: Option<Box<RawValue>>,
    /// Settings of such a table over the usual ones.
    pub settings: serde_json::Value,
    /// The host and port as they are shown; the bound ones if none are named.
    pub shown: Option<String>,
    /// How many clients are let in, and how much is taken from each.
    pub bounds: Bounds,
}

impl Default for GamesOptions {
    fn default() -> Self {
        Self {
            auto_table: true,
            fill_after: Duration::from_secs(60),
            fill: "normal".into(),
            config: None,
            settings: json!({}),
            shown: None,
            bounds: Bounds::default(),
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

    /// The number of a table.
    pub(super) fn number(&self, table: &TableId) -> Option<u32> {
        let all = self.all();
        let found = all.iter().find(|(_, other)| *other == table);
        found.map(|(number, _)| *number)
    }

    /// Gives a table the number that it had before, or the smallest that is free.
    fn give(&self, table: &TableId, before: Option<u32>) -> u32 {
        let mut all = self.all();
        if let Some(number) = before.filter(|number| *number != 0 && !all.contains_key(number)) {
            all.insert(number, table.clone());
            return number;
        }
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
        let door = options.bounds.door(server, NAME, UNSENT);
        let auto_table = options.auto_table.then(|| auto_table(&options));
        let pace = options.bounds.pace;
        let protocol = Intergroup::new(Arc::clone(&numbers), auto_table, pace);
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

/// The table that is opened for who finds none: four chairs for clients and anybody else.
fn auto_table(options: &GamesOptions) -> Create {
    let after = u64::try_from(options.fill_after.as_millis()).unwrap_or(u64::MAX);
    let mut settings = json!({
        "start": {
            "rule": {"type": "full"},
            "seating": "as_sat",
            "fill": {"after": after, "player": options.fill},
        },
        "again": {"type": "no"},
    });
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

/// Whether foreign clients can play this: they keep some rules by themselves and are not told of others.
pub fn fits_clients(config: &RawValue) -> Result<(), Problem> {
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

impl Porter for Games {
    fn gateway(&self) -> &'static str {
        NAME
    }

    fn game(&self) -> &'static str {
        "catan"
    }

    fn fits(&self, config: &RawValue) -> Result<(), Problem> {
        fits_clients(config)
    }

    fn transcript(&self, game: &MatchId, seat: Seat) -> Option<String> {
        self.gateway.protocol().transcript(&(game.clone(), seat))
    }

    fn open(&self, table: &TableId, before: Option<u32>) -> Result<Box<dyn OwnDoor>, Problem> {
        let number = self.numbers.give(table, before);
        let address = self.addresses().join(", ");
        tracing::info!(%table, number, "foreign clients join by this number, and come back by it");
        Ok(Box::new(Number {
            number,
            address,
            numbers: Arc::clone(&self.numbers),
        }))
    }
}

/// The number of a table; it is kept while the game runs, for returning clients.
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

    /// A newcomer finds no chair now; only a returning client does.
    fn shut(&mut self) {}

    fn reopen(&mut self) {}
}

impl Drop for Number {
    fn drop(&mut self) {
        self.numbers.all().remove(&self.number);
    }
}
