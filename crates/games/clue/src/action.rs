//! What a seat may do, and what nature may do.

use parlor_game::Seat;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Card, Cards, Place, Room, Suspect, Triple, Weapon};

/// What a seat may do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Throws the dice.
    Roll,
    /// Takes the secret passage instead.
    SecretPassage,
    /// Walks to a place in reach.
    Move {
        /// Where to.
        to: Place,
    },
    /// Suggests who did it, with what, in the room the token is in.
    Suggest {
        /// Who.
        suspect: Suspect,
        /// With what.
        weapon: Weapon,
        /// Where; only without a board, where no token is in a room.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        room: Option<Room>,
    },
    /// Shows a card to who suggested it.
    Show {
        /// The card.
        card: Card,
    },
    /// Accuses: right wins, wrong is out.
    Accuse {
        /// Who.
        suspect: Suspect,
        /// With what.
        weapon: Weapon,
        /// Where.
        room: Room,
    },
    /// Ends the turn.
    EndTurn,
}

/// What nature may do.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Chance {
    /// The cards are dealt.
    Deal {
        /// The case file.
        case: Triple,
        /// The hand of each seat.
        hands: Vec<Cards>,
        /// The cards that lie open.
        face_up: Cards,
    },
    /// The first seat is drawn.
    First {
        /// Who begins.
        seat: Seat,
    },
    /// The dice fall.
    Roll {
        /// One or two dice.
        dice: Vec<u8>,
    },
    /// The room of a turn without a board is drawn.
    Room {
        /// The room.
        room: Room,
    },
    /// A card is shown for a seat whose player has left.
    Show {
        /// The card.
        card: Card,
    },
}
