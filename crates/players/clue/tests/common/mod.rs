//! What the tests of Clue's players have in common.
#![allow(dead_code, reason = "each test needs a part")]

use parlor_clue::{Config, Mode, SpeedRoom};
use parlor_game::Seed;

/// How much of something is tested: little, or with `PARLOR_LONG` as much as is asked for.
pub(crate) fn rounds(few: u32, many: u32) -> u32 {
    match std::env::var_os("PARLOR_LONG") {
        Some(_) => many,
        None => few,
    }
}

/// Matches without a board.
pub(crate) fn speed(speed_room: SpeedRoom) -> Config {
    Config {
        mode: Mode::Speed,
        speed_room,
        ..Config::default()
    }
}

/// The seed of the nth match.
pub(crate) fn seed(nth: u32) -> Seed {
    let mut seed = [9; 32];
    seed[..4].copy_from_slice(&nth.to_le_bytes());
    seed
}
