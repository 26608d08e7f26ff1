//! The text protocol of Pentago: lines with fields between tildes, over TCP.
//!
//! The lines and the [`codec`] serve both sides, the gateway and a client that joins a foreign server. The gateway
//! knows no rules: whether a move is legal is for the match to say. Only the client ([`join`]) does, for it keeps a
//! board of its own.

pub mod auth;
mod client_line;
pub mod codec;
pub mod crypt;
pub mod entropy;
pub mod extension;
pub mod fault;
mod fields;
mod game;
pub mod join;
pub mod key_file;
pub mod keys;
mod listener;
mod login;
pub mod names;
mod protocol;
mod server_line;
mod told;
mod translate;

pub use client_line::{ClientLine, LONGEST_TEXT, Proof, Word};
pub use codec::{Frame, LineCodec, Out};
pub use extension::{Extension, Extensions};
pub use fault::Fault;
pub use listener::{Listener, NAME, Opponent};
pub use protocol::PentagoLines;
pub use server_line::{Ending, ServerLine};
pub use translate::Link;
