//! What a seat may do.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// One turn: a stone, then a rotation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Action {
    /// The field that gets the stone, 0 to 35.
    #[schemars(range(max = 35))]
    pub cell: u8,
    /// The rotation code, 0 to 7; none only after a winning placement under the classic rule.
    #[serde(default)]
    #[schemars(range(max = 7))]
    pub rotation: Option<u8>,
}

impl Action {
    /// The stone on `cell`, then the rotation with this code.
    pub const fn new(cell: u8, rotation: u8) -> Self {
        Self {
            cell,
            rotation: Some(rotation),
        }
    }
}
