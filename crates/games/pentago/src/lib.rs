//! Pentago: two players place stones on a six by six board and turn a quarter of it after each.
//!
//! [`Pentago`] is the game as the contract wants it, checked and told in events. Below it lies a fast,
//! unchecked core for searching: [`Board`] holds the stones as bits, [`State`] plays turns on it.

mod config;

mod action;
mod event;
mod view;

mod field;
mod lines;

mod board;
mod state;
mod symmetry;

mod illegal;
mod rules;

pub mod draw;
pub mod human;
pub mod notation;
mod perft;

pub use action::Action;
pub use board::{Board, BoardError, Side};
pub use config::{Config, Rule};
pub use event::{Event, Reason, Verdict};
pub use field::{Direction, Field, Quadrant, Rotation};
pub use illegal::Illegal;
pub use lines::{LINES, Lines};
pub use perft::{Counts, perft};
pub use rules::Pentago;
pub use state::{End, State, playout};
pub use view::{Last, View};
