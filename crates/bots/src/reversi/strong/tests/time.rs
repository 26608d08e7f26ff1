//! S04 and S05: answers are in time.

use std::time::{Duration, Instant};

use parlor_game::{Budget, Game, Millis, Player, Viewer};
use parlor_reversi::{Config, Reversi, maps};

use super::*;
use crate::reversi::strong::{Level, Strong};

fn budget(millis: u64) -> Budget {
    Budget {
        time: Some(Millis(millis)),
        ..Budget::default()
    }
}

/// S04, in a short version; with `PARLOR_LONG` 10,000 requests, each asked once.
#[test]
fn no_answer_is_later_than_its_budget_less_five_milliseconds() {
    let is_strict = std::env::var_os("PARLOR_LONG").is_some();
    let requests = if is_strict { 10_000 } else { 60 };
    let is_late = |took: Duration, millis: u64| took > Duration::from_millis(millis - 5);
    let (mut dice, of_player) = (dice(6), dice(0));
    let all: Vec<_> = maps::all().collect();
    let mut asked = 0;
    let mut late = Vec::new();
    while asked < requests {
        let map = all[dice.below(all.len() as u32) as usize];
        let config = Config::of(map.text);
        let mut game = Reversi::new(&config, map.players).expect("our own map");
        let mut player = Strong::at(&config, Level::Strong, of_player.clone());
        // Somewhere in a game; the last part is bombs.
        for _ in 0..dice.below(500) {
            let Some(seat) = game.turn().seat else { break };
            let Some(action) = game.random(seat, &mut dice) else {
                break;
            };
            let input = parlor_game::Input::Act { seat, action };
            game.apply(Millis(0), input, &mut Vec::new())
                .expect("legal");
        }
        let Some(seat) = game.turn().seat else {
            continue;
        };
        let view = game.view(Viewer::Seat(seat));
        let mut actions = Vec::new();
        game.actions(seat, &mut actions);
        for _ in 0..3 {
            let millis = 20 + u64::from(dice.below(481)).pow(2) / 480;
            let mut ask = || {
                let began = Instant::now();
                let answer = player.choose(&view, &actions, &budget(millis));
                let took = began.elapsed();
                assert!(answer.is_some_and(|answer| actions.contains(&answer)));
                took
            };
            // A busy machine may hold up any thread: late is what is late each time.
            let tries = if is_strict { 1 } else { 4 };
            let took = (0..tries)
                .map(|_| ask())
                .find(|took| !is_late(*took, millis));
            if took.is_none() {
                late.push((map.name, millis));
            }
            asked += 1;
        }
    }
    assert!(late.is_empty(), "{late:?}");
}

/// S05.
#[test]
fn a_single_action_is_answered_at_once() {
    let config = Config::of("2 0 0 0  1 4  1 2 0 0");
    let game = Reversi::new(&config, 2).expect("a sound map");
    let mut player = Strong::at(&config, Level::Strong, dice(0));
    let seat = game.turn().seat.expect("somebody can move");
    let mut actions = Vec::new();
    game.actions(seat, &mut actions);
    assert_eq!(actions.len(), 1);
    let began = Instant::now();
    let view = game.view(Viewer::Seat(seat));
    assert_eq!(
        player.choose(&view, &actions, &Budget::default()),
        Some(actions[0])
    );
    assert!(began.elapsed() < Duration::from_millis(5));
}
