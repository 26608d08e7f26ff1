//! The strong player's search: its own view of the board, tables, alpha-beta, and exact endgames.
//!
//! [`search`] searches within limits; everything below it is fast, unchecked and knows no matches.

mod layout;
mod levels;
mod memory;
mod quadrants;
mod search;
mod solve;
mod tables;
mod think;
mod threats;
mod turns;
mod weights;

pub(super) use levels::{is_threatened, one_turn, two_turns, winning_turn};
pub(super) use think::{Found, Proof, Wanted, as_proof, think as search};
