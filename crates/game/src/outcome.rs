//! How a match ended.

use std::borrow::Cow;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Seat, SeatSet};

/// How a match ended.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Outcome {
    /// The place of each seat, in seat order: 1 + the number of seats that did better.
    pub places: Vec<u8>,
    /// Who share the win (in a draw all of them); empty if nobody has won.
    pub winners: SeatSet,
    /// Who left or was disqualified.
    #[serde(default, skip_serializing_if = "SeatSet::is_empty")]
    pub forfeits: SeatSet,
    /// Points of the game itself, such as stones; empty if there are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub scores: Vec<i32>,
    /// The game's word for the end, such as `five`, `full`, `left`.
    pub reason: Cow<'static, str>,
}

impl Outcome {
    /// `winner` first, everybody else tied behind.
    pub fn won_by(winner: Seat, seats: u8, reason: &'static str) -> Self {
        Self {
            places: (0..seats)
                .map(|seat| if seat == winner.0 { 1 } else { 2 })
                .collect(),
            winners: winner.into(),
            reason: reason.into(),
            ..Self::default()
        }
    }

    /// All `seats` share the win.
    pub fn draw(seats: u8, reason: impl Into<Cow<'static, str>>) -> Self {
        Self {
            places: vec![1; usize::from(seats)],
            winners: SeatSet::first(seats),
            reason: reason.into(),
            ..Self::default()
        }
    }

    /// Places by score, higher is better; those on the first place share the win.
    pub fn by_score(scores: Vec<i32>, reason: &'static str) -> Self {
        let better = |score: i32| scores.iter().filter(|other| **other > score).count();
        let places: Vec<u8> = scores
            .iter()
            .map(|score| u8::try_from(1 + better(*score)).unwrap_or(u8::MAX))
            .collect();
        let first = (0u8..).zip(&places).filter(|(_, place)| **place == 1);
        Self {
            winners: first.map(|(seat, _)| Seat(seat)).collect(),
            places,
            scores,
            reason: reason.into(),
            ..Self::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_one_more_than_the_number_of_seats_that_did_better() {
        let outcome = Outcome::by_score(vec![3, 7, 3, 7, 1], "full");
        assert_eq!(outcome.places, [3, 1, 3, 1, 5]);
        assert_eq!(outcome.winners, [Seat(1), Seat(3)].into_iter().collect());
    }
}
