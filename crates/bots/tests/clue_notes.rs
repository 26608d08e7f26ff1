//! Clue's notes: what a seat saw, what follows, and how likely the rest is, and nothing of what it cannot know.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test"
)]

use parlor_bots::adviser;
use parlor_clue::{Clue, Config, View};
use parlor_game::{Dice, Game, Input, Millis, Seat, Status, Viewer};
use serde_json::Value;

/// What seat 0 of three sees after the deal.
fn dealt() -> View {
    let mut game = Clue::new(&Config::default(), 3).unwrap();
    let mut events = Vec::new();
    while let Status::Chance(draw) = game.status() {
        let outcome = game.sample(&mut Dice::of(&[7; 32], draw));
        let input = Input::Chance { outcome };
        game.apply(Millis(0), input, &mut events).unwrap();
    }
    game.view(Viewer::Seat(Seat(0)))
}

fn note(kind: &str, view: &View) -> Option<Value> {
    let advice = adviser("clue").unwrap().about(&Config::default()).unwrap();
    advice.note(kind, view, Vec::new())
}

#[test]
fn facts_are_what_was_seen_and_tell_no_conclusion() {
    let notes = note("facts", &dealt()).unwrap();
    // All cards in the own column, and the own six nowhere else.
    assert_eq!(notes["marks"].as_array().unwrap().len(), 21 + 6 * 3);
    assert!(notes.get("deals").is_none());
}

#[test]
fn full_notes_say_why_and_odds_leave_every_card_somewhere() {
    let view = dealt();
    let full = note("full", &view).unwrap();
    for mark in full["marks"].as_array().unwrap() {
        assert!(mark["reason"]["type"].is_string(), "{mark}");
    }
    assert!(full["deals"].as_u64().unwrap() > 1000);
    let odds = note("odds", &view).unwrap();
    let rows = odds["chances"].as_array().unwrap();
    assert_eq!(rows.len(), 21);
    for row in rows {
        let sum: f64 = row
            .as_array()
            .unwrap()
            .iter()
            .map(|one| one.as_f64().unwrap())
            .sum();
        assert!((sum - 1.0).abs() < 1e-9, "{row}");
    }
    assert!(note("gossip", &view).is_none());
}
