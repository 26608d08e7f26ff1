//! What every gateway stands on.
//!
//! A [`Protocol`] makes a [`Codec`] and a [`Translate`] for each connection; a [`Gateway`] runs them:
//! bytes become frames, frames become messages of our own set, and back. What is said on one connection
//! keeps one order.

mod bounds;
pub mod client;
mod codec;
mod connection;
mod end;
mod lines;
mod paced;
mod protocol;
mod seek;
mod serve;
mod strict;
mod unsent;
mod until;

pub use bounds::Bounds;
pub use codec::{Broken, Codec};
pub use end::End;
pub use lines::{Line, Lines};
#[cfg(test)]
pub(crate) use protocol::Step;
pub use protocol::{Asking, Order, Pace, Protocol, Reply, Translate, Writing};
pub use seek::{Half, Key, Seek};
pub use serve::Gateway;
pub(crate) use until::until;
