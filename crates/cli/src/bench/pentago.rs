//! Pentago: random games by the core and by the contract.

use std::{
    hint::black_box,
    time::{Duration, Instant},
};

use parlor_game::{Dice, Draw, Game, Input, Millis, Status};
use parlor_pentago::{Board, Config, End, Pentago, Rule, Side, State, playout};
use parlor_play::seed_of_text;
use serde_json::json;

use super::Measured;
use crate::{
    cpu::Cpu,
    exit::{Exit, OrExit},
};

/// So many games between two looks at the clock.
const BATCH: u64 = 1000;

/// Random games from the empty board by the bare core.
pub(super) fn playouts(time: Duration) -> anyhow::Result<Measured> {
    let mut dice = dice();
    let start = State::new(Rule::Twente, Board::EMPTY);
    let (mut games, mut turns, mut ends) = (0u64, 0u64, [0u64; 4]);
    let (began, cpu) = (Instant::now(), Cpu::of_process());
    while games == 0 || began.elapsed() < time {
        for _ in 0..BATCH {
            let state = playout(black_box(start), &mut dice);
            turns += u64::from(state.stones());
            ends[match state.end() {
                Some(End::Won(Side::X)) => 0,
                Some(End::Won(Side::O)) => 1,
                Some(End::Both) => 2,
                Some(End::Full) | None => 3,
            }] += 1;
        }
        games += BATCH;
    }
    let measured = Measured::rate(games, "games/s", cpu.seconds());
    let share = |count: u64| json!(count as f64 / games as f64);
    let [first, second, both, full] = ends.map(share);
    Ok(measured
        .with("first_wins", first)
        .with("second_wins", second)
        .with("draw_both", both)
        .with("draw_full", full)
        .with("mean_turns", share(turns)))
}

/// The same by the contract: `random`, then `apply` with one vector of events.
pub(super) fn playouts_trait(time: Duration) -> anyhow::Result<Measured> {
    let mut dice = dice();
    let start = Pentago::new(&Config::default(), 2).or_exit(Exit::No)?;
    let mut told = Vec::new();
    let mut games = 0;
    let (began, cpu) = (Instant::now(), Cpu::of_process());
    while games == 0 || began.elapsed() < time {
        for _ in 0..BATCH {
            black_box(by_contract(black_box(&start), &mut dice, &mut told));
        }
        games += BATCH;
    }
    Ok(Measured::rate(games, "games/s", cpu.seconds()))
}

fn by_contract<G: Game>(start: &G, dice: &mut Dice, told: &mut Vec<G::Event>) -> Option<G> {
    let mut game = start.clone();
    while let Status::Waiting { must, .. } = game.status() {
        let seat = must.lowest()?;
        let action = game.random(seat, dice)?;
        told.clear();
        let input = Input::Act { seat, action };
        game.apply(Millis(0), input, told).ok()?;
        black_box(&told);
    }
    Some(game)
}

fn dice() -> Dice {
    let draw = Draw { stream: 0, nth: 0 };
    Dice::of(&seed_of_text("bench"), draw)
}
