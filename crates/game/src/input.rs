//! Everything that can change a match.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Game, Seat};

/// The inputs of the game `G`.
pub type InputOf<G> = Input<<G as Game>::Action, <G as Game>::Chance>;

/// Milliseconds of match time: since the match began, without the time the server was down.
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Default,
    Debug,
    Serialize,
    Deserialize,
    JsonSchema,
)]
#[serde(transparent)]
pub struct Millis(pub u64);

/// Everything that can change a match.
#[derive(Clone, PartialEq, Debug)]
pub enum Input<A, C> {
    /// A seat acts.
    Act {
        /// Who acts.
        seat: Seat,
        /// What it does.
        action: A,
    },
    /// Nature acts.
    Chance {
        /// What it does.
        outcome: C,
    },
    /// The moment `until` has come; `at` is exactly that moment.
    Tick,
    /// Seats are given up for good, all that are known together; a game may refuse it.
    Leave {
        /// Who, and why.
        gone: Vec<(Seat, Why)>,
    },
    /// Nobody is at the seat for the moment; only for games with [`Info::presence`](crate::Info).
    Away {
        /// The empty seat.
        seat: Seat,
    },
    /// Somebody is back at the seat.
    Back {
        /// The seat.
        seat: Seat,
    },
}

/// Why a seat leaves for good.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Why {
    /// Gave up.
    Resigned,
    /// Went away.
    Left,
    /// Its clock ran out.
    Late,
    /// Its connection did not come back.
    Lost {
        /// How it was lost.
        code: String,
    },
    /// Broke the rules or its protocol where that is not forgiven.
    Broke {
        /// What it broke.
        code: String,
        /// What it said; this stays in the log.
        said: String,
    },
}

impl Why {
    /// The word that events may tell everybody.
    pub fn code(&self) -> &str {
        match self {
            Self::Resigned => "resigned",
            Self::Left => "left",
            Self::Late => "late",
            Self::Lost { code } | Self::Broke { code, .. } => code,
        }
    }
}
