//! The Pentago gateway: recorded bytes in, recorded bytes out, over real sockets.
#![allow(
    missing_docs,
    unreachable_pub,
    missing_debug_implementations,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic
)]

mod arena;
mod client;
mod faults;
mod plan;
mod replay;
mod states;
mod transcripts;
