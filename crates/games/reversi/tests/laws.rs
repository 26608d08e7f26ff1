//! Reversi obeys the laws of games, on several maps.
#![allow(clippy::unwrap_used, reason = "a test")]

mod common;

use parlor_game::Game;
use parlor_reversi::{Config, Reversi};
use parlor_testkit::laws::{self, Trials};

fn trials(map: &str, matches: u8) -> Trials<Reversi> {
    let config = Config::of(map);
    Trials {
        seats: *Reversi::seats(&config).unwrap().start(),
        config,
        matches,
        limit: 1_000,
    }
}

fn small_maps() -> Vec<Trials<Reversi>> {
    let written = common::plain(
        "2 0 2 1 : 4 4 : 1 1 - 2 / 1 0 - 2 / - - x 2 / b - 0 - : 1 1 4 <-> 3 2 4, 0 3 0 <-> 0 3 6",
    );
    let named = ["bombs", "tube", "triangle", "cross", "loops"];
    let all = named.into_iter().chain([written.as_str()]);
    all.map(|map| trials(map, 4)).collect()
}

#[test]
fn reversi_obeys_the_laws_on_the_plain_map() {
    laws::obey(&trials("plain", 4));
}

#[test]
fn reversi_obeys_the_laws_on_small_maps() {
    for trials in small_maps() {
        laws::obey(&trials);
    }
}

#[test]
fn reversi_obeys_the_laws_with_eight_seats() {
    laws::obey(&trials("crowd", 1));
}

#[test]
fn an_imagined_reversi_looks_like_its_view() {
    for trials in small_maps() {
        laws::imagine_well(&trials);
    }
    laws::imagine_well(&trials("crowd", 2));
}
