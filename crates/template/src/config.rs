//! What is agreed before a match.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What is agreed before a match.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Config {
    /// How many fields a side of the square has.
    #[schemars(range(min = 3, max = 8))]
    pub side: u8,
}

impl Default for Config {
    fn default() -> Self {
        Self { side: 3 }
    }
}
