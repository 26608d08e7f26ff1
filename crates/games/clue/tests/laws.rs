//! Clue obeys the laws of games, on the board and without, with two to six seats.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test")]

mod common;

use common::{imposed, speed};
use parlor_clue::{Clue, Config, First, Last, Movement, Stay, Surplus, Suspect, Throw};
use parlor_game::SeatSet;
use parlor_play::AnyMatch;
use parlor_testkit::laws::{self, Trials};

fn trials(config: Config, seats: u8, matches: u8) -> Trials<Clue> {
    Trials {
        seats,
        config,
        matches,
        limit: 20_000,
    }
}

fn short(config: Config) -> Config {
    Config {
        turn_cap: Some(50),
        ..config
    }
}

/// Everything that is not usual.
fn odd() -> Config {
    Config {
        dice: Throw::Two,
        movement: Movement::Exact,
        blocking: false,
        stay: Stay::MayStay,
        surplus: Surplus::FaceUp,
        first: First::Scarlet,
        last: Last::MustAccuse,
        ..short(Config::default())
    }
}

#[test]
fn clue_obeys_the_laws_on_the_board() {
    laws::obey(&trials(short(Config::default()), 4, 3));
    laws::obey(&trials(short(Config::default()), 2, 2));
}

#[test]
fn clue_obeys_the_laws_with_odd_options() {
    laws::obey(&trials(odd(), 5, 1));
    let config = Config {
        dice: Throw::Fixed,
        suspects: vec![
            Suspect::ProfessorPlum,
            Suspect::MrGreen,
            Suspect::MissScarlet,
        ],
        ..short(Config::default())
    };
    laws::obey(&trials(config, 3, 2));
}

#[test]
fn clue_obeys_the_laws_without_a_board() {
    laws::obey(&trials(short(speed()), 3, 2));
    laws::obey(&trials(short(imposed()), 6, 2));
}

/// Somebody is awaited and its clock runs.
#[test]
fn clocks_run_only_where_a_seat_must() {
    let must = |game: &dyn AnyMatch| -> SeatSet { game.awaited().0 };
    laws::clocks_run_only_where_a_seat_must(&trials(short(Config::default()), 4, 3), must);
}

/// On any part of random matches; `leaks.rs` plays whole ones.
#[test]
fn hidden_cards_reach_nobody_else() {
    for config in [short(Config::default()), short(imposed()), odd()] {
        let trials = trials(config, 4, 4);
        laws::keep_secrets(&trials, 30, common::twist);
        laws::feed_players(&trials, 20, common::twist, laws::fed_by_match);
    }
}
