//! Where a token may stand.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Room;

/// A square of the corridors: row and column from 0, row 0 on top. Written as `[row, col]`.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema,
)]
#[serde(from = "[u8; 2]", into = "[u8; 2]")]
#[schemars(with = "[u8; 2]")]
pub struct Square {
    /// The row.
    pub row: u8,
    /// The column.
    pub col: u8,
}

impl From<[u8; 2]> for Square {
    fn from([row, col]: [u8; 2]) -> Self {
        Self { row, col }
    }
}

impl From<Square> for [u8; 2] {
    fn from(square: Square) -> Self {
        [square.row, square.col]
    }
}

/// Where a token stands: on a square of the corridors, or somewhere in a room.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// On this square.
    Square(Square),
    /// In this room.
    Room(Room),
}
