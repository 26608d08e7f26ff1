//! Lists and records, as the HTTP API gives them.

use parlor_game::{Millis, Seat, SeatSet};
use parlor_play::{Finish, PlayedOn};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, value::RawValue};

use crate::{Clock, DoorView, Life, MatchId, MatchStart, Settings, TableId, Update};

/// A game that can be played here.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct GameInfo {
    /// The word that names it.
    pub id: String,
    /// The name that people read.
    pub title: String,
    /// The fewest and the most seats.
    pub seats: (u8, u8),
    /// The version of the rules.
    pub rules: u32,
    /// Whether moves may be taken back by agreement.
    pub undo: bool,
    /// The game's options with their defaults.
    pub config: Box<RawValue>,
    /// The JSON Schema of the options.
    pub config_schema: Value,
    /// The settings of a casual table.
    pub settings: Settings,
    /// The built-in players.
    pub players: Vec<BotInfo>,
    /// The gateways that open a door for each table which has a chair for them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub doors: Vec<String>,
}

/// A built-in player.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct BotInfo {
    /// Its name.
    pub name: String,
    /// How it plays, in a sentence.
    pub title: String,
}

/// A table as a list shows it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct TableSummary {
    /// The table.
    pub id: TableId,
    /// The game.
    pub game: String,
    /// Where it is in its life.
    pub life: Life,
    /// The names of those who sit there; none for an open chair.
    pub sitters: Vec<Option<SeatSummary>>,
    /// How many watch.
    pub watchers: u32,
    /// The clock of people.
    pub clock: Clock,
    /// The game's options that are not the default.
    pub options: Value,
    /// When it was opened, in milliseconds since 1970.
    pub opened: u64,
    /// The doors of its own, while it waits for clients that cannot name a table.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub doors: Vec<DoorView>,
}

/// One who sits, or sat, in a list.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct SeatSummary {
    /// The name as shown.
    pub name: String,
    /// The kind: `person`, `bot`, `built_in` or a gateway's name.
    pub kind: String,
}

/// A finished match as a list shows it.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct MatchSummary {
    /// The match.
    pub id: MatchId,
    /// The table.
    pub table: TableId,
    /// The game.
    pub game: String,
    /// Who played, in seat order.
    pub seats: Vec<SeatSummary>,
    /// How it ended.
    pub finish: Finish,
    /// Who was not there any more at the end.
    #[serde(default, skip_serializing_if = "SeatSet::is_empty")]
    pub left: SeatSet,
    /// The built-in players that played on for some of them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub played_on: Vec<PlayedOn>,
    /// When it began, in milliseconds since 1970.
    pub started: u64,
    /// When it ended.
    pub ended: u64,
}

/// One page of a list.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "{T}Page")]
pub struct Page<T> {
    /// What is on it.
    pub items: Vec<T>,
    /// Where the next page begins, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

/// One page of a finished match, step by step.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Replay {
    /// The match.
    pub id: MatchId,
    /// How it began.
    pub start: MatchStart,
    /// How it ended.
    pub finish: Finish,
    /// Who was not there any more at the end.
    #[serde(default, skip_serializing_if = "SeatSet::is_empty")]
    pub left: SeatSet,
    /// The built-in players that played on for some of them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub played_on: Vec<PlayedOn>,
    /// The seed, in hexadecimal.
    pub seed: String,
    /// The step that the page begins with, from zero.
    #[serde(default)]
    pub from: u32,
    /// The steps of the page.
    pub steps: Vec<ReplayStep>,
    /// The step that the next page begins with, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<u32>,
    /// How many steps there are in all.
    pub total: u32,
    /// How long it took, in match time.
    pub took: Millis,
    /// The private notes whose authors agree to show them; on the first page only.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub memos: Vec<SharedMemo>,
}

/// One step of a finished match.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct ReplayStep {
    /// What happened.
    pub update: Update,
    /// The position after it.
    pub view: Box<RawValue>,
}

/// What a seat of a finished match saw and knew after a step.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Knowledge {
    /// The update of the replay after which it is.
    pub number: u32,
    /// The seat.
    pub seat: Seat,
    /// What it saw of the position.
    pub view: Box<RawValue>,
    /// Which notes were asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub help: Option<String>,
    /// These notes; each game has its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<Value>,
}

/// The private notes of a seat, shown because their author agrees.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct SharedMemo {
    /// The seat.
    pub seat: Seat,
    /// What was written last.
    pub memo: Box<RawValue>,
}
