//! The Game Master: owns the board, enforces the rules and their delays, behind a communication server.
//!
//! [`Master`] is a plain value: frames and moments in, frames out. [`run`] gives it a connection.

mod begin;
mod game;
mod log;
mod master;
mod outgoing;
mod ranking;
mod record;
mod roster;
mod run;

pub use log::{Columns, LogFile};
pub use master::{Master, Note};
pub(crate) use ranking::printable;
pub use run::{Console, End, Options, run};
