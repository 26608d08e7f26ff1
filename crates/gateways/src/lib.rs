//! Foreign protocols: one folder each, with a codec (bytes and frames) and a translator (frames and our messages).
//!
//! All of them stand on the [`frame`], which owns sockets, order, limits and the three facts of a link:
//! when a question was written, when its answer was read, and why a connection was lost. No gateway
//! knows the rules of a match, and nothing outside this crate knows a foreign protocol.
#![warn(clippy::indexing_slicing, clippy::cast_possible_truncation)]

pub mod catan;
pub mod clue;
pub mod frame;
pub mod pentago;
pub mod project;
pub mod reversi;
