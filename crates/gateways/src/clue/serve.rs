//! Listeners: where clients come in, and the table they are led to.

use std::{net::SocketAddr, sync::Arc, time::Duration};

use parlor_server::{Door, Server, Session};
use parlor_wire::{Create, Hello, ToClient, ToServer, VERSION, Want};
use serde_json::{Value, value::RawValue};
use tokio::{net::TcpListener, time::Instant};

use super::{
    offers::Offers,
    protocol::{Booted, ClueLines, Shared},
};
use crate::frame::{Bounds, Gateway, Pace};

/// The gateway's name, which is also the kind of its sitters.
pub const NAME: &str = "clue";
/// How many messages may wait for one client.
const UNSENT: usize = 4096;
/// How long to wait before a table is opened once more.
const AGAIN: Duration = Duration::from_secs(1);

/// What a listener is for.
#[derive(Clone, Debug)]
pub struct ClueOptions {
    /// The table that clients are led to if they name none.
    pub table: Option<String>,
    /// Whether the listener opens such tables itself, if none is named here.
    pub auto_table: bool,
    /// The game's options at such a table.
    pub config: Option<Box<RawValue>>,
    /// Its settings over the usual ones.
    pub settings: Option<Value>,
    /// The address as clients outside reach it.
    pub public: Option<String>,
    /// How many tables the listener opens at most.
    pub tables: usize,
    /// How many clients are let in, and how much is taken from each.
    pub bounds: Bounds,
}

impl ClueOptions {
    /// The bounds of a listener where nothing else is said.
    pub const BOUNDS: Bounds = Bounds {
        connections: 1024,
        per_address: 64,
        hello: Duration::from_secs(600),
        pace: Pace {
            burst: 50,
            rate: 20,
        },
        // Views are longer than the lines made of them.
        unread: 512 << 10,
    };
}

impl Default for ClueOptions {
    fn default() -> Self {
        Self {
            table: None,
            auto_table: true,
            config: None,
            settings: None,
            public: None,
            tables: 100,
            bounds: Self::BOUNDS,
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
    /// A listener at a server; where it opens tables itself, another one whenever nobody can sit down at those it has.
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
        let offers = match options.table {
            Some(table) => Offers::only(table),
            None if options.auto_table => Offers::up_to(options.tables.max(1)),
            None => Offers::default(),
        };
        let shared = Arc::new(Shared {
            offers,
            public: options.public,
            booted: Booted::default(),
            pace: options.bounds.pace,
        });
        let door = options.bounds.door(server, NAME, UNSENT).for_people();
        if let Some(create) = auto_table.clone() {
            let (shared, door, stop) = (Arc::clone(&shared), door.clone(), server.stopping());
            server.spawn(async move {
                tokio::select! {
                    () = stop.cancelled() => {}
                    () = keep_open(&shared, &door, &create) => {}
                }
            });
        }
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
            self.shared.offers.add(table);
        }
        self.shared.offers.first()
    }

    /// Takes connections until the server stops.
    pub fn listen(self, server: &Server, listener: TcpListener) -> std::io::Result<SocketAddr> {
        let address = listener.local_addr()?;
        server.spawn(self.gateway.listen(listener, server.stopping()));
        Ok(address)
    }

    /// The protocol, for connections that the caller brings.
    pub fn gateway(&self) -> &Gateway<ClueLines> {
        &self.gateway
    }
}

/// Opens another table whenever one is wanted.
async fn keep_open(shared: &Shared, door: &Door, create: &Create) {
    loop {
        shared.offers.wanted().await;
        let table = loop {
            match open_table(door, create).await {
                Some(table) => break table,
                None => tokio::time::sleep(AGAIN).await,
            }
        };
        shared.offers.add(table);
    }
}

/// Opens a table that nobody owns.
async fn open_table(door: &Door, create: &Create) -> Option<String> {
    let mut session: Session = door.enter(None).ok()?;
    let now = Instant::now();
    let hello = Hello {
        version: VERSION,
        ..Hello::default()
    };
    session.take(ToServer::Hello(hello), now).await;
    session.take(ToServer::Create(create.clone()), now).await;
    let outbox = session.outbox();
    let opened = loop {
        let heard = outbox.take().into_iter();
        let mut heard = heard.map(|out| out.letter.into_message());
        let answer = heard.find_map(|message| match message {
            ToClient::Done(done) if done.id == create.id => Some(done.table),
            ToClient::Refused(refused) => {
                tracing::error!(problem = %refused.problem, "no table can be opened");
                Some(None)
            }
            _ => None,
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
