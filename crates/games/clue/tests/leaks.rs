//! V-4 as the spec words it: matches are played again with cards swapped that a viewer must not know.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test")]

mod common;

use common::{imposed, rounds, speed, swapped};
use parlor_clue::{Clue, Config};
use parlor_game::{Game, Seat, Viewer};
use parlor_play::Log;
use parlor_testkit::laws::{Case, Manners, Trials, retrace};
use serde_json::json;

/// So many swaps make another world.
const SWAPS: u32 = 20;

#[test]
fn v4_a_world_with_other_hidden_cards_sends_the_same_bytes() {
    let matches = rounds(6, 200) as u8;
    for seats in 2..=6 {
        let (mut compared, mut least) = (0, u32::MAX);
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
                    if let Some(kept) = compare(&trials, case, &game.log().to_vec(), viewer) {
                        compared += 1;
                        least = least.min(kept);
                    }
                }
            }
        }
        let due = u32::from(matches.div_ceil(3)) * 3 * (u32::from(seats) + 1);
        assert!(
            due * 9 / 10 <= compared,
            "{seats} seats: {compared} of {due}"
        );
        assert!(1 <= least);
    }
}

fn viewers(seats: u8) -> impl Iterator<Item = Viewer> {
    let seats = (0..seats).map(|seat| Viewer::Seat(Seat(seat)));
    seats.chain([Viewer::Spectator])
}

/// Compares the longest part of a match that leaves enough swaps; tells how many were kept.
fn compare(trials: &Trials<Clue>, case: Case, log: &Log<Clue>, viewer: Viewer) -> Option<u32> {
    let mut dice = common::dice(u32::from(case.0));
    let mut best: Option<(usize, Log<Clue>, u32)> = None;
    let mut length = log.len();
    while 2 <= length {
        let part = log[..length].to_vec();
        if let Some((other, kept)) = swapped(trials, &part, viewer, &mut dice) {
            if best.as_ref().is_none_or(|(_, _, most)| *most < kept) {
                best = Some((length, other, kept));
            }
            if SWAPS <= kept {
                break;
            }
        }
        length = length * 9 / 10;
    }
    let (length, other, kept) = best?;
    let truth = bytes(trials, &log[..length], viewer);
    let world = bytes(trials, &other, viewer);
    for (number, (is, was)) in world.iter().zip(&truth).enumerate() {
        assert_eq!(is, was, "update {number} for {viewer:?}, seed {}", case.0);
    }
    assert_eq!(world.len(), truth.len());
    Some(kept)
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
