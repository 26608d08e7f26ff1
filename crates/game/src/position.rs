//! What a search needs of a game.

use crate::Seat;

/// The value of a position that is won and over; one ply before it is one less.
pub const WIN: i32 = 1_000_000;

/// The fast core of a game as a search sees it: unchecked, silent, taken back exactly.
pub trait Position: Clone {
    /// A move, small enough to copy.
    type Move: Copy + Eq;
    /// What is needed to take a move back.
    type Undo;

    /// Whose move it is, or nobody's when it is over.
    fn mover(&self) -> Option<Seat>;

    /// Lists the moves; none when it is over.
    fn moves(&self, out: &mut Vec<Self::Move>);

    /// Makes a listed move.
    fn make(&mut self, mv: Self::Move) -> Self::Undo;

    /// Takes back the last move.
    fn unmake(&mut self, mv: Self::Move, undo: Self::Undo);

    /// Tells equal positions from different ones.
    fn hash(&self) -> u64;
}

/// A position of two seats with a value.
pub trait Evaluate: Position {
    /// What the position is worth for `seat`, and the opposite for the other one.
    ///
    /// When it is over, exactly [`WIN`](crate::WIN), its opposite or zero; before that, an estimate
    /// well between.
    fn evaluate(&self, seat: Seat) -> i32;

    /// A move that wins at once for the player to move, if the position can tell faster than by trying.
    fn winning(&self) -> Option<Self::Move> {
        None
    }
}
