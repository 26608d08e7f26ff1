//! What everybody sees: nothing is hidden.

use parlor_game::Seat;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Lines, Rule, Verdict};

/// A position as everybody sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct View {
    /// When fives count.
    pub rule: Rule,
    /// The 36 fields: `.` empty, `X` the first seat, `O` the second.
    pub board: String,
    /// Whose turn it is; nobody's when the match is over.
    pub to_move: Option<Seat>,
    /// How many turns were made: the number of stones.
    pub turn: u8,
    /// The turn made last, if there was one.
    pub last: Option<Last>,
    /// How the match ended, if it has.
    pub result: Option<Verdict>,
    /// The lines of five on the board, five fields each.
    pub lines: Lines,
}

/// The turn made last.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Last {
    /// The field the stone was placed on.
    pub cell: u8,
    /// Where that stone is now.
    pub now: u8,
    /// The rotation code; none after a winning placement under the classic rule.
    pub rotation: Option<u8>,
}
