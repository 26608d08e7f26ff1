//! Clue: what counting deals takes, and what decisions of the players take.

use std::{
    hint::black_box,
    time::{Duration, Instant},
};

use parlor_clue::{
    Config, Mode,
    belief::{Counter, History},
};
use parlor_clue_players::{
    Manner,
    lab::{Played, Who, play_clocked},
};
use parlor_game::{Budget, Dice, Draw};
use parlor_play::seed_of_text;
use serde_json::json;

use super::{Limit, Measured};
use crate::{
    cpu::Cpu,
    exit::{Exit, OrExit},
    measuring::percentile,
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
    let value = spent.cpu_seconds * 1e3 / f64::from(RUNS) / spent.fastest.len().max(1) as f64;
    Ok(Measured {
        value,
        unit: "ms",
        cpu_seconds: spent.cpu_seconds,
        more: serde_json::Map::new(),
    }
    .bar("mean_ms", value, Limit::AtMost(1.0))
    .with("updates", json!(spent.fastest.len())))
}

/// The longest time of one such update.
pub(super) fn belief_max(_: Duration) -> anyhow::Result<Measured> {
    let mut spent = updates()?;
    spent.fastest.sort_unstable();
    let at = |share: f64| percentile(&spent.fastest, share).as_secs_f64() * 1e3;
    let value = at(100.0);
    Ok(Measured {
        value,
        unit: "ms",
        cpu_seconds: spent.cpu_seconds,
        more: serde_json::Map::new(),
    }
    .bar("longest_ms", value, Limit::AtMost(30.0))
    .with("p99", json!(at(99.0)))
    .with("p999", json!(at(99.9))))
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
    let cpu = Cpu::of_process();
    for _ in 0..RUNS {
        let mut nth = 0;
        for history in &histories {
            let mut facts = history.start();
            for turn in &history.turns {
                let spent = Cpu::of_process();
                turn.iter().for_each(|seen| facts.learn(seen));
                facts.conclude().or_exit(Exit::No)?;
                let odds = counter.count(&facts).or_exit(Exit::No)?;
                let solved = black_box(odds).best().1 >= 1.0;
                let took = Duration::from_secs_f64(spent.seconds());
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
    let cpu = Cpu::of_process();
    let played = matches(&config, &[Who::Classic; 6], time, 200)?;
    let count = played.len() as u64;
    let measured = Measured::rate(count, "matches/s", cpu.seconds());
    let value = measured.value;
    Ok(measured.bar("matches_per_second", value, Limit::AtLeast(200.0)))
}

/// The mean time of a decision of classic players on the board; the bar is for the longest.
pub(super) fn classic_decisions(time: Duration) -> anyhow::Result<Measured> {
    let seated = [Who::Classic; 6];
    let spent = Decisions::of(&matches(&Config::default(), &seated, time, 1_000)?);
    Ok(spent
        .measured(spent.mean)
        .bar("longest_ms", spent.longest, Limit::AtMost(1.0)))
}

/// The mean time of a decision of a strong player among six on the board.
pub(super) fn sleuth_decisions(time: Duration) -> anyhow::Result<Measured> {
    let spent = sleuth(time)?;
    Ok(spent
        .measured(spent.mean)
        .bar("mean_ms", spent.mean, Limit::AtMost(20.0)))
}

/// The longest such decision.
pub(super) fn sleuth_longest(time: Duration) -> anyhow::Result<Measured> {
    let spent = sleuth(time)?;
    Ok(spent
        .measured(spent.longest)
        .bar("longest_ms", spent.longest, Limit::AtMost(200.0)))
}

fn sleuth(time: Duration) -> anyhow::Result<Decisions> {
    let mut seated = [Who::Classic; 6];
    seated[0] = Who::Sleuth(Manner::STRONG);
    Ok(Decisions::of(&matches(
        &Config::default(),
        &seated,
        time,
        200,
    )?))
}

/// What the decisions of the first seat took, in milliseconds of CPU time.
struct Decisions {
    mean: f64,
    longest: f64,
    spent: f64,
    matches: usize,
}

impl Decisions {
    fn of(played: &[Played]) -> Self {
        let first = |spent: &[Duration]| spent.first().copied().unwrap_or_default();
        let spent = played
            .iter()
            .map(|one| first(&one.spent).as_secs_f64())
            .sum::<f64>();
        let count: u32 = played.iter().filter_map(|one| one.decisions.first()).sum();
        let longest = played.iter().map(|one| first(&one.slowest)).max();
        Self {
            mean: spent * 1e3 / f64::from(count.max(1)),
            longest: longest.unwrap_or_default().as_secs_f64() * 1e3,
            spent,
            matches: played.len(),
        }
    }

    fn measured(&self, value: f64) -> Measured {
        Measured {
            value,
            unit: "ms",
            cpu_seconds: self.spent,
            more: serde_json::Map::new(),
        }
        .with("matches", json!(self.matches))
    }
}

/// Plays for about so long, and so many matches at least.
fn matches(
    config: &Config,
    seated: &[Who],
    time: Duration,
    least: usize,
) -> anyhow::Result<Vec<Played>> {
    let (mut played, began) = (Vec::new(), Instant::now());
    let cpu = Cpu::of_process();
    let clock = || Duration::from_secs_f64(cpu.seconds());
    while played.len() < least || began.elapsed() < time {
        let seed = seed_of_text(&format!("bench {}", played.len()));
        let budget = Budget::default();
        let Some((one, _)) = play_clocked(config, seated, &seed, &budget, &clock) else {
            anyhow::bail!("a player did what is not allowed");
        };
        played.push(one);
    }
    Ok(played)
}
