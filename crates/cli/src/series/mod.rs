//! Many matches: seats, drivers, results and records; bare, or at tables of a server in this process.

mod arena;
mod bare;
mod client;
mod driver;
mod frames;
mod house;
mod lanes;
mod operator;
mod record;
mod seating;
mod setting;
mod stats;
mod thinking;
mod watched;
mod who;

pub(crate) use arena::{Arena, Patience, Sitter, seeks};
pub(crate) use bare::{Bare, play};
pub(crate) use client::{Client, output_of};
pub(crate) use driver::Driver;
pub(crate) use frames::{Frame, frames};
pub(crate) use house::House;
pub(crate) use lanes::CLIENTS;
pub(crate) use operator::Operator;
pub(crate) use record::{Sat, millis_since_1970, record_of};
pub(crate) use seating::Seating;
pub(crate) use stats::{Played, Tally, tally, together, wilson};
pub(crate) use thinking::Thinking;
pub(crate) use who::Who;
