//! Plays records of other programs again and tells where the rules see it differently.
//!
//! Two kinds of records are known, one JSON object each: games of a championship (`moves`) and games
//! of machines that wrote down the board after each step (`steps`). Reading files is left to others.

mod crc;
mod replay;

use serde::Deserialize;

use crate::Map;

/// One recorded game.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(untagged)]
pub enum Record {
    /// A game of a championship.
    Championship(Championship),
    /// A game that was checked step by step.
    Checked(Checked),
}

/// A game of a championship.
#[derive(Clone, PartialEq, Debug, Deserialize)]
pub struct Championship {
    /// The file of its map.
    pub map: String,
    /// What each request added to a player's time.
    #[serde(default)]
    pub increment_ms: i64,
    /// What happened.
    pub moves: Vec<Step>,
    /// Stones per player, nothing for the disqualified.
    pub scores: Vec<Option<i64>>,
}

/// One step of a championship game; the first number is the player.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(untagged)]
pub enum Step {
    /// A move that was accepted: player, column, row, special value, thinking time.
    Taken(u8, i64, i64, i64, i64),
    /// A move that was refused: player, `dq`, why, column, row, special value.
    Refused(u8, String, String, i64, i64, i64),
    /// A player who was lost: player, `dq`, why.
    Lost(u8, String, String),
}

/// A game with its legal tiles and boards.
#[derive(Clone, PartialEq, Debug, Deserialize)]
pub struct Checked {
    /// The file of its map.
    pub map: String,
    /// Phase, player, column, row, special value, accepted, legal tiles before, CRC-32 of the board after.
    pub steps: Vec<(u8, u8, i64, i64, i64, u8, i64, u32)>,
    /// Stones per player, nothing for the disqualified.
    pub scores: Vec<Option<i64>>,
    /// The board at the end.
    pub r#final: String,
}

/// What came of playing a record again.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Audit {
    /// How many accepted moves were played.
    pub moves: usize,
    /// How many steps of other kinds there were.
    pub disqualifications: usize,
    /// The least time that any player had left, in ms.
    pub least_rest: Option<i64>,
    /// Where the rules see it differently; nothing is played after the first such step.
    pub differences: Vec<Difference>,
}

/// Where the rules see it differently.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("step {step}: {said}")]
pub struct Difference {
    /// The step, from zero; the number of steps for the end.
    pub step: usize,
    /// What differs.
    pub said: String,
}

impl Record {
    /// The file of its map.
    pub fn map(&self) -> &str {
        match self {
            Self::Championship(game) => &game.map,
            Self::Checked(game) => &game.map,
        }
    }

    /// Plays the record again on its map.
    pub fn audit(&self, map: &Map) -> Audit {
        match self {
            Self::Championship(game) => replay::championship(game, map),
            Self::Checked(game) => replay::checked(game, map),
        }
    }
}
