//! Who did how well.

use parlor_game::{Outcome, Seat, SeatSet};

use super::Court;

impl<const FAULT: u8> Court<FAULT> {
    /// Those inside by favour, then the fallen by when they fell, then those who left.
    pub(super) fn outcome(&self) -> Outcome {
        let rank = |seat: Seat| {
            let fell = self.fell.get(seat.index()).copied().flatten();
            let favour = self.favour.get(seat.index()).copied().unwrap_or_default();
            match fell {
                _ if self.gone.contains(seat) => i32::MIN,
                Some(turn) => i32::try_from(turn).unwrap_or(i32::MAX) - i32::MAX,
                None => i32::from(favour),
            }
        };
        let ranks = (0..self.seats()).map(|n| rank(Seat(n))).collect();
        let mut outcome = Outcome::by_score(ranks, self.reason());
        outcome.winners = outcome.winners.without(self.gone);
        outcome.forfeits = self.gone;
        outcome.scores = self.favour.iter().map(|n| i32::from(*n)).collect();
        outcome
    }

    fn reason(&self) -> &'static str {
        match self.inside() {
            SeatSet::EMPTY => "empty",
            inside if inside.len() == 1 => "last",
            _ => "time",
        }
    }
}
