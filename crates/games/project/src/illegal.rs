//! Why an input or a configuration was refused.

use parlor_game::Refusal;
use serde::Serialize;

use crate::{Fault, FaultKind};

/// Why an input or a configuration was refused. What is only denied is no refusal: that costs its delay.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, Serialize)]
#[serde(tag = "code", rename_all = "snake_case")]
pub enum Illegal {
    /// The match has ended.
    #[error("the game is over")]
    Over,
    /// The seat has left, or never was.
    #[error("this player is not in the game")]
    NotPlaying,
    /// Too many requests are unfinished; this one is dropped.
    #[error("{limit} of your requests are unfinished")]
    QueueFull {
        /// How many may be.
        limit: u16,
    },
    /// Nobody waits for this answer.
    #[error("nobody waits for this answer of yours")]
    NoOffer,
    /// The game has no use for such an input now.
    #[error("the Project Game has no use for this input now")]
    Unexpected,
    /// Chance that cannot be.
    #[error("the board cannot be laid out like this")]
    BadChance,
    /// An option is out of range.
    #[error("{option}: {message}")]
    Range {
        /// The option.
        option: &'static str,
        /// What is wrong with it.
        message: String,
    },
    /// Options exclude each other.
    #[error("{option}: {message}")]
    Conflict {
        /// One of the options.
        option: &'static str,
        /// What is wrong with it.
        message: String,
    },
    /// Another number of seats than agreed.
    #[error("two teams of {team_size} do not have {seats} seats")]
    WrongSeats {
        /// The agreed size of a team.
        team_size: u8,
        /// How many seats were asked for.
        seats: u8,
    },
}

impl From<Fault> for Illegal {
    fn from(fault: Fault) -> Self {
        let Fault {
            option,
            kind,
            message,
        } = fault;
        match kind {
            FaultKind::Range => Self::Range { option, message },
            FaultKind::Conflict | FaultKind::Warning => Self::Conflict { option, message },
        }
    }
}

impl Refusal for Illegal {
    fn code(&self) -> &'static str {
        match self {
            Self::Over => "over",
            Self::NotPlaying => "not_playing",
            Self::QueueFull { .. } => "queue_full",
            Self::NoOffer => "no_offer",
            Self::Unexpected => "unexpected",
            Self::BadChance => "bad_chance",
            Self::Range { .. } => "range",
            Self::Conflict { .. } => "conflict",
            Self::WrongSeats { .. } => "wrong_seats",
        }
    }

    fn hint(&self) -> Option<String> {
        match self {
            Self::QueueFull { .. } => Some("wait until some of them have been answered".into()),
            Self::Over
            | Self::NotPlaying
            | Self::NoOffer
            | Self::Unexpected
            | Self::BadChance
            | Self::Range { .. }
            | Self::Conflict { .. }
            | Self::WrongSeats { .. } => None,
        }
    }
}
