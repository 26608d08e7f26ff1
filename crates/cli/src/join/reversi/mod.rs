//! Seats at servers of the binary protocol of Extended Reversi.

mod options;
mod run;
mod sitting;

pub(crate) use options::Args;
pub(crate) use run::run;
