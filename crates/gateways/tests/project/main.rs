//! The Project Game's protocol: bytes, the communication server, the Game Master, players, and odd peers.
#![allow(
    missing_docs,
    unreachable_pub,
    dead_code,
    missing_debug_implementations,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

mod abuse;
mod axis;
mod codec;
mod conf;
mod games;
mod hosted;
mod joining;
mod odd;
mod peer;
mod routing;
mod still;
mod timing;
mod world;
