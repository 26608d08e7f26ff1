//! A number that tells positions apart.

use crate::Position;

// The places of what is not a cell.
pub(crate) const OVERRIDES: u32 = 1 << 17;
pub(crate) const BOMBS: u32 = (1 << 17) + 16;
pub(crate) const TURN: u32 = (1 << 17) + 32;

/// A number that stands for a value in a place.
#[inline]
pub(crate) const fn key(slot: u32, value: u32) -> u64 {
    let x = ((slot as u64) << 32 | value as u64).wrapping_add(0x9e37_79b9_7f4a_7c15);
    let x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ x >> 31
}

impl Position {
    /// Tells equal positions from different ones.
    pub const fn hash(&self) -> u64 {
        let rest = (self.alive as u32) << 8 | (self.phase as u32) << 4 | self.mover as u32;
        self.hash ^ key(TURN, rest)
    }

    /// The part of the hash that is kept up to date, counted anew.
    pub(crate) fn hash_from_scratch(&self) -> u64 {
        let cells = (0u32..).zip(&self.cells).take(self.graph.area());
        let cells = cells.map(|(tile, cell)| key(tile, (*cell).into()));
        let overrides = (OVERRIDES..).zip(self.overrides);
        let bombs = (BOMBS..).zip(self.bombs);
        let stores = overrides.chain(bombs).map(|(slot, n)| key(slot, n.into()));
        cells.chain(stores).fold(0, |sum, key| sum ^ key)
    }

    /// Whether the hash is the one that the position should have.
    pub fn hash_is_sound(&self) -> bool {
        self.hash == self.hash_from_scratch()
    }
}
