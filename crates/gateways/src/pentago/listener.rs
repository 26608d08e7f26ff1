//! One listener: its pool, its door, its protocol.

use std::{net::SocketAddr, sync::Arc, time::Duration};

use parlor_game::Problem;
use parlor_server::{PoolBot, PoolOptions, RankBy, Server, merge};
use parlor_wire::TableId;
use serde_json::{Value, json};
use tokio::net::TcpListener;

use super::{
    Extensions, PentagoLines,
    auth::SigningKey,
    entropy::{Entropy, System},
};
use crate::frame::{Bounds, Gateway, Pace};

/// The gateway's name, which is also the kind of its sitters.
pub const NAME: &str = "pentago";
/// How many messages may wait for one client.
const UNSENT: usize = 256;

/// Whom the clients of a listener may meet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Opponent {
    /// Each other.
    Clients,
    /// People who ask for a quick match under the same rule.
    People,
    /// A built-in player, after waiting alone for a while.
    Bots,
}

/// How a listener is set up.
#[derive(Clone, Debug)]
pub struct Listener {
    /// The pool of its clients; names, bindings and ranking are kept under it.
    pub pool: String,
    /// What the server calls itself.
    pub description: String,
    /// `twente` or `classic`.
    pub rule: String,
    /// What is announced beside the base protocol.
    pub extensions: Extensions,
    /// Whom its clients may meet.
    pub opponents: Vec<Opponent>,
    /// The built-in opponent.
    pub bot: String,
    /// How long somebody waits alone before it steps in.
    pub bot_after: Duration,
    /// The longest time for a move; none without a limit.
    pub move_limit: Option<Duration>,
    /// How long a client is silent before it is pinged; none for never.
    pub ping_after: Option<Duration>,
    /// What the ranking is by.
    pub rank: RankBy,
    /// How many clients are let in, and how much is taken from each.
    pub bounds: Bounds,
    /// Where random bytes come from.
    pub entropy: Arc<dyn Entropy>,
}

impl Default for Listener {
    fn default() -> Self {
        Self {
            pool: NAME.into(),
            description: "Parlor".into(),
            rule: "twente".into(),
            extensions: Extensions::ALL,
            opponents: vec![Opponent::Clients],
            bot: "medium".into(),
            bot_after: Duration::from_secs(20),
            move_limit: Some(Duration::from_secs(300)),
            ping_after: Some(Duration::from_secs(30)),
            rank: RankBy::Wins,
            bounds: Self::BOUNDS,
            entropy: Arc::new(System),
        }
    }
}

impl Listener {
    /// The bounds of a listener where nothing else is said.
    pub const BOUNDS: Bounds = Bounds {
        connections: 1024,
        per_address: 64,
        hello: Duration::from_secs(600),
        pace: Pace {
            burst: 200,
            rate: 50,
        },
        unread: 64 << 10,
    };

    /// Opens the pool and takes connections until the server stops.
    pub fn serve(
        self,
        server: &Server,
        key: Arc<SigningKey>,
        listener: TcpListener,
    ) -> Result<SocketAddr, Problem> {
        let address = listener.local_addr();
        let address = address.map_err(|error| Problem::new("listener", error.to_string()))?;
        let gateway = self.open(server, key)?;
        server.spawn(gateway.listen(listener, server.stopping()));
        Ok(address)
    }

    /// Opens the pool; connections are for the caller to bring.
    pub fn open(
        self,
        server: &Server,
        key: Arc<SigningKey>,
    ) -> Result<Gateway<PentagoLines>, Problem> {
        self.open_pool(server)?;
        Ok(self.gateway(server, self.protocol(key)))
    }

    /// Opens the pool alone, for listeners that lead to one table each.
    pub fn open_pool(&self, server: &Server) -> Result<(), Problem> {
        server.open_pool(self.pool_options())
    }

    /// A way to one table: who queues takes a chair there. Names, lists and talk are those of the pool, which is open
    /// already; the rule and the time are the table's.
    pub fn at_table(
        &self,
        server: &Server,
        key: Arc<SigningKey>,
        table: TableId,
    ) -> Gateway<PentagoLines> {
        self.gateway(server, self.protocol(key).at_table(table))
    }

    fn protocol(&self, key: Arc<SigningKey>) -> PentagoLines {
        PentagoLines::new(&self.pool, key)
            .described(&self.description, self.extensions)
            .pinging(self.ping_after)
            .bounded(self.bounds)
            .drawing_from(Arc::clone(&self.entropy))
    }

    fn gateway(&self, server: &Server, protocol: PentagoLines) -> Gateway<PentagoLines> {
        Gateway::new(protocol, self.bounds.door(server, NAME, UNSENT))
    }

    fn pool_options(&self) -> PoolOptions {
        let mut options = PoolOptions::quick_match(&self.pool, "pentago");
        options.config = json!({"rule": self.rule});
        merge(&mut options.settings, &self.settings());
        options.admits = self.opponents.iter().filter_map(|one| kind(*one)).collect();
        // Its own clients always may.
        if !options.admits.iter().any(|kind| kind == NAME) {
            options.admits.push(NAME.into());
        }
        let bots = self.opponents.contains(&Opponent::Bots);
        options.bot = bots.then(|| PoolBot {
            player: self.bot.clone(),
            after: self.bot_after,
        });
        options.rank = self.rank;
        options
    }

    /// A line client that is lost has left, does not come back, and its game does not survive the server.
    fn settings(&self) -> Value {
        let clock = match self.move_limit {
            Some(limit) => {
                let limit = u64::try_from(limit.as_millis()).unwrap_or(u64::MAX);
                json!({"type": "per_move", "turn": limit, "other": limit})
            }
            None => json!({"type": "none"}),
        };
        json!({
            "clocks": {"default": clock, "kinds": {"built_in": {"type": "none"}}},
            "policies": {"kinds": {NAME: {
                "illegal": "refuse",
                "overdue": {"type": "leave"},
                "absent": {"type": "leave", "grace": 0},
                "gone": {"type": "leave"},
                "restart": "abort",
                "comeback": "none",
            }}},
        })
    }
}

fn kind(opponent: Opponent) -> Option<String> {
    match opponent {
        Opponent::Clients => Some(NAME.into()),
        Opponent::People => Some("person".into()),
        Opponent::Bots => None,
    }
}
