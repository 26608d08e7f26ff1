//! What every game must obey, toy games that try the laws, and players for tests.
//!
//! A game's own tests call the groups of [`laws`] once. The [`toys`] are small games of every kind the
//! contract knows; all but [`toys::Tricks`], which is there to learn from, have planted faults, and the mutants among this crate's tests show that every
//! law catches the fault it is for. [`scripted`] holds players that do and note as they are told,
//! [`garble`] spoils texts for decoders, [`private`] starts servers that only a test uses.

#![allow(
    clippy::panic,
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a broken law is a failed test, and a test fails by panicking"
)]

pub mod garble;
pub mod laws;
pub mod private;
pub mod scripted;
pub mod toys;
