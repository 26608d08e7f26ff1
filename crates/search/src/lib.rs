//! Search for games of two: what it needs of a position, and a player's best move by alpha-beta.
//!
//! Nothing here knows a match or a table: a search works on positions that its caller has imagined.

mod position;
mod table;

mod alpha_beta;

pub use alpha_beta::{Found, WIN, best_move, best_of, is_proven};
pub use position::{Evaluate, Position};
