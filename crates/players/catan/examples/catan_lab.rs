//! How much ways of deciding gain at Catan: `catan_lab POSITIONS [setup] [KEY=VALUE…] WAY…`, and how often one wins:
//! `catan_lab duel DEALS SEED WAY WAY`.
//!
//! A way is a level and what is different about it: `expert`, `master,rounds=4,nodes=400000`. Keys: `worlds` and
//! `rounds` that choices are played on for, `one_in` so many decisions, `seed`. With `setup` the positions are those of
//! the set-up. Gains are over what looks best at first, and over the first way, in hundredths of a chance to win.
//! They are gains among one-step players with the weights of `skilled`: ways with other weights are judged by `duel`,
//! where one plays three of the other, every deal once from each seat.

use std::process::ExitCode;

use parlor_bots::spread;
use parlor_catan_players::lab::{Gain, Sampling, Way, compare, interval, winner};
use parlor_game::Seed;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    if let [word, deals, seed, one, other] = words.as_slice()
        && word == "duel"
        && let (Ok(deals), Ok(seed)) = (deals.parse(), seed.parse())
        && let (Some(one), Some(other)) = (Way::read(one), Way::read(other))
    {
        duel(deals, seed, one, other);
        return ExitCode::SUCCESS;
    }
    let Some(Asked {
        positions,
        sampling,
        seed,
        ways,
    }) = read(&words)
    else {
        eprintln!("catan_lab POSITIONS [setup] [worlds=N] [rounds=N] [one_in=N] [seed=N] WAY…");
        eprintln!("catan_lab duel DEALS SEED WAY WAY");
        return ExitCode::FAILURE;
    };
    let each: Vec<Way> = ways.iter().map(|(_, way)| *way).collect();
    let mut rows = Vec::new();
    for game in 0u32.. {
        let before = rows.len();
        rows.extend(compare(&each, &sampling, &key(seed, game)));
        let is_done = positions <= rows.len();
        if is_done || before / 20 != rows.len() / 20 {
            show(&rows, &ways);
        }
        if is_done {
            break;
        }
    }
    ExitCode::SUCCESS
}

/// Shows how often the first way wins against three of the other, every few deals.
fn duel(deals: u32, seed: u32, one: Way, other: Way) {
    let mut shares: Vec<f32> = Vec::new();
    let all: Vec<u32> = (0..deals).collect();
    for some in all.chunks(8) {
        shares.extend(spread(some.len(), |nth| {
            let key = key(seed, some[nth]);
            let won = (0..4).filter(|seat| {
                let mut ways = [&other; 4];
                ways[*seat] = &one;
                winner(ways, &key).is_some_and(|winner| winner.index() == *seat)
            });
            won.count() as f32 / 4.0
        }));
        let (mean, half) = interval(shares.iter().copied());
        println!("{} deals: {mean:.1} % ± {half:.1}", shares.len());
    }
}

fn key(seed: u32, nth: u32) -> Seed {
    let mut key = [0; 32];
    key[..4].copy_from_slice(&seed.to_le_bytes());
    key[4..8].copy_from_slice(&nth.to_le_bytes());
    key
}

struct Asked {
    positions: usize,
    sampling: Sampling,
    seed: u32,
    ways: Vec<(String, Way)>,
}

fn read(words: &[String]) -> Option<Asked> {
    let (positions, words) = words.split_first()?;
    let setup = words.iter().any(|word| word == "setup");
    let mut asked = Asked {
        positions: positions.parse().ok()?,
        sampling: Sampling {
            setup,
            one_in: if setup { 2 } else { 16 },
            worlds: 400,
            rounds: 25,
        },
        seed: 1,
        ways: Vec::new(),
    };
    for word in words.iter().filter(|word| *word != "setup") {
        if let Some(way) = Way::read(word) {
            asked.ways.push((word.clone(), way));
            continue;
        }
        let (key, value) = word.split_once('=')?;
        let value = value.parse().ok()?;
        match key {
            "worlds" => asked.sampling.worlds = value,
            "rounds" => asked.sampling.rounds = value,
            "one_in" => asked.sampling.one_in = value,
            "seed" => asked.seed = value,
            _ => return None,
        }
    }
    (!asked.ways.is_empty()).then_some(asked)
}

fn show(rows: &[Vec<Gain>], ways: &[(String, Way)]) {
    println!("{} positions", rows.len());
    for (nth, (name, _)) in ways.iter().enumerate() {
        let gain = interval(rows.iter().map(|row| row[nth].chance));
        let more = interval(rows.iter().map(|row| row[nth].chance - row[0].chance));
        let seconds: f64 = rows.iter().map(|row| row[nth].seconds).sum();
        println!(
            "{:6.2} ± {:.2}  over the first {:6.2} ± {:.2}  {:5.0} ms  {name}",
            gain.0,
            gain.1,
            more.0,
            more.1,
            1000.0 * seconds / rows.len() as f64
        );
    }
}
