//! What a match is at.

use parlor_game::Seat;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Cards, Ending, Place, Room, Square, Triple};

/// What a match is at; everything but the deal and the end belongs to the turn of one seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Phase {
    /// The cards are about to be dealt.
    Dealing,
    /// The first seat is about to be drawn.
    Choosing,
    /// The room of the turn is about to be drawn.
    Imposing,
    /// A turn begins.
    Start {
        /// Whether a suggestion is possible at once.
        suggest: bool,
        /// Where a secret passage leads from here.
        passage: Option<Room>,
    },
    /// The dice are falling.
    Rolling,
    /// The dice have fallen.
    Rolled {
        /// The steps.
        steps: u8,
        /// Where they may lead.
        targets: Vec<Target>,
    },
    /// The token has arrived, or a turn without a board waits for its suggestion.
    Arrived {
        /// Whether a suggestion is possible.
        suggest: bool,
    },
    /// A suggestion is to be disproved.
    Disproving {
        /// Who must show a card.
        by: Seat,
        /// The cards it may show, for itself.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        cards: Option<Cards>,
    },
    /// The suggestion was answered.
    Answered,
    /// The match has ended.
    Over {
        /// Who has won, if anybody.
        winner: Option<Seat>,
        /// How it ended.
        ending: Ending,
        /// The case file.
        case: Triple,
    },
}

/// A place that a throw may lead to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Target {
    /// The place.
    pub to: Place,
    /// The squares on the way, the last one included; for a room its door cell is the last one.
    pub path: Vec<Square>,
}
