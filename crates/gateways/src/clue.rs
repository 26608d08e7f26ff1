//! The text protocol of Clue: the words of the original as lines over one connection per seat.
//!
//! Clients sit in the boxes of a table, get ready and play; all they are told is their seat's view in other words.

mod codec;
mod errors;
mod facts;
mod hear;
mod link;
mod match_lines;
mod offers;
mod protocol;
mod said;
mod serve;
mod setup;
mod state;
mod told;

#[cfg(test)]
mod tests;

pub use codec::{ClueCodec, Heard, LONGEST};
pub use link::Link;
pub use protocol::ClueLines;
pub use said::{Said, Unread, read};
pub use serve::{ClueOptions, Listener, NAME};
