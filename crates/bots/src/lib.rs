//! Built-in players.
//!
//! A player knows what its seat is told and nothing else; where it searches, it searches positions it
//! has imagined. The server holds players without their types: [`BotKind`] seats one, [`AnyPlayer`] is
//! what sits there.

mod advice;
mod cpu;
mod kind;
mod threads;

mod random;

pub mod catan;
pub mod clue;
mod pentago;
pub mod project;
mod reversi;

mod list;

pub use advice::{Advice, Adviser, AnyAdvice, AnyAdviser, Hint, Notes, Solution, Solved, Story};
pub use cpu::Cpu;
pub use kind::{AnyPlayer, Bot, BotKind};
pub use list::{ADVISERS, BOTS, STAND_INS, adviser, find, of};
pub use random::{Random, random_of};
pub use reversi::lab as reversi_lab;
pub use threads::{permit_threads, permitted_threads, spread};
