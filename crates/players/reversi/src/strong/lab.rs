//! Where the searching player of Reversi is measured and its weights are fitted; no match needs it.

mod fit;
mod matches;

pub use fit::{Fit, fit};
pub use matches::{Entry, Score, Series, compare};
