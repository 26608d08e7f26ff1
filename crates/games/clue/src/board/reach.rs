//! Sets of places.

use super::{SQUARES, Spot};

/// The places that a throw may lead to, as a set.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Reach {
    squares: [u64; 3],
    rooms: u16,
}

impl Reach {
    /// Whether a place is in reach.
    pub fn has(&self, spot: Spot) -> bool {
        match spot.index().checked_sub(SQUARES) {
            Some(room) => self.rooms >> room & 1 != 0,
            None => self.squares[spot.index() / 64] >> (spot.index() % 64) & 1 != 0,
        }
    }

    /// Puts a place into reach.
    pub fn insert(&mut self, spot: Spot) {
        match spot.index().checked_sub(SQUARES) {
            Some(room) => self.rooms |= 1 << room,
            None => self.squares[spot.index() / 64] |= 1 << (spot.index() % 64),
        }
    }

    /// How many places there are.
    pub fn len(&self) -> u32 {
        let squares: u32 = self.squares.iter().map(|word| word.count_ones()).sum();
        squares + self.rooms.count_ones()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The places by number.
    pub fn iter(&self) -> impl Iterator<Item = Spot> {
        let words = [
            self.squares[0],
            self.squares[1],
            self.squares[2],
            self.rooms.into(),
        ];
        let bases = [0, 64, 128, SQUARES as u8];
        words.into_iter().zip(bases).flat_map(|(mut bits, base)| {
            std::iter::from_fn(move || {
                let bit = (bits != 0).then(|| bits.trailing_zeros() as u8)?;
                bits &= bits - 1;
                Some(Spot(base + bit))
            })
        })
    }

    /// The place with this number among them.
    pub fn nth(&self, n: u32) -> Option<Spot> {
        self.iter().nth(n as usize)
    }

    /// Takes a place out of reach.
    pub(super) fn remove(&mut self, spot: Spot) {
        match spot.index().checked_sub(SQUARES) {
            Some(room) => self.rooms &= !(1 << room),
            None => self.squares[spot.index() / 64] &= !(1 << (spot.index() % 64)),
        }
    }
}
