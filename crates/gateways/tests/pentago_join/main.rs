//! The client of the Pentago protocol against scripted servers: exact lines in both directions, in paused time.
#![allow(
    missing_docs,
    unreachable_pub,
    missing_debug_implementations,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

mod behaviour;
mod faults;
mod nonsense;
mod proofs;
mod referee;
mod scripted;
mod thinking;
