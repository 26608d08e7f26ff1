//! Functions of a game beside play: JSON in, JSON out, nothing kept.

use parlor_game::Problem;
use serde_json::Value;

/// A pure function of a game that pages and programs may call.
#[derive(Clone, Copy, Debug)]
pub struct Tool {
    /// The game.
    pub game: &'static str,
    /// The word that names it among the tools of its game.
    pub name: &'static str,
    /// What it does, in one sentence.
    pub about: &'static str,
    /// Does it.
    pub run: fn(Value) -> Result<Value, Problem>,
}
