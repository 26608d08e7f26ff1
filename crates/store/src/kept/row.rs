//! Tables.

use std::net::IpAddr;

use serde::{Deserialize, Serialize};
use serde_json::{Value, value::RawValue};

use super::{Kept, Settings, Who, first};

/// What is kept of a table.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct TableRow {
    /// The version of this form.
    #[serde(default = "first", rename = "v")]
    pub version: u32,
    /// The id.
    pub id: String,
    /// The game.
    pub game: String,
    /// The game's options.
    pub config: Box<RawValue>,
    /// The settings.
    pub settings: Settings,
    /// Who owns it.
    pub owner: Option<String>,
    /// Whether the owner stood up: the next person who sits down inherits the table.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub owner_stood: bool,
    /// The chairs.
    pub chairs: Vec<Chair>,
    /// Who was removed and may not sit here again.
    #[serde(default)]
    pub bans: Vec<String>,
    /// When it was opened, in milliseconds since 1970.
    pub opened: u64,
    /// The command that opened it.
    pub opened_by: Option<Command>,
    /// The address it was opened from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opened_from: Option<IpAddr>,
    /// How many matches have begun here.
    pub matches: u32,
    /// The match, running or just over.
    pub game_now: Option<Playing>,
    /// The match before it.
    #[serde(default)]
    pub game_before: Option<String>,
    /// Lines of chat so far.
    pub chat: u32,
    /// Whether it is closed for good.
    pub closed: bool,
    /// Whether its match rests because nobody follows it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rests: bool,
    /// How foreign protocols reach it.
    #[serde(default)]
    pub doors: Vec<String>,
    /// The finished match that the first one goes on from, and how many of its lines are taken.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<(String, u32)>,
    /// The pool that made it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pool: Option<String>,
}

impl Kept for TableRow {
    const VERSION: u32 = 2;

    fn read_as(_: u32, text: &str) -> Result<Self, serde_json::Error> {
        let read: Self = serde_json::from_str(text)?;
        let version = Self::VERSION;
        Ok(Self { version, ..read })
    }
}

/// A command, by who sent it and the id its client chose.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Command {
    /// Who sent it.
    pub who: String,
    /// Its id.
    pub id: String,
}

/// The match that a table points to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Playing {
    /// The match.
    pub id: String,
    /// The chair of each seat.
    pub chairs: Vec<u8>,
    /// Whether it is over.
    pub over: bool,
    /// Long decisions that were open: the step that opened it, the seat, the time used in milliseconds.
    #[serde(default)]
    pub noted: Vec<(usize, u8, u64)>,
}

/// A place at a table.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Chair {
    /// Whether nobody may sit here.
    pub closed: bool,
    /// The kinds of sitters it admits.
    pub admits: Vec<String>,
    /// Who sits here.
    pub sitter: Option<Sitter>,
    /// What the sitter has chosen for itself.
    pub choice: Option<Value>,
    /// The matches won from here.
    pub score: f32,
}

/// Who sits on a chair.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Sitter {
    /// Who.
    pub identity: Who,
    /// `person`, `bot`, `built_in` or a gateway's name.
    pub kind: String,
    /// Whether it decides as people do, though it comes through a gateway.
    #[serde(default)]
    pub decides: bool,
    /// The built-in player, if it is one.
    pub player: Option<String>,
    /// The built-in player that the sitter has handed the seat to.
    pub handed: Option<String>,
    /// Whether it left the running match for good.
    pub gone: bool,
    /// Whether its chair becomes free when the match is over.
    #[serde(default)]
    pub stands: bool,
    /// Where it came from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub address: Option<IpAddr>,
    /// What the table does for it by itself.
    #[serde(default)]
    pub orders: Orders,
    /// When it sat down, in milliseconds since 1970.
    pub since: u64,
}

/// What a table does for a sitter by itself.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Orders {
    /// Answers decisions out of turn that leave no choice.
    pub forced: bool,
}
