//! Why an input or a configuration was refused.

use parlor_game::{Refusal, Seat};
use serde::Serialize;

use crate::map::MapError;

/// Why an input or a configuration was refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, Serialize)]
#[serde(tag = "code", rename_all = "snake_case")]
pub enum Illegal {
    /// No such column or row.
    #[error("({x},{y}) lies off the board")]
    OffBoard {
        /// The column.
        x: u16,
        /// The row.
        y: u16,
    },
    /// The cell is a hole.
    #[error("({x},{y}) is a hole")]
    Hole {
        /// The column.
        x: u16,
        /// The row.
        y: u16,
    },
    /// The tile has a stone, and there is no override stone left.
    #[error("({x},{y}) is occupied and you have no override stone")]
    NoOverride {
        /// The column.
        x: u16,
        /// The row.
        y: u16,
    },
    /// No ray captures anything.
    #[error("a stone on ({x},{y}) captures nothing")]
    NotCapturing {
        /// The column.
        x: u16,
        /// The row.
        y: u16,
    },
    /// The choice does not fit the tile.
    #[error("this choice does not fit the tile `{tile}` at ({x},{y})")]
    BadSpecial {
        /// The column.
        x: u16,
        /// The row.
        y: u16,
        /// What the tile shows.
        tile: char,
    },
    /// Stones are for the building phase and bombs for the bombing phase.
    #[error("stones are placed while building, bombs are thrown after it")]
    WrongPhase,
    /// Another seat has the turn.
    #[error("it is another player's turn")]
    NotYourTurn,
    /// The match has ended.
    #[error("the game is over")]
    Over,
    /// The map is for another number of players.
    #[error("this map has {players} seats, not {seats}")]
    WrongSeats {
        /// How many the map has.
        players: u8,
        /// How many were asked for.
        seats: u8,
    },
    /// The match has no such seat.
    #[error("there is no seat {}", .seat.0)]
    NoSuchSeat {
        /// The seat.
        seat: Seat,
    },
    /// The seat is out already.
    #[error("seat {} is out already", .seat.0)]
    Gone {
        /// The seat.
        seat: Seat,
    },
    /// The longest side allowed is itself not allowed.
    #[error("max_side is 1 to 512, not {max_side}")]
    MaxSideRange {
        /// What was asked for.
        max_side: u16,
    },
    /// The map is malformed.
    #[error("the map is wrong: {error}")]
    BadMap {
        /// What is wrong with it.
        error: MapError,
    },
    /// The game has no use for such an input.
    #[error("Reversi has no use for this input")]
    Unexpected,
}

impl From<MapError> for Illegal {
    fn from(error: MapError) -> Self {
        Self::BadMap { error }
    }
}

impl Refusal for Illegal {
    fn code(&self) -> &'static str {
        match self {
            Self::OffBoard { .. } => "off_board",
            Self::Hole { .. } => "hole",
            Self::NoOverride { .. } => "no_override",
            Self::NotCapturing { .. } => "not_capturing",
            Self::BadSpecial { .. } => "bad_special",
            Self::WrongPhase => "wrong_phase",
            Self::NotYourTurn => "not_your_turn",
            Self::Over => "over",
            Self::WrongSeats { .. } => "wrong_seats",
            Self::NoSuchSeat { .. } => "no_such_seat",
            Self::Gone { .. } => "gone",
            Self::MaxSideRange { .. } => "max_side_range",
            Self::BadMap { error } => error.fault.code(),
            Self::Unexpected => "unexpected",
        }
    }

    fn hint(&self) -> Option<String> {
        let hint = match self {
            Self::OffBoard { .. } => "columns and rows are counted from 0, top left",
            Self::Hole { .. } => "choose a tile",
            Self::NoOverride { .. } => "choose a free tile",
            Self::NotCapturing { .. } => {
                "between the tile and another of your stones must lie stones of others, in a line"
            }
            Self::BadSpecial { tile, .. } => match tile {
                'c' => "choose one of the players",
                'b' => "take a bomb or an override stone",
                _ => "only choice and bonus tiles want a choice",
            },
            Self::NotYourTurn => "wait for your turn",
            Self::BadMap { error } => return error.hint().map(Into::into),
            Self::WrongPhase
            | Self::Over
            | Self::WrongSeats { .. }
            | Self::NoSuchSeat { .. }
            | Self::Gone { .. }
            | Self::MaxSideRange { .. }
            | Self::Unexpected => return None,
        };
        Some(hint.into())
    }
}
