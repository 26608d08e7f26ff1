//! A configuration file as flat keys.

use std::{collections::BTreeMap, path::Path};

use super::{Code, Fault};
use crate::project::json::{self, Json};

/// Objects whose keys stand for keys of the file itself.
const SECTIONS: [&str; 6] = ["technical", "game", "board", "delays", "player", "server"];

/// Keys of the original for which its protocol has no message.
const VOID: [&str; 2] = ["preferredRole", "gameName"];

/// The keys of a file, their letter case and joints taken away.
#[derive(Clone, Default, Debug)]
pub struct Source {
    values: BTreeMap<String, Given>,
    pub(super) faults: Vec<Fault>,
}

#[derive(Clone, Debug)]
struct Given {
    written: String,
    value: Json,
}

impl Source {
    /// Reads a file.
    pub fn open(path: &Path) -> Result<Self, Vec<Fault>> {
        let bytes = std::fs::read(path).map_err(|error| {
            let message = format!("{}: {error}", path.display());
            vec![Fault {
                code: Code::File,
                message,
            }]
        })?;
        Self::parse(&bytes)
    }

    /// Reads the text of a file.
    pub fn parse(bytes: &[u8]) -> Result<Self, Vec<Fault>> {
        let fault = |message: String| {
            vec![Fault {
                code: Code::Json,
                message,
            }]
        };
        let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
        let json = json::read_strict(bytes).map_err(|wrong| {
            let (line, column) = position(bytes, wrong.at);
            fault(format!("line {line}, column {column}: {}", wrong.said))
        })?;
        let Json::Object(members) = json else {
            return Err(fault("the top level is not an object".into()));
        };
        let mut this = Self::default();
        let known = super::known();
        for (key, value) in members {
            match (value, SECTIONS.contains(&plain(&key).as_str())) {
                (Json::Object(inner), true) => {
                    for (inner_key, value) in inner {
                        let name = within(&key, &inner_key, &known);
                        this.give(name, format!("{key}.{inner_key}"), value);
                    }
                }
                (value, _) => this.give(plain(&key), key, value),
            }
        }
        Ok(this)
    }

    fn give(&mut self, name: String, written: String, value: Json) {
        if let Some(other) = self.values.get(&name).filter(|other| other.value != value) {
            let message = format!(
                "{written}: given twice with different values, also as {}",
                other.written
            );
            let code = Code::Conflict;
            return self.faults.push(Fault { code, message });
        }
        self.values.insert(name, Given { written, value });
    }

    /// The value of a key; nothing if it is not given, or null.
    pub(super) fn get(&self, key: &str) -> Option<&Json> {
        let given = self.values.get(&plain(key))?;
        (given.value != Json::Null).then_some(&given.value)
    }

    /// Keys that nobody reads, with the nearest that somebody does.
    pub(super) fn strangers(&self, known: &[&str]) -> Vec<Fault> {
        let is_known = |name: &str| known.iter().any(|key| plain(key) == name);
        let strange = self.values.iter().filter(|(name, _)| !is_known(name));
        let fault = |(name, given): (&String, &Given)| {
            let near = known.iter().min_by_key(|key| distance(name, &plain(key)));
            let near = near.copied().unwrap_or_default();
            let said = match VOID.iter().any(|key| plain(key) == *name) {
                true => "ignored: the protocol has no message for it".to_owned(),
                false => format!("unknown key; did you mean {near}?"),
            };
            Fault {
                code: Code::Unknown,
                message: format!("{}: {said}", given.written),
            }
        };
        strange.map(fault).collect()
    }
}

/// A key without letter case and joints.
fn plain(key: &str) -> String {
    let kept = key.chars().filter(|c| !matches!(c, '_' | '-'));
    kept.flat_map(char::to_lowercase).collect()
}

/// What a key within a section stands for.
fn within(section: &str, key: &str, known: &[&str]) -> String {
    let (section, key) = (plain(section), plain(key));
    let long = format!("{section}{key}");
    let delay = format!("{key}delay");
    let is_known = |name: &str| known.iter().any(|key| plain(key) == name);
    match () {
        () if is_known(&long) => long,
        () if section == "delays" && is_known(&delay) => delay,
        () => key,
    }
}

fn position(bytes: &[u8], at: usize) -> (usize, usize) {
    let before = bytes.get(..at).unwrap_or(bytes);
    let line = 1 + before.iter().filter(|byte| **byte == b'\n').count();
    let start = before.iter().rposition(|byte| *byte == b'\n');
    let start = start.map_or(0, |newline| newline + 1);
    (line, 1 + at - start)
}

/// How many letters must be changed, put in or left out.
fn distance(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (nth, letter) in one.chars().enumerate() {
        let mut diagonal = nth;
        let mut left = nth + 1;
        if let Some(first) = row.first_mut() {
            *first = left;
        }
        for (cell, there) in row.iter_mut().skip(1).zip(&other) {
            let change = diagonal + usize::from(letter != *there);
            diagonal = *cell;
            left = change.min(diagonal + 1).min(left + 1);
            *cell = left;
        }
    }
    row.last().copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_flat_whatever_their_case_joints_and_sections() {
        let text = br#"{"Board_Width": 7, "board": {"tasksHeight": 3}, "delays": {"pick-up": 9}, "technical": {"PORT": 1}}"#;
        let source = Source::parse(text).unwrap();
        let whole = |key| source.get(key).and_then(Json::whole);
        assert_eq!(whole("boardWidth"), Some(7));
        assert_eq!(whole("tasksHeight"), Some(3));
        assert_eq!(whole("pickUpDelay"), Some(9));
        assert_eq!(whole("port"), Some(1));
    }

    #[test]
    fn what_is_no_object_is_told_with_line_and_column() {
        let faults = Source::parse(b"{\n  \"a\": 1,\n}").unwrap_err();
        assert_eq!(
            faults[0].to_string(),
            "line 3, column 1: a key is missing [conf.json]"
        );
        for text in [&b"[]"[..], b"{\"a\":1,\"A\":1}", b"{\"a\":\"\xff\"}", b""] {
            assert_eq!(Source::parse(text).unwrap_err()[0].code, Code::Json);
        }
        let twice = Source::parse(br#"{"board_width": 1, "boardWidth": 2}"#).unwrap();
        assert_eq!(twice.faults[0].code, Code::Conflict);
    }

    #[test]
    fn the_nearest_key_has_the_fewest_changes() {
        assert_eq!(distance("kitten", "sitting"), 3);
        let source = Source::parse(br#"{"boardWith": 1}"#).unwrap();
        let strange = source.strangers(&["goals", "boardWidth"]);
        assert!(strange[0].message.ends_with("did you mean boardWidth?"));
    }
}
