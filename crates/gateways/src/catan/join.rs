//! The protocol as a client: a seat at the server of another program.
//!
//! The [`Mirror`] follows the game by what the server tells, never by what it should tell: production, shortage and
//! special rules of a server are its own. [`join`] talks, waits, tries again where servers are known to be wrong, and
//! lets a [`Driver`] choose.

mod apply;
mod cards;
mod mirror;
mod oddity;
mod play;
mod probe;
mod resume;
mod session;
mod talk;
#[cfg(test)]
mod tests;
mod trade;

pub use crate::frame::client::{Driver, JoinError};
pub use mirror::Mirror;
pub use oddity::Oddity;
pub use session::{
    Answer, Choice, End, News, Settings, Transcript, is_legal, is_sayable, join, sayable,
};
