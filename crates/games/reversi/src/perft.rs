//! Counts sequences of moves, for checking the rules.

use crate::{Phase, Position};

/// What counts as a ply, and what a sequence counts that ends early.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Convention {
    /// Being passed over is a ply; a finished game counts once.
    A,
    /// Being passed over is no ply; a finished game counts once.
    B,
    /// Being passed over is no ply; a finished game counts nothing.
    C,
}

/// The number of sequences of `depth` plies.
pub fn perft(position: &Position, depth: u8, convention: Convention) -> u64 {
    walk(&mut position.clone(), 0, depth, convention)
}

/// `from` is who moved last, nobody at the start.
fn walk(position: &mut Position, from: u8, depth: u8, convention: Convention) -> u64 {
    if depth == 0 {
        return 1;
    }
    if position.phase() == Phase::Over {
        return match convention {
            Convention::A | Convention::B => 1,
            Convention::C => 0,
        };
    }
    let depth = match convention {
        Convention::A => depth.saturating_sub(position.skipped_after(from).count() as u8),
        Convention::B | Convention::C => depth,
    };
    match depth {
        0 => return 1,
        1 => return position.move_count(),
        _ => {}
    }
    let mut moves = Vec::with_capacity(32);
    position.moves(&mut moves);
    let mover = position.mover();
    let mut sum = 0;
    for mv in moves {
        let undo = position.make(mv);
        sum += walk(position, mover, depth - 1, convention);
        position.unmake(&undo);
    }
    sum
}

impl Position {
    /// The players who are in and were passed over between `from` and the one to move.
    pub fn skipped_after(&self, from: u8) -> impl Iterator<Item = u8> + use<> {
        let n = self.players();
        let mover = self.mover();
        let all: Vec<u8> = (0..n)
            .map(|k| (from + k) % n + 1)
            .take_while(|player| mover != 0 && *player != mover)
            .filter(|player| self.is_in(*player))
            .collect();
        all.into_iter()
    }
}
