//! Where to throw a bomb: at what rivals lose and the player does not.

use parlor_reversi::{Move, Position};

use super::{
    Limits,
    balls::{Balls, PerPlayer, Stones},
    rivalry::{Bombs, rivalries},
    weigh::Weight,
};

/// What is needed to weigh the targets of one throw.
pub(super) struct Throws<'a> {
    position: &'a Position,
    blasts: Balls,
    stones: Stones,
    rivalries: PerPlayer<f64>,
}

impl<'a> Throws<'a> {
    pub(super) fn new(position: &'a Position, limits: Limits) -> Self {
        let radius = position.graph().radius().into();
        let blasts = Balls::new(position, radius, limits);
        Self {
            position,
            blasts: blasts.unwrap_or(Balls::walked(radius)),
            stones: Stones::of(position),
            rivalries: rivalries(position, position.mover(), Bombs::Own),
        }
    }

    /// The rivalry of all stones that a throw destroys.
    pub(super) fn weigh(&self, mv: Move) -> Weight {
        let hit = self.blasts.count(self.position, &self.stones, mv.tile);
        let losses = hit.iter().zip(&self.rivalries);
        Weight::Throw {
            sum: losses
                .map(|(stones, rivalry)| f64::from(*stones) * rivalry)
                .sum(),
        }
    }
}
