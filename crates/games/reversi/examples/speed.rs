//! Per second of CPU time: moves made and taken back, and random games, by the core.
#![allow(clippy::unwrap_used, reason = "an example")]

use std::{hint::black_box, time::Duration};

use parlor_game::{Dice, Draw};
use parlor_reversi::{Config, Move, Position};

const ISLANDS: &str = "2 1 0 0 8 8
    0 0 0 - 0 0 0 0   0 0 0 0 0 0 - 0   0 0 1 2 0 0 0 0   - 0 2 1 2 0 0 0
    0 0 0 2 1 0 0 -   0 0 0 0 0 0 0 0   0 - 0 0 0 0 0 0   0 0 0 0 - 0 0 0
    0 0 6 <-> 7 0 2   0 1 6 <-> 7 1 2   0 2 6 <-> 7 2 2   0 4 6 <-> 7 5 2
    0 0 0 <-> 0 7 4   2 0 0 <-> 5 7 4   7 0 0 <-> 7 7 4";

const FOUR: &str = "4 1 0 0 8 8
    0 0 0 0 0 0 0 c   0 b 0 0 0 0 0 0   0 0 1 2 3 0 0 0   0 0 4 1 2 3 0 0
    0 0 3 4 1 2 0 0   0 0 0 3 4 1 0 0   0 0 0 0 0 0 i 0   x 0 0 0 0 0 0 b";

fn main() {
    for (name, map) in [("plain", "plain"), ("islands", ISLANDS), ("four", FOUR)] {
        let start = Config::of(map).start().unwrap();
        pairs(name, &start);
    }
    playouts(&Config::default().start().unwrap());
}

/// Every move of positions from random play is made and taken back; the lists are made before.
fn pairs(name: &str, start: &Position) {
    let mut dice = Dice::of(&[1; 32], Draw { stream: 0, nth: 0 });
    let mut positions: Vec<(Position, Vec<Move>)> = Vec::new();
    while positions.len() < 2_000 {
        let mut position = start.clone();
        while let Some(mv) = position.random(&mut dice) {
            let mut moves = Vec::new();
            position.moves(&mut moves);
            positions.push((position.clone(), moves));
            position.play(mv);
        }
    }
    let began = cpu();
    let mut pairs = 0u64;
    while cpu() - began < Duration::from_secs(2) {
        for (position, moves) in &mut positions {
            for mv in moves.iter() {
                let undo = position.make(*mv);
                black_box(position.hash());
                position.unmake(&undo);
                pairs += 1;
            }
        }
    }
    let rate = pairs as f64 / (cpu() - began).as_secs_f64();
    println!("{name}: {rate:.0} moves made and taken back per second");
}

fn playouts(start: &Position) {
    let mut dice = Dice::of(&[2; 32], Draw { stream: 0, nth: 0 });
    let began = cpu();
    let mut games = 0u64;
    while cpu() - began < Duration::from_secs(2) {
        for _ in 0..100 {
            let mut position = start.clone();
            while let Some(mv) = position.random(&mut dice) {
                position.play(mv);
            }
            black_box(position.stones(1));
            games += 1;
        }
    }
    let rate = games as f64 / (cpu() - began).as_secs_f64();
    println!("plain: {rate:.0} random games per second");
}

/// The CPU time of this thread so far.
fn cpu() -> Duration {
    let stat = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanos = stat.split(' ').next().and_then(|text| text.parse().ok());
    Duration::from_nanos(nanos.unwrap_or(0))
}
