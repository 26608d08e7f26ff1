//! The binary protocol of Extended Reversi, byte for byte, by a client that knows nothing but bytes.
#![allow(
    unreachable_pub,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

mod again;
mod arena;
mod client;
mod clocks;
mod dialogue;
mod leaving;
#[path = "../common/own.rs"]
mod own;
mod people;
mod sockets;
