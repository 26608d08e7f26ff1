//! How finished games change a ranking: pure arithmetic, kept by whoever calls it.

mod standing;

pub use standing::{BEGINNER, Played, Standing, take_in};
