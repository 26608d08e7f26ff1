//! A server with doors for binary clients, tables to play at, and people of our own protocol.

use std::{sync::Arc, time::Duration};

use parlor_gateways::{
    frame::Gateway,
    reversi::{MapBytes, Ports, PortsOptions, ReversiBinary},
};
use parlor_server::{Options, Server};
use parlor_store::{MemoryStore, Store};
use parlor_wire::TableId;
use serde_json::{Value, json};

use super::client::Client;
use super::own::Own;

pub struct Arena {
    pub server: Server,
    pub store: Arc<MemoryStore>,
    pub ports: Arc<Ports>,
}

/// A table that waits for clients.
pub struct Table {
    pub id: String,
    pub owner: Own,
    gateway: Gateway<ReversiBinary>,
    stop: tokio_util::sync::CancellationToken,
}

impl Arena {
    pub async fn open() -> Self {
        Self::on(Arc::default()).await
    }

    pub async fn on(store: Arc<MemoryStore>) -> Self {
        Self::with(
            store,
            PortsOptions {
                ports: 0..=0,
                ..PortsOptions::default()
            },
        )
        .await
    }

    pub async fn original() -> Self {
        Self::with(
            Arc::default(),
            PortsOptions {
                ports: 0..=0,
                map_bytes: MapBytes::Original,
                ..PortsOptions::default()
            },
        )
        .await
    }

    pub async fn with(store: Arc<MemoryStore>, options: PortsOptions) -> Self {
        let kept: Arc<dyn Store> = store.clone();
        let server = Server::start(Options::default(), kept).await.unwrap();
        let ports = Ports::serve(options, &server);
        Self {
            server,
            store,
            ports,
        }
    }

    /// A table on a map in one line, all of whose seats are for clients; `time` is t in milliseconds.
    pub async fn table(&self, map: &str, time: u64) -> Table {
        self.table_with(map, settings(time), &[]).await
    }

    /// The same with other settings and chairs from the first on; the rest are for clients.
    pub async fn table_with(&self, map: &str, settings: Value, chairs: &[Value]) -> Table {
        let mut owner = self.own("owner", "person").await;
        let map = map.replace([':', '/', ','], " ");
        let players: usize = map.split_whitespace().next().unwrap().parse().unwrap();
        let client = json!({"type": "open", "admits": ["reversi"]});
        let rest = std::iter::repeat(&client);
        let chairs: Vec<&Value> = chairs.iter().chain(rest).take(players).collect();
        let done = owner
            .command(json!({
                "type": "create", "game": "reversi", "config": {"map": map, "max_side": 100},
                "settings": settings, "chairs": chairs, "stand": true,
            }))
            .await;
        assert_eq!(done["type"], "done", "{done}");
        let id = done["table"].as_str().unwrap().to_owned();
        Table {
            gateway: self.ports.gateway(&TableId(id.clone())),
            id,
            owner,
            stop: self.server.stopping(),
        }
    }

    /// Somebody of our own protocol.
    pub async fn own(&self, name: &str, kind: &str) -> Own {
        Own::new(&self.server, name, kind).await
    }

    /// Where the door of a table is.
    pub async fn address(&self, table: &mut Table) -> String {
        let mut looks = self.own("looks", "bot").await;
        let watch = json!({"type": "watch", "key": table.id, "id": "w"});
        looks.send(&watch).await;
        let news = looks.until(|said| said["type"] == "table").await;
        let door = &news["table"]["doors"][0];
        assert_eq!(door["gateway"], "reversi", "{news}");
        door["address"].as_str().unwrap().to_owned()
    }

    /// The record of a match.
    pub async fn record(&self, game: &str) -> String {
        for _ in 0..1000 {
            let stored = self.store.stored_match(game.to_owned()).await.unwrap();
            if let Some(record) = stored.and_then(|stored| stored.record()) {
                return record;
            }
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        panic!("there is no record");
    }
}

/// Settings without pauses, with so many milliseconds more for each move.
pub fn settings(time: u64) -> Value {
    let clock = match time {
        0 => json!({"type": "none"}),
        add => json!({"type": "bank", "start": 0, "add": add, "when": "before"}),
    };
    json!({"start": {"pause": 0}, "pace": {"turn": [0, 0], "other": [0, 0]}, "clocks": {"default": clock}})
}

impl Table {
    /// A connection in memory, with room for so many bytes that are not read.
    pub fn connect_with(&self, room: usize) -> Client {
        let (near, far) = tokio::io::duplex(room);
        let (gateway, stop) = (self.gateway.clone(), self.stop.clone());
        tokio::spawn(async move {
            let (read, write) = tokio::io::split(far);
            gateway.serve(read, write, None, stop).await;
        });
        Client { socket: near }
    }

    pub fn connect(&self) -> Client {
        self.connect_with(1 << 20)
    }

    /// Waits until so many clients and people sit.
    pub async fn seated(&mut self, count: usize) {
        let sit = |said: &Value| {
            let chairs = said["table"]["chairs"].as_array().cloned();
            let chairs = chairs.unwrap_or_default();
            chairs
                .iter()
                .filter(|chair| !chair["sitter"].is_null())
                .count()
        };
        self.owner
            .until(|said| said["type"] == "table" && sit(said) == count)
            .await;
    }

    /// Clients of groups 1, 2 …, who have been told how the match begins.
    pub async fn clients<const N: usize>(&self) -> [Client; N] {
        let mut clients = Vec::new();
        for group in 1..=N {
            let mut client = self.connect();
            client.group(u8::try_from(group).unwrap()).await;
            // The order of groups is the order of numbers.
            if group < N {
                tokio::time::sleep(Duration::from_millis(1)).await;
            }
            clients.push(client);
        }
        for (number, client) in (1..).zip(&mut clients) {
            client.begin(number).await;
        }
        clients.try_into().ok().unwrap()
    }
}

/// Waits for the update that tells how a seat was disqualified.
pub async fn told_out(own: &mut Own) -> Value {
    let tells = |said: &Value| {
        let events = said["events"].as_array().cloned().unwrap_or_default();
        events.iter().any(|event| event["type"] == "disqualified")
    };
    own.until(|said| said["type"] == "update" && tells(said))
        .await
}

/// The cause of the first disqualification of an update, and what is reported of it.
pub fn cause(update: &Value) -> (String, Value) {
    let events = update["events"].as_array().unwrap();
    let event = events
        .iter()
        .find(|event| event["type"] == "disqualified")
        .unwrap();
    let report = update["report"]
        .as_str()
        .map(|text| serde_json::from_str(text).unwrap());
    (
        event["cause"].as_str().unwrap().to_owned(),
        report.unwrap_or_default(),
    )
}
