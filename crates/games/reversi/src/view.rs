//! What everybody sees: nothing is hidden.

use parlor_game::Seat;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Action, Phase};

/// A position as everybody sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "ReversiView")]
pub struct View {
    /// What the players do.
    pub phase: Phase,
    /// How many columns the board has.
    pub width: u16,
    /// How many rows the board has.
    pub height: u16,
    /// How far a bomb reaches.
    pub radius: u8,
    /// The cells row by row in the symbols of the map format, without separators.
    pub board: String,
    /// Whose turn it is; nobody's when the match is over.
    pub to_move: Option<Seat>,
    /// How many turns are over.
    pub turn: u32,
    /// What each seat has.
    pub players: Vec<Holding>,
    /// The move made last, if there was one.
    pub last: Option<Last>,
    /// The place of each seat, when the match is over.
    pub places: Option<Vec<u8>>,
}

/// What one seat has.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "ReversiHolding")]
pub struct Holding {
    /// Its stones on the board.
    pub stones: u16,
    /// Its override stones.
    pub overrides: u16,
    /// Its bombs.
    pub bombs: u16,
    /// Why it is disqualified, if it is.
    pub disqualified: Option<String>,
}

/// The move made last.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "ReversiLast")]
pub struct Last {
    /// Who made it.
    pub seat: Seat,
    /// What it was.
    pub action: Action,
    /// The cells it captured or destroyed, by number: row · width + column.
    pub cells: Vec<u16>,
}
