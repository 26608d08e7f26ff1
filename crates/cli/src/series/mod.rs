//! Many matches: seats, drivers, results and records; bare, or at tables of a server in this process.

mod arena;
mod bare;
mod client;
mod driver;
mod frames;
mod house;
mod operator;
mod record;
mod seating;
mod stats;
mod thinking;

pub(crate) use arena::{Arena, Sitter};
pub(crate) use bare::{Bare, play};
pub(crate) use client::{Client, output_of};
pub(crate) use driver::Driver;
pub(crate) use frames::{Frame, frames};
pub(crate) use house::House;
pub(crate) use operator::Operator;
pub(crate) use record::{Sat, millis_since_1970, record_of};
pub(crate) use seating::Seating;
pub(crate) use stats::{Played, Tally, tally, together, wilson};
pub(crate) use thinking::Thinking;
