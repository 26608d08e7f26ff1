//! How a game looks in the terminal.

use std::fmt::{Debug, Display};

use serde::{Serialize, de::DeserializeOwned};
use serde_json::{
    Value,
    value::{RawValue, to_raw_value},
};

use super::{
    Style, catan::CATAN, clue::CLUE, json::JSON, pentago::PENTAGO, project::PROJECT,
    reversi::REVERSI,
};

/// How a game looks in the terminal; it gets what travels and knows no rules.
pub(crate) trait Face: Sync + Debug {
    /// Draws a position; legal actions, a JSON list, may be marked.
    fn draw(
        &self,
        view: &RawValue,
        actions: Option<&RawValue>,
        names: &[String],
        style: Style,
    ) -> String;

    /// Tells what happened, a sentence each.
    fn tell(&self, events: &RawValue, names: &[String]) -> Vec<String>;

    /// A whole match in the game's own notation, if it has one; a list of events per step.
    fn notation(&self, steps: &[&RawValue]) -> Option<String>;

    /// An action in words.
    fn say(&self, action: &Value) -> String;

    /// Whether what these events tell takes its time in a game in real time, so that an answer will come.
    fn takes_time(&self, _events: &RawValue) -> bool {
        false
    }

    /// How to type a turn, for a help text.
    fn help(&self) -> String;

    /// Reads a turn from what is typed.
    fn reader(&self) -> Box<dyn Reader>;
}

/// Reads a turn, in as many parts as it is typed.
pub(crate) trait Reader: Send {
    /// What to ask for next.
    fn prompt(&self, asked: &Asked<'_>) -> String;

    /// Takes one line.
    fn take(&mut self, line: &str, asked: &Asked<'_>) -> Taken;
}

/// What a person may choose from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Asked<'a> {
    /// The name of the person who is asked.
    pub(crate) name: &'a str,
    /// The legal actions, a JSON list.
    pub(crate) actions: &'a RawValue,
}

/// What became of a typed line.
#[derive(Debug)]
pub(crate) enum Taken {
    /// The turn is whole.
    Action(Box<RawValue>),
    /// Another part is to be asked for.
    More,
    /// It was wrong, for this reason.
    Wrong(String),
}

/// The face of a game; games without one of their own show JSON and numbered actions.
pub(crate) fn face_of(game: &str) -> &'static dyn Face {
    match game {
        "pentago" => &PENTAGO,
        "reversi" => &REVERSI,
        "catan" => &CATAN,
        "clue" => &CLUE,
        "project" => &PROJECT,
        _ => &JSON,
    }
}

/// The name of a seat.
pub(crate) fn name(names: &[String], seat: usize) -> &str {
    names.get(seat).map_or("nobody", String::as_str)
}

/// The values of a JSON list; none of one that cannot be read.
pub(super) fn read<T: DeserializeOwned>(list: &RawValue) -> Vec<T> {
    serde_json::from_str(list.get()).unwrap_or_default()
}

/// An action of a game in its own words; as JSON if it is none.
pub(super) fn said<A: DeserializeOwned + Display>(action: &Value) -> String {
    match serde_json::from_value::<A>(action.clone()) {
        Ok(action) => action.to_string(),
        Err(_) => action.to_string(),
    }
}

/// A typed action; the table knows whether it is allowed, and says why not.
pub(super) fn taken<A: Serialize>(typed: Result<A, impl Display>) -> Taken {
    match typed {
        Ok(action) => to_raw_value(&action)
            .map_or_else(|error| Taken::Wrong(error.to_string()), Taken::Action),
        Err(misread) => Taken::Wrong(misread.to_string()),
    }
}

/// Short texts, as many as fit on each line.
pub(super) fn in_lines(all: impl IntoIterator<Item = String>) -> String {
    let mut text = String::new();
    let mut width = 0;
    for one in all {
        if width != 0 && 76 < width + one.len() {
            text += "\n";
            width = 0;
        } else if width != 0 {
            text += " · ";
        }
        width += one.len() + 3;
        text += &one;
    }
    text + "\n"
}
