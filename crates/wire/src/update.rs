//! One step of a match as one viewer is told it.

use parlor_game::{Millis, Seat, SeatSet, Turn};
use parlor_play::{By, Finish, PlayedOn};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, value::RawValue};

use crate::{MatchId, Points, TableId};

/// One step of a match as one viewer is told it.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Update {
    /// The table.
    pub table: TableId,
    /// The match.
    #[serde(rename = "match")]
    pub game: MatchId,
    /// The number of this update for this viewer: 1, 2, 3 …
    pub number: u32,
    /// Match time.
    pub at: Millis,
    /// The seat that acted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub actor: Option<Seat>,
    /// Who acted for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<By>,
    /// How long it had thought, as the server measured it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spent: Option<Millis>,
    /// What the player says of its move; only for who may see everything.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<Value>,
    /// What happened, as far as this viewer may know it.
    pub events: Box<RawValue>,
    /// Whether this viewer must or may act now.
    pub you: You,
    /// Everybody who must act now.
    pub must: SeatSet,
    /// Whose turn it is.
    pub turn: Turn,
    /// How much later the time of who must act begins to run; nothing if it is at once.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub pause: Millis,
    /// What is known of why seats were let go, as JSON.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub report: Option<String>,
    /// The clocks, in seat order; none at a table without.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clocks: Option<Vec<ClockView>>,
    /// The beginning of the match, in its first update.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<Box<MatchStart>>,
    /// The number of the update that the match went back to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub undone: Option<u32>,
    /// The end of the match.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub over: Option<Box<Over>>,
    /// What this viewer may know of the position now; only in the newest update, for who wants it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub view: Option<Box<RawValue>>,
    /// What this viewer may do now; only in the newest update, for who wants it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub actions: Option<Box<RawValue>>,
    /// Whether a view or a list of actions was left out because of its size.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub left_out: bool,
}

fn is_nothing(span: &Millis) -> bool {
    span.0 == 0
}

/// Whether a viewer must or may act.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum You {
    /// It owes an action; its clock runs.
    Must,
    /// It is free to act.
    May,
    /// It waits.
    Wait,
    /// It only watches.
    Watch,
}

/// The clock of one seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct ClockView {
    /// What is left; none without a limit.
    pub left: Option<Millis>,
    /// Whether it runs.
    pub runs: bool,
}

/// The beginning of a match.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct MatchStart {
    /// The game.
    pub game: String,
    /// What was agreed, in full.
    pub config: Box<RawValue>,
    /// Who sits where.
    pub seats: Vec<StartSeat>,
    /// The seat of this viewer.
    pub seat: Option<Seat>,
    /// The hash of the seed; the seed itself comes at the end.
    pub seed_hash: String,
    /// The depth to which players shall look ahead, where one was agreed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u8>,
    /// What places are worth, where points are counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<Points>,
}

/// Who sits on one seat at the start.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct StartSeat {
    /// The chair it comes from.
    pub chair: u8,
    /// The name as shown.
    pub name: String,
    /// The built-in player, if it is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<String>,
}

/// The end of a match.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Over {
    /// How it ended.
    pub finish: Finish,
    /// Who had left before.
    pub left: SeatSet,
    /// The built-in players that played on for some of them; these are last in `finish`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub played_on: Vec<PlayedOn>,
    /// The seed, in hexadecimal; its hash was told at the start.
    pub seed: String,
}
