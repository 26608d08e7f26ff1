//! What people type: forgiving, and helpful when it cannot be understood.

use crate::Action;

/// Why an input was not understood.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Misread {
    /// Nothing was typed.
    #[error("type an action or its number, such as: roll")]
    Nothing,
    /// There is no action with this number.
    #[error("there is no action {0}: type a number of the list, or an action")]
    NoNumber(usize),
    /// It is no action.
    #[error(
        "{0:?} is no action: type roll, passage, move 6,17, move lounge, suggest plum rope, show rope, accuse plum rope hall or end"
    )]
    Unknown(String),
}

/// Words that say nothing.
const IDLE: &[&str] = &[
    "i", "the", "with", "in", "to", "a", "of", "turn", "secret", "take", "use", "my", "dice", "die",
];
/// Titles of suspects.
const TITLES: &[&str] = &["mr", "mrs", "miss", "colonel", "professor"];

/// The actions with a number: all but suggestions, which are too many to list.
pub fn numbered(listed: &[Action]) -> impl Iterator<Item = &Action> {
    let is_named = |action: &&Action| matches!(action, Action::Suggest { .. });
    listed.iter().filter(move |action| !is_named(action))
}

/// Reads an action: its number among [`numbered`], its text, or a sentence such as
/// `accuse Professor Plum with the rope in the dining room`.
pub fn action(text: &str, listed: &[Action]) -> Result<Action, Misread> {
    let text = text.trim().to_lowercase();
    if text.is_empty() {
        return Err(Misread::Nothing);
    }
    if let Ok(number) = text.parse::<usize>() {
        let found = number.checked_sub(1).and_then(|n| numbered(listed).nth(n));
        return found.copied().ok_or(Misread::NoNumber(number));
    }
    let written = text.parse().or_else(|_| plain(&text).parse());
    written.map_err(|_| Misread::Unknown(text))
}

/// The text as notation writes it.
fn plain(text: &str) -> String {
    let spaced = text
        .replace(['.', '(', ')', ';', '!'], " ")
        .replace(", ", ",");
    let words: Vec<&str> = spaced
        .split_whitespace()
        .filter(|word| !IDLE.contains(word) && !TITLES.contains(word))
        .collect();
    let mut parts: Vec<String> = Vec::new();
    let mut rest = words.as_slice();
    while let [word, more @ ..] = rest {
        let next = more.first().copied().unwrap_or_default();
        let is_number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
        let joined = match (*word, next) {
            ("lead", "pipe") | ("dining" | "billiard", "room") => Some('_'),
            (row, col) if is_number(row) && is_number(col) => Some(','),
            _ => None,
        };
        match joined {
            Some(between) => parts.push(format!("{word}{between}{next}")),
            None => parts.push(usual(word).into()),
        }
        rest = match joined {
            Some(_) => more.get(1..).unwrap_or_default(),
            None => more,
        };
    }
    parts.join(" ")
}

/// The usual word for one that means the same.
fn usual(word: &str) -> &str {
    match word {
        "throw" | "rolls" => "roll",
        "go" | "walk" | "enter" => "move",
        "ask" => "suggest",
        "pass" | "done" => "end",
        "pipe" => "lead_pipe",
        "dining" => "dining_room",
        "billiard" | "billiards" => "billiard_room",
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_of_people_are_understood() {
        for (typed, meant) in [
            ("Roll the dice", "roll"),
            ("take the secret passage", "passage"),
            ("go to 6 17", "move 6,17"),
            ("move to the Billiard Room", "move billiard_room"),
            (
                "I suggest Professor Plum with the Lead Pipe",
                "suggest professor_plum lead_pipe",
            ),
            (
                "accuse Mrs. White with the rope in the dining room!",
                "accuse mrs_white rope dining_room",
            ),
            ("show the pipe", "show lead_pipe"),
            ("end turn", "end"),
            ("done", "end"),
        ] {
            let read = action(typed, &[]).map(|action| action.to_string());
            assert_eq!(read, Ok(meant.to_owned()), "{typed}");
        }
    }

    #[test]
    fn numbers_leave_suggestions_out() {
        let listed: Vec<Action> = ["roll", "suggest plum rope", "end"]
            .iter()
            .map(|text| text.parse().unwrap())
            .collect();
        assert_eq!(action("2", &listed), Ok(Action::EndTurn));
        assert_eq!(action("3", &listed), Err(Misread::NoNumber(3)));
        assert_eq!(action(" ", &listed), Err(Misread::Nothing));
        assert!(matches!(action("dance", &listed), Err(Misread::Unknown(_))));
    }
}
