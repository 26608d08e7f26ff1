//! Why something is refused.

use parlor_game::Refusal;
use serde::Serialize;

/// Why something was refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Illegal {
    /// It is not this seat's turn, or the match is over.
    #[error("it is not your turn")]
    NotYourTurn,
    /// The field is marked, or there is none.
    #[error("this field cannot be marked")]
    NoField,
    /// The seat is not there to leave.
    #[error("nobody sits there")]
    NobodyThere,
    /// The rules have no such input.
    #[error("this does not happen in the game")]
    Never,
    /// The square is too small or too large.
    #[error("a side has 3 to 8 fields")]
    Side,
}

impl Refusal for Illegal {
    fn code(&self) -> &'static str {
        match self {
            Self::NotYourTurn => "not_your_turn",
            Self::NoField => "no_field",
            Self::NobodyThere => "nobody_there",
            Self::Never => "never",
            Self::Side => "side_range",
        }
    }
}
