//! An offer of the player on turn, and what others say to it.

use parlor_game::{Millis, Seat};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{
    Cards,
    seats::{Few, PerSeat},
};

/// How often one seat may answer one offer.
pub(crate) const MOST_ANSWERS: u8 = 8;

/// An open offer of the player on turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Offer {
    /// Its number in the match; counter-offers have numbers too.
    pub id: u32,
    /// What the player on turn gives.
    pub give: Cards,
    /// What it gets.
    pub get: Cards,
    /// Who may answer.
    pub to: Few,
    /// When it closes by itself, in match time.
    pub until: Millis,
    /// What each seat has said.
    pub answers: PerSeat<Answer>,
    /// How often each seat has answered.
    pub answered: PerSeat<u8>,
}

/// What a seat says to an offer.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Answer {
    /// Nothing yet.
    #[default]
    Silent,
    /// Yes.
    Accepted,
    /// No.
    Declined,
    /// Something else.
    Countered {
        /// The number of the counter-offer.
        id: u32,
        /// What the answering seat gives.
        give: Cards,
        /// What it gets.
        get: Cards,
    },
}

impl Offer {
    /// Whether `seat` may answer and has not.
    pub(crate) fn awaits(&self, seat: Seat) -> bool {
        self.to.contains(seat) && self.answers[seat] == Answer::Silent
    }

    /// The seats that said something which the player on turn, with this hand, can agree to.
    pub(crate) fn partners(&self, hand: Cards) -> Few {
        let said = |seat: &Seat| match self.answers[*seat] {
            Answer::Accepted => true,
            Answer::Countered { get, .. } => hand.contains(get),
            Answer::Silent | Answer::Declined => false,
        };
        self.to.iter().filter(said).collect()
    }

    /// The number to name for an agreement with a seat.
    pub(crate) fn number_for(&self, seat: Seat) -> u32 {
        match self.answers[seat] {
            Answer::Countered { id, .. } => id,
            Answer::Silent | Answer::Accepted | Answer::Declined => self.id,
        }
    }
}
