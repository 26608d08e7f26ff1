//! What a seat may do.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Marks a field.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Action {
    /// Which field, row by row from zero.
    pub field: u8,
}
