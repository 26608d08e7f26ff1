//! Hints and proofs for Reversi.
#![allow(clippy::unwrap_used, reason = "a test")]

use parlor_bots::{Hint, Solution};
use parlor_game::{Budget, Game, Millis, Viewer};
use parlor_reversi::{Action, Config, Reversi};
use parlor_reversi_players::PLAYERS;

fn budget(millis: u64) -> Budget {
    Budget {
        time: Some(Millis(millis)),
        ..Budget::default()
    }
}

fn start(compact: &str) -> (Config, Reversi) {
    let config = Config::of(compact.replace([':', '/', ','], " "));
    let seats = *Reversi::seats(&config).unwrap().start();
    let game = Reversi::new(&config, seats).unwrap();
    (config, game)
}

fn hint(compact: &str) -> Hint {
    let (config, game) = start(compact);
    let mut actions = Vec::new();
    game.actions(game.turn().seat.unwrap(), &mut actions);
    let advice = PLAYERS.adviser.unwrap().about(&config).unwrap();
    let view = game.view(Viewer::Spectator);
    advice.hint(&view, &actions, &budget(300)).unwrap()
}

fn solve(compact: &str) -> Solution {
    let (config, game) = start(compact);
    let advice = PLAYERS.adviser.unwrap().about(&config).unwrap();
    let view = game.view(Viewer::Spectator);
    advice.solve(&view, &budget(20_000)).unwrap()
}

#[test]
fn small_maps_are_solved() {
    let square = solve("2 0 0 0 : 4 4 : 0 0 0 0 / 0 1 2 0 / 0 2 1 0 / 0 0 0 0");
    assert_eq!(square.value, Some(-1));
    assert_eq!(square.why["lead"], -8);
    let choice = solve("2 1 0 0 : 2 5 : c 2 1 b 0 / 0 1 2 i -");
    assert_eq!((choice.value, &choice.why["lead"]), (Some(1), &6.into()));
    let action: Action = serde_json::from_value(choice.action).unwrap();
    assert_eq!(action, Action::special(0, 0, 2));
}

#[test]
fn throws_are_solved_to_the_end() {
    let blast = solve(
        "2 0 2 1 : 4 4 : 1 1 - 2 / 1 0 - 2 / - - x 2 / b - 0 - : 1 1 4 <-> 3 2 4, 0 3 0 <-> 0 3 6",
    );
    assert_eq!((blast.value, &blast.why["lead"]), (Some(0), &0.into()));
}

#[test]
fn a_hint_says_what_is_proved() {
    let hint = hint("2 1 0 0 : 2 5 : c 2 1 b 0 / 0 1 2 i -");
    assert_eq!((hint.reason, hint.number), ("proved_win", Some(6)));
    assert!(hint.text.contains("6 stones"), "{}", hint.text);
}

#[test]
fn a_hint_on_the_plain_board_looks_ahead() {
    let config = Config::default();
    let game = Reversi::new(&config, 2).unwrap();
    let mut actions = Vec::new();
    game.actions(game.turn().seat.unwrap(), &mut actions);
    let advice = PLAYERS.adviser.unwrap().about(&config).unwrap();
    let view = game.view(Viewer::Spectator);
    let hint = advice.hint(&view, &actions, &budget(300)).unwrap();
    assert_eq!(hint.reason, "best_found");
    assert!(hint.number > Some(4));
}

#[test]
fn values_of_other_games_get_no_advice() {
    let adviser = PLAYERS.adviser.unwrap();
    assert!(adviser.about(&7u8).is_none());
    let advice = adviser.about(&Config::default()).unwrap();
    assert!(advice.hint(&7u8, &7u8, &Budget::default()).is_none());
    assert!(advice.solve(&7u8, &Budget::default()).is_none());
}
