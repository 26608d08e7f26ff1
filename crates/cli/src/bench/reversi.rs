//! Reversi: random games and counts on the plain board, moves made and taken back by the general core.

use std::{
    hint::black_box,
    time::{Duration, Instant},
};

use parlor_game::{Dice, Draw};
use parlor_play::seed_of_text;
use parlor_reversi::{Config, Convention, Map, Move, Othello, Position, othello};
use serde_json::json;

use super::Measured;
use crate::{
    cpu::Cpu,
    exit::{Exit, OrExit},
};

/// So many games between two looks at the clock.
const BATCH: u64 = 1000;

/// Uniform random games on the plain board from the start to the end, by bitboards.
pub(super) fn playouts(time: Duration) -> anyhow::Result<Measured> {
    let plain = Config::default().start().or_exit(Exit::No)?;
    let start = Othello::of(&plain).ok_or_else(|| Exit::No.says("the plain board is not plain"))?;
    let mut dice = dice();
    let (mut games, mut ends) = (0u64, [0u64; 3]);
    let (began, cpu) = (Instant::now(), Cpu::of_process());
    while games == 0 || began.elapsed() < time {
        for _ in 0..BATCH {
            let lead = black_box(start).playout(&mut dice);
            ends[match lead.signum() {
                1 => 0,
                0 => 1,
                _ => 2,
            }] += 1;
        }
        games += BATCH;
    }
    let measured = Measured::rate(games, "games/s", cpu.seconds());
    let [first, draws, second] = ends.map(|count| json!(count as f64 / games as f64));
    Ok(measured
        .with("first_wins", first)
        .with("draws", draws)
        .with("second_wins", second))
}

/// How deep the sequences are counted, and how many there are.
const DEPTH: u8 = 11;
const LEAVES: u64 = 212_258_800;

/// Sequences of eleven plies on the plain board by bitboards, convention A, nothing remembered.
pub(super) fn perft(time: Duration) -> anyhow::Result<Measured> {
    let plain = Config::default().start().or_exit(Exit::No)?;
    let mut leaves = 0;
    let (began, cpu) = (Instant::now(), Cpu::of_process());
    while leaves == 0 || began.elapsed() < time {
        let counted = othello::perft(black_box(&plain), DEPTH, Convention::A);
        if counted != Some(LEAVES) {
            return Err(Exit::No.says(format!("{counted:?} leaves are not {LEAVES}")));
        }
        leaves += LEAVES;
    }
    Ok(Measured::rate(leaves, "leaves/s", cpu.seconds()).with("depth", json!(DEPTH)))
}

/// Boards of eight by eight: the plain one, one with holes and joined sides, one for four with special tiles.
const MAPS: [&str; 3] = [
    include_str!("../../../games/reversi/maps/plain.map"),
    "2 0 0 0  8 8
     0 0 0 0 0 0 0 0
     0 - 0 0 0 0 - 0
     0 0 0 0 0 0 0 0
     0 0 0 1 2 0 0 0
     0 0 0 2 1 0 0 0
     0 0 0 0 0 0 0 0
     0 - 0 0 0 0 - 0
     0 0 0 0 0 0 0 0
     0 0 7 <-> 7 7 3  7 0 1 <-> 0 7 5  3 0 0 <-> 3 7 4  4 0 0 <-> 4 7 4
     0 3 6 <-> 7 3 2  0 4 6 <-> 7 4 2  1 0 4 <-> 6 7 0  1 7 0 <-> 6 0 4",
    "4 2 1 1  8 8
     0 0 0 b 0 0 0 0
     0 0 0 0 0 0 c 0
     0 0 1 2 3 4 0 0
     0 0 4 1 2 3 0 b
     b 0 3 4 1 2 0 0
     0 0 2 3 4 1 0 0
     0 i 0 0 0 0 0 0
     0 0 0 0 x 0 0 0",
];

/// A position with all its moves.
type Listed = (Position, Vec<Move>);

/// Moves of positions from random play made and taken back by the general core; the lists of moves
/// are made beforehand. The three boards get equal times.
pub(super) fn generic_moves(time: Duration) -> anyhow::Result<Measured> {
    let (mut all, mut spent, mut rates) = (0, 0.0, Vec::new());
    for text in MAPS {
        let map = Map::read(text.as_bytes(), 8).or_exit(Exit::No)?;
        let mut listed = positions(&map);
        let (began, cpu) = (Instant::now(), Cpu::of_process());
        let mut pairs = 0;
        while pairs == 0 || began.elapsed() < time / 3 {
            for (position, moves) in &mut listed {
                for mv in &*moves {
                    let undo = black_box(position.make(*mv));
                    position.unmake(&undo);
                }
                pairs += moves.len() as u64;
            }
        }
        let seconds = cpu.seconds();
        rates.push((pairs as f64 / seconds.max(1e-9)).round());
        all += pairs;
        spent += seconds;
    }
    Ok(Measured::rate(all, "pairs/s", spent)
        .with("plain", json!(rates.first()))
        .with("holes_and_joins", json!(rates.get(1)))
        .with("four_with_specials", json!(rates.get(2))))
}

/// The positions of some random games; those of throwing bombs are left out.
fn positions(map: &Map) -> Vec<Listed> {
    let mut dice = dice();
    let mut listed = Vec::new();
    for _ in 0..20 {
        let mut position = Position::new(map);
        while position.phase() == parlor_reversi::Phase::Building {
            let mut moves = Vec::new();
            position.moves(&mut moves);
            listed.push((position.clone(), moves));
            match position.random(&mut dice) {
                Some(mv) => position.play(mv),
                None => break,
            }
        }
    }
    listed
}

fn dice() -> Dice {
    let draw = Draw { stream: 0, nth: 0 };
    Dice::of(&seed_of_text("bench"), draw)
}
