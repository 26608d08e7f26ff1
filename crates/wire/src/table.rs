//! A table as everybody sees it.

use parlor_game::Millis;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, value::RawValue};

use crate::{IdentityId, MatchId, Settings, TableId};

/// A table as everybody sees it.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct TableView {
    /// The table.
    pub id: TableId,
    /// The game.
    pub game: String,
    /// The game's options, in full.
    pub config: Box<RawValue>,
    /// The table's settings.
    pub settings: Settings,
    /// Who may change them.
    pub owner: Option<IdentityId>,
    /// The chairs.
    pub chairs: Vec<ChairView>,
    /// Where the table is in its life.
    pub life: Life,
    /// The chair that will begin, while the match begins in a moment.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first: Option<u8>,
    /// The match, running or just over.
    #[serde(rename = "match", default, skip_serializing_if = "Option::is_none")]
    pub game_now: Option<MatchView>,
    /// What has been proposed and not yet answered by all.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub offers: Vec<OfferView>,
    /// How many watch.
    pub watchers: u32,
    /// The doors of its own, while it waits for clients that cannot name a table.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub doors: Vec<DoorView>,
}

/// A door that leads to one table only.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct DoorView {
    /// The gateway, which is also the kind of who comes in here.
    pub gateway: String,
    /// Host and port; the host `0.0.0.0` or `[::]` stands for every name of the server.
    pub address: String,
    /// The number by which clients name the table there, where one address is for many tables.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<u32>,
    /// Whether only who has a seat here comes in by it, back to the running match.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub back: bool,
}

/// A chair as everybody sees it.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct ChairView {
    /// Whether nobody may sit there.
    pub closed: bool,
    /// The kinds of sitters it admits: `person`, `bot`, or a gateway's name.
    pub admits: Vec<String>,
    /// Who sits there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sitter: Option<Sitter>,
    /// What the sitter chose, where the game has choices.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub choice: Option<Value>,
    /// How many matches its sitter has won at this table; a shared win counts half.
    pub score: f32,
}

/// Who sits on a chair.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Sitter {
    /// Who.
    pub identity: IdentityId,
    /// The name as shown.
    pub name: String,
    /// The kind: `person`, `bot`, `built_in` or a gateway's name.
    pub kind: String,
    /// The built-in player, if it is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<String>,
    /// Whether it is ready.
    pub ready: bool,
    /// Whether somebody is there now.
    pub connected: bool,
    /// The built-in player that plays for it at the moment.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stand_in: Option<String>,
    /// When a stand-in takes over or the seat is lost, if it does not come back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub away_for: Option<Millis>,
    /// Whether it left the running match for good.
    #[serde(default)]
    pub gone: bool,
    /// The kinds of notes it has asked for in the running match; everybody may know how one is helped.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
}

/// Where a table is in its life.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Life {
    /// People sit down and agree.
    Open,
    /// The match begins in a moment.
    Counting {
        /// In so many milliseconds.
        left: Millis,
    },
    /// The seats are being handed out.
    Starting,
    /// A match is being played.
    Running,
    /// The match is over.
    Over,
    /// The table is gone.
    Closed,
}

/// The match at a table.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct MatchView {
    /// The match.
    pub id: MatchId,
    /// Which match of this table, from one.
    pub nth: u32,
    /// The chair of each seat.
    pub chairs: Vec<u8>,
}

/// Something proposed to the others.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct OfferView {
    /// What.
    pub offer: OfferKind,
    /// The chairs that agree so far; the first proposed it.
    pub agreed: Vec<u8>,
    /// The chairs that still have to answer.
    pub waiting: Vec<u8>,
}

/// What can be proposed.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum OfferKind {
    /// To end the match as a draw.
    Draw,
    /// To take the proposer's last action back.
    TakeBack,
    /// To play again.
    Rematch,
    /// To break the match off and start another; the owner proposes it.
    Restart,
}
