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
mod extensions;
mod faults;
mod keeping;
mod limits;
mod one_table;
#[path = "../common/own.rs"]
mod own;
mod people;
mod plan;
mod replay;
mod states;
mod transcripts;
