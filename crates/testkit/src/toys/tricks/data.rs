//! What travels: options, actions, events and views.

use parlor_game::{Refusal, Seat, SeatSet};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What is agreed before a match.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Config {
    /// How many cards each seat is dealt.
    #[schemars(range(min = 1, max = 6))]
    pub cards: u8,
}

impl Default for Config {
    fn default() -> Self {
        Self { cards: 4 }
    }
}

/// Plays a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Action {
    /// Which card of the own hand.
    pub card: u8,
}

/// Deals a card to the seat whose turn it is to be dealt one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Chance {
    /// Which card.
    pub card: u8,
}

/// What happens.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    /// A card was dealt.
    Dealt {
        /// To whom.
        seat: Seat,
        /// Which, for those who may know it.
        card: Option<u8>,
    },
    /// A card was played.
    Played {
        /// By whom.
        seat: Seat,
        /// Which.
        card: u8,
    },
    /// A trick was taken.
    Took {
        /// By whom.
        seat: Seat,
    },
    /// A seat was given up.
    Left {
        /// Which.
        seat: Seat,
        /// Why, in a word.
        cause: String,
    },
}

/// What one viewer knows.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct View {
    /// The hands, seat by seat.
    pub hands: Vec<Hand>,
    /// How many cards were dealt.
    pub dealt: u8,
    /// The cards of the tricks that were taken.
    pub seen: Vec<u8>,
    /// The open trick, in the order of play.
    pub table: Vec<u8>,
    /// Who leads or led the open trick.
    pub leader: Seat,
    /// How many tricks each seat has taken.
    pub taken: Vec<u8>,
    /// Who has left.
    pub gone: SeatSet,
}

/// A hand as one viewer knows it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Hand {
    /// How many cards it has.
    pub count: u8,
    /// Which, for those who may know it.
    pub cards: Option<Vec<u8>>,
}

/// Why something was refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Illegal {
    /// It is not this seat's turn, or the match is over.
    #[error("it is not your turn")]
    NotYourTurn,
    /// The card is not in the own hand.
    #[error("you do not have this card")]
    NotYourCard,
    /// The seat is not there to leave.
    #[error("nobody sits there")]
    NobodyThere,
    /// The rules have no such input now.
    #[error("this does not happen in the game")]
    Never,
    /// Too few or too many cards.
    #[error("a hand has 1 to 6 cards")]
    Cards,
}

impl Refusal for Illegal {
    fn code(&self) -> &'static str {
        match self {
            Self::NotYourTurn => "not_your_turn",
            Self::NotYourCard => "not_your_card",
            Self::NobodyThere => "nobody_there",
            Self::Never => "never",
            Self::Cards => "cards_range",
        }
    }
}
