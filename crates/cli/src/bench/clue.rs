//! Clue: random games of four, and what walking, acting and showing take.

use std::{
    hint::black_box,
    time::{Duration, Instant},
};

use parlor_clue::{
    Action, Clue, Config, Event, Movement, Suspect,
    board::{Spot, Walls, board},
    playout,
};
use parlor_game::{Dice, Draw, Game, Input, Millis, Seat, Status, Viewer};
use parlor_play::seed_of_text;
use serde_json::json;

use super::{Limit, Measured};
use crate::{
    cpu::Cpu,
    exit::{Exit, OrExit},
};

/// So many games between two looks at the clock.
const BATCH: u64 = 100;
/// So many placements of the other tokens for each place and throw.
const PLACEMENTS: usize = 50;
/// So often each case is measured at least.
const RUNS: u64 = 3;

/// Random games of four on the board.
pub(super) fn playouts(time: Duration) -> anyhow::Result<Measured> {
    let start = Clue::new(&Config::default(), 4).or_exit(Exit::No)?;
    let mut dice = dice();
    let (mut games, mut moves, mut turns) = (0u64, 0u64, 0u64);
    let mut told = Vec::new();
    let (began, cpu) = (Instant::now(), Cpu::of_process());
    while games == 0 || began.elapsed() < time {
        for _ in 0..BATCH {
            let mut game = black_box(start.clone());
            let tally = playout(&mut game, &mut dice, &mut told);
            moves += tally.moves;
            turns += tally.turns;
        }
        games += BATCH;
    }
    let share = |count: u64| json!(count as f64 / games as f64);
    Ok(Measured::rate(games, "games/s", cpu.seconds())
        .with("mean_moves", share(moves))
        .with("mean_turns", share(turns)))
}

/// What finding all targets of a throw takes; one may stop early.
pub(super) fn targets(time: Duration) -> anyhow::Result<Measured> {
    walks(time, (Movement::UpTo, 1e6), |from, steps, walls| {
        black_box(board().reach(from, steps, Movement::UpTo, walls));
    })
}

/// The same where all steps must be used.
pub(super) fn targets_exact(time: Duration) -> anyhow::Result<Measured> {
    walks(time, (Movement::Exact, 1e6), |from, steps, walls| {
        black_box(board().reach(from, steps, Movement::Exact, walls));
    })
}

/// What the way to the farthest target takes.
pub(super) fn paths(time: Duration) -> anyhow::Result<Measured> {
    walks(time, (Movement::UpTo, 1e5), |from, steps, walls| {
        let reach = board().reach(from, steps, Movement::UpTo, walls);
        let to = reach.iter().last().unwrap_or(from);
        black_box(board().path(from, to, steps, Movement::UpTo, walls));
    })
}

/// Every place, every throw of one or two dice, the other tokens anywhere.
fn walks(
    time: Duration,
    (movement, bar): (Movement, f64),
    mut run: impl FnMut(Spot, u8, &Walls),
) -> anyhow::Result<Measured> {
    let mut dice = dice();
    let squares: Vec<Spot> = Spot::all().filter(|spot| spot.is_square()).collect();
    let mut cases = Vec::new();
    for from in Spot::all() {
        for steps in 1..=12 {
            for _ in 0..PLACEMENTS {
                let others = (1..Suspect::ALL.len()).filter_map(|_| dice.pick(&squares).copied());
                let walls: Walls = others.filter(|spot| *spot != from).collect();
                cases.push((from, steps, walls));
            }
        }
    }
    // Other processes may come between: a case is as slow as its fastest run.
    let mut fastest = vec![Duration::MAX; cases.len()];
    let mut count = 0u64;
    let (began, cpu) = (Instant::now(), Cpu::of_process());
    while count < RUNS * cases.len() as u64 || began.elapsed() < time {
        for ((from, steps, walls), fastest) in cases.iter().zip(&mut fastest) {
            let start = Instant::now();
            run(*from, *steps, walls);
            *fastest = start.elapsed().min(*fastest);
        }
        count += cases.len() as u64;
    }
    let longest = fastest.iter().max().copied().unwrap_or_default();
    let spent = cpu.seconds();
    let measured = Measured {
        value: 1e9 * spent / count.max(1) as f64,
        unit: "ns",
        cpu_seconds: spent,
        more: serde_json::Map::new(),
    };
    let longest = longest.as_nanos() as f64;
    Ok(measured
        .with("movement", json!(movement))
        .with("longest_ns", json!(longest))
        .bar("longest_ns", longest, Limit::AtMost(bar)))
}

/// What an action takes with the views of six seats and a spectator.
pub(super) fn acts(time: Duration) -> anyhow::Result<Measured> {
    let mut dice = dice();
    let states = states(&mut dice)?;
    let mut told: Vec<Event> = Vec::new();
    // The same action of the same state again and again: it is as slow as its fastest run.
    let mut fastest = vec![Duration::MAX; states.len()];
    let mut count = 0u64;
    let (began, cpu) = (Instant::now(), Cpu::of_process());
    while count < RUNS * states.len() as u64 || began.elapsed() < time {
        for ((game, seat, action), fastest) in states.iter().zip(&mut fastest) {
            let mut game = game.clone();
            let (seat, action) = (*seat, *action);
            told.clear();
            let start = Instant::now();
            let input = Input::Act { seat, action };
            black_box(game.apply(Millis(0), input, &mut told).is_ok());
            for viewer in (0..6).map(|n| Viewer::Seat(Seat(n))) {
                black_box(game.view(viewer));
            }
            black_box(game.view(Viewer::Spectator));
            *fastest = start.elapsed().min(*fastest);
        }
        count += states.len() as u64;
    }
    let longest = fastest.iter().max().copied().unwrap_or_default();
    let spent = cpu.seconds();
    let measured = Measured {
        value: 1e9 * spent / count.max(1) as f64,
        unit: "ns",
        cpu_seconds: spent,
        more: serde_json::Map::new(),
    };
    Ok(measured
        .with("counts", json!("copy, action and seven views"))
        .with("longest_ns", json!(longest.as_nanos() as u64))
        .bar("longest_ns", longest.as_nanos() as f64, Limit::AtMost(1e5)))
}

/// The states of random games in which somebody acts, with what it does.
fn states(dice: &mut Dice) -> anyhow::Result<Vec<(Clue, Seat, Action)>> {
    let (mut states, mut told) = (Vec::new(), Vec::new());
    for _ in 0..50 {
        let mut game = Clue::new(&Config::default(), 6).or_exit(Exit::No)?;
        loop {
            told.clear();
            let input = match game.status() {
                Status::Over(_) => break,
                Status::Chance(_) => Input::Chance {
                    outcome: game.sample(dice),
                },
                Status::Waiting { must, .. } => {
                    let Some(seat) = must.lowest() else { break };
                    let Some(action) = game.random(seat, dice) else {
                        break;
                    };
                    states.push((game.clone(), seat, action));
                    Input::Act { seat, action }
                }
            };
            game.apply(Millis(0), input, &mut told).or_exit(Exit::No)?;
        }
    }
    Ok(states)
}

fn dice() -> Dice {
    let draw = Draw { stream: 0, nth: 0 };
    Dice::of(&seed_of_text("bench"), draw)
}
