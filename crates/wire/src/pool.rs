//! Pools: waiting rooms with names, a queue, talk and a ranking of their own.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{TableId, Want};

macro_rules! in_pool {
    ($($(#[$doc:meta])* $name:ident { $($(#[$fdoc:meta])* $field:ident: $ty:ty,)* })*) => {$(
        $(#[$doc])*
        #[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
        pub struct $name {
            /// The command's id, chosen by the client.
            pub id: String,
            /// The pool's name.
            pub pool: String,
            $($(#[$fdoc])* pub $field: $ty,)*
        }
    )*};
}

in_pool! {
    /// Enters a pool.
    Enter {
        /// The name to be known by, byte for byte; without it the own name is changed until it is free.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<String>,
        /// Whether to hear what is said in the pool.
        #[serde(default = "yes")]
        chat: bool,
        /// The public key that belongs to the name; only a gateway, which has seen the proof, may say so.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        proven: Option<String>,
    }
    /// Leaves a pool, its queue too; a game goes on.
    Leave {}
    /// Waits for an opponent, or no longer.
    Queue {
        /// Whether to wait.
        wait: bool,
        /// What to get in the updates of the game.
        #[serde(default)]
        want: Want,
    }
    /// Asks who is in a pool.
    Members {}
    /// Asks for the ranking of a pool.
    Rank {}
    /// Says something in a pool.
    Talk {
        /// Up to 1024 characters.
        text: String,
        /// A member's name, to whisper.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<String>,
    }
}

fn yes() -> bool {
    true
}

/// How one stands in a pool.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct PoolNews {
    /// The pool's name.
    pub pool: String,
    /// The name one has there; none if one is not in it any more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Whether one waits for an opponent.
    pub waiting: bool,
}

/// Two were paired: their table is open, and its updates come by themselves.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Paired {
    /// The pool's name.
    pub pool: String,
    /// The table.
    pub table: TableId,
    /// Who plays, in seat order.
    pub players: Vec<Member>,
}

/// Somebody in a pool.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Member {
    /// The name.
    pub name: String,
    /// The kind: `person`, `built_in` or a gateway's name.
    pub kind: String,
}

/// Who is in a pool.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct MemberList {
    /// The command's id.
    pub id: String,
    /// The pool's name.
    pub pool: String,
    /// Who is there, in the order of coming.
    pub members: Vec<Member>,
}

/// The ranking of a pool.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Ranking {
    /// The command's id.
    pub id: String,
    /// The pool's name.
    pub pool: String,
    /// Everybody who has finished a game there, best first.
    pub scores: Vec<Score>,
}

/// One line of a ranking.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Score {
    /// The name.
    pub name: String,
    /// Games won, or the rounded rating.
    pub score: u32,
}

/// Somebody said something in a pool.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Talked {
    /// The pool's name.
    pub pool: String,
    /// Who.
    pub name: String,
    /// What.
    pub text: String,
    /// To whom it was whispered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
}

/// A pool as a list shows it.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct PoolSummary {
    /// Its name.
    pub name: String,
    /// The game that is played there.
    pub game: String,
    /// The game's options.
    pub config: Box<serde_json::value::RawValue>,
    /// The kinds that may enter: `person`, or a gateway's name.
    pub admits: Vec<String>,
}
