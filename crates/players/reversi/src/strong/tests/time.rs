//! Answers are in time.

use std::time::Duration;

use parlor_bots::Cpu;
use parlor_game::{Budget, Game, Millis, Player, Viewer};
use parlor_reversi::{Config, Reversi, maps};

use super::*;
use crate::strong::{Level, Strong};

fn budget(millis: u64) -> Budget {
    Budget {
        time: Some(Millis(millis)),
        ..Budget::default()
    }
}

/// With `PARLOR_LONG` 10,000 requests.
#[test]
fn no_answer_is_later_than_its_budget_less_five_milliseconds() {
    let is_long = std::env::var_os("PARLOR_LONG").is_some();
    let requests = if is_long { 10_000 } else { 60 };
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
            // What the processor gave, because a busy machine may hold up any thread.
            let cpu = Cpu::of_thread();
            let answer = player.choose(&view, &actions, &budget(millis));
            let took = cpu.elapsed();
            assert!(answer.is_some_and(|answer| actions.contains(&answer)));
            if took > Duration::from_millis(millis - 5) {
                late.push((map.name, millis, took));
            }
            asked += 1;
        }
    }
    assert!(late.is_empty(), "{late:?}");
}

#[test]
fn a_single_action_is_answered_at_once() {
    let config = Config::of("2 0 0 0  1 4  1 2 0 0");
    let game = Reversi::new(&config, 2).expect("a sound map");
    let mut player = Strong::at(&config, Level::Strong, dice(0));
    let seat = game.turn().seat.expect("somebody can move");
    let mut actions = Vec::new();
    game.actions(seat, &mut actions);
    assert_eq!(actions.len(), 1);
    let view = game.view(Viewer::Seat(seat));
    assert_eq!(
        player.choose(&view, &actions, &Budget::default()),
        Some(actions[0])
    );
    let why = player.why().expect("a reason");
    assert_eq!(why["by"], "only", "there was nothing to think about");
}
