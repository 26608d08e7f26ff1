//! Finds weights of Catan's value function by self-play, on all processors.
//!
//! `cargo run --release -p parlor-catan-players --example catan_fit -- …`
//!
//! - `tune FROM STEPS OUT` climbs from the weights in a file: in each step players with weights a little to one side
//!   play others with weights as far to the other side, two of each, and the weights go where more was won.
//! - `temper FROM GAMES OUT` scales the weights so that the value says how likely a seat wins; the order of actions
//!   stays the same.
//! - `foresee FROM GAMES OUT` fits weights to who won games among players with the weights of a file.
//! - `duel A B DEALS` lets a player with the weights in file A play three with those in file B, every deal once from
//!   each seat.

use std::{env, fs, process::ExitCode};

use parlor_bots::spread;
use parlor_catan::Config;
use parlor_catan_players::{
    fit::{FEATURES, Features, STAGES, Sample, Weights, play, shares},
    lab::interval,
};
use parlor_game::{Dice, Draw};

/// How strongly weights are drawn to zero.
const DECAY: f32 = 1e-4;
const EPOCHS: u32 = 10;
/// One action in so many is taken by chance where weights are fitted to who won, so that positions differ.
const BLUNDERS: u32 = 100;
/// The streams of chance.
const ORDER: u32 = 1;
const NUDGES: u32 = 2;
const STEPS: u32 = 3;
const SAMPLES: u32 = 4;
const DUELS: u32 = 5;

fn main() -> ExitCode {
    let words: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let done = match words.as_slice() {
        ["tune", from, steps, out] => tune(from, number(steps), out),
        ["temper", from, games, out] => temper(from, number(games), out),
        ["foresee", from, games, out] => foresee(from, number(games), out),
        ["duel", a, b, deals] => duel(a, b, number(deals)),
        _ => None,
    };
    match done {
        Some(()) => ExitCode::SUCCESS,
        None => {
            eprintln!(
                "catan_fit tune FROM STEPS OUT | temper FROM GAMES OUT | foresee FROM GAMES OUT | duel A B DEALS"
            );
            ExitCode::FAILURE
        }
    }
}

fn number(text: &str) -> usize {
    text.parse().unwrap_or(0)
}

fn dice(stream: u32, nth: usize) -> Dice {
    let nth = u32::try_from(nth).unwrap_or(u32::MAX);
    Dice::of(&[7; 32], Draw { stream, nth })
}

fn config() -> Config {
    Config {
        domestic_trade: false,
        turn_cap: Some(1000),
        ..Config::default()
    }
}

fn read(file: &str) -> Option<Weights> {
    fs::read_to_string(file)
        .ok()
        .map(|text| Weights::read(&text))
}

fn tune(from: &str, steps: usize, out: &str) -> Option<()> {
    let mut weights = read(from)?;
    let mut mean = weights.clone();
    for step in 0..steps {
        let nudge = nudge(&weights, &mut dice(NUDGES, step));
        let (a, b) = (moved(&weights, &nudge, 1.0), moved(&weights, &nudge, -1.0));
        let won = compare(&a, &b, step);
        let rate = 0.2 - 0.17 * step as f32 / steps as f32;
        weights = moved(&weights, &nudge, rate * won);
        // The steps are mostly luck: what counts is where they are on average, for longer and longer.
        let share = (5.0 / (step as f32 + 25.0)).max(0.0002);
        each(&mut mean, |stage, feature, mean| {
            *mean += (weights.0[stage][feature] - *mean) * share;
        });
        if step % 500 == 499 || step + 1 == steps {
            println!("{} steps", step + 1);
            fs::write(out, mean.write()).ok()?;
        }
    }
    Some(())
}

/// Where each weight is moved to; the stages of a feature mostly together.
fn nudge(weights: &Weights, dice: &mut Dice) -> Weights {
    let mut nudge = weights.clone();
    let common: [f32; FEATURES] = std::array::from_fn(|_| sign(dice));
    each(&mut nudge, |_, feature, weight| {
        let size = 0.06 + 0.1 * weight.abs();
        let sign = match dice.below(3) {
            0 => sign(dice),
            _ => common[feature],
        };
        *weight = sign * size;
    });
    nudge
}

fn sign(dice: &mut Dice) -> f32 {
    if dice.below(2) == 0 { -1.0 } else { 1.0 }
}

fn moved(weights: &Weights, nudge: &Weights, far: f32) -> Weights {
    let mut moved = weights.clone();
    each(&mut moved, |stage, feature, weight| {
        *weight += far * nudge.0[stage][feature];
    });
    moved
}

fn each(weights: &mut Weights, mut change: impl FnMut(usize, usize, &mut f32)) {
    for (stage, row) in weights.0.iter_mut().enumerate() {
        for (feature, weight) in row.iter_mut().enumerate() {
            change(stage, feature, weight);
        }
    }
}

/// How much more often players with the first weights win than with the second, two of each at a table.
fn compare(a: &Weights, b: &Weights, step: usize) -> f32 {
    let tables = [[a, b, a, b], [b, a, b, a], [a, b, b, a], [b, a, a, b]];
    let won = spread(4 * tables.len(), |game| {
        let table = tables[game % tables.len()];
        let mut dice = dice(STEPS, 4 * step + game / tables.len());
        let winner = play(&config(), &table, 0, &mut dice, &mut Vec::new());
        winner.map_or(0.0, |winner| match std::ptr::eq(table[winner.index()], a) {
            true => 1.0,
            false => -1.0,
        })
    });
    won.iter().sum::<f32>() / won.len() as f32
}

/// Positions of games among players with the same weights, game by game.
fn samples(weights: &Weights, games: usize, blunders: u32) -> Vec<Vec<Sample>> {
    spread(games, |game| {
        let mut samples = Vec::new();
        let mut dice = dice(SAMPLES, game);
        play(&config(), &[weights; 4], blunders, &mut dice, &mut samples);
        samples
    })
}

fn temper(from: &str, games: usize, out: &str) -> Option<()> {
    let weights = read(from)?;
    let samples: Vec<Sample> = samples(&weights, games, 0).into_iter().flatten().collect();
    let scaled = |percent: u32| {
        let mut scaled = weights.clone();
        each(&mut scaled, |_, _, weight| {
            *weight *= percent as f32 / 100.0
        });
        (loss(&scaled, &samples), percent, scaled)
    };
    let all = (20..=150).step_by(2).map(scaled);
    let (loss, percent, best) = all.min_by(|a, b| a.0.total_cmp(&b.0))?;
    println!("{percent} % of the weights: loss {loss:.4}");
    fs::write(out, best.write()).ok()
}

fn foresee(from: &str, games: usize, out: &str) -> Option<()> {
    let mut weights = read(from)?;
    let mut games = samples(&weights, games, BLUNDERS);
    let kept = games.split_off(games.len() * 4 / 5);
    let kept: Vec<Sample> = kept.into_iter().flatten().collect();
    let samples: Vec<Sample> = games.into_iter().flatten().collect();
    println!(
        "{} samples; loss in other games {:.4}",
        samples.len(),
        loss(&weights, &kept)
    );
    let mut squares = [[1e-8; FEATURES]; STAGES];
    let mut speed = [[0.0; FEATURES]; STAGES];
    let mut order: Vec<&Sample> = samples.iter().collect();
    for epoch in 0..EPOCHS {
        dice(ORDER, epoch as usize).shuffle(&mut order);
        let rate = 0.02 * (1.0 - epoch as f32 / EPOCHS as f32);
        for batch in order.chunks(128) {
            let mut gradient = [[0.0; FEATURES]; STAGES];
            for sample in batch {
                add_gradient(&weights, sample, &mut gradient);
            }
            each(&mut weights, |stage, feature, weight| {
                let slope = gradient[stage][feature] / batch.len() as f32 + DECAY * *weight;
                let speed: &mut f32 = &mut speed[stage][feature];
                let square: &mut f32 = &mut squares[stage][feature];
                *speed = 0.9 * *speed + 0.1 * slope;
                *square = 0.99 * *square + 0.01 * slope * slope;
                *weight -= rate * *speed / square.sqrt();
            });
        }
        println!("epoch {epoch}: {:.4}", loss(&weights, &kept));
    }
    // There are no samples of the set-up.
    weights.0[0] = weights.0[1];
    fs::write(out, weights.write()).ok()
}

/// How surprised one is on average by who wins.
fn loss(weights: &Weights, samples: &[Sample]) -> f32 {
    let each = samples.iter().map(|sample| {
        let chances = chances(weights, sample);
        -f64::from(chances[sample.winner.index()].ln())
    });
    (each.sum::<f64>() / samples.len().max(1) as f64) as f32
}

/// How likely each seat wins.
fn chances(weights: &Weights, sample: &Sample) -> Vec<f32> {
    let weights = weights.at(sample.stage);
    let seats = &sample.features[..usize::from(sample.seats)];
    let strength = |features: &Features| -> f32 {
        let products = features.iter().zip(weights).map(|(x, w)| x * w);
        products.sum::<f32>().exp()
    };
    let all: Vec<f32> = seats.iter().map(strength).collect();
    let sum: f32 = all.iter().sum();
    all.into_iter().map(|one| one / sum).collect()
}

fn add_gradient(weights: &Weights, sample: &Sample, gradient: &mut [Features; STAGES]) {
    let shares = shares(sample.stage);
    for (seat, chance) in chances(weights, sample).into_iter().enumerate() {
        let won = if seat == sample.winner.index() {
            1.0
        } else {
            0.0
        };
        for (row, share) in gradient.iter_mut().zip(shares) {
            for (slope, feature) in row.iter_mut().zip(&sample.features[seat]) {
                *slope += (chance - won) * share * feature;
            }
        }
    }
}

fn duel(a: &str, b: &str, deals: usize) -> Option<()> {
    let (a, b) = (read(a)?, read(b)?);
    let wins = spread(deals, |deal| {
        let won = (0..4).filter(|seat| {
            let mut all = [&b; 4];
            all[*seat] = &a;
            let winner = play(&config(), &all, 0, &mut dice(DUELS, deal), &mut Vec::new());
            winner.is_some_and(|winner| winner.index() == *seat)
        });
        won.count() as f32 / 4.0
    });
    let (mean, half) = interval(wins.iter().copied());
    println!("{mean:.1} % ± {half:.1}");
    Some(())
}
