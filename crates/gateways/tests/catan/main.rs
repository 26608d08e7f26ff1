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
mod coming_back;
mod dialogue;
mod example;
mod fuzz;
mod games;
mod golden;
mod joined;
mod leaving;
mod limits;
mod odd;
#[path = "../common/own.rs"]
mod own;
mod peer;
mod phases;
mod refusals;
mod tree;

/// How much of something is tested: little, or with `PARLOR_LONG` as much as is asked for.
pub(crate) fn volume(short: u32, long: u32) -> u32 {
    match std::env::var_os("PARLOR_LONG") {
        Some(_) => long,
        None => short,
    }
}
