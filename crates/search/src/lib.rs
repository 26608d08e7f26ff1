//! Search for any game, and the players that it makes.
//!
//! [`imagined`] gives a game that implements [`Imagine`](parlor_game::Imagine) its players: they play imagined worlds on, so
//! chance, secrets and any number of seats are no obstacle. [`searched`] is for games of two without secrets and chance that also
//! implement [`Evaluate`]: their players look ahead by alpha-beta.
//!
//! Nothing here knows a match or a table: a search works on positions that a player has imagined.

mod table;

mod alpha_beta;
mod exact;
mod players;
mod tree;
mod world;
mod worlds;

pub use alpha_beta::{Found, best_move, best_of, is_proven};
pub use exact::Exact;
pub use parlor_game::{Evaluate, Position, WIN};
pub use players::{imagined, searched};
pub use worlds::Worlds;
