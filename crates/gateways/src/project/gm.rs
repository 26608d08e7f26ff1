//! The Game Master: owns the board, enforces the rules and their delays, behind a communication server.
//!
//! [`Master`] is a plain value: frames and moments in, frames out. [`run`] gives it a connection.

mod begin;
mod counts;
mod game;
mod log;
mod master;
mod outgoing;
mod pace;
mod ranking;
mod record;
mod roster;
mod run;

pub use counts::Counts;
pub use game::OUT_OF_STEP;
pub use log::{Columns, LogFile};
pub use master::Master;
pub(crate) use ranking::printable;
pub use run::run;
