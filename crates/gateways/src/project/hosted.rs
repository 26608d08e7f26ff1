//! Original players at tables of a server: to a player this port is communication server and Game Master at once.
//!
//! A join takes a chair of the oldest waiting table, requests are actions, and what the table tells the seat goes out
//! as replies. The table keeps the rules, their delays, and who is lost.

mod codec;
mod link;
mod shared;
mod tables;
mod told;

pub use codec::FrameCodec;
pub use link::{Link, Original};
pub use tables::{NAME, Tables, TablesOptions};
