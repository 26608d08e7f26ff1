//! Why an input or a configuration was refused.

use parlor_game::{Refusal, Seat};
use serde::Serialize;

use crate::BoardError;

/// Why an input or a configuration was refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, Serialize)]
#[serde(tag = "code", rename_all = "snake_case")]
pub enum Illegal {
    /// There is no such field.
    #[error("there is no field {cell}")]
    OffBoard {
        /// The number that is no field.
        cell: u8,
    },
    /// There is no such rotation.
    #[error("there is no rotation {rotation}")]
    BadRotation {
        /// The number that is no rotation code.
        rotation: u8,
    },
    /// The field has a stone.
    #[error("field {cell} is taken")]
    Taken {
        /// The field.
        cell: u8,
    },
    /// The turn lacks its rotation.
    #[error("a quadrant must be rotated after the stone is placed")]
    RotationMissing,
    /// Another seat has the turn.
    #[error("it is the other player's turn")]
    NotYourTurn,
    /// The match has ended.
    #[error("the game is over")]
    Over,
    /// Pentago is for two.
    #[error("Pentago has two seats, not {seats}")]
    WrongSeats {
        /// How many were asked for.
        seats: u8,
    },
    /// The match has no such seat.
    #[error("there is no seat {}", .seat.0)]
    NoSuchSeat {
        /// The seat.
        seat: Seat,
    },
    /// The position to start from is malformed.
    #[error("the position is no board: {why}")]
    BadPosition {
        /// What is wrong with it.
        why: String,
    },
    /// The position to start from has ended.
    #[error("the game is over in this position")]
    PositionOver,
    /// The game has no use for such an input.
    #[error("Pentago has no use for this input")]
    Unexpected,
}

impl From<BoardError> for Illegal {
    fn from(error: BoardError) -> Self {
        let why = error.to_string();
        Self::BadPosition { why }
    }
}

impl Refusal for Illegal {
    fn code(&self) -> &'static str {
        match self {
            Self::OffBoard { .. } => "off_board",
            Self::BadRotation { .. } => "bad_rotation",
            Self::Taken { .. } => "taken",
            Self::RotationMissing => "rotation_missing",
            Self::NotYourTurn => "not_your_turn",
            Self::Over => "over",
            Self::WrongSeats { .. } => "wrong_seats",
            Self::NoSuchSeat { .. } => "no_such_seat",
            Self::BadPosition { .. } => "bad_position",
            Self::PositionOver => "position_over",
            Self::Unexpected => "unexpected",
        }
    }

    fn hint(&self) -> Option<String> {
        let hint = match self {
            Self::OffBoard { .. } => "fields are numbered row by row from 0, top left, to 35",
            Self::BadRotation { .. } => {
                "codes are 0 and 1 top left, 2 and 3 top right, 4 and 5 bottom left, \
                 6 and 7 bottom right; even codes turn counter-clockwise, odd ones clockwise"
            }
            Self::Taken { .. } => "choose an empty field",
            Self::RotationMissing => {
                "add a rotation from 0 to 7; only a stone that wins under the classic rule has none"
            }
            Self::NotYourTurn => "wait for the other player",
            Self::BadPosition { .. } => {
                "write 36 characters row by row: '.' empty, 'X' first player, 'O' second player"
            }
            Self::PositionOver => "start from a position without a five and with an empty field",
            Self::Over | Self::WrongSeats { .. } | Self::NoSuchSeat { .. } | Self::Unexpected => {
                return None;
            }
        };
        Some(hint.into())
    }
}
