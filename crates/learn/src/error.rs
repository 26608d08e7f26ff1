//! What can be wrong with a request of a planner or learner.

use parlor_game::Problem;

/// Why something cannot be done.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum LearnError {
    /// There is no such game.
    #[error("there is no game {given:?}; there are {known}")]
    UnknownGame {
        /// What was asked for.
        given: String,
        /// What there is.
        known: String,
    },
    /// There is no such player.
    #[error("there is no player {given:?} of {game}; there are {known}")]
    UnknownPlayer {
        /// The game.
        game: &'static str,
        /// What was asked for.
        given: String,
        /// What there is.
        known: String,
    },
    /// The rules refuse it.
    #[error("{0}")]
    Rules(String),
    /// The action is not legal here.
    #[error("action {action} ({text}) is not legal here")]
    Illegal {
        /// The action.
        action: usize,
        /// What it means.
        text: String,
    },
    /// Actions of a batch are not legal; nothing was done.
    #[error(
        "{count} of the actions are not legal, the first one is action {action} ({text}) in environment {env}; nothing was done"
    )]
    IllegalInBatch {
        /// How many.
        count: usize,
        /// The first environment.
        env: usize,
        /// Its action.
        action: i64,
        /// What it means.
        text: String,
    },
    /// There is no such action in the table.
    #[error("there is no action {action}; the table has {size}")]
    NoSuchAction {
        /// What was asked for.
        action: i64,
        /// How many there are.
        size: usize,
    },
    /// The text is no action.
    #[error("{0:?} is no action of this table")]
    NotAnAction(String),
    /// There is no such seat.
    #[error("there is no seat {seat}; there are {seats}")]
    NoSuchSeat {
        /// What was asked for.
        seat: i64,
        /// How many there are.
        seats: u8,
    },
    /// The match is over.
    #[error("the match is over")]
    Over,
    /// It is nature's move, or not.
    #[error("{0}")]
    Chance(&'static str),
    /// A buffer does not fit.
    #[error("{0}")]
    Buffer(String),
    /// A record or a written state cannot be read.
    #[error("{0}")]
    Unreadable(String),
}

impl From<Problem> for LearnError {
    fn from(problem: Problem) -> Self {
        Self::Rules(problem.to_string())
    }
}
