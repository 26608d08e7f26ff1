//! Catan: random games of four, and what copying, listing, acting and showing take.

use std::{
    hint::black_box,
    time::{Duration, Instant},
};

use parlor_catan::{Action, Catan, Config, Event, Phase, playout};
use parlor_game::{Dice, Draw, Game, Input, Millis, Seat, Status, Viewer};
use parlor_play::seed_of_text;
use serde_json::json;

use super::Measured;
use crate::{
    cpu::Cpu,
    exit::{Exit, OrExit},
    measuring::percentile,
};

/// So many games between two looks at the clock.
const BATCH: u64 = 100;
/// So many games give the states that are copied, listed and shown.
const GAMES: usize = 20;

fn start() -> anyhow::Result<Catan> {
    let config = Config {
        domestic_trade: false,
        turn_cap: Some(1000),
        ..Config::default()
    };
    Catan::new(&config, 4).or_exit(Exit::No)
}

/// Random games of four on random boards to ten points, without domestic trade.
pub(super) fn playouts(time: Duration) -> anyhow::Result<Measured> {
    let (mut dice, start) = (dice(), start()?);
    let (mut games, mut moves, mut turns, mut open) = (0u64, 0u64, 0u64, 0u64);
    let mut told = Vec::new();
    let (began, cpu) = (Instant::now(), Cpu::of_process());
    while games == 0 || began.elapsed() < time {
        for _ in 0..BATCH {
            let mut game = black_box(start);
            let tally = playout(&mut game, &mut dice, &mut told);
            moves += tally.moves;
            turns += tally.turns;
            open += u64::from(matches!(game.phase(), Phase::Over { winner: None }));
        }
        games += BATCH;
    }
    let measured = Measured::rate(games, "games/s", cpu.seconds());
    let share = |count: u64| json!(count as f64 / games as f64);
    Ok(measured
        .with("mean_moves", share(moves))
        .with("mean_turns", share(turns))
        .with("unfinished", share(open)))
}

/// What copying a state takes.
pub(super) fn copies(time: Duration) -> anyhow::Result<Measured> {
    let states = states()?;
    each(time, &states, |(game, _)| {
        black_box(*black_box(game));
    })
}

/// What listing the actions of the seat to move takes.
pub(super) fn lists(time: Duration) -> anyhow::Result<Measured> {
    let states = states()?;
    let mut actions: Vec<Action> = Vec::new();
    let mut all = Vec::new();
    let measured = each(time, &states, |(game, seat)| {
        actions.clear();
        black_box(game).actions(*seat, &mut actions);
        black_box(&actions);
    })?;
    for (game, seat) in &states {
        actions.clear();
        let began = Instant::now();
        game.actions(*seat, &mut actions);
        all.push(u64::try_from(began.elapsed().as_nanos()).unwrap_or(u64::MAX));
    }
    Ok(spread(measured, all))
}

/// What carrying out an action takes, chance not counted.
pub(super) fn acts(time: Duration) -> anyhow::Result<Measured> {
    let (states, mut dice) = (states()?, dice());
    let mut told: Vec<Event> = Vec::new();
    let mut all = Vec::new();
    for (game, seat) in &states {
        let mut game = *game;
        let seat = *seat;
        let Some(action) = game.random(seat, &mut dice) else {
            continue;
        };
        told.clear();
        let began = Instant::now();
        let taken = game.apply(Millis(0), Input::Act { seat, action }, &mut told);
        all.push(u64::try_from(began.elapsed().as_nanos()).unwrap_or(u64::MAX));
        black_box((&game, taken.is_ok()));
    }
    let measured = each(time, &states, |(game, seat)| {
        let mut game = *game;
        told.clear();
        if let Some(action) = game.random(*seat, &mut dice) {
            let input = Input::Act {
                seat: *seat,
                action,
            };
            black_box(game.apply(Millis(0), input, &mut told).is_ok());
        }
    })?;
    Ok(spread(
        measured.with("counts", json!("copy, choice and action")),
        all,
    ))
}

/// What a view for one seat takes, as the bytes that are sent.
pub(super) fn views(time: Duration) -> anyhow::Result<Measured> {
    let states = states()?;
    let mut bytes = 0;
    let measured = each(time, &states, |(game, seat)| {
        let view = game.view(Viewer::Seat(*seat));
        bytes = serde_json::to_vec(&view).map_or(0, |json| json.len());
    })?;
    Ok(measured.with("bytes", json!(bytes)))
}

/// The states of random games in which somebody must act.
fn states() -> anyhow::Result<Vec<(Catan, Seat)>> {
    let (mut dice, start) = (dice(), start()?);
    let (mut states, mut told) = (Vec::new(), Vec::new());
    for _ in 0..GAMES {
        let mut game = start;
        loop {
            told.clear();
            let input = match game.status() {
                Status::Over(_) => break,
                Status::Chance(_) => Input::Chance {
                    outcome: game.sample(&mut dice),
                },
                Status::Waiting { must, .. } => {
                    let Some(seat) = must.lowest() else { break };
                    states.push((game, seat));
                    let action = game.random(seat, &mut dice);
                    let Some(action) = action else { break };
                    Input::Act { seat, action }
                }
            };
            game.apply(Millis(0), input, &mut told).or_exit(Exit::No)?;
        }
    }
    Ok(states)
}

/// The mean time of something over all states, again and again.
fn each<T>(time: Duration, states: &[T], mut run: impl FnMut(&T)) -> anyhow::Result<Measured> {
    let mut count = 0u64;
    let (began, cpu) = (Instant::now(), Cpu::of_process());
    while count == 0 || began.elapsed() < time {
        states.iter().for_each(&mut run);
        count += states.len() as u64;
    }
    let spent = cpu.seconds();
    Ok(Measured {
        value: 1e9 * spent / count.max(1) as f64,
        unit: "ns",
        cpu_seconds: spent,
        more: serde_json::Map::new(),
    })
}

fn spread(measured: Measured, mut nanos: Vec<u64>) -> Measured {
    nanos.sort_unstable();
    let at = |share: f64| percentile(&nanos, share);
    measured
        .with("median_ns", json!(at(50.0)))
        .with("p99_ns", json!(at(99.0)))
}

fn dice() -> Dice {
    let draw = Draw { stream: 0, nth: 0 };
    Dice::of(&seed_of_text("bench"), draw)
}
