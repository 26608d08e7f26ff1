//! Seats at servers of the protobuf protocol of Catan.

mod built_in;
mod options;
mod person;
mod run;

pub(crate) use options::Args;
pub(crate) use run::run;
