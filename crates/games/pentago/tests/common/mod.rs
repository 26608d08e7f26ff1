//! What several tests share.
#![allow(dead_code, clippy::unwrap_used, reason = "helpers of tests")]

use std::{io::Write, path::PathBuf};

use parlor_game::{Dice, Draw, Game, Input, Millis, Outcome, Seat, Status, Viewer};
use parlor_pentago::{Action, Config, Event, Illegal, Pentago, Rule, View};
use serde_json::Value;

/// A JSON file of the shared data, or nothing with a note if it is not here.
pub(crate) fn data(name: &str) -> Option<Value> {
    text(name).map(|text| serde_json::from_str(&text).unwrap())
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

pub(crate) fn dice(nth: u32) -> Dice {
    Dice::of(&[7; 32], Draw { stream: 0, nth })
}

pub(crate) fn start(rule: Rule) -> Pentago {
    let position = None;
    Pentago::new(&Config { rule, position }, 2).unwrap()
}

pub(crate) fn start_from(rule: Rule, board: &str) -> Pentago {
    let position = Some(board.into());
    Pentago::new(&Config { rule, position }, 2).unwrap()
}

/// Lets the seat whose turn it is act.
pub(crate) fn act(game: &mut Pentago, action: Action) -> Result<Vec<Event>, Illegal> {
    let seat = Seat(game.state().stones() % 2);
    act_as(game, seat, action)
}

pub(crate) fn act_as(
    game: &mut Pentago,
    seat: Seat,
    action: Action,
) -> Result<Vec<Event>, Illegal> {
    let mut told = Vec::new();
    game.apply(Millis(0), Input::Act { seat, action }, &mut told)?;
    Ok(told)
}

pub(crate) fn view(game: &Pentago) -> View {
    game.view(Viewer::Spectator)
}

pub(crate) fn outcome(game: &Pentago) -> Option<Outcome> {
    match game.status() {
        Status::Over(outcome) => Some(outcome),
        Status::Waiting { .. } | Status::Chance(_) => None,
    }
}

pub(crate) const RULES: [Rule; 2] = [Rule::Twente, Rule::Classic];
