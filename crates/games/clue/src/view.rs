//! What one viewer may know of a position: enough to draw it and to act.

use parlor_game::{Seat, Standing};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Card, Cards, Options, Phase, Place, Room, Suspect, Triple};

/// A position as one viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct View {
    /// Whose view it is; none for those who watch.
    pub me: Option<Seat>,
    /// What was agreed.
    pub options: Options,
    /// What the match is at.
    pub phase: Phase,
    /// Whose turn it is.
    pub mover: Seat,
    /// How many turns have begun.
    pub turn: u32,
    /// The room of this turn, where a match without a board imposes one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub room: Option<Room>,
    /// The players, in seat order.
    pub players: Vec<PlayerView>,
    /// Where the six tokens are, in the order of the suspects; none without a board.
    pub tokens: Vec<Place>,
    /// The cards that lie open.
    pub face_up: Cards,
    /// All suggestions with their answers.
    pub suggestions: Vec<Suggestion>,
    /// All accusations.
    pub accusations: Vec<Accusation>,
    /// The case file, for those who have seen it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub case: Option<Triple>,
}

/// A player as one viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "Player")]
pub struct PlayerView {
    /// The suspect it plays.
    pub suspect: Suspect,
    /// How many cards it holds.
    pub cards: u8,
    /// Its cards, for itself; at the end for all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hand: Option<Cards>,
    /// Whether it is still in the match.
    pub standing: Standing,
    /// Whether its token was called into the room it is in.
    pub called_in: bool,
}

/// A suggestion with what is known of its answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Suggestion {
    /// The turn it was made in.
    pub turn: u32,
    /// By whom.
    pub seat: Seat,
    /// What it names.
    #[serde(flatten)]
    pub named: Triple,
    /// Who could not disprove it, in the order they were asked.
    pub passed: Vec<Seat>,
    /// Who showed a card; none if nobody has, or nobody could.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shown: Option<Shown>,
}

/// A card that was shown.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Shown {
    /// By whom.
    pub by: Seat,
    /// The card, for the two of them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub card: Option<Card>,
}

/// An accusation.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Accusation {
    /// The turn it was made in.
    pub turn: u32,
    /// By whom.
    pub seat: Seat,
    /// What it names.
    #[serde(flatten)]
    pub named: Triple,
    /// Whether it was right.
    pub right: bool,
}
