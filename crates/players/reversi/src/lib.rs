//! The players of Reversi.

mod advice;
mod classic;
mod random;
mod strong;

use parlor_bots::Players;

use advice::ADVISER;
pub use classic::parts;
pub(crate) use classic::{CLASSIC, CLASSIC_STRICT, parts::CLASSIC_LEANING};
use random::RANDOM;
pub use strong::lab;
pub(crate) use strong::{EASY, HARD, MEDIUM, STRONG};

/// The players of Reversi, from weak to strong.
pub static PLAYERS: Players = Players {
    listed: &[
        &RANDOM,
        &EASY,
        &CLASSIC_STRICT,
        &CLASSIC,
        &MEDIUM,
        &HARD,
        &STRONG,
    ],
    unlisted: &[],
    usual: "medium",
    adviser: Some(&ADVISER),
};
