//! Catan obeys the laws of games, with and without trade, with two to four seats.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test")]

mod common;

use parlor_catan::{Catan, Config, HarbourUse, Harbours, Layout, Shortage, Tokens};
use parlor_game::SeatSet;
use parlor_play::AnyMatch;
use parlor_testkit::laws::{self, Trials};

fn trials(config: Config, matches: u8) -> Trials<Catan> {
    Trials {
        seats: config.players,
        config,
        matches,
        limit: 20_000,
    }
}

/// A short match in which all that is rare happens often.
fn short(players: u8) -> Config {
    Config {
        players,
        vp_target: 5,
        turn_cap: Some(60),
        discard_limit: Some(5),
        offer_timeout: 5,
        ..Config::default()
    }
}

fn odd() -> Config {
    Config {
        board: Layout::Balanced,
        tokens: Tokens::Shuffled,
        harbours: Harbours::Scattered,
        bank_shortage: Shortage::Unlimited,
        discard_limit: None,
        friendly_robber: true,
        harbour_use: HarbourUse::NextTurn,
        ..short(3)
    }
}

#[test]
fn catan_obeys_the_laws_with_four() {
    laws::obey(&trials(short(4), 3));
}

#[test]
fn catan_obeys_the_laws_with_three_and_odd_options() {
    laws::obey(&trials(odd(), 2));
}

#[test]
fn catan_obeys_the_laws_with_two_on_the_board_for_beginners() {
    let config = Config {
        board: Layout::Beginner,
        friendly_robber: true,
        bank_shortage: Shortage::Nobody,
        ..short(2)
    };
    laws::obey(&trials(config, 2));
}

#[test]
fn imagined_hands_fit_what_was_told() {
    laws::imagine_well(&trials(short(4), 4));
    laws::imagine_well(&trials(odd(), 3));
    let config = Config {
        turn_cap: Some(400),
        ..Config::default()
    };
    laws::imagine_well(&trials(config, 1));
}

#[test]
fn clocks_run_only_where_a_seat_must() {
    let must = |game: &dyn AnyMatch| -> SeatSet { game.awaited().0 };
    laws::clocks_run_only_where_a_seat_must(&trials(short(4), 3), must);
}

#[test]
fn hidden_cards_reach_nobody_else() {
    let trials = trials(short(4), 16);
    laws::keep_secrets(&trials, 100, common::twist);
    laws::feed_players(&trials, 80, common::twist, laws::fed_by_match);
}
