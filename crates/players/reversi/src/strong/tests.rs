//! The searches against their definitions, known values, time, and taking back.

mod exact;
mod methods;
mod minimax;
mod playouts;
mod time;

use std::sync::Arc;

use parlor_game::{Dice, Draw};
use parlor_reversi::{Graph, Map, Phase, Position};

use super::{
    board::Board,
    clock::Limits,
    memory::Memory,
    paranoid::{Means, Search},
    think::{Found, Manner, Method, think},
    value::Judge,
    weights::built_in,
};

pub(super) fn dice(nth: u32) -> Dice {
    Dice::of(&[9; 32], Draw { stream: 0, nth })
}

/// A map written on one line, with marks for the reader.
pub(super) fn map(compact: &str) -> Map {
    let text = compact.replace([':', '/', ','], " ");
    Map::read(text.as_bytes(), 512).expect("a sound map")
}

/// Maps for two with holes, joined sides, special tiles, override stones and bombs.
pub(super) const FOR_TWO: [&str; 4] = [
    "2 0 0 0 : 4 4 : 0 0 0 0 / 0 1 2 0 / 0 2 1 0 / 0 0 0 0",
    "2 1 1 1 : 5 5 : c 0 0 0 b / 0 1 2 0 0 / 0 2 x 1 0 / - 0 1 2 i / 0 0 0 0 0 : 0 0 7 <-> 4 4 3",
    "2 1 0 0 : 4 6 : 0 0 0 0 0 0 / 0 0 1 2 0 0 / 0 0 2 1 0 0 / 0 0 0 0 0 0 : 0 0 6 <-> 5 0 2, 0 1 6 <-> 5 1 2, 0 2 6 <-> 5 2 2, 0 3 6 <-> 5 3 2",
    "2 0 1 1 : 5 5 : 0 0 i 0 0 / 0 1 2 0 0 / 0 2 1 2 0 / 0 0 2 1 0 / b 0 0 0 c",
];

/// Maps for three and four.
pub(super) const FOR_MORE: [&str; 3] = [
    "3 1 0 1 : 5 5 : 0 0 b 0 0 / 0 1 2 3 0 / 0 3 x 1 0 / c 2 1 2 0 / 0 0 0 0 i",
    "4 0 0 2 : 5 5 : 0 0 0 0 0 / 0 1 2 3 0 / 0 4 0 4 0 / 0 3 2 1 0 / 0 0 i 0 0 : 0 0 7 <-> 4 4 3",
    "3 0 0 0 : 4 5 : 0 0 0 0 0 / 0 1 2 3 0 / 0 3 1 2 0 / 0 0 0 0 0",
];

/// A position of random play in which stones are placed.
pub(super) fn random_position(map: &Map, dice: &mut Dice) -> Position {
    loop {
        let mut position = Position::new(map);
        for _ in 0..dice.below(14) {
            let before = position.clone();
            match position.random(dice) {
                Some(mv) => position.play(mv),
                None => break,
            }
            if position.phase() != Phase::Building {
                position = before;
                break;
            }
        }
        if position.phase() == Phase::Building {
            return position;
        }
    }
}

pub(super) fn board(map: &Map) -> Board {
    Board::new(Arc::new(Graph::new(map)))
}

/// A thought about a position to a depth.
pub(super) fn thought(
    board: &Board,
    position: &Position,
    method: Method,
    means: Means,
    depth: u8,
) -> Found {
    let weights = built_in();
    let judge = Judge::new(board, &weights, position);
    let manner = Manner {
        method,
        means,
        proves: false,
    };
    let limits = Limits::of_depth(depth);
    think(position, judge, &mut Memory::new(14), manner, &limits).expect("somebody can move")
}

/// A search that is asked for values directly.
pub(super) fn with_search<T>(
    board: &Board,
    position: &Position,
    means: Means,
    ask: impl FnOnce(&mut Search) -> T,
) -> T {
    let weights = built_in();
    let judge = Judge::new(board, &weights, position);
    let mut memory = Memory::new(12);
    let meter = Limits::of_depth(100).meter(64);
    ask(&mut Search::new(position, judge, &mut memory, meter, means))
}

/// The exact value of a position of two by the general search.
pub(super) fn exact_value(position: &Position) -> i32 {
    let board = Board::new(position.graph().clone());
    let weights = built_in();
    let judge = Judge::new(&board, &weights, position);
    let manner = Manner {
        method: Method::Paranoid,
        means: Means::EXACT,
        proves: true,
    };
    let limits = Limits::of_depth(100);
    let found = think(position, judge, &mut Memory::new(16), manner, &limits);
    let found = found.expect("somebody can move");
    assert!(found.is_proved);
    found.value
}
