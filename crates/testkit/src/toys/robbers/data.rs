//! What travels.

use parlor_game::{Refusal, Seat, SeatSet};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How many black and how many red cards.
pub type Hand = [u8; 2];

/// What is agreed before a match.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Config {
    /// How many cards of each colour there are, those dealt included.
    pub cards: u8,
    /// After so many turns the match ends.
    pub turns: u32,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            cards: 16,
            turns: 40,
        }
    }
}

/// What a seat may do.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Rolls the die.
    Roll,
    /// Gives up a card.
    Discard {
        /// Its colour.
        kind: u8,
    },
    /// Takes a card from another hand, without looking.
    Steal {
        /// Whose.
        from: Seat,
    },
}

/// What nature may do.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Chance {
    /// A die falls.
    Die {
        /// One to six.
        die: u8,
    },
    /// A card is drawn or stolen.
    Card {
        /// Its colour.
        kind: u8,
    },
}

/// What happens; a colour is there for those who may know it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    /// The die fell.
    Rolled {
        /// Who rolled.
        seat: Seat,
        /// What.
        die: u8,
    },
    /// A card was drawn.
    Drew {
        /// Who drew it.
        seat: Seat,
        /// Its colour.
        kind: Option<u8>,
    },
    /// A seat chose what to discard.
    Chose {
        /// Who.
        seat: Seat,
        /// The colour.
        kind: Option<u8>,
    },
    /// A chosen card was laid down.
    Discarded {
        /// By whom.
        seat: Seat,
        /// Its colour.
        kind: u8,
    },
    /// A card was stolen.
    Stole {
        /// The thief.
        seat: Seat,
        /// The victim.
        from: Seat,
        /// Its colour.
        kind: Option<u8>,
    },
}

/// What the match is at.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Phase {
    /// The seat on turn is to roll.
    Roll,
    /// The die is falling.
    Rolling,
    /// A card is being drawn.
    Drawing,
    /// Rich hands discard, all at once.
    Discard {
        /// Who has not chosen yet.
        owed: SeatSet,
    },
    /// The seat on turn is to steal.
    Rob,
    /// A card is being stolen.
    Robbing {
        /// From whom.
        from: Seat,
    },
    /// The match has ended.
    Over,
}

/// What one viewer may know.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct View {
    /// What was agreed.
    pub config: Config,
    /// Whose view it is.
    pub me: Option<Seat>,
    /// Whose turn it is.
    pub turn: Seat,
    /// Which turn it is.
    pub turns: u32,
    /// How many cards were stolen.
    pub steals: u32,
    /// How many cards were drawn.
    pub drawn: u32,
    /// What the match is at.
    pub phase: Phase,
    /// The own hand.
    pub hand: Option<Hand>,
    /// The own choice while others still choose.
    pub choice: Option<u8>,
    /// How many cards each seat holds.
    pub totals: Vec<u8>,
    /// How many cards are left.
    pub deck: u8,
    /// All hands, for viewers that may know them.
    pub hands: Option<Vec<Hand>>,
}

/// Why something was refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Illegal {
    /// It is not the time for this.
    #[error("not now")]
    NotNow,
    /// There is no such card.
    #[error("there is no such card")]
    NoCard,
    /// There is nothing to steal there.
    #[error("there is nothing to steal there")]
    NoVictim,
    /// A seat cannot be given up.
    #[error("play on or let somebody play for you")]
    PlayOn,
    /// There are too few cards for so many seats.
    #[error("there are too few cards for so many seats")]
    Cards,
    /// Says more than it should: only a planted fault does.
    #[error("not while the first seat holds {cards} red cards")]
    NotWhileRich {
        /// What nobody should be told.
        cards: u8,
    },
}

impl Refusal for Illegal {
    fn code(&self) -> &'static str {
        match self {
            Self::NotNow => "not_now",
            Self::NoCard => "no_card",
            Self::NoVictim => "no_victim",
            Self::PlayOn => "play_on",
            Self::Cards => "cards_range",
            Self::NotWhileRich { .. } => "not_while_rich",
        }
    }
}
