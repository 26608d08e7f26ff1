//! Clue: what counting deals takes, and what decisions of the players take.

use std::{
    hint::black_box,
    time::{Duration, Instant},
};

use parlor_bots::clue::{
    Manner,
    lab::{Played, Who, play},
};
use parlor_clue::{
    Config, Mode,
    belief::{Counter, History},
};
use parlor_game::{Dice, Draw};
use parlor_play::seed_of_text;
use serde_json::json;

use super::Measured;
use crate::{
    cpu::Cpu,
    exit::{Exit, OrExit},
};

/// So many recorded histories.
const HISTORIES: u32 = 1_000;
/// So often all of them are gone through; each update counts with its fastest run.
const RUNS: u32 = 3;
/// The seats of the bars.
const SEATS: u8 = 6;

/// The mean time of one update of the belief of a seat among six, marginals and case files included.
pub(super) fn belief_mean(_: Duration) -> anyhow::Result<Measured> {
    let spent = updates()?;
    Ok(Measured {
        value: spent.cpu_seconds * 1e3 / f64::from(RUNS) / spent.fastest.len().max(1) as f64,
        unit: "ms",
        cpu_seconds: spent.cpu_seconds,
        more: serde_json::Map::new(),
    }
    .with("limit", json!(1.0))
    .with("updates", json!(spent.fastest.len())))
}

/// The longest time of one such update.
pub(super) fn belief_max(_: Duration) -> anyhow::Result<Measured> {
    let mut spent = updates()?;
    spent.fastest.sort_unstable();
    let at = |share: usize| {
        let nth = spent.fastest.len() * share / 1_000;
        let one = spent.fastest.get(nth).copied().unwrap_or_default();
        one.as_secs_f64() * 1e3
    };
    let longest = spent.fastest.last().copied().unwrap_or_default();
    Ok(Measured {
        value: longest.as_secs_f64() * 1e3,
        unit: "ms",
        cpu_seconds: spent.cpu_seconds,
        more: serde_json::Map::new(),
    }
    .with("limit", json!(30.0))
    .with("p99", json!(at(990)))
    .with("p999", json!(at(999))))
}

/// What all updates took.
struct Updates {
    fastest: Vec<Duration>,
    cpu_seconds: f64,
}

/// Every update of the histories from the deal until the case is solved.
fn updates() -> anyhow::Result<Updates> {
    let mut histories = Vec::new();
    for nth in 0..HISTORIES {
        let draw = Draw { stream: 0, nth };
        let mut dice = Dice::of(&seed_of_text("bench"), draw);
        histories.push(History::random(SEATS, 0, &mut dice));
    }
    let mut counter = Counter::new();
    let mut fastest: Vec<Duration> = Vec::new();
    let cpu = Cpu::start();
    for _ in 0..RUNS {
        let mut nth = 0;
        for history in &histories {
            let mut facts = history.start();
            for turn in &history.turns {
                let began = Instant::now();
                turn.iter().for_each(|seen| facts.learn(seen));
                facts.conclude().or_exit(Exit::No)?;
                let odds = counter.count(&facts).or_exit(Exit::No)?;
                let solved = black_box(odds).best().1 >= 1.0;
                let took = began.elapsed();
                match fastest.get_mut(nth) {
                    Some(fastest) => *fastest = took.min(*fastest),
                    None => fastest.push(took),
                }
                nth += 1;
                if solved {
                    break;
                }
            }
        }
    }
    Ok(Updates {
        fastest,
        cpu_seconds: cpu.seconds(),
    })
}

/// Matches of six classic players without a board.
pub(super) fn classic_matches(time: Duration) -> anyhow::Result<Measured> {
    let config = Config {
        mode: Mode::Speed,
        ..Config::default()
    };
    let cpu = Cpu::start();
    let played = matches(&config, &[Who::Classic; 6], time, 200)?;
    let count = played.len() as u64;
    let measured = Measured::rate(count, "matches/s", cpu.seconds());
    Ok(measured.with("limit", json!(200)))
}

/// The mean time of a decision of classic players on the board.
pub(super) fn classic_decisions(time: Duration) -> anyhow::Result<Measured> {
    let seated = [Who::Classic; 6];
    decisions(&matches(&Config::default(), &seated, time, 100)?, 1.0)
}

/// The mean time of a decision of a strong player among six on the board.
pub(super) fn sleuth_decisions(time: Duration) -> anyhow::Result<Measured> {
    let mut seated = [Who::Classic; 6];
    seated[0] = Who::Sleuth(Manner::STRONG);
    decisions(&matches(&Config::default(), &seated, time, 10)?, 200.0)
}

fn decisions(played: &[Played], limit: f64) -> anyhow::Result<Measured> {
    let first = |spent: &[Duration]| spent.first().copied().unwrap_or_default();
    let spent: f64 = played
        .iter()
        .map(|one| first(&one.spent).as_secs_f64())
        .sum();
    let count: u32 = played.iter().filter_map(|one| one.decisions.first()).sum();
    let longest = played.iter().map(|one| first(&one.slowest)).max();
    Ok(Measured {
        value: spent * 1e3 / f64::from(count.max(1)),
        unit: "ms",
        cpu_seconds: spent,
        more: serde_json::Map::new(),
    }
    .with(
        "longest_ms",
        json!(longest.unwrap_or_default().as_secs_f64() * 1e3),
    )
    .with("longest_limit_ms", json!(limit))
    .with("matches", json!(played.len())))
}

/// Plays for about so long, and so many matches at least.
fn matches(
    config: &Config,
    seated: &[Who],
    time: Duration,
    least: usize,
) -> anyhow::Result<Vec<Played>> {
    let (mut played, began) = (Vec::new(), Instant::now());
    while played.len() < least || began.elapsed() < time {
        let seed = seed_of_text(&format!("bench {}", played.len()));
        let Some(one) = play(config, seated, &seed) else {
            anyhow::bail!("a player did what is not allowed");
        };
        played.push(one);
    }
    Ok(played)
}
