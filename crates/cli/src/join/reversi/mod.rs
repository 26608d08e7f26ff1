//! Seats at servers of the binary protocol of Extended Reversi.

mod built_in;
mod host;
mod options;
mod person;
mod player;
mod program;
mod run;

pub(crate) use options::Args;
pub(crate) use run::run;
