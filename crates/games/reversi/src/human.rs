//! What people type: forgiving, and helpful when it cannot be understood.

use crate::{Action, Phase, Take};

/// Why an input was not understood.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Misread {
    /// Nothing was typed, or only half of a place.
    #[error("type column and row, such as: 3 5")]
    PlaceMissing,
    /// A column or row that is no number.
    #[error("{0:?} is no column or row: type numbers from 0, such as: 3 5")]
    NotANumber(String),
    /// What follows the place means nothing.
    #[error("{0:?} is no choice: type c2 for player 2, bomb, or over for an override stone")]
    NotAChoice(String),
    /// There is more than a move.
    #[error("{0:?} is too much")]
    TooMuch(String),
}

/// Reads a move: `3 5`, `3,5`, `3 5 c2`, `3 5 player 2`, `3 5 bomb`, `3 5 over`; `*` is not needed for a throw.
pub fn action(text: &str, phase: Phase) -> Result<Action, Misread> {
    let text = text.trim().trim_start_matches('*').to_lowercase();
    let is_gap = |c: char| c.is_whitespace() || matches!(c, ',' | '.' | '/' | ';' | '(' | ')');
    let mut words = text.split(is_gap).filter(|word| !word.is_empty());
    let x = number(words.next().ok_or(Misread::PlaceMissing)?)?;
    let y = number(words.next().ok_or(Misread::PlaceMissing)?)?;
    let choice: String = words.collect();
    match phase {
        Phase::Building => {
            let (choose, take) = special(&choice)?;
            Ok(Action::Place { x, y, choose, take })
        }
        Phase::Bombing | Phase::Over if choice.is_empty() => Ok(Action::Bomb { x, y }),
        Phase::Bombing | Phase::Over => Err(Misread::TooMuch(choice)),
    }
}

fn number(text: &str) -> Result<u16, Misread> {
    text.parse()
        .map_err(|_| Misread::NotANumber(text.to_owned()))
}

fn special(text: &str) -> Result<(Option<u8>, Option<Take>), Misread> {
    Ok(match text {
        "" => (None, None),
        "bomb" | "bombs" => (None, Some(Take::Bomb)),
        "over" | "override" | "overridestone" => (None, Some(Take::Override)),
        choice => {
            let number = choice.trim_start_matches(|c: char| c.is_alphabetic());
            let player = number.parse().ok().filter(|p| (1..=8).contains(p));
            let player = player.ok_or_else(|| Misread::NotAChoice(choice.to_owned()))?;
            (Some(player), None)
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_move_can_be_typed_in_many_ways() {
        let typed = [
            ("3 5", "3,5"),
            (" 3,5 ", "3,5"),
            ("(3, 5)", "3,5"),
            ("3 5 c2", "3,5,c2"),
            ("3 5 2", "3,5,c2"),
            ("3,5 Player 2", "3,5,c2"),
            ("3,5,bomb", "3,5,bomb"),
            ("3 5 override stone", "3,5,over"),
        ];
        for (typed, meant) in typed {
            let read = action(typed, Phase::Building).unwrap();
            assert_eq!(read.to_string(), meant, "{typed}");
        }
        for typed in ["*3,5", "3 5"] {
            assert_eq!(action(typed, Phase::Bombing).unwrap().to_string(), "*3,5");
        }
    }

    #[test]
    fn what_cannot_be_understood_is_explained() {
        let wrong = [
            ("", "such as"),
            ("3", "such as"),
            ("a 5", "no column or row"),
            ("-1 5", "no column or row"),
            ("3 5 what", "is no choice"),
            ("3 5 c9", "is no choice"),
        ];
        for (typed, said) in wrong {
            let error = action(typed, Phase::Building).unwrap_err().to_string();
            assert!(error.contains(said), "{typed}: {error}");
        }
        assert!(action("3 5 c2", Phase::Bombing).is_err());
    }
}
