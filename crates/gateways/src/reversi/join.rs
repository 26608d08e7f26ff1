//! The binary protocol as a client: a seat at the server of another program.
//!
//! The [`Mirror`] follows the match by our own rules from what the server announces; the server is right where they
//! differ. [`join`] talks, keeps the time, and lets a [`Driver`] choose.

mod clock;
mod mirror;
mod session;

pub use crate::frame::client::{Driver, JoinError};
pub use clock::{Keeper, Limits};
pub use mirror::{Difference, Mirror};
pub use session::{Answer, End, News, Settings, Transcript, join};
