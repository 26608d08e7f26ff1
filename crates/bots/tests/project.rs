//! The agents of the Project Game in whole games in virtual time (A13, A43, A45–A47).
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test")]

use parlor_bots::project::{
    AgentKind, Exchange, Place,
    lab::{Heard, Played, Trial},
};
use parlor_game::{Game, Seat, Viewer};
use parlor_project::{Colour, Config, Project};

fn seed(nth: u64) -> [u8; 32] {
    let mut seed = [3; 32];
    seed[..8].copy_from_slice(&nth.to_le_bytes());
    seed
}

fn trial(config: &Config, teams: [AgentKind; 2], nth: u64) -> Trial<'_> {
    Trial {
        config,
        teams,
        seed: seed(nth),
        think: (1, 2),
        latency: 0,
        exchange: Exchange::Auto,
    }
}

/// The share of games that the first agent wins, colours swapped every game, and the mean length in seconds.
fn compare(config: &Config, first: AgentKind, second: AgentKind, games: u64) -> (f64, f64) {
    let (mut wins, mut time) = (0.0, 0.0);
    for nth in 0..games {
        let (teams, own) = match nth % 2 {
            0 => ([first, second], Colour::Red),
            _ => ([second, first], Colour::Blue),
        };
        let played = trial(config, teams, nth / 2).play().unwrap();
        wins += match played.winner {
            Some(winner) if winner == own => 1.0,
            Some(_) => 0.0,
            None => 0.5,
        };
        time += played.length as f64 / 1000.0;
    }
    (wins / games as f64, time / games as f64)
}

fn games(short: u64) -> u64 {
    match std::env::var_os("PARLOR_LONG") {
        Some(_) => 2_000,
        None => short,
    }
}

#[test]
fn a43_sonar_beats_walker_and_surveyor() {
    let config = Config::default();
    let (wins, _) = compare(&config, AgentKind::Sonar, AgentKind::Walker, games(200));
    assert!(0.88 <= wins, "against walker {wins}");
    let (wins, _) = compare(&config, AgentKind::Sonar, AgentKind::Surveyor, games(200));
    assert!(0.91 <= wins, "against surveyor {wins}");
}

#[test]
fn a43_sonar_against_itself_takes_as_long_as_it_should() {
    let config = Config::default();
    let (wins, length) = compare(&config, AgentKind::Sonar, AgentKind::Sonar, games(300));
    println!("self-play {wins} {length}");
    assert!((0.42..=0.58).contains(&wins), "{wins}");
    assert!((35.0..=42.0).contains(&length), "{length} s");
}

#[test]
fn show_lengths() {
    for config in [Config::default(), Config::hard(), Config::short()] {
        let started = std::time::Instant::now();
        let shown = compare(&config, AgentKind::Sonar, AgentKind::Sonar, 300);
        println!("sonar {shown:?} {:?}", started.elapsed());
        for other in [AgentKind::Walker, AgentKind::Surveyor] {
            let shown = compare(&config, AgentKind::Sonar, other, 200);
            println!("{other:?} {shown:?} {:?}", started.elapsed());
        }
    }
    let _: Option<(Played, Heard, Place, Seat, Viewer)> = None;
    let _ = <Project as Game>::INFO;
}
