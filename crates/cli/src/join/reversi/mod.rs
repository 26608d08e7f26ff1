//! Seats at servers of the binary protocol of Extended Reversi.

mod built_in;
mod options;
mod person;
mod player;
mod run;

pub(crate) use options::Args;
pub(crate) use run::run;
