//! The Project Game: whole games between agents in virtual time, and the rules alone.

use std::{
    hint::black_box,
    time::{Duration, Instant},
};

use parlor_game::{Dice, Draw, Game, Input, Millis, Seat};
use parlor_play::seed_of_text;
use parlor_project::{Action, Config, Direction, Event, Project};
use parlor_project_players::{AgentKind, Exchange, lab::Trial};
use serde_json::json;

use super::Measured;
use crate::{
    cpu::Cpu,
    exit::{Exit, OrExit},
};

/// Whole default games of the strong agent against itself, on one thread.
pub(super) fn games(time: Duration) -> anyhow::Result<Measured> {
    play(time, AgentKind::Sonar)
}

/// Whole default games of the baseline against itself, on one thread.
pub(super) fn walker_games(time: Duration) -> anyhow::Result<Measured> {
    play(time, AgentKind::Walker)
}

fn play(time: Duration, kind: AgentKind) -> anyhow::Result<Measured> {
    let config = Config::default();
    let (mut games, mut length) = (0u64, 0u64);
    let mut requests = 0u64;
    let (began, cpu) = (Instant::now(), Cpu::of_process());
    while games == 0 || began.elapsed() < time {
        let trial = Trial {
            config: &config,
            teams: [kind; 2],
            seed: seed_of_text(&format!("bench{games}")),
            think: (1, 2),
            latency: 0,
            exchange: Exchange::Answer,
        };
        let played = trial.play().or_exit(Exit::No)?;
        length += played.length;
        let counts = played.requests.iter().flatten();
        requests += counts.map(|count| u64::from(*count)).sum::<u64>();
        games += 1;
    }
    let measured = Measured::rate(games, "games/s", cpu.seconds());
    Ok(measured
        .with("mean_seconds", json!(length as f64 / games as f64 / 1000.0))
        .with("mean_requests", json!(requests as f64 / games as f64)))
}

/// Requests by the rules alone: eight players who step and now and then do something else.
pub(super) fn requests(time: Duration) -> anyhow::Result<Measured> {
    let config = Config {
        max_game_time: 0,
        spawn_count: 0,
        ..Config::default()
    };
    let mut game = Project::new(&config, 8).or_exit(Exit::No)?;
    let mut dice = Dice::of(&seed_of_text("bench"), Draw { stream: 0, nth: 0 });
    let mut out = Vec::new();
    let outcome = game.sample(&mut dice);
    game.apply(Millis(0), Input::Chance { outcome }, &mut out)
        .or_exit(Exit::No)?;
    // What is asked for is drawn beforehand: the rules alone are measured.
    let plain = [Action::PickUp, Action::Destroy, Action::Test];
    let draw = |_| match dice.below(20) {
        0 => plain[dice.below(3) as usize].clone(),
        _ => Action::Move {
            direction: dice.pick(&Direction::ALL).copied(),
        },
    };
    let script: Vec<Action> = (0..4096).map(draw).collect();
    let mut count = 0usize;
    let mut ask = |game: &mut Project, at: u64, seat: Seat, out: &mut Vec<Event>| {
        count += 1;
        let action = script[count % script.len()].clone();
        game.act(at, seat, action, out).or_exit(Exit::No)
    };
    for seat in 0..8 {
        ask(&mut game, u64::from(seat), Seat(seat), &mut out)?;
    }
    let mut answered = Vec::new();
    let (began, cpu) = (Instant::now(), Cpu::of_process());
    while began.elapsed() < time {
        for _ in 0..4096 {
            let Some(due) = game.due() else { break };
            out.clear();
            game.tick(due.0, &mut out).or_exit(Exit::No)?;
            answered.extend(out.iter().filter_map(Event::seat));
            out.clear();
            for seat in answered.drain(..) {
                ask(&mut game, due.0, seat, &mut out)?;
            }
            black_box(&out);
        }
    }
    let seconds = cpu.seconds();
    Ok(Measured::rate(count as u64, "requests/s", seconds))
}
