//! The protocol of the Project Game: JSON messages that end with ETB, over TCP, through a communication server.
//!
//! Liberal in what is read, conservative in what is written: every oddity of other programs that is read also is a
//! [`Variant`], every refusal a [`Bad`]. The communication server ([`cs`]) knows no rule, the Game Master ([`gm`]) plays a match by
//! them, a player ([`pl`]) feeds an agent, and [`hosted`] lets players sit at tables of a server.

mod alarm;
pub mod board;
pub mod conf;
mod convert;
pub mod cs;
pub mod frames;
pub mod gm;
pub mod hosted;
pub mod json;
mod link;
pub mod load;
pub mod message;
mod net;
mod parse;
pub mod pl;
pub mod program;
pub mod tap;
pub mod validate;
mod words;

pub use parse::{Bad, Parsed, Variant};
pub use words::{Action, Axis, Consequence, Contains, Direction, Guid, Point, Role, Side};
