//! Fits the weights of Catan's value function by self-play.
//!
//! `cargo run --release -p parlor-bots --example catan_fit -- fit ROUNDS GAMES OUT` plays games among
//! one-step players, fits the weights to who won, and repeats with the new ones.
//! `… -- tune FROM STEPS OUT` climbs from the weights in a file: in each step players with weights a little to one
//! side play others with weights as far to the other side, two of each, and the weights go where more was won.
//! `… -- duel A B DEALS` lets a player with the weights in file A play three with those in file B, every deal
//! once from each seat.

#![allow(
    clippy::needless_range_loop,
    reason = "weights, nudges and gradients are walked side by side"
)]

use std::{env, fs, process::ExitCode};

use parlor_bots::catan::fit::{FEATURES, Features, Sample, Weights, play, shares};
use parlor_catan::Config;
use parlor_game::{Dice, Draw};

/// How strongly weights are drawn to zero.
const DECAY: f32 = 2e-4;
const EPOCHS: usize = 12;

fn main() -> ExitCode {
    let words: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let done = match words.as_slice() {
        ["fit", rounds, games, out] => fit(number(rounds), number(games), out),
        ["tune", from, steps, out] => tune(from, number(steps), out),
        ["duel", a, b, deals] => duel(a, b, number(deals)),
        _ => None,
    };
    match done {
        Some(()) => ExitCode::SUCCESS,
        None => {
            eprintln!("catan_fit fit ROUNDS GAMES OUT | tune FROM STEPS OUT | duel A B DEALS");
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

fn fit(rounds: usize, games: usize, out: &str) -> Option<()> {
    let mut weights = Weights::fitted().clone();
    for round in 0..rounds {
        let mut samples = Vec::new();
        let mut finished = 0;
        for game in 0..games {
            let mut dice = dice(round as u32, game);
            let all = [&weights; 4];
            finished += usize::from(play(&config(), &all, 40, &mut dice, &mut samples).is_some());
        }
        let loss = learn(&mut weights, &samples, round);
        println!(
            "round {round}: {finished} games, {} samples, loss {loss:.4}",
            samples.len()
        );
        fs::write(out, weights.write()).ok()?;
    }
    Some(())
}

/// Descends along the gradient of the log-likelihood of who won; the mean loss of the last epoch.
fn learn(weights: &mut Weights, samples: &[Sample], round: usize) -> f32 {
    let mut order: Vec<usize> = (0..samples.len()).collect();
    let mut squares = vec![[1e-8f32; FEATURES]; 3];
    let mut speed = vec![[0.0f32; FEATURES]; 3];
    let mut loss = 0.0;
    for epoch in 0..EPOCHS {
        dice(1000 + round as u32, epoch).shuffle(&mut order);
        let rate = 0.01 * (1.0 - epoch as f32 / EPOCHS as f32);
        loss = 0.0;
        for batch in order.chunks(64) {
            let mut gradient = vec![[0.0f32; FEATURES]; 3];
            for index in batch {
                loss += add_gradient(weights, &samples[*index], &mut gradient);
            }
            for stage in 0..3 {
                for feature in 0..FEATURES {
                    let weight = &mut weights.0[stage][feature];
                    let g = gradient[stage][feature] / batch.len() as f32 + DECAY * *weight;
                    let (v, s) = (&mut speed[stage][feature], &mut squares[stage][feature]);
                    *v = 0.9 * *v + 0.1 * g;
                    *s = 0.99 * *s + 0.01 * g * g;
                    *weight -= rate * *v / s.sqrt();
                }
            }
        }
    }
    loss / samples.len().max(1) as f32
}

fn add_gradient(weights: &Weights, sample: &Sample, gradient: &mut [Features]) -> f32 {
    let now = weights.at(sample.stage);
    let seats = usize::from(sample.seats);
    let strength = |seat: usize| -> f32 {
        let features = sample.features[seat];
        features.iter().zip(now).map(|(x, w)| x * w).sum()
    };
    let all: Vec<f32> = (0..seats).map(|seat| strength(seat).exp()).collect();
    let sum: f32 = all.iter().sum();
    let shares = shares(sample.stage);
    let winner = sample.winner.index();
    for (seat, strength) in all.iter().enumerate() {
        let miss = strength / sum - if seat == winner { 1.0 } else { 0.0 };
        for (stage, share) in shares.iter().enumerate() {
            if *share > 0.0 {
                for feature in 0..FEATURES {
                    gradient[stage][feature] += miss * share * sample.features[seat][feature];
                }
            }
        }
    }
    -(all[winner] / sum).ln()
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
        let mut dice = dice(20_000, step);
        let mut a = weights.clone();
        let mut b = weights.clone();
        let mut nudge = [[0.0f32; FEATURES]; 3];
        for feature in 0..FEATURES {
            let common = sign(&mut dice);
            for stage in 0..3 {
                let weight = weights.0[stage][feature];
                let size = 0.06 + 0.12 * weight.abs();
                let sign = if dice.below(3) == 0 {
                    sign(&mut dice)
                } else {
                    common
                };
                nudge[stage][feature] = sign * size;
                a.0[stage][feature] += sign * size;
                b.0[stage][feature] -= sign * size;
            }
        }
        let won = compare(&a, &b, step);
        let rate = 0.3 * (1.0 - 0.8 * step as f32 / steps as f32);
        for stage in 0..3 {
            for feature in 0..FEATURES {
                weights.0[stage][feature] += rate * won * nudge[stage][feature];
                let mean = &mut mean.0[stage][feature];
                *mean += (weights.0[stage][feature] - *mean) * 0.004;
            }
        }
        if step % 100 == 99 {
            fs::write(out, mean.write()).ok()?;
        }
    }
    Some(())
}

fn sign(dice: &mut Dice) -> f32 {
    if dice.below(2) == 0 { -1.0 } else { 1.0 }
}

/// How much more often players with the first weights win than with the second, two of each at a table.
fn compare(a: &Weights, b: &Weights, step: usize) -> f32 {
    let tables = [[a, b, a, b], [b, a, b, a], [a, b, b, a], [b, a, a, b]];
    let mut won = 0.0;
    for deal in 0..4 {
        for table in tables {
            let mut dice = dice(30_000, 4 * step + deal);
            let winner = play(&config(), &table, 0, &mut dice, &mut Vec::new());
            if let Some(winner) = winner {
                won += if std::ptr::eq(table[winner.index()], a) {
                    1.0
                } else {
                    -1.0
                };
            }
        }
    }
    won / 16.0
}

fn duel(a: &str, b: &str, deals: usize) -> Option<()> {
    let read = |file: &str| {
        fs::read_to_string(file)
            .ok()
            .map(|text| Weights::read(&text))
    };
    let (a, b) = (read(a)?, read(b)?);
    let mut wins = Vec::new();
    for deal in 0..deals {
        let mut won = 0;
        for seat in 0..4 {
            let mut all = [&b; 4];
            all[seat] = &a;
            let winner = play(&config(), &all, 0, &mut dice(5000, deal), &mut Vec::new());
            won += usize::from(winner.is_some_and(|winner| winner.index() == seat));
        }
        wins.push(won as f64 / 4.0);
    }
    let mean = wins.iter().sum::<f64>() / wins.len() as f64;
    let spread: f64 = wins.iter().map(|won| (won - mean).powi(2)).sum();
    let error = (spread / (wins.len() as f64 - 1.0) / wins.len() as f64).sqrt();
    println!("{:.1} % ± {:.1}", 100.0 * mean, 196.0 * error);
    Some(())
}
