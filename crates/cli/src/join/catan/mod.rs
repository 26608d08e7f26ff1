//! Seats at servers of the protobuf protocol of Catan.

mod options;
mod run;
mod sitting;

pub(crate) use options::Args;
pub(crate) use run::run;
