//! What clients say.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, value::RawValue};

use crate::{
    Enter, Leave, MatchId, Members, OfferKind, Pong, Queue, Rank, TableId, Talk, codec::messages,
};

messages! {
    /// What clients say.
    ToServer {
        /// The first message of a connection.
        "hello" => Hello(Hello),
        /// Asks for a sign of life.
        "ping" => Ping(Ping),
        /// The answer to the server's `ping`.
        "pong" => Pong(Pong),
        /// Asks to be told of the lobby's tables, or no longer.
        "lobby" => FollowLobby(FollowLobby),
        /// Opens a table and sits down at it.
        "create" => Create(Create),
        /// Asks for a chair at any table of a game.
        "seek" => Seek(Seek),
        /// Finds a table, sits down and follows it.
        "join" => Join(Join),
        /// Follows a table, as a sitter or a spectator.
        "watch" => Watch(WatchTable),
        /// Follows a table no longer; a chair is kept.
        "unwatch" => Unwatch(Unwatch),
        /// Takes a chair.
        "sit" => Sit(Sit),
        /// Gives the chair up; during a match it is leaving for good.
        "stand" => Stand(Stand),
        /// Says whether one is ready.
        "ready" => Ready(Ready),
        /// Takes another name at this table.
        "rename" => Rename(Rename),
        /// Chooses what the game lets each sitter choose.
        "choose" => Choose(Choose),
        /// Changes options; the owner may.
        "options" => Options(Options),
        /// Opens, closes, fills or clears a chair; the owner may.
        "chair" => SetChair(SetChair),
        /// Starts the match; the owner may.
        "start" => Begin(Begin),
        /// Breaks the match off and starts another; the owner may, where nothing counts.
        "restart" => Restart(RestartMatch),
        /// Closes the table; the owner may.
        "close" => Close(Close),
        /// Acts in the match.
        "act" => Act(Act),
        /// Asks why an action would be refused, without doing it.
        "check" => Check(Check),
        /// Asks for help that the table allows.
        "help" => Help(AskHelp),
        /// Keeps private notes of one's own.
        "memo" => Memo(KeepMemo),
        /// Leaves standing orders with the table.
        "orders" => Orders(SetOrders),
        /// Gives up.
        "resign" => Resign(Resign),
        /// Proposes a draw, a take-back or a rematch.
        "offer" => Offer(Offer),
        /// Answers a proposal.
        "answer" => Answer(Answer),
        /// Lets a built-in player play on one's seat.
        "hand_over" => HandOver(HandOver),
        /// Takes one's seat back from a built-in player.
        "take_over" => TakeOver(TakeOver),
        /// Says something at a table.
        "say" => Say(Say),
        /// Asks for earlier updates.
        "history" => History(HistoryWish),
        /// Enters a pool.
        "enter" => Enter(Enter),
        /// Leaves a pool.
        "leave" => Leave(Leave),
        /// Waits for an opponent in a pool, or no longer.
        "queue" => Queue(Queue),
        /// Asks who is in a pool.
        "members" => Members(Members),
        /// Asks for the ranking of a pool.
        "rank" => Rank(Rank),
        /// Says something in a pool.
        "talk" => Talk(Talk),
    }
}

impl ToServer {
    /// The id of a command, if the message is one.
    pub fn command_id(&self) -> Option<&str> {
        Some(match self {
            Self::Hello(_) | Self::Ping(_) | Self::Pong(_) | Self::FollowLobby(_) => return None,
            Self::Create(m) => &m.id,
            Self::Seek(m) => &m.id,
            Self::Join(m) => &m.id,
            Self::Watch(m) => &m.id,
            Self::Unwatch(m) => &m.id,
            Self::Sit(m) => &m.id,
            Self::Stand(m) => &m.id,
            Self::Ready(m) => &m.id,
            Self::Rename(m) => &m.id,
            Self::Choose(m) => &m.id,
            Self::Options(m) => &m.id,
            Self::SetChair(m) => &m.id,
            Self::Begin(m) => &m.id,
            Self::Restart(m) => &m.id,
            Self::Close(m) => &m.id,
            Self::Act(m) => &m.id,
            Self::Check(m) => &m.id,
            Self::Help(m) => &m.id,
            Self::Memo(m) => &m.id,
            Self::Orders(m) => &m.id,
            Self::Resign(m) => &m.id,
            Self::Offer(m) => &m.id,
            Self::Answer(m) => &m.id,
            Self::HandOver(m) => &m.id,
            Self::TakeOver(m) => &m.id,
            Self::Say(m) => &m.id,
            Self::History(m) => &m.id,
            Self::Enter(m) => &m.id,
            Self::Leave(m) => &m.id,
            Self::Queue(m) => &m.id,
            Self::Members(m) => &m.id,
            Self::Rank(m) => &m.id,
            Self::Talk(m) => &m.id,
        })
    }
}

macro_rules! at_table {
    ($($(#[$doc:meta])* $name:ident { $($(#[$fdoc:meta])* $field:ident: $ty:ty,)* })*) => {$(
        $(#[$doc])*
        #[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
        pub struct $name {
            /// The command's id, chosen by the client; the same id twice is the same command.
            pub id: String,
            /// The table.
            pub table: TableId,
            $($(#[$fdoc])* pub $field: $ty,)*
        }
    )*};
}

/// The first message of a connection.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Hello {
    /// The version of the protocol.
    pub version: u32,
    /// The secret that proves who one is; without it one is a new guest.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub token: Option<String>,
    /// The name one wants to be called.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Whether a person or a program speaks.
    #[serde(default)]
    pub kind: HelloKind,
    /// Whether one answers `ping` with `pong`; by lines the server then asks after some silence.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub pings: bool,
}

/// Whether a person or a program speaks.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum HelloKind {
    /// A person.
    #[default]
    Person,
    /// A program.
    Bot,
}

/// Asks for a sign of life.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Ping {
    /// Comes back in the answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nonce: Option<u32>,
}

/// Asks to be told of the lobby's tables, or no longer.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct FollowLobby {
    /// Whether to be told.
    pub follow: bool,
    /// Tells a page of older tables: `next` of the page before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<String>,
}

/// Asks for a chair at the listed table of a game that has waited longest for somebody like the one who asks.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Seek {
    /// The command's id, chosen by the client.
    pub id: String,
    /// The game.
    pub game: String,
    /// The half of the chairs one would like; any chair if there is none free.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub half: Option<Half>,
    /// The table to open if none waits; its `id`, `game`, `stand` and `want` are not looked at.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub open: Option<Box<Create>>,
    /// What to get in updates.
    #[serde(default)]
    pub want: Want,
}

/// One half of a table's chairs: where they are teams, the first half is one and the second the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Half {
    /// The chairs with low numbers.
    First,
    /// The others.
    Second,
}

impl Half {
    /// Whether a chair belongs to it, where there are so many.
    pub fn holds(self, chair: u8, of: usize) -> bool {
        let is_first = usize::from(chair) < of / 2;
        match self {
            Self::First => is_first,
            Self::Second => !is_first,
        }
    }
}

/// What a client wants in each update beside the events.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Want {
    /// The view.
    pub view: bool,
    /// The legal actions, when it may act.
    pub actions: bool,
    /// How the table is set, whenever that changes; a program that only plays can do without.
    #[serde(skip_serializing_if = "is_so")]
    pub table: bool,
}

fn is_so(value: &bool) -> bool {
    *value
}

impl Default for Want {
    fn default() -> Self {
        Self {
            view: false,
            actions: false,
            table: true,
        }
    }
}

/// The last update that a client has.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Last {
    /// Of which match.
    #[serde(rename = "match")]
    pub game: MatchId,
    /// Its number.
    pub number: u32,
}

/// Opens a table and, unless told otherwise, sits down on its first chair.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Create {
    /// The command's id, chosen by the client; the same id twice opens one table.
    pub id: String,
    /// The game.
    pub game: String,
    /// The game's options.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub config: Option<Box<RawValue>>,
    /// The table's settings; what is left out is the game's default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub settings: Option<Value>,
    /// How the chairs are set, from the first on; the rest are open.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub chairs: Vec<ChairSet>,
    /// Whether to stay standing.
    #[serde(default)]
    pub stand: bool,
    /// What to get in updates.
    #[serde(default)]
    pub want: Want,
    /// The first match goes on from a step of a finished one, with its options; it never counts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<Fork>,
}

/// A step of a finished match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Fork {
    /// The match.
    #[serde(rename = "match")]
    pub game: MatchId,
    /// The step, 0 for the start: one less than the number of the update in its replay.
    pub step: u32,
}

/// What the table does for a sitter by itself.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Orders {
    /// Answers decisions out of turn that leave no choice, after a while that tells nothing.
    pub forced: bool,
}

/// How a chair is set.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ChairSet {
    /// Anybody it admits may sit down; whoever sits there is asked to stand up.
    Open {
        /// Whether who sat there may not come back to this table.
        #[serde(default)]
        ban: bool,
        /// The kinds of sitters it admits from now on: `person`, `bot` or a gateway's name.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        admits: Option<Vec<String>>,
    },
    /// Nobody may sit there.
    Closed,
    /// A built-in player sits there.
    BuiltIn {
        /// Which one.
        player: String,
    },
}

/// Finds a table, sits down and follows it.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Join {
    /// The command's id, chosen by the client.
    pub id: String,
    /// A table's id, as it stands in its link.
    pub key: String,
    /// The chair one would like.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chair: Option<u8>,
    /// What to get in updates.
    #[serde(default)]
    pub want: Want,
    /// The last update one has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last: Option<Last>,
}

/// Follows a table, as the sitter one is or as a spectator.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct WatchTable {
    /// The command's id, chosen by the client.
    pub id: String,
    /// A table's id, as it stands in its link.
    pub key: String,
    /// What to get in updates.
    #[serde(default)]
    pub want: Want,
    /// The last update one has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last: Option<Last>,
}

at_table! {
    /// Follows a table no longer.
    Unwatch {}
    /// Takes a chair.
    Sit {
        /// Which one; none for any.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        chair: Option<u8>,
    }
    /// Gives the chair up.
    Stand {}
    /// Says whether one is ready.
    Ready {
        /// Whether one is.
        ready: bool,
    }
    /// Takes another name at this table.
    Rename {
        /// The name.
        name: String,
        /// The chair of a built-in player that the owner names.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        chair: Option<u8>,
    }
    /// Chooses what the game lets each sitter choose.
    Choose {
        /// The choice, as the game's configuration writes it; null to choose nothing.
        choice: Value,
        /// The chair of a built-in player that the owner chooses for.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        chair: Option<u8>,
    }
    /// Changes options; what is left out stays.
    Options {
        /// The game's options.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        config: Option<Value>,
        /// The table's settings.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        settings: Option<Value>,
    }
    /// Sets a chair.
    SetChair {
        /// Which chair.
        chair: u8,
        /// To what.
        set: ChairSet,
    }
    /// Starts the match.
    Begin {}
    /// Breaks the match off and starts another.
    RestartMatch {}
    /// Closes the table.
    Close {}
    /// Acts in the match.
    Act {
        /// The action, as the game writes it.
        action: Box<RawValue>,
        /// The number of the update this answers; a newer one makes it stale.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        number: Option<u32>,
        /// What one thinks of it; kept for the replay.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        why: Option<Value>,
    }
    /// Asks why an action would be refused, without doing it.
    Check {
        /// The action, as the game writes it.
        action: Box<RawValue>,
    }
    /// Asks for help with the open decision or for notes on what the seat knows; it comes as a message of its own.
    AskHelp {
        /// Which help, one of those that the table's settings list.
        help: String,
    }
    /// Keeps private notes of one's own for this match, at most 32 KiB.
    KeepMemo {
        /// The revision that this goes on from, 0 for the first; another one makes it stale.
        revision: u32,
        /// The notes, as the client writes them.
        memo: Box<RawValue>,
        /// Whether others may see the notes with the record of the match, once it is over.
        #[serde(default)]
        share: bool,
    }
    /// Leaves standing orders with the table; they stay until they are changed.
    SetOrders {
        /// The orders.
        orders: Orders,
    }
    /// Gives up.
    Resign {}
    /// Proposes something to the others.
    Offer {
        /// What.
        offer: OfferKind,
    }
    /// Answers a proposal.
    Answer {
        /// To what.
        offer: OfferKind,
        /// Whether one agrees.
        agree: bool,
    }
    /// Lets a built-in player play on one's seat.
    HandOver {
        /// Which player.
        player: String,
    }
    /// Takes one's seat back.
    TakeOver {}
    /// Says something at the table.
    Say {
        /// Up to 400 characters.
        text: String,
        /// A chair, to whisper to its sitter.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<u8>,
    }
    /// Asks for earlier updates of the match.
    HistoryWish {
        /// The first number wanted.
        from: u32,
        /// How many at most; 200 at the very most.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        count: Option<u32>,
    }
}
