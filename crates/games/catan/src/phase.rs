//! What a match is at: who owes what.

use parlor_game::Seat;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{
    Deal, Harbours, Node,
    seats::{Few, PerSeat},
};

/// What a match is at, with all that belongs to it. Everybody may know it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Phase {
    /// Nature lays the board.
    Laying {
        /// How.
        deal: Deal,
        /// Where its harbours come to lie.
        #[serde(default, skip_serializing_if = "Harbours::are_usual")]
        harbours: Harbours,
    },
    /// The player on turn places a settlement of the set-up.
    SetupSettlement {
        /// The second settlements so far: they will pay.
        second: PerSeat<Option<Node>>,
    },
    /// The player on turn places the road at that settlement.
    SetupRoad {
        /// The second settlements so far.
        second: PerSeat<Option<Node>>,
        /// The settlement just placed.
        from: Node,
    },
    /// The player on turn is to roll, and may play a card before.
    PreRoll,
    /// The dice are falling.
    Rolling,
    /// Large hands discard half.
    Discard {
        /// How many cards each seat still owes.
        owed: PerSeat<u16>,
    },
    /// The player on turn moves the robber.
    MoveRobber,
    /// The player on turn names whom it robs.
    Steal {
        /// Who can be named.
        victims: Few,
    },
    /// A card is being stolen.
    Stealing {
        /// From whom.
        from: Seat,
    },
    /// The player on turn places roads for nothing.
    FreeRoads {
        /// How many.
        left: u8,
    },
    /// The player on turn takes cards from the bank.
    PickPlenty {
        /// How many.
        left: u8,
    },
    /// The player on turn names the kind it takes from everybody.
    PickMonopoly,
    /// The player on turn builds and trades, or ends its turn.
    Main,
    /// A development card is being drawn.
    Buying,
    /// The match has ended.
    Over {
        /// Who has won, if anybody.
        winner: Option<Seat>,
    },
}

/// The turn in progress.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Now {
    /// Which turn it is, placements of the set-up included.
    pub nth: u32,
    /// Whose turn it is.
    pub seat: Seat,
    /// What was rolled, if the dice have fallen.
    pub dice: Option<[u8; 2]>,
    /// Whether a development card was played.
    pub played: bool,
    /// How many offers were made.
    pub offers: u8,
}

impl Now {
    /// The beginning of a turn.
    pub(crate) const fn new(nth: u32, seat: Seat) -> Self {
        Self {
            nth,
            seat,
            dice: None,
            played: false,
            offers: 0,
        }
    }
}
