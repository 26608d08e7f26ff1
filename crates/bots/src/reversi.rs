//! The players of Reversi.

mod advice;
mod classic;
mod random;
mod strong;

pub(crate) use advice::ADVISER;
pub(crate) use classic::{CLASSIC, CLASSIC_STRICT};
pub(crate) use random::RANDOM;
pub use strong::lab;
pub(crate) use strong::{EASY, HARD, MEDIUM, STRONG};
