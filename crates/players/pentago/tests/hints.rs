//! Hints: a turn with its reason.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test")]

mod common;

use common::{RULES, action, hint};
use parlor_game::{Budget, Dice, Draw};
use parlor_pentago::{Board, Config, End, Rule, State, notation::read_game};
use parlor_pentago_players::PLAYERS;

fn state(rule: Rule, board: &str) -> State {
    State::new(rule, board.parse().unwrap())
}

#[test]
fn a_win_in_one_is_always_found() {
    let mut dice = Dice::of(&[6; 32], Draw { stream: 0, nth: 0 });
    let mut found = 0;
    while found < 40 {
        let mut state = State::new(RULES[found % 2], Board::EMPTY);
        while state.end().is_none() && state.winning_turn().is_none() {
            state.play_random(&mut dice);
        }
        if state.end().is_some() {
            continue;
        }
        let hint = hint(&state, 1_000);
        assert_eq!(hint.reason, "wins_now");
        let mut next = state;
        next.play(action(&hint.action));
        assert_eq!(next.end(), Some(End::Won(state.mover())));
        found += 1;
    }
}

#[test]
fn a_threat_is_stopped_and_named() {
    // O has four in the second row and would complete them; X has nothing of its own.
    let state = state(Rule::Twente, "X..X..OOOO..X..X....................");
    let hint = hint(&state, 300_000);
    assert_eq!(hint.reason, "stops_a_loss", "{hint:?}");
    assert!(hint.text.ends_with('.'));
    let mut next = state;
    next.play(action(&hint.action));
    assert!(next.winning_turn().is_none());
}

#[test]
fn an_open_position_has_the_best_turn_found() {
    let state = state(Rule::Twente, ".......X..................O.........");
    let hint = hint(&state, 300_000);
    assert_eq!(hint.reason, "best_found");
    assert!(hint.number.is_some_and(|depth| depth >= 3));
    let json = serde_json::to_value(&hint).unwrap();
    assert!(json["action"]["cell"].is_number());
}

#[test]
fn proved_results_are_named() {
    let draw = "XXOOXXO.XXOXOXOO.XXXOOXO..O..O.XOXO.";
    assert!(
        ["proved_draw", "stops_a_loss"]
            .contains(&hint(&state(Rule::Twente, draw), 2_000_000).reason)
    );
    let loss = "XO.XXXOOOXXXX.OOO.XXOOXOOOXOO..XOXX.";
    assert_eq!(
        hint(&state(Rule::Twente, loss), 2_000_000).reason,
        "proved_loss"
    );
    let win = "XO..XOOOXXOO...XXOXXO..X.XOXOOXOOOXX";
    assert_eq!(
        hint(&state(Rule::Twente, win), 2_000_000).reason,
        "proved_win"
    );
}

#[test]
fn a_five_that_its_own_rotation_breaks_is_no_win_under_twente() {
    // The ninth game of the rules' list up to the turn that places five and must rotate them away.
    let turns = "24.5 0.7 6.2 11.4 29.4 21.5 28.7 9.4 19.5 10.7 29.4 7.5";
    for rule in RULES {
        let mut state = State::new(rule, Board::EMPTY);
        for turn in read_game(turns).unwrap() {
            state.play(turn);
        }
        let hint = hint(&state, 300_000);
        let action = action(&hint.action);
        let mut next = state;
        next.play(action);
        match rule {
            Rule::Classic => {
                assert_eq!((hint.reason, action.rotation), ("wins_now", None));
            }
            Rule::Twente => {
                let won = next.end() == Some(End::Won(state.mover()));
                assert_eq!(hint.reason == "wins_now", won);
                assert!(action.rotation.is_some());
            }
        }
    }
}

#[test]
fn values_of_other_games_get_no_advice() {
    let adviser = PLAYERS.adviser.unwrap();
    assert!(adviser.about(&7u8).is_none());
    let advice = adviser.about(&Config::default()).unwrap();
    assert!(advice.hint(&7u8, &7u8, &Budget::default()).is_none());
    assert!(advice.solve(&7u8, &Budget::default()).is_none());
}
