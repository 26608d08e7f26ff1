//! What several tests share.
#![allow(dead_code, clippy::unwrap_used, reason = "helpers of tests")]

use std::{io::Write, path::PathBuf};

use parlor_bots::{Hint, Solution};
use parlor_game::{Budget, Game, Seat, Viewer};
use parlor_pentago::{Action, Board, Config, Pentago, Rule, State};
use parlor_pentago_players::PLAYERS;
use serde_json::Value;

/// Both win rules.
pub(crate) const RULES: [Rule; 2] = [Rule::Twente, Rule::Classic];

/// A match that starts from a board.
pub(crate) fn game(rule: Rule, board: &Board) -> Pentago {
    let position = Some(board.to_string());
    Pentago::new(&Config { rule, position }, 2).unwrap()
}

/// The advice on a state after so many nodes: the same on every machine.
pub(crate) fn hint(state: &State, most: u64) -> Hint {
    let game = game(state.rule(), state.board());
    let view = game.view(Viewer::Seat(Seat(state.stones() % 2)));
    let mut actions: Vec<Action> = Vec::new();
    state.turns(&mut actions);
    let advice = PLAYERS.adviser.unwrap().about(&Config::default());
    advice.unwrap().hint(&view, &actions, &nodes(most)).unwrap()
}

/// The proved value of a state, if it is proved within so many nodes.
pub(crate) fn solve(state: &State, most: u64) -> Solution {
    let game = game(state.rule(), state.board());
    let view = game.view(Viewer::Seat(Seat(state.stones() % 2)));
    PLAYERS
        .adviser
        .unwrap()
        .about(&Config::default())
        .unwrap()
        .solve(&view, &nodes(most))
        .unwrap()
}

pub(crate) fn nodes(most: u64) -> Budget {
    Budget {
        nodes: Some(most),
        ..Budget::default()
    }
}

/// The action of a hint.
pub(crate) fn action(value: &Value) -> Action {
    serde_json::from_value(value.clone()).unwrap()
}

/// The rows of a table of the shared data, or nothing with a note if it is not here.
pub(crate) fn table(name: &str) -> Option<Vec<Vec<String>>> {
    let text = text(name)?;
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let cells = |line: &str| line.split('\t').map(Into::into).collect();
    let rows: Vec<_> = lines.map(cells).collect();
    assert!(!rows.is_empty(), "{name} has no rows");
    Some(rows)
}

/// A JSON file of the shared data, or nothing with a note if it is not here.
pub(crate) fn data(name: &str) -> Option<Value> {
    text(name).map(|text| serde_json::from_str(&text).unwrap())
}

fn text(name: &str) -> Option<String> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("../../../../shared/data/pentago")
        .join(name);
    let text = std::fs::read_to_string(&path).ok();
    if text.is_none() {
        let said = format!(
            "skipped: {} is not here, tests of our own data remain\n",
            path.display()
        );
        let _ = std::io::stderr().write_all(said.as_bytes()); // A macro would be heard only where a test fails.
    }
    text
}
