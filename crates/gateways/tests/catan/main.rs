//! The protobuf protocol of Catan: bytes, and games with clients that were written from its tables alone.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::cast_possible_truncation
)]

mod arena;
mod client;
mod dialogue;
mod fuzz;
mod games;
mod golden;
mod joined;
mod leaving;
mod odd;
mod peer;
mod tree;
