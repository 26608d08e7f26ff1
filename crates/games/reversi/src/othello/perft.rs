//! Counts sequences of moves on the plain board; those of the last ply are counted without making them.

use super::Othello;
use crate::{Convention, Position};

/// The number of sequences of `depth` plies, as [`perft`](crate::perft) counts them; nothing if the
/// position does not fit.
pub fn perft(position: &Position, depth: u8, convention: Convention) -> Option<u64> {
    let board = Othello::of(position)?;
    let is_second = position.mover() == 2;
    Some(match (convention, depth) {
        (_, 0) => 1,
        // Whoever starts second was passed over.
        (Convention::A, 1) if is_second => 1,
        (Convention::A, _) if is_second => walk::<A>(board, depth - 1),
        (Convention::A, _) => walk::<A>(board, depth),
        (Convention::B, _) => walk::<B>(board, depth),
        (Convention::C, _) => walk::<C>(board, depth),
    })
}

const A: u8 = 0;
const B: u8 = 1;
const C: u8 = 2;

/// `depth` is at least 1.
fn walk<const WAY: u8>(board: Othello, depth: u8) -> u64 {
    let mut moves = board.moves();
    if moves == 0 {
        let passed = board.passed();
        return match passed.moves() {
            0 => u64::from(WAY != C),
            _ if WAY != A => walk::<WAY>(passed, depth),
            _ if depth == 1 => 1,
            _ => walk::<WAY>(passed, depth - 1),
        };
    }
    if depth == 1 {
        return moves.count_ones().into();
    }
    let mut sum = 0;
    while moves != 0 {
        let tile = moves.trailing_zeros();
        moves &= moves - 1;
        sum += walk::<WAY>(board.after(tile), depth - 1);
    }
    sum
}
