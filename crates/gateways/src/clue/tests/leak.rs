//! Matches that differ in what a viewer must not know are the same bytes to it.

use parlor_clue::{Clue, Config, Event};
use parlor_game::{Dice, Draw, Game as _, Input, InputOf, Millis, Viewer};
use parlor_play::{Line, Log};
use parlor_testkit::laws::Trials;

use super::Desk;

#[path = "../../../../games/clue/tests/common/twist.rs"]
#[allow(
    dead_code,
    unused_imports,
    reason = "shared with the tests of the rules"
)]
mod twist;

/// The bytes that each viewer of a log gets, up to the end of the match.
fn bytes(trials: &Trials<Clue>, log: &Log<Clue>) -> Option<Vec<String>> {
    let clue = Clue::new(&trials.config, trials.seats).ok()?;
    let mut desk = Desk::new(&trials.config, clue, trials.seats, 0);
    let mut told = vec![String::new(); desk.viewers.len()];
    let mut lines = log.iter().peekable();
    let mut events: Vec<Event> = Vec::new();
    loop {
        // One step is an input with the chance behind it.
        let mut more = false;
        while let Some(entry) = lines.next_if(|entry| {
            let chance = matches!(entry.line, Line::Chance { .. });
            chance || events.is_empty()
        }) {
            let input: InputOf<Clue> = match &entry.line {
                Line::Act { seat, action } => Input::Act {
                    seat: *seat,
                    action: *action,
                },
                Line::Chance { outcome } => Input::Chance {
                    outcome: outcome.clone(),
                },
                Line::Leave { gone } => Input::Leave { gone: gone.clone() },
                _ => continue,
            };
            more = true;
            desk.game.apply(Millis(0), input, &mut events).ok()?;
        }
        let over = events
            .iter()
            .any(|event| matches!(event, Event::Over { .. }));
        if !more || over {
            return Some(told);
        }
        for (heard, lines) in told.iter_mut().zip(desk.tell(&events)) {
            heard.push_str(&lines.join("\n"));
            heard.push('\n');
        }
        events.clear();
    }
}

/// Every seat and a spectator, at the longest part of each match that leaves 20 swaps.
#[test]
fn hidden_cards_change_no_byte_of_who_must_not_know_them() {
    let few = match std::env::var_os(parlor_testkit::garble::LONG) {
        Some(_) => 200,
        None => 1,
    };
    for seats in 2..=6u8 {
        let trials = Trials::<Clue> {
            config: Config::default(),
            seats,
            matches: few,
            limit: 400,
        };
        let mut compared = 0;
        for case in trials.cases() {
            let mut game = trials.start(case);
            let dice = &mut Dice::of(
                &[seats; 32],
                Draw {
                    stream: 1,
                    nth: u32::from(case.0),
                },
            );
            for _ in 0..trials.limit {
                let (must, _) = game.awaited();
                let Some(seat) = must.lowest() else { break };
                let Some(action) = game.game().random(seat, dice) else {
                    break;
                };
                let stamp = parlor_play::Stamp::default();
                game.submit(Millis(0), Input::Act { seat, action }, stamp)
                    .unwrap();
            }
            let log = game.log().to_vec();
            let viewers = (0..seats).map(|n| Viewer::Seat(parlor_game::Seat(n)));
            for (n, viewer) in viewers.chain([Viewer::Spectator]).enumerate() {
                let found = twist::longest_swapped(&trials, &log, viewer, dice);
                let Some((part, other)) = found else { continue };
                let truth = bytes(&trials, &part).unwrap();
                let world = bytes(&trials, &other).unwrap();
                assert_eq!(truth[n], world[n], "{seats} seats, {viewer:?}");
                assert!(
                    truth.iter().zip(&world).any(|(is, was)| is != was),
                    "nothing differs"
                );
                compared += 1;
            }
        }
        assert_eq!(compared, u32::from(few) * (u32::from(seats) + 1));
    }
}
