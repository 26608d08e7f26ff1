//! The faults that can be planted in Court.

/// None.
pub const NONE: u8 = 0;
/// Still awaits the answer of a seat that has left.
pub const LEAVER_AWAITED: u8 = 1;
/// Says that a seat without favour is gone.
pub const FALLEN_ARE_GONE: u8 = 2;
/// Tells everybody how a petition is answered.
pub const LEAKY_ANSWER: u8 = 3;
/// Says that who petitions is asked too.
pub const ASKS_THE_ASKER: u8 = 4;
