//! What happens in a match; everybody may know all of it.

use parlor_game::Seat;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Lines;

/// One thing that happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    /// A stone was placed.
    Placed {
        /// Who placed it.
        seat: Seat,
        /// On which field.
        cell: u8,
    },
    /// A quadrant was rotated.
    Rotated {
        /// Who rotated it.
        seat: Seat,
        /// The rotation code.
        rotation: u8,
    },
    /// A seat was given up.
    Left {
        /// Whose seat.
        seat: Seat,
        /// The word for why.
        why: String,
    },
    /// The match has ended.
    Over {
        /// How it ended.
        result: Verdict,
        /// The lines of five on the board, of both sides.
        lines: Lines,
    },
}

/// How a match ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Verdict {
    /// Who has won; nobody in a draw, or if both left.
    pub winner: Option<Seat>,
    /// By what.
    pub reason: Reason,
}

/// By what a match ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// One side has five in a line.
    Five,
    /// Both sides have: a draw.
    Both,
    /// The board is full and nobody has: a draw.
    Full,
    /// A seat was left.
    Left,
    /// A seat gave up.
    Resigned,
    /// A clock ran out.
    Late,
}

impl Reason {
    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Five => "five",
            Self::Both => "both",
            Self::Full => "full",
            Self::Left => "left",
            Self::Resigned => "resigned",
            Self::Late => "late",
        }
    }
}
