//! Fits the weights of Reversi's searching player and measures it.
//!
//! ```text
//! reversi_lab fit --games 40 --seed one --out weights.txt [--weights old.txt] [--maps FILE…]
//! reversi_lab compare --hero strong --field classic --rounds 2 --millis 100 [--maps FILE…]
//! ```
//!
//! Without `--maps` all maps of Parlor are used; `--players 3` takes those for three alone.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a tool for developers"
)]

use std::collections::HashMap;

use parlor_game::{Budget, Millis};
use parlor_reversi::{Config, maps};
use parlor_reversi_players::lab::{Entry, Fit, Series, compare, fit};

fn main() {
    let mut args = std::env::args().skip(1);
    let command = args.next().expect("fit or compare");
    let mut options: HashMap<String, Vec<String>> = HashMap::new();
    let mut key = String::new();
    for arg in args {
        match arg.strip_prefix("--") {
            Some(name) => key = name.to_owned(),
            None => options.entry(key.clone()).or_default().push(arg),
        }
    }
    let one = |key: &str| options.get(key).and_then(|values| values.first());
    let number = |key: &str, usual: u64| one(key).map_or(usual, |text| text.parse().expect(key));
    let file = |key: &str| one(key).map(|path| std::fs::read_to_string(path).expect(path));
    let mut seed = [0; 32];
    let text = one("seed").map_or("parlor", String::as_str);
    seed.iter_mut().zip(text.bytes()).for_each(|(s, b)| *s = b);
    let maps = maps_of(options.get("maps"), number("players", 0));
    match command.as_str() {
        "fit" => {
            let options = Fit {
                maps,
                games: number("games", 40) as u32,
                weights: file("weights"),
                chance_of: number("chance-of", 8) as u32,
                ridge: one("ridge").map_or(0.01, |text| text.parse().expect("ridge")),
                seed,
            };
            let (weights, report) = fit(&options);
            report.iter().for_each(|line| println!("{line}"));
            match one("out") {
                Some(path) => std::fs::write(path, weights).expect(path),
                None => print!("{weights}"),
            }
        }
        "compare" => {
            let budget = Budget {
                time: one("millis").map(|text| Millis(text.parse().expect("millis"))),
                nodes: one("nodes").map(|text| text.parse().expect("nodes")),
                depth: one("depth").map(|text| text.parse().expect("depth")),
            };
            let entry = |key: &str, usual: &str| {
                let name = one(key).map_or(usual, String::as_str);
                let weights = file(&format!("{key}-weights"));
                Entry::read(name, weights.as_deref()).expect(key)
            };
            let series = Series {
                hero: entry("hero", "strong"),
                field: entry("field", "classic"),
                maps,
                rounds: number("rounds", 1) as u32,
                by_chance: number("by-chance", 0) as u32,
                budget,
                threads: number("threads", 2) as usize,
                seed,
            };
            for score in compare(&series) {
                let (games, firsts) = (f64::from(score.games), f64::from(score.firsts));
                let share = firsts / games;
                let half = 1.96 * (share * (1.0 - share) / games).sqrt();
                println!(
                    "{} players: {} of {} first ({} shared), {:.1} % ± {:.1}; {} when building ended",
                    score.players,
                    score.firsts,
                    score.games,
                    score.shared,
                    100.0 * share,
                    100.0 * half,
                    score.built
                );
            }
        }
        other => panic!("{other} is neither fit nor compare"),
    }
}

/// The texts of the maps, those for `players` alone unless that is 0.
fn maps_of(files: Option<&Vec<String>>, players: u64) -> Vec<String> {
    let mut texts: Vec<String> = match files {
        Some(files) => files
            .iter()
            .map(|path| std::fs::read_to_string(path).expect(path))
            .collect(),
        None => maps::all().map(|map| map.text.to_owned()).collect(),
    };
    texts.retain(|text| {
        let map = Config::of(text.clone()).read_map();
        map.is_ok_and(|map| players == 0 || u64::from(map.players()) == players)
    });
    texts
}
