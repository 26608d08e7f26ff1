//! One connection: who it is, what it may do, how fast.
//!
//! A session takes messages of the own protocol, whatever the transport was. What it says goes through
//! its [`Outbox`]. It ends with its connection; identities, chairs and matches do not.

use std::{collections::HashMap, net::IpAddr, sync::Arc};

use parlor_game::Problem;
use parlor_wire::{
    Addressed, AtConnection, AtHub, AtTable, Hello, HelloKind, Identity, IdentityKind, Join, Ping,
    Pong, Refused, TableCommand, TableId, ToClient, ToServer, VERSION, Want, WatchTable, Welcome,
};
use tokio::time::Instant;

use crate::{
    doors::Place,
    followed::{Commanded, Followed, Wish},
    heartbeat::Heartbeat,
    hub::Hub,
    kind::SitterKind,
    limits::{Beyond, Bucket, Limits},
    outbox::Outbox,
    pool::{self, PoolHandle},
    reattach::reattach,
    table::{self, Command, Follow, Msg, TableHandle},
};

/// The longest id that a client may give a command, in bytes.
const COMMAND_ID: usize = 64;
/// How many tables one connection may follow.
const FOLLOWED: usize = 1024;

/// Who is behind a connection, as tables know it.
#[derive(Debug)]
pub(crate) struct Who {
    /// The connection.
    pub(crate) session: u64,
    /// The identity.
    pub(crate) identity: Identity,
    /// What it is.
    pub(crate) kind: SitterKind,
    /// Whether it decides as people do: owns tables, says when it is ready.
    pub(crate) decides: bool,
    /// Where it comes from.
    pub(crate) address: Option<IpAddr>,
    /// Where messages to it go.
    pub(crate) outbox: Arc<Outbox>,
    pub(crate) bucket: Bucket,
    /// The tables it follows.
    pub(crate) followed: Arc<Followed>,
}

/// One connection.
pub struct Session {
    pub(crate) hub: Arc<Hub>,
    outbox: Arc<Outbox>,
    limits: Limits,
    /// The gateway it came through; none for the own protocol.
    pub(crate) gateway: Option<&'static str>,
    address: Option<IpAddr>,
    who: Option<Arc<Who>>,
    followed: Arc<Followed>,
    /// The pools it has entered, or tried to.
    pub(crate) pools: HashMap<String, PoolHandle>,
    errors: u32,
    pub(crate) id: u64,
    /// Its place among the connections of its gateway.
    place: Option<Place>,
    /// Whether its client decides as people do.
    decides: bool,
    answers_pings: bool,
    /// Why it is closed, if it is and its client was told.
    closed_for: Option<Problem>,
}

/// Why a connection is closed.
pub(crate) enum WhyClosed {
    /// For a reason that its client was told.
    Told(Problem),
    /// For one that it was not told yet.
    Untold(Problem),
    /// Not by a limit.
    NoLimit,
}

/// Whether a connection goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Next {
    /// It goes on.
    Go,
    /// It is closed, after what waits has been written.
    Close,
}

impl Session {
    pub(crate) fn new(
        hub: Arc<Hub>,
        limits: Limits,
        gateway: Option<&'static str>,
        address: Option<IpAddr>,
    ) -> Self {
        let id = hub.next_session();
        hub.metrics.connections.inc();
        if let Some(gateway) = gateway {
            hub.metrics.gateway_connected(gateway, 1);
        }
        hub.lobby.count_online(1);
        let followed: Arc<Followed> = Arc::default();
        Self {
            outbox: Arc::new(Outbox::new(&limits, Arc::clone(&followed))),
            hub,
            limits,
            gateway,
            address,
            who: None,
            followed,
            pools: HashMap::new(),
            errors: 0,
            id,
            place: None,
            decides: gateway.is_none(),
            answers_pings: false,
            closed_for: None,
        }
    }

    /// The same session with a place that is given back when it ends.
    pub(crate) fn with_place(mut self, place: Option<Place>) -> Self {
        self.place = place;
        self
    }

    /// The same session for a client that decides as people do, or not.
    pub(crate) fn deciding(mut self, decides: bool) -> Self {
        self.decides = decides;
        self
    }

    /// What waits to be written to this connection.
    pub fn outbox(&self) -> Arc<Outbox> {
        Arc::clone(&self.outbox)
    }

    /// Counts a frame of a foreign client that could not be taken.
    pub fn offended(&self) {
        if let Some(gateway) = self.gateway {
            self.hub.metrics.offended(gateway);
        }
    }

    /// How long it may take to say hello.
    pub fn hello_within(&self) -> std::time::Duration {
        self.limits.hello
    }

    /// How much silence is borne.
    pub(crate) fn heartbeat(&self) -> Heartbeat {
        self.limits.heartbeat
    }

    /// Whether it answers `ping`, as its hello said.
    pub(crate) fn answers_pings(&self) -> bool {
        self.answers_pings
    }

    /// Asks for a sign of life.
    pub(crate) fn ping(&mut self) {
        self.say(ToClient::Ping(Ping::default()));
    }

    /// The longest message it may send, in bytes.
    pub fn longest(&self) -> usize {
        self.limits.frame
    }

    /// Whether it has said hello.
    pub fn has_said_hello(&self) -> bool {
        self.who.is_some()
    }

    /// Takes one message whose last byte was read at `received`.
    pub async fn receive(&mut self, text: &str, received: Instant) -> Next {
        self.hub.metrics.messages_in.inc();
        if self.limits.frame < text.len() {
            return self.too_long();
        }
        match ToServer::read(text) {
            Ok(message) => self.take(message, received).await,
            Err((id, problem)) => {
                self.refuse(id, None, problem);
                self.count_error()
            }
        }
    }

    /// Refuses a message for its length and closes.
    pub fn too_long(&mut self) -> Next {
        let most = self.limits.frame;
        let problem = Problem::new("too_long", format!("a message has at most {most} bytes"))
            .with_hint("large texts are uploaded by HTTP and named by their hash");
        self.close_for(problem)
    }

    /// Takes one message of our own set; gateways come in here.
    pub async fn take(&mut self, message: ToServer, received: Instant) -> Next {
        let id = message.command_id().map(str::to_owned);
        if id
            .as_ref()
            .is_some_and(|id| id.is_empty() || COMMAND_ID < id.len())
        {
            let problem = Problem::new("bad_id", "a command's id has 1 to 64 bytes");
            self.refuse(None, None, problem);
            return self.count_error();
        }
        let who = match (&self.who, message.addressed()) {
            (None, Addressed::Connection(AtConnection::Hello(hello))) => {
                return self.hello(&hello).await;
            }
            (None, Addressed::Connection(AtConnection::Ping(ping))) => {
                self.say(ToClient::Pong(Pong { nonce: ping.nonce }));
                return Next::Go;
            }
            (None, Addressed::Connection(AtConnection::Pong(_))) => return Next::Go,
            (None, Addressed::Hub(_) | Addressed::Pool(_) | Addressed::Table(_)) => {
                let problem = Problem::new("hello_first", "a connection begins with hello")
                    .with_hint(r#"send {"type":"hello","version":1}"#);
                self.refuse(id, None, problem);
                return self.count_error();
            }
            (Some(who), message) => {
                let who = Arc::clone(who);
                if !who.bucket.take(received) {
                    match self.limits.beyond {
                        Beyond::Slow => self.wait_for_token(&who).await,
                        Beyond::Problem => return self.too_fast(id),
                        Beyond::Close => return self.close_by("too_fast"),
                    }
                }
                (who, message)
            }
        };
        self.errors = 0;
        let (who, message) = who;
        self.dispatch(who, message, received).await;
        Next::Go
    }

    async fn dispatch(&mut self, who: Arc<Who>, message: Addressed, received: Instant) {
        match message {
            Addressed::Connection(said) => self.said_of_itself(&who, said),
            Addressed::Hub(said) => self.tell_hub(who, said).await,
            Addressed::Pool(said) => self.tell_pool(who, said).await,
            Addressed::Table(said) => self.tell_table(who, said, received).await,
        }
    }

    fn said_of_itself(&mut self, who: &Who, said: AtConnection) {
        match said {
            AtConnection::Hello(_) => {
                let problem = Problem::new("said_hello", "this connection has said hello already");
                self.refuse(None, None, problem);
            }
            AtConnection::Ping(ping) => {
                who.bucket.give();
                self.say(ToClient::Pong(Pong { nonce: ping.nonce }));
            }
            AtConnection::Pong(_) => {} // That it came is all it says.
        }
    }

    async fn tell_hub(&mut self, who: Arc<Who>, said: AtHub) {
        match said {
            AtHub::FollowLobby(lobby) if lobby.follow => {
                if let Err(problem) = self.hub.lobby.follow(&who, lobby.before.as_deref()) {
                    self.refuse(None, None, problem);
                }
            }
            AtHub::FollowLobby(_) => self.hub.lobby.unfollow(who.session),
            AtHub::Seek(seek) => {
                let found = match self.followed.count() < FOLLOWED {
                    true => self.hub.seek(&who, &seek).await,
                    false => Err(too_many()),
                };
                if let Err(problem) = found {
                    self.refuse(Some(seek.id), None, problem);
                }
            }
            AtHub::Create(create) => match self.hub.create(&who, &create).await {
                Ok(table) => {
                    let sit = (!create.stand).then_some(None);
                    self.follow(who, table, create.id, sit, create.want, None)
                        .await;
                }
                Err(problem) => self.refuse(Some(create.id), None, problem),
            },
            AtHub::Join(Join {
                id,
                key,
                chair,
                want,
                last,
            }) => match self.hub.table(&key).await {
                Ok(table) => self.follow(who, table, id, Some(chair), want, last).await,
                Err(problem) => self.refuse(Some(id), None, problem),
            },
            AtHub::Watch(WatchTable {
                id,
                key,
                want,
                last,
            }) => match self.hub.table(&key).await {
                Ok(table) => self.follow(who, table, id, None, want, last).await,
                Err(problem) => self.refuse(Some(id), None, problem),
            },
        }
    }

    async fn follow(
        &mut self,
        who: Arc<Who>,
        table: TableHandle,
        id: String,
        sit: Option<Option<u8>>,
        want: Want,
        last: Option<parlor_wire::Last>,
    ) {
        if FOLLOWED <= self.followed.count() && self.followed.find(&table.id).is_none() {
            self.refuse(Some(id), None, too_many());
            return;
        }
        let follow = Follow {
            who: Arc::clone(&who),
            id: id.clone(),
            sit,
            want,
            last,
        };
        // Noted before it is sent: the answer may come at once.
        let wish = Wish { id, sit };
        self.followed.insert(table.clone(), want, Some(wish));
        if table
            .mail
            .send(Msg::Follow(Box::new(follow)))
            .await
            .is_err()
        {
            reattach(&self.hub, &who, &table.id);
        }
    }

    async fn tell_table(&mut self, who: Arc<Who>, said: AtTable, received: Instant) {
        let handle = match self.followed.command(&said, received) {
            Commanded::To(handle) => handle,
            Commanded::Later => return,
            Commanded::NotFollowed => {
                let problem = table::not_following();
                return self.refuse(Some(said.id), Some(said.table), problem);
            }
        };
        let leaves = matches!(said.command, TableCommand::Unwatch(_));
        let command = Command {
            who: Arc::clone(&who),
            received,
            said,
        };
        let told = handle.mail.send(Msg::Command(Box::new(command))).await;
        if leaves {
            self.followed.remove(&handle.id);
        }
        if told.is_err() {
            reattach(&self.hub, &who, &handle.id);
        }
    }

    async fn hello(&mut self, hello: &Hello) -> Next {
        if hello.version != VERSION {
            let problem = Problem::new(
                "version",
                format!("this server speaks version {VERSION} of the protocol"),
            );
            return self.close_for(problem);
        }
        let kind = match self.gateway {
            Some(_) => IdentityKind::Foreign,
            None => IdentityKind::Guest,
        };
        let hub = &self.hub;
        let identified = hub
            .identities
            .identify(
                (&hub.catalog, &hub.metrics),
                hello.token.as_deref(),
                hello.name.as_deref(),
                kind,
                self.address,
            )
            .await;
        let (identity, token) = match identified {
            Ok(found) => found,
            Err(problem) => {
                self.refuse(None, None, problem);
                return self.count_error();
            }
        };
        self.answers_pings = hello.pings;
        let kind = match (self.gateway, hello.kind) {
            (Some(gateway), _) => SitterKind::Gateway(gateway.into()),
            (None, HelloKind::Person) => SitterKind::Person,
            (None, HelloKind::Bot) => SitterKind::Bot,
        };
        tracing::debug!(session = self.id, address = ?self.address, name = identity.shown, %kind, "hello");
        self.who = Some(Arc::new(Who {
            session: self.id,
            address: self.address,
            identity: identity.clone(),
            decides: self.decides && kind != SitterKind::Bot,
            kind,
            outbox: Arc::clone(&self.outbox),
            bucket: Bucket::new(&self.limits, Instant::now()),
            followed: Arc::clone(&self.followed),
        }));
        self.say(ToClient::Welcome(Welcome {
            version: VERSION,
            server: concat!("parlor ", env!("CARGO_PKG_VERSION")).into(),
            tables: self.hub.directory.tables_of(&identity.id),
            you: identity,
            token,
        }));
        Next::Go
    }

    /// A connection beyond its rate limit is read more slowly.
    async fn wait_for_token(&self, who: &Who) {
        loop {
            let now = Instant::now();
            if who.bucket.take(now) {
                return;
            }
            tokio::time::sleep(who.bucket.wait(now)).await;
        }
    }

    fn too_fast(&mut self, id: Option<String>) -> Next {
        let problem = Problem::new("too_fast", "you say too much at once")
            .with_hint("wait a second; accepted actions cost nothing");
        self.refuse(id, None, problem);
        self.count_error()
    }

    fn count_error(&mut self) -> Next {
        self.hub.metrics.refused_messages.inc();
        self.errors += 1;
        if self.limits.errors < self.errors {
            self.close_by("too_many_errors")
        } else {
            Next::Go
        }
    }

    /// Closes by a limit, and says which.
    fn close_by(&mut self, code: &'static str) -> Next {
        match self.limits.why_closed(code) {
            Some(problem) => self.close_for(problem),
            None => Next::Close,
        }
    }

    fn close_for(&mut self, problem: Problem) -> Next {
        self.refuse(None, None, problem.clone());
        self.closed_for = Some(problem);
        Next::Close
    }

    /// Why it is closed with this code: what its client was told already, or else what is left to tell.
    pub(crate) fn why_closed(&self, code: &str) -> WhyClosed {
        match &self.closed_for {
            Some(problem) => WhyClosed::Told(problem.clone()),
            None => match self.limits.why_closed(code) {
                Some(problem) => WhyClosed::Untold(problem),
                None => WhyClosed::NoLimit,
            },
        }
    }

    pub(crate) fn refuse(&self, id: Option<String>, table: Option<TableId>, problem: Problem) {
        self.say(ToClient::Refused(Refused {
            id,
            table,
            problem,
            number: None,
        }));
    }

    pub(crate) fn say(&self, message: ToClient) {
        self.outbox.push(message);
    }

    /// The connection is over; every table it followed is told why.
    pub async fn end(&mut self, code: &'static str) {
        self.end_saying(code, None).await;
    }

    /// The same with what else is known of the end; the log keeps it if a seat is lost by it.
    pub async fn end_saying(&mut self, code: &'static str, said: Option<String>) {
        self.outbox.lose();
        let session = self.id;
        self.leave_pools().await;
        for table in self.followed.end() {
            let said = said.clone();
            let lost = Msg::Lost {
                session,
                code,
                said,
            };
            let _ = table.mail.send(lost).await; // The table may have gone.
        }
        if let Some(who) = self.who.take() {
            self.hub.lobby.unfollow(who.session);
        }
    }
}

fn too_many() -> Problem {
    Problem::new("too_many_tables", "this connection follows too many tables")
}

impl Drop for Session {
    fn drop(&mut self) {
        self.hub.metrics.connections.dec();
        if let Some(gateway) = self.gateway {
            self.hub.metrics.gateway_connected(gateway, -1);
        }
        self.hub.lobby.count_online(-1);
        let session = self.id;
        for (_, pool) in self.pools.drain() {
            let _ = pool.mail.try_send(pool::Msg::Gone { session }); // As with its tables.
        }
        for table in self.followed.end() {
            // Only a connection that was cut without `end` comes here: its tables hear of it if they have room.
            let _ = table.mail.try_send(Msg::Lost {
                session,
                code: "dropped",
                said: None,
            });
        }
    }
}

impl std::fmt::Debug for Session {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "session {}", self.id)
    }
}
