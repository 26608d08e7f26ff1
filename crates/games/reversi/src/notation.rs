//! Moves as text: `3,5`, `3,5,c2`, `3,5,bomb`, `3,5,over`, and `*3,5` for a throw.

use std::{fmt, str::FromStr};

use crate::{Action, Take};

/// A text that is no move.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{text:?} is no move: write 3,5 or 3,5,c2 or 3,5,bomb or 3,5,over, and *3,5 for a throw")]
pub struct NotAMove {
    /// The text.
    pub text: String,
}

impl FromStr for Action {
    type Err = NotAMove;

    fn from_str(text: &str) -> Result<Self, NotAMove> {
        read(text).ok_or_else(|| NotAMove { text: text.into() })
    }
}

fn read(text: &str) -> Option<Action> {
    let thrown = text.strip_prefix('*');
    let mut parts = thrown.unwrap_or(text).split(',');
    let (x, y) = (number(parts.next()?)?, number(parts.next()?)?);
    let special = parts.next();
    if parts.next().is_some() || thrown.is_some() && special.is_some() {
        return None;
    }
    if thrown.is_some() {
        return Some(Action::Bomb { x, y });
    }
    let (choose, take) = match special {
        None => (None, None),
        Some("bomb") => (None, Some(Take::Bomb)),
        Some("over") => (None, Some(Take::Override)),
        Some(choice) => (Some(player(choice)?), None),
    };
    Some(Action::Place { x, y, choose, take })
}

fn player(text: &str) -> Option<u8> {
    let player = number(text.strip_prefix('c')?)?;
    u8::try_from(player).ok().filter(|p| (1..=8).contains(p))
}

/// A number of digits only: Rust's own reader takes a sign.
fn number(text: &str) -> Option<u16> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    digits.then(|| text.parse().ok())?
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bomb { x, y } => write!(f, "*{x},{y}"),
            Self::Place { x, y, choose, take } => {
                write!(f, "{x},{y}")?;
                if let Some(player) = choose {
                    write!(f, ",c{player}")?;
                }
                match take {
                    Some(Take::Bomb) => f.write_str(",bomb"),
                    Some(Take::Override) => f.write_str(",over"),
                    None => Ok(()),
                }
            }
        }
    }
}

/// Reads the moves of a game, separated by white space.
pub fn read_game(text: &str) -> Result<Vec<Action>, NotAMove> {
    text.split_whitespace().map(str::parse).collect()
}

/// Writes the moves of a game, separated by spaces.
pub fn write_game(moves: &[Action]) -> String {
    let moves: Vec<String> = moves.iter().map(Action::to_string).collect();
    moves.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_read_and_written_alike() {
        let text = "3,5 0,0,c2 17,4,bomb 1,300,over *3,5";
        let game = read_game(text).unwrap();
        assert_eq!(game[0], Action::place(3, 5));
        assert_eq!(game[4], Action::Bomb { x: 3, y: 5 });
        assert_eq!(write_game(&game), text);
    }

    #[test]
    fn what_is_no_move_is_named() {
        for text in [
            "3",
            "3,",
            ",5",
            "-1,0",
            "+1,0",
            "3,5,c0",
            "3,5,c9",
            "3,5,x",
            "*3,5,c1",
            "3,5,c1,c2",
            "70000,0",
        ] {
            let error = read_game(&format!("0,0 {text}")).unwrap_err();
            assert_eq!(error.text, text);
        }
    }
}
