//! The client's side of Parlor's own protocol, by lines over TCP.

mod link;
mod mind;
mod play;
mod pool;

pub(crate) use link::{Link, Wish};
pub(crate) use mind::Mind;
pub(crate) use play::{play, sit_elsewhere};
