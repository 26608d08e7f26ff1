//! What clients say, told apart once by whom it is for.
//!
//! On the wire all messages are one flat set. Inside a server each part takes only what is meant for it.

use crate::{
    Act, Answer, AskHelp, Begin, Check, Choose, Close, Create, Enter, FollowLobby, HandOver, Hello,
    HistoryWish, Join, KeepMemo, Leave, Members, Offer, Options, Ping, Pong, Queue, Rank, Ready,
    Rename, Resign, RestartMatch, Say, Seek, SetChair, SetOrders, Sit, Stand, TableId, TakeOver,
    Talk, ToServer, Unwatch, WatchTable,
};

/// A message and whom it is for.
#[derive(Clone, Debug)]
pub enum Addressed {
    /// The connection itself.
    Connection(AtConnection),
    /// The server as a whole.
    Hub(AtHub),
    /// A pool.
    Pool(AtPool),
    /// A table.
    Table(AtTable),
}

/// What is said about the connection itself.
#[derive(Clone, Debug)]
pub enum AtConnection {
    /// The first message.
    Hello(Hello),
    /// Asks for a sign of life.
    Ping(Ping),
    /// Gives one.
    Pong(Pong),
}

/// A command for a table.
#[derive(Clone, Debug)]
pub struct AtTable {
    /// The command's id.
    pub id: String,
    /// The table.
    pub table: TableId,
    /// What it is to do.
    pub command: TableCommand,
}

/// A command for a pool.
#[derive(Clone, Debug)]
pub struct AtPool {
    /// The command's id.
    pub id: String,
    /// The pool.
    pub pool: String,
    /// What it is to do.
    pub command: PoolCommand,
}

/// Declares commands that are variants of [`ToServer`] with a body of their own.
macro_rules! commands {
    ($(#[$doc:meta])* $name:ident { $($variant:ident($body:ident),)* }) => {
        $(#[$doc])*
        #[derive(Clone, Debug)]
        pub enum $name {
            $(#[doc = concat!("See [`", stringify!($body), "`].")] $variant($body),)*
        }
    };
}

commands! {
    /// What is said to the server as a whole.
    AtHub {
        FollowLobby(FollowLobby),
        Create(Create),
        Seek(Seek),
        Join(Join),
        Watch(WatchTable),
    }
}

commands! {
    /// What a pool can be told to do.
    PoolCommand {
        Enter(Enter),
        Leave(Leave),
        Queue(Queue),
        Members(Members),
        Rank(Rank),
        Talk(Talk),
    }
}

commands! {
    /// What a table can be told to do.
    TableCommand {
        Unwatch(Unwatch),
        Sit(Sit),
        Stand(Stand),
        Ready(Ready),
        Rename(Rename),
        Choose(Choose),
        Options(Options),
        SetChair(SetChair),
        Begin(Begin),
        Restart(RestartMatch),
        Close(Close),
        Act(Act),
        Check(Check),
        Help(AskHelp),
        Memo(KeepMemo),
        Orders(SetOrders),
        Resign(Resign),
        Offer(Offer),
        Answer(Answer),
        HandOver(HandOver),
        TakeOver(TakeOver),
        Say(Say),
        History(HistoryWish),
    }
}

/// Makes one of [`Addressed`] from a message, by the part that its variant is for.
macro_rules! addressed {
    ($message:expr, hub: [$($hub:ident)*], pool: [$($pool:ident)*], table: [$($table:ident)*]) => {
        match $message {
            ToServer::Hello(m) => Addressed::Connection(AtConnection::Hello(m)),
            ToServer::Ping(m) => Addressed::Connection(AtConnection::Ping(m)),
            ToServer::Pong(m) => Addressed::Connection(AtConnection::Pong(m)),
            $(ToServer::$hub(m) => Addressed::Hub(AtHub::$hub(m)),)*
            $(ToServer::$pool(m) => Addressed::Pool(AtPool {
                id: m.id.clone(),
                pool: m.pool.clone(),
                command: PoolCommand::$pool(m),
            }),)*
            $(ToServer::$table(m) => Addressed::Table(AtTable {
                id: m.id.clone(),
                table: m.table.clone(),
                command: TableCommand::$table(m),
            }),)*
        }
    };
}

impl ToServer {
    /// Tells whom the message is for.
    pub fn addressed(self) -> Addressed {
        addressed!(
            self,
            hub: [FollowLobby Create Seek Join Watch],
            pool: [Enter Leave Queue Members Rank Talk],
            table: [
                Unwatch Sit Stand Ready Rename Choose Options SetChair Begin Restart Close Act
                Check Help Memo Orders Resign Offer Answer HandOver TakeOver Say History
            ]
        )
    }
}
