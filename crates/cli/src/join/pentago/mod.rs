//! Seats at servers of the Pentago protocol.

mod address;
mod chooser;
mod client;
mod desk;
mod options;
mod person;
mod run;
mod sitting;
mod words;

pub(crate) use options::Args;
pub(crate) use run::run;
