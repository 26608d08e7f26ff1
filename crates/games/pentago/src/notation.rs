//! Turns as text: `16.1` is field and rotation code, `16.-` a placement that needs no rotation.

use std::{fmt, str::FromStr};

use crate::{Action, Field, Rotation};

/// A text that is no turn.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{text:?} is no turn: write field and rotation, such as 16.1 or 16.-")]
pub struct NotATurn {
    /// The text.
    pub text: String,
}

impl FromStr for Action {
    type Err = NotATurn;

    fn from_str(text: &str) -> Result<Self, NotATurn> {
        read(text).ok_or_else(|| NotATurn { text: text.into() })
    }
}

fn read(text: &str) -> Option<Action> {
    let (cell, rotation) = text.split_once('.')?;
    let cell = Field::new(number(cell)?)?.number();
    let rotation = match rotation {
        "-" => None,
        code => Some(Rotation::new(number(code)?)?.code()),
    };
    Some(Action { cell, rotation })
}

/// A number of digits only: Rust's own reader takes a sign.
fn number(text: &str) -> Option<u8> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    digits.then(|| text.parse().ok())?
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.rotation {
            Some(rotation) => write!(f, "{}.{rotation}", self.cell),
            None => write!(f, "{}.-", self.cell),
        }
    }
}

/// Reads the turns of a game, separated by white space.
pub fn read_game(text: &str) -> Result<Vec<Action>, NotATurn> {
    text.split_whitespace().map(str::parse).collect()
}

/// Writes the turns of a game, separated by spaces.
pub fn write_game(turns: &[Action]) -> String {
    let turns: Vec<String> = turns.iter().map(Action::to_string).collect();
    turns.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_read_and_written_alike() {
        let text = "16.1 0.7 35.-";
        let game = read_game(text).unwrap();
        assert_eq!(game[..2], [Action::new(16, 1), Action::new(0, 7)]);
        assert_eq!(game[2].rotation, None);
        assert_eq!(write_game(&game), text);
    }

    #[test]
    fn what_is_no_turn_is_named() {
        for text in [
            "36.1", "-1.0", "16.8", "16", "16.", ".1", "+1.1", "x.1", "1.1.1", "300.0",
        ] {
            let error = read_game(&format!("0.0 {text}")).unwrap_err();
            assert_eq!(error.text, text);
        }
    }
}
