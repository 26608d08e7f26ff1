//! The players of Reversi.

mod classic;
mod random;

pub(crate) use classic::{CLASSIC, CLASSIC_STRICT};
pub(crate) use random::RANDOM;
