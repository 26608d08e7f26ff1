//! Listeners: where clients come in, and the table they are led to.

use std::{net::SocketAddr, sync::Arc, time::Duration};

use parlor_server::{Beyond, Door, Limits, Server, Session};
use parlor_wire::{Create, Hello, ToClient, ToServer, VERSION, Want};
use serde_json::{Value, value::RawValue};
use tokio::{net::TcpListener, time::Instant};

use super::protocol::{ClueLines, Shared};
use crate::frame::Gateway;

/// The gateway's name, which is also the kind of its sitters.
pub const NAME: &str = "clue";
/// How long to wait before a table is opened once more.
const AGAIN: Duration = Duration::from_secs(1);

/// What a listener is for.
#[derive(Clone, Debug)]
pub struct ClueOptions {
    /// The table that clients are led to if they name none.
    pub table: Option<String>,
    /// Whether the listener opens such a table itself, if none is named here.
    pub auto_table: bool,
    /// The game's options at such a table.
    pub config: Option<Box<RawValue>>,
    /// Its settings over the usual ones.
    pub settings: Option<Value>,
    /// The address as clients outside reach it.
    pub public: Option<String>,
    /// How many connections there may be, in all and from one address.
    pub connections: (usize, usize),
}

impl Default for ClueOptions {
    fn default() -> Self {
        Self {
            table: None,
            auto_table: true,
            config: None,
            settings: None,
            public: None,
            connections: (1024, 64),
        }
    }
}

/// One listener.
#[derive(Debug)]
pub struct Listener {
    gateway: Gateway<ClueLines>,
    shared: Arc<Shared>,
    door: Door,
    auto_table: Option<Create>,
}

impl Listener {
    /// A listener at a server; it opens its table now and whenever that is gone.
    pub fn open(options: ClueOptions, server: &Server) -> Self {
        let auto_table = (options.auto_table && options.table.is_none()).then(|| Create {
            id: "open".into(),
            game: "clue".into(),
            config: options.config.clone(),
            settings: options.settings.clone(),
            chairs: Vec::new(),
            stand: true,
            want: Want::default(),
            from: None,
        });
        let shared = Arc::new(Shared::new(options.table, options.public));
        let door = door(server, options.connections);
        let protocol = ClueLines {
            shared: Arc::clone(&shared),
        };
        Self {
            gateway: Gateway::new(protocol, door.clone()),
            shared,
            door,
            auto_table,
        }
    }

    /// Opens the table, if it is to have one of its own; call it before clients come.
    pub async fn prepare(&self) -> Option<String> {
        if let Some(create) = &self.auto_table
            && let Some(table) = open_table(&self.door, create).await
        {
            self.shared.bind(table);
        }
        self.shared.bound()
    }

    /// Takes connections until the server stops.
    pub fn listen(self, server: &Server, listener: TcpListener) -> std::io::Result<SocketAddr> {
        let address = listener.local_addr()?;
        let stop = server.stopping();
        let Self {
            gateway,
            shared,
            door,
            auto_table,
        } = self;
        if let Some(create) = auto_table {
            let stop = stop.clone();
            server.spawn(async move {
                tokio::select! {
                    () = stop.cancelled() => {}
                    () = keep_open(&shared, &door, &create) => {}
                }
            });
        }
        server.spawn(gateway.listen(listener, stop));
        Ok(address)
    }

    /// The protocol, for connections that the caller brings.
    pub fn gateway(&self) -> &Gateway<ClueLines> {
        &self.gateway
    }
}

/// Opens another table whenever the last one is gone.
async fn keep_open(shared: &Shared, door: &Door, create: &Create) {
    loop {
        if shared.bound().is_some() {
            shared.gone.notified().await;
        }
        match open_table(door, create).await {
            Some(table) => shared.bind(table),
            None => tokio::time::sleep(AGAIN).await,
        }
    }
}

/// Opens a table that nobody owns.
async fn open_table(door: &Door, create: &Create) -> Option<String> {
    let mut session: Session = door.enter(None)?;
    let now = Instant::now();
    let hello = Hello {
        version: VERSION,
        ..Hello::default()
    };
    session.take(ToServer::Hello(hello), now).await;
    session.take(ToServer::Create(create.clone()), now).await;
    let outbox = session.outbox();
    let opened = loop {
        let heard = outbox.take();
        let answer = heard.iter().find_map(|out| {
            let message = ToClient::read(&out.text).ok()?;
            match message {
                ToClient::Done(done) if done.id == create.id => Some(done.table),
                ToClient::Refused(refused) => {
                    tracing::error!(problem = %refused.problem, "no table can be opened");
                    Some(None)
                }
                _ => None,
            }
        });
        match answer {
            Some(answer) => break answer,
            None if outbox.is_lost() => break None,
            None => outbox.changed().await,
        }
    };
    session.end("opened").await;
    opened.map(|table| table.0)
}

fn door(server: &Server, (connections, per_address): (usize, usize)) -> Door {
    let limits = Limits {
        // Lines are counted as they are read; here it only must not be in the way.
        rate: 10_000,
        burst: 10_000,
        beyond: Beyond::Slow,
        // Views are longer than the lines made of them.
        unsent_bytes: 512 << 10,
        hello: Duration::from_secs(600),
        connections,
        per_address,
        errors: u32::MAX,
        ..Limits::default()
    };
    server.door(NAME, limits).for_people()
}
