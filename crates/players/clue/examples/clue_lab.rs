//! Plays many matches of Clue between one player and others: `clue_lab SEATS MODE DEALS [KEY=VALUE…]`.
//!
//! MODE is `free`, `imposed` or `board`. Keys: `lone` and `other` (random, naive, classic, sleuth, strong), `salt`,
//! `pairs=true` for two against two at four players, and the constants of the strong player's manner; what it does
//! better than classic is switched off with `deduces`, `asks`, `walks` and `hides`, each `=false`.
#![allow(
    clippy::panic,
    clippy::expect_used,
    reason = "a tool for one's own use"
)]

use parlor_clue::{Config, Mode, SpeedRoom};
use parlor_clue_players::{
    Manner,
    lab::{Played, Who, duel, two_against_two},
};
use parlor_game::Seat;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [seats, mode, deals, keys @ ..] = arguments.as_slice() else {
        panic!("clue_lab SEATS MODE DEALS [KEY=VALUE…]");
    };
    let (seats, deals): (u8, u32) = (number(seats), number(deals));
    let config = Config {
        mode: if mode == "board" {
            Mode::Board
        } else {
            Mode::Speed
        },
        speed_room: if mode == "imposed" {
            SpeedRoom::Imposed
        } else {
            SpeedRoom::Free
        },
        ..Config::default()
    };
    let mut manner = Manner::STRONG;
    let (mut lone, mut other, mut salt, mut pairs) = ("sleuth", "classic", 7, false);
    for key in keys {
        let (key, value) = key.split_once('=').expect("KEY=VALUE");
        match key {
            "lone" => lone = value,
            "other" => other = value,
            "salt" => salt = number(value),
            "pairs" => pairs = number(value),
            "deduces" => manner.better.deduces = number(value),
            "asks" => manner.better.asks = number(value),
            "walks" => manner.better.walks = number(value),
            "lambda" => manner.lambda = number(value),
            "lambda_room" => manner.lambda_room = number(value),
            "lambda_walk" => manner.lambda_walk = number(value),
            "fade" => manner.fade = number(value),
            "epsilon" => manner.epsilon = number(value),
            "silence" => manner.silence = number(value),
            "room_shown" => manner.room_shown = number(value),
            "doubt" => manner.doubt = number(value),
            "info" => manner.info = number(value),
            "gamma" => manner.gamma = number(value),
            "tau" => manner.tau = number(value),
            "courage" => manner.courage = number(value),
            "growth" => manner.growth = number(value),
            "most" => manner.most = number(value),
            "draws" => manner.draws = number(value),
            "scout" => manner.scout = number(value),
            "early" => manner.early = number(value),
            "cautious" => manner.cautious = number(value),
            "counts" => manner.counts = number(value),
            "hides" => manner.hides = number(value),
            _ => panic!("no key {key}"),
        }
    }
    let who = |name: &str| match name {
        "random" => Who::Random,
        "naive" => Who::Naive,
        "classic" => Who::Classic,
        "sleuth" => Who::Sleuth(manner),
        "strong" => Who::Sleuth(Manner::STRONG),
        _ => panic!("no player {name}"),
    };
    let began = std::time::Instant::now();
    let duel = match pairs {
        true if seats != 4 => panic!("two against two are four"),
        true => two_against_two(&config, who(lone), who(other), deals, salt),
        false => duel(&config, who(lone), who(other), seats, deals, salt),
    };
    let (low, high) = duel.interval();
    let many = duel.played.len() as f64;
    let turns = duel
        .played
        .iter()
        .map(|(_, one)| f64::from(one.turns))
        .sum::<f64>()
        / many;
    let (mut sure, mut right, mut bold) = (0.0, 0u32, 0u32);
    let (mut slow, mut spent, mut count) = (0.0f64, 0.0, 0u32);
    let mut wrong_others = 0;
    let mut beliefs = parlor_clue_players::lab::Beliefs::default();
    for (ours, one) in &duel.played {
        beliefs.add(&one.beliefs);
        for at in ours.iter().map(|seat| seat.index()) {
            slow = slow.max(one.slowest[at].as_secs_f64() * 1e3);
            spent += one.spent[at].as_secs_f64() * 1e3;
            count += one.decisions[at];
        }
        for (seat, chance, is) in &one.accusations {
            match ours.contains(seat) {
                true if *chance < 1.0 => {
                    bold += 1;
                    sure += chance;
                    right += u32::from(*is);
                }
                true => {}
                false => wrong_others += u32::from(!is),
            }
        }
    }
    println!(
        "{seats} {mode} {} matches: {:.1} % ({:.1} to {:.1}), {turns:.1} turns, ends {:?}; gambles {bold}: {:.3} said, {:.3} right; \
         others wrong {wrong_others}; belief log {:.4} error {:.4}; best {}; decisions mean {:.3} ms max {slow:.1} ms; {:.0} s; {}",
        duel.played.len(),
        duel.rate() * 100.0,
        low * 100.0,
        high * 100.0,
        ends(&duel.played),
        sure / f64::from(bold.max(1)),
        f64::from(right) / f64::from(bold.max(1)),
        beliefs.log / f64::from(beliefs.count.max(1)),
        beliefs.error(),
        best(&beliefs),
        spent / f64::from(count.max(1)),
        began.elapsed().as_secs_f64(),
        keys.join(" "),
    );
}

/// For each tenth: what was said of the likeliest triple, how often it was right, how many there were.
fn best(beliefs: &parlor_clue_players::lab::Beliefs) -> String {
    let bins = beliefs.best.iter().skip(3).map(|(count, said, right)| {
        let many = f64::from((*count).max(1));
        format!("{:.2}/{:.2}/{count}", said / many, f64::from(*right) / many)
    });
    bins.collect::<Vec<_>>().join(" ")
}

fn ends(played: &[(Vec<Seat>, Played)]) -> Vec<(&'static str, usize)> {
    let mut ends: Vec<(&'static str, usize)> = Vec::new();
    for word in played
        .iter()
        .filter_map(|(_, one)| one.ending)
        .map(|ending| ending.word())
    {
        match ends.iter_mut().find(|(other, _)| *other == word) {
            Some((_, count)) => *count += 1,
            None => ends.push((word, 1)),
        }
    }
    ends
}

fn number<T: std::str::FromStr>(text: &str) -> T {
    text.parse()
        .unwrap_or_else(|_| panic!("not a number: {text}"))
}
