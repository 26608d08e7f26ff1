//! Seats at servers of the Pentago protocol.

mod address;
mod built_in;
mod client;
mod desk;
mod host;
mod options;
mod person;
mod player;
mod program;
mod run;
mod words;

pub(crate) use options::Args;
pub(crate) use run::run;
