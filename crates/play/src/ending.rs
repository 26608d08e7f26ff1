//! The end of a match, by the rules or by the table.

use parlor_game::Outcome;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// In which way a match ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum How {
    /// By the rules.
    Rules,
    /// The players agreed on a draw.
    Agreed,
    /// Broken off; there is no result.
    Aborted,
}

/// How and with what a match ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Finish {
    /// In which way.
    pub how: How,
    /// The result; none if the match was broken off.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outcome>,
    /// The word for the end.
    pub reason: String,
}
