//! What happens in a match.

use parlor_game::Seat;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Card, Cards, Place, Room, Square, Suspect, Triple};

/// One thing that happened; what is hidden is there for those who may know it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    /// The cards were dealt.
    Dealt {
        /// How many cards each seat holds.
        sizes: Vec<u8>,
        /// The cards that lie open.
        face_up: Cards,
        /// The hand of each seat, for that seat.
        hands: Vec<Option<Cards>>,
        /// The case file, for who may know everything.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        case: Option<Triple>,
    },
    /// It is settled who begins.
    Began {
        /// Who.
        seat: Seat,
    },
    /// A turn started.
    TurnStarted {
        /// Whose.
        seat: Seat,
        /// Whether its token was called into the room it is in.
        called_in: bool,
        /// The room of this turn, where a match without a board imposes one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        room: Option<Room>,
    },
    /// The dice fell; without dice, the steps of the turn.
    Rolled {
        /// Who threw.
        seat: Seat,
        /// The dice; none without dice.
        dice: Vec<u8>,
        /// The steps.
        steps: u8,
    },
    /// A token walked.
    Moved {
        /// Whose.
        seat: Seat,
        /// The squares it walked over, the last one included.
        path: Vec<Square>,
        /// Where it is now.
        to: Place,
    },
    /// A token took a secret passage.
    TookPassage {
        /// Whose.
        seat: Seat,
        /// From where.
        from: Room,
        /// To where.
        to: Room,
    },
    /// A suggestion was made.
    Suggested {
        /// By whom.
        seat: Seat,
        /// What it names.
        #[serde(flatten)]
        named: Triple,
    },
    /// A token was moved into the room of a suggestion.
    CalledIn {
        /// The token.
        suspect: Suspect,
        /// Who plays it, if anybody.
        seat: Option<Seat>,
        /// Where to.
        room: Room,
    },
    /// A seat holds none of the three cards.
    CouldNotDisprove {
        /// Who.
        seat: Seat,
    },
    /// A seat holds at least one of them and must show one.
    AskedToDisprove {
        /// Who.
        seat: Seat,
        /// Who suggested.
        by: Seat,
        /// The cards it may show, for itself.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        cards: Option<Cards>,
    },
    /// A card was shown.
    Showed {
        /// By whom.
        seat: Seat,
        /// To whom.
        to: Seat,
        /// The card, for the two of them.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        card: Option<Card>,
    },
    /// Nobody could disprove a suggestion.
    Undisproved {
        /// Whose.
        seat: Seat,
    },
    /// An accusation was made.
    Accused {
        /// By whom.
        seat: Seat,
        /// What it names.
        #[serde(flatten)]
        named: Triple,
        /// Whether it is right.
        right: bool,
    },
    /// Who accused wrongly looked into the case file; told to nobody else.
    CaseFileSeen {
        /// Who looked.
        seat: Seat,
        /// What it holds.
        #[serde(flatten)]
        case: Triple,
    },
    /// A seat is out.
    Eliminated {
        /// Who.
        seat: Seat,
        /// The room its token was moved into, from the square before a door.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<Room>,
    },
    /// A turn ended.
    TurnEnded {
        /// Whose.
        seat: Seat,
    },
    /// A seat was left for good; nature shows its cards from now on.
    Left {
        /// Who.
        seat: Seat,
        /// Why, as a word.
        code: String,
        /// The room its token was moved into, from the square before a door.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<Room>,
    },
    /// The match has ended.
    Over {
        /// Who has won, if anybody.
        winner: Option<Seat>,
        /// How it ended.
        ending: Ending,
        /// The case file.
        case: Triple,
        /// The hands of all seats.
        hands: Vec<Cards>,
    },
}

/// How a match ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// Somebody accused rightly.
    Accusation,
    /// Only one was left.
    Last,
    /// Nobody was left.
    Nobody,
    /// There were too many turns.
    Cap,
}
