//! Squares that nobody may enter now.

use super::Spot;

/// A set of squares that are in the way.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Walls([u64; 3]);

impl Walls {
    /// Nothing is in the way.
    pub const NONE: Self = Self([0; 3]);

    /// Whether a place is in the way; a room never is.
    pub const fn has(&self, spot: Spot) -> bool {
        spot.is_square() && self.0[spot.index() / 64] >> (spot.index() % 64) & 1 != 0
    }

    /// Puts a square into the way; rooms hold everybody.
    pub const fn insert(&mut self, spot: Spot) {
        if spot.is_square() {
            self.0[spot.index() / 64] |= 1 << (spot.index() % 64);
        }
    }

    /// Whether nothing is in the way.
    pub const fn is_empty(&self) -> bool {
        self.0[0] | self.0[1] | self.0[2] == 0
    }
}

impl FromIterator<Spot> for Walls {
    fn from_iter<I: IntoIterator<Item = Spot>>(spots: I) -> Self {
        let mut walls = Self::NONE;
        spots.into_iter().for_each(|spot| walls.insert(spot));
        walls
    }
}
