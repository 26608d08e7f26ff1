//! Stability: in how many directions own stones are held.
//!
//! A stone is held towards an open side, also over own stones that are held, and in both directions of
//! an axis whose whole line is full.

use parlor_reversi::{FreePasses, Position};

/// The same without an eye for full lines: towards open sides only.
pub(super) fn leaning(position: &Position, player: u8) -> u32 {
    let mut held = 0;
    for stone in position.stones_of(player) {
        for direction in 0..8 {
            if position.graph().step(stone, direction).is_none() {
                held += chain(position, player, stone, direction);
            }
        }
    }
    held
}

/// The pairs of an own stone and a direction in which it is held.
pub(super) fn stability(position: &Position, passes: &FreePasses, player: u8) -> u32 {
    let lines = position.graph().lines();
    let mut held = 0;
    for stone in position.stones_of(player) {
        for direction in 0..8 {
            let is_full = passes.is_full(lines.line(stone, direction));
            if is_full {
                held += 1;
            } else if position.graph().step(stone, direction).is_none() {
                held += chain(position, player, stone, direction);
            }
        }
    }
    held
}

/// How many own stones in a row lean on the open side in this direction.
///
/// Going backwards from an open side never comes round, so each pair is met once.
pub(super) fn chain(position: &Position, player: u8, stone: u16, direction: u8) -> u32 {
    let mut held = 0;
    let mut at = Some((stone, direction ^ 4));
    while let Some((tile, back)) = at {
        if position.cell(tile).owner() != Some(player) {
            break;
        }
        held += 1;
        at = position.graph().step(tile, back);
    }
    held
}
