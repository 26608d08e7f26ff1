//! The binary protocol as a client: against scripted servers, and against our own.
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

#[path = "../reversi/arena.rs"]
mod arena;
#[path = "../reversi/client.rs"]
mod client;
mod driver;
mod latency;
mod matches;
#[path = "../common/own.rs"]
mod own;
mod scripted;
