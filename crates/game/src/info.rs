//! What the lobby needs to know of a game.

use std::ops::RangeInclusive;

use crate::Millis;

/// What the lobby needs to know of a game before a match exists.
#[derive(Clone, Debug)]
pub struct Info {
    /// The word that names the game in messages, links and commands.
    pub id: &'static str,
    /// The name that people read.
    pub title: &'static str,
    /// The widest range of seats; a configuration may narrow it.
    pub seats: RangeInclusive<u8>,
    /// The version of the rules, written into every log.
    pub version: u32,
    /// Whether the rules want to be told who is away and who is back.
    pub presence: bool,
    /// Whether moves may be taken back by agreement: never with chance or secrets.
    pub undo: bool,
    /// The list in the configuration with one choice per seat, such as `suspects`.
    pub choices: Option<Choices>,
    /// How late a spectator may see the match at the earliest.
    pub watch_delay: Millis,
}

/// A list in the configuration that holds what each seat has chosen for itself, ordered by seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choices {
    /// The field of the configuration.
    pub field: &'static str,
    /// Whether no two seats may choose the same.
    pub unique: bool,
}
