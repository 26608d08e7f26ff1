//! The text protocol of Clue: dialogues with a server, byte by byte where nothing is drawn by chance.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::cast_possible_truncation
)]

mod arena;
mod coming_back;
mod fuzz;
mod games;
mod led;
mod limits;
#[path = "../common/own.rs"]
mod own;
mod setup;
