//! What is agreed before a match.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Board, Illegal, State};

/// What is agreed before a match.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// When fives count.
    pub rule: Rule,
    /// A board of 36 characters to start from instead of the empty one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
}

/// When fives count.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Rule {
    /// Only after the rotation.
    #[default]
    Twente,
    /// After the placement too, for the mover, who then does not rotate.
    Classic,
}

impl Config {
    /// The state a match with this configuration starts from.
    pub(crate) fn start(&self) -> Result<State, Illegal> {
        let board = match &self.position {
            Some(position) => position.parse()?,
            None => Board::EMPTY,
        };
        let state = State::new(self.rule, board);
        match state.end() {
            Some(_) => Err(Illegal::PositionOver),
            None => Ok(state),
        }
    }
}
