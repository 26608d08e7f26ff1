//! Whole matches are played again with cards swapped that a viewer must not know: it receives the same bytes.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test")]

mod common;

use common::{imposed, longest_swapped, rounds, speed};
use parlor_clue::{Clue, Config};
use parlor_game::{Game, Seat, Viewer};
use parlor_play::Log;
use parlor_testkit::laws::{Case, Manners, Trials, retrace};
use serde_json::json;

#[test]
fn a_world_with_other_hidden_cards_sends_the_same_bytes() {
    let matches = rounds(6, 200) as u8;
    for seats in 2..=6 {
        let mut compared = 0;
        for (nth, config) in [Config::default(), speed(), imposed()]
            .into_iter()
            .enumerate()
        {
            let trials = Trials::<Clue> {
                config,
                seats,
                matches: matches.div_ceil(3),
                limit: 20_000,
            };
            for case in trials.cases() {
                let game = trials.play(case, 0x40 + nth as u8, Manners::Wander, |_| ());
                for viewer in viewers(seats) {
                    compared += u32::from(compare(&trials, case, &game.log().to_vec(), viewer));
                }
            }
        }
        let due = u32::from(matches.div_ceil(3)) * 3 * (u32::from(seats) + 1);
        assert_eq!(compared, due, "{seats} seats");
    }
}

fn viewers(seats: u8) -> impl Iterator<Item = Viewer> {
    let seats = (0..seats).map(|seat| Viewer::Seat(Seat(seat)));
    seats.chain([Viewer::Spectator])
}

/// Compares the longest part of a match that leaves 20 swaps; says whether there is one.
fn compare(trials: &Trials<Clue>, case: Case, log: &Log<Clue>, viewer: Viewer) -> bool {
    let mut dice = common::dice(u32::from(case.0));
    let Some((part, other)) = longest_swapped(trials, log, viewer, &mut dice) else {
        return false;
    };
    let truth = bytes(trials, &part, viewer);
    let world = bytes(trials, &other, viewer);
    for (number, (is, was)) in world.iter().zip(&truth).enumerate() {
        assert_eq!(is, was, "update {number} for {viewer:?}, seed {}", case.0);
    }
    assert_eq!(world.len(), truth.len());
    true
}

/// Everything that a viewer gets up to the end of the match.
fn bytes(
    trials: &Trials<Clue>,
    log: &[parlor_play::Entry<parlor_play::LineOf<Clue>>],
    viewer: Viewer,
) -> Vec<String> {
    let log = log.to_vec();
    let stages = retrace::<Clue>(&trials.config, trials.seats, &log).unwrap();
    let running = stages.iter().take_while(|stage| !stage.is_over());
    let shown = running.map(|stage| {
        let told: Vec<_> = stage
            .events
            .iter()
            .filter_map(|event| Clue::redact(event, viewer))
            .collect();
        let mut actions = Vec::new();
        if let Viewer::Seat(seat) = viewer {
            stage.game.actions(seat, &mut actions);
        }
        let view = stage.game.view(viewer);
        json!({ "told": told, "view": view, "actions": actions }).to_string()
    });
    shown.collect()
}
