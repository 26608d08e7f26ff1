//! The end of a match, by the rules or by the table.

use parlor_game::{Outcome, Seat, SeatSet};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// In which way a match ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum How {
    /// By the rules.
    Rules,
    /// The players agreed on a draw.
    Agreed,
    /// Broken off; there is no result.
    Aborted,
}

/// How and with what a match ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Finish {
    /// In which way.
    pub how: How,
    /// The result; none if the match was broken off.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outcome>,
    /// The word for the end.
    pub reason: String,
}

/// A built-in player that played on to the end for somebody who was not there any more.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct PlayedOn {
    /// The seat.
    pub seat: Seat,
    /// The built-in player.
    pub player: String,
    /// Whether that player won.
    pub won: bool,
}

impl Finish {
    /// Those among `stand_ins` who played on to this end.
    pub fn played_on(&self, stand_ins: impl Iterator<Item = (Seat, String)>) -> Vec<PlayedOn> {
        let winners = self.outcome.as_ref().map(|outcome| outcome.winners);
        let winners = winners.unwrap_or(SeatSet::EMPTY);
        let each = stand_ins.map(|(seat, player)| PlayedOn {
            seat,
            player,
            won: winners.contains(seat),
        });
        each.collect()
    }

    /// The same end for those who sat down: who was not there any more is last and has won nothing.
    ///
    /// Others move up, but nobody wins whom the rules do not call a winner.
    pub fn settled(mut self, played_on: &[PlayedOn]) -> Self {
        let gone: SeatSet = played_on.iter().map(|one| one.seat).collect();
        let Some(outcome) = self.outcome.as_mut().filter(|_| !gone.is_empty()) else {
            return self;
        };
        let places = std::mem::take(&mut outcome.places);
        let is_gone = |seat: usize| gone.iter().any(|one| one.index() == seat);
        let stayed: Vec<u8> = (0..)
            .zip(&places)
            .filter(|(seat, _)| !is_gone(*seat))
            .map(|(_, place)| *place)
            .collect();
        let place = |(seat, place): (usize, &u8)| {
            let better = |other: &&u8| is_gone(seat) || *other < place;
            u8::try_from(1 + stayed.iter().filter(better).count()).unwrap_or(u8::MAX)
        };
        outcome.places = places.iter().enumerate().map(place).collect();
        outcome.winners = outcome.winners.without(gone);
        outcome.forfeits = outcome.forfeits.or(gone);
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_was_not_there_any_more_is_last_and_the_others_move_up() {
        let won = Finish {
            how: How::Rules,
            outcome: Some(Outcome::by_score(vec![10, 8, 5, 8], "points")),
            reason: "points".into(),
        };
        let played_on = won.played_on([(Seat(0), "expert".into())].into_iter());
        assert!(played_on[0].won);
        let outcome = won.clone().settled(&played_on).outcome.unwrap();
        assert_eq!(outcome.places, [4, 1, 3, 1]);
        assert_eq!(outcome.winners, SeatSet::EMPTY);
        assert_eq!(outcome.forfeits, Seat(0).into());
        assert_eq!(outcome.scores, [10, 8, 5, 8]);
        let lost = won.played_on([(Seat(2), "expert".into())].into_iter());
        let outcome = won.clone().settled(&lost).outcome.unwrap();
        assert_eq!(outcome.places, [1, 2, 4, 2]);
        assert_eq!(outcome.winners, Seat(0).into());
        assert_eq!(won.clone().settled(&[]), won);
    }
}
