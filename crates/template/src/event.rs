//! What happens.

use parlor_game::Seat;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// One thing that happened.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    /// A field was marked.
    Marked {
        /// By whom.
        seat: Seat,
        /// Which.
        field: u8,
    },
    /// A seat was given up.
    Left {
        /// Which.
        seat: Seat,
        /// Why, in a word.
        cause: String,
    },
}
