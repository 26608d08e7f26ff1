//! Who or what moves next.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Draw, Millis, Outcome, Seat, SeatSet};

/// Who or what moves next.
#[derive(Clone, PartialEq, Debug)]
pub enum Status {
    /// Nature does, at once, with the dice of this draw.
    Chance(Draw),
    /// The match waits for seats, or for a moment.
    Waiting {
        /// Who owes an action: their clocks run.
        must: SeatSet,
        /// Who is free to act; apart from `must`.
        may: SeatSet,
        /// When the clock acts; told to nobody.
        until: Option<Millis>,
    },
    /// Nobody: the match has ended.
    Over(Outcome),
}

impl Status {
    /// One seat must act and nobody else may.
    pub fn turn(seat: Seat) -> Self {
        Self::Waiting {
            must: seat.into(),
            may: SeatSet::EMPTY,
            until: None,
        }
    }
}

/// One turn of a match.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Turn {
    /// Which turn, from zero; it grows whenever a turn is over.
    pub nth: u32,
    /// Whose turn, if it is one seat's.
    pub seat: Option<Seat>,
}
