//! What happens in a match; everybody may know all of it.

use parlor_game::Seat;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Take;

/// One thing that happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    /// A stone was placed.
    Placed {
        /// Who placed it.
        seat: Seat,
        /// The column.
        x: u16,
        /// The row.
        y: u16,
        /// The other cells that changed their owner, by number: row · width + column.
        captured: Vec<u16>,
        /// Whether it cost an override stone.
        override_used: bool,
    },
    /// Two players swapped their colours on the whole board; the same twice if nothing changed.
    Swapped {
        /// Who placed the stone.
        a: Seat,
        /// Who was chosen.
        b: Seat,
    },
    /// Every stone went to the player after its owner.
    Inverted,
    /// A bonus tile gave something.
    Took {
        /// To whom.
        seat: Seat,
        /// What.
        what: Take,
    },
    /// A seat can do nothing and is passed over.
    Skipped {
        /// Which one.
        seat: Seat,
    },
    /// Nobody can place a stone any more; now bombs are thrown.
    BuildingOver,
    /// A bomb was thrown.
    Bombed {
        /// Who threw it.
        seat: Seat,
        /// The column.
        x: u16,
        /// The row.
        y: u16,
        /// The cells that are holes now, by number: row · width + column.
        destroyed: Vec<u16>,
    },
    /// A seat is out of the match.
    Disqualified {
        /// Which one.
        seat: Seat,
        /// The word for why.
        cause: String,
    },
    /// The match has ended.
    Over {
        /// The place of each seat.
        places: Vec<u8>,
        /// The stones of each seat on the board.
        stones: Vec<u16>,
    },
}
