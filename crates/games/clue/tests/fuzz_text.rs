//! Whatever is typed or sent, nothing falls over, and what is understood comes out as it went in.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test")]

use parlor_clue::{Action, Chance, Clue, Config, Scenario, View, board::Board, draw, human};
use parlor_game::{Game, Input, Millis, Seat, Viewer};
use parlor_testkit::garble::{Garbler, for_seeds};

const TEXTS: [&str; 10] = [
    "roll",
    "move 6,17",
    "move billiard_room",
    "suggest plum candlestick hall",
    "show lead_pipe",
    "accuse Mrs. White with the rope in the dining room",
    "go to 6 17",
    "deal case plum rope hall; 0: scarlet knife; 1: white; open: study",
    "rolls 4 2",
    "first 2",
];

const JSON: [&str; 5] = [
    r#"{"type":"suggest","suspect":"mr_green","weapon":"rope","room":"hall"}"#,
    r#"{"type":"move","to":{"square":[6,17]}}"#,
    r#"{"type":"accuse","suspect":"mr_green","weapon":"lead_pipe","room":"study"}"#,
    r#"{"type":"deal","case":{"suspect":"mr_green","weapon":"rope","room":"hall"},"hands":[["knife"],[]],"face_up":["study"]}"#,
    r#"{"mode":"board","speed_room":"free","players_min":2,"dice":"1","steps":6,"movement":"up_to","blocking":true,"stay":"must_leave","surplus":"hands","first":"random","last":"wins","turn_cap":600,"suspects":["mr_green","mrs_white","miss_scarlet"]}"#,
];

fn text(text: &str) {
    if let Ok(action) = text.parse::<Action>() {
        assert_eq!(action.to_string().parse::<Action>(), Ok(action));
    }
    if let Ok(action) = human::action(text, &[Action::Roll, Action::EndTurn]) {
        assert_eq!(action.to_string().parse::<Action>(), Ok(action));
    }
    if let Ok(chance) = text.parse::<Chance>() {
        assert_eq!(chance.to_string().parse::<Chance>(), Ok(chance));
    }
}

fn json(text: &str) {
    if let Ok(action) = serde_json::from_str::<Action>(text) {
        assert_eq!(action.to_string().parse::<Action>(), Ok(action));
        let mut game = Scenario::default().clue().unwrap();
        let before = game.clone();
        let seat = Seat(0);
        let _ = game.explain(seat, &action);
        let taken = game.apply(Millis(0), Input::Act { seat, action }, &mut Vec::new());
        assert!(taken.is_ok() || game == before, "a refusal changes nothing");
    }
    if let Ok(outcome) = serde_json::from_str::<Chance>(text) {
        let mut game = Clue::new(&Config::default(), 2).unwrap();
        let _ = game.apply(Millis(0), Input::Chance { outcome }, &mut Vec::new());
    }
    if let Ok(config) = serde_json::from_str::<Config>(text) {
        match Clue::seats(&config) {
            Ok(seats) => assert!(seats.into_iter().all(|n| Clue::new(&config, n).is_ok())),
            Err(_) => assert!((0..8).all(|n| Clue::new(&config, n).is_err())),
        }
    }
    if let Ok(view) = serde_json::from_str::<View>(text) {
        let _ = draw::house(&view);
        let _ = draw::below(&view, &["a", "b"]);
    }
}

#[test]
fn spoiled_texts_are_refused_or_understood() {
    for_seeds(1_500, |garbler: &mut Garbler| {
        let one = *garbler.pick(&TEXTS).unwrap();
        text(&garbler.text(one));
    });
}

#[test]
fn spoiled_json_is_refused_or_understood() {
    let game = Scenario::default().clue().unwrap();
    let view = serde_json::to_string(&game.view(Viewer::Seat(Seat(0)))).unwrap();
    for_seeds(1_500, |garbler: &mut Garbler| {
        let one = *garbler.pick(&JSON).unwrap();
        json(&garbler.json(one));
        json(&garbler.json(&view));
    });
}

/// A spoiled house is refused, or is the same house.
#[test]
fn spoiled_houses_are_refused() {
    let house = include_str!("../board.txt");
    let whole = Board::read(house).unwrap();
    for_seeds(200, |garbler: &mut Garbler| {
        if let Ok(board) = Board::read(&garbler.text(house)) {
            assert_eq!(board.doors(), whole.doors());
        }
    });
}
