//! The player: a seat at somebody's Game Master for an agent.
//!
//! [`Player`] is a plain value: frames and moments in, frames out. [`run`] gives it a connection.

mod crowd;
mod knowledge;
mod player;
mod run;
mod translate;

pub use knowledge::Knowledge;
pub use player::{Phase, Player};
pub use run::run;
