//! The plain board of eight by eight for two as two words of 64 bits, far faster than [`Position`].
//!
//! It serves positions without holes, joined sides, special tiles, expansion stones, override stones
//! and bombs, whatever stones lie on them. The general core stays the measure of what is right.

mod flips;
mod perft;

use parlor_game::Dice;

use crate::{Cell, Move, Phase, Position};

pub use perft::perft;

/// A position: the stones of the player to move and those of the other one, cell y · 8 + x as bit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Othello {
    /// The stones of the player to move.
    pub own: u64,
    /// The stones of the other one.
    pub other: u64,
}

/// Everything but the first and the last column.
const INNER: u64 = 0x7e7e_7e7e_7e7e_7e7e;

impl Othello {
    /// The position if this board can hold it, seen by the player to move; nothing when it is over.
    pub fn of(position: &Position) -> Option<Self> {
        let graph = position.graph();
        let is_square = graph.players() == 2 && graph.width() == 8 && graph.height() == 8;
        let has_stores = (1..=2).any(|p| position.overrides(p) > 0 || position.bombs(p) > 0);
        let is_building = position.phase() == Phase::Building && position.in_count() == 2;
        if !is_square || has_stores || !is_building || !graph.is_open_plane() {
            return None;
        }
        let mover = position.mover();
        let mut board = Self { own: 0, other: 0 };
        for tile in 0..64 {
            match position.cell(tile).owner() {
                Some(owner) if owner == mover => board.own |= 1 << tile,
                Some(_) => board.other |= 1 << tile,
                None if position.cell(tile) == Cell::EMPTY => {}
                None => return None,
            }
        }
        Some(board)
    }

    /// The free tiles.
    #[inline]
    pub const fn empties(self) -> u64 {
        !(self.own | self.other)
    }

    /// The same stones with the other one to move.
    #[inline]
    pub const fn passed(self) -> Self {
        Self {
            own: self.other,
            other: self.own,
        }
    }

    /// Where who moves may place a stone.
    #[inline]
    pub const fn moves(self) -> u64 {
        let inner = self.other & INNER;
        let found = reached(self.own, inner, 1)
            | reached(self.own, self.other, 8)
            | reached(self.own, inner, 7)
            | reached(self.own, inner, 9);
        found & self.empties()
    }

    /// Places a stone on a free tile that captures, and hands the turn on.
    #[inline]
    #[must_use]
    pub const fn after(self, tile: u32) -> Self {
        self.with(tile, self.flips(tile))
    }

    /// The same where the captured stones are known.
    #[inline]
    #[must_use]
    pub const fn with(self, tile: u32, flips: u64) -> Self {
        Self {
            own: self.other & !flips,
            other: self.own | flips | 1 << tile,
        }
    }

    /// Stones of the player to move minus stones of the other one.
    #[inline]
    pub const fn lead(self) -> i32 {
        self.own.count_ones() as i32 - self.other.count_ones() as i32
    }

    /// The move of the general core that stands for a tile.
    pub const fn as_move(tile: u32) -> Move {
        Move {
            tile: tile as u16,
            special: 0,
        }
    }

    /// Random moves to the end; the lead of who moved first.
    pub fn playout(mut self, dice: &mut Dice) -> i32 {
        let mut sign = 1;
        let mut was_passed = false;
        loop {
            let moves = self.moves();
            if moves != 0 {
                let nth = dice.below(moves.count_ones());
                self = self.after(nth_bit(moves, nth));
                was_passed = false;
            } else if was_passed {
                return sign * self.lead();
            } else {
                self = self.passed();
                was_passed = true;
            }
            sign = -sign;
        }
    }
}

/// The tiles behind runs of `through` that begin beside `from`, both ways along one axis.
#[inline]
const fn reached(from: u64, through: u64, by: u32) -> u64 {
    let mut up = through & (from << by);
    let mut down = through & (from >> by);
    up |= through & (up << by);
    down |= through & (down >> by);
    let pairs_up = through & (through << by);
    let pairs_down = through & (through >> by);
    up |= pairs_up & (up << (2 * by));
    down |= pairs_down & (down >> (2 * by));
    up |= pairs_up & (up << (2 * by));
    down |= pairs_down & (down >> (2 * by));
    (up << by) | (down >> by)
}

/// The place of the nth bit that is set, from zero.
#[inline]
const fn nth_bit(mut set: u64, nth: u32) -> u32 {
    let mut left = nth;
    while left > 0 {
        set &= set - 1;
        left -= 1;
    }
    set.trailing_zeros()
}
