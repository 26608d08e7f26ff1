//! `parlor join pentago` against servers that this test plays.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

#[path = "../common/mod.rs"]
mod common;

mod both_sides;
#[path = "../common/browser.rs"]
mod browser;
mod codes;
mod games;
mod keys;
mod person;
mod server;
