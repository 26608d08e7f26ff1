//! The players of Reversi.

mod classic;
mod random;
mod strong;

pub(crate) use classic::{CLASSIC, CLASSIC_STRICT};
pub(crate) use random::RANDOM;
pub(crate) use strong::STRONG;
pub use strong::lab;
