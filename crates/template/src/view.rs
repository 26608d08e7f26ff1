//! What one viewer may know.

use parlor_game::{Seat, SeatSet};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The whole position: nothing is hidden.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct View {
    /// How many fields a side has.
    pub side: u8,
    /// Who marked each field, row by row.
    pub fields: Vec<Option<Seat>>,
    /// Who moves; nobody when it is over.
    pub to_move: Option<Seat>,
    /// The fields of the line that won; none before.
    pub line: Vec<u8>,
    /// Who has left.
    pub gone: SeatSet,
}
