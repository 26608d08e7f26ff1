//! The contract of a game: what rules are, what they take and what they tell.
//!
//! A game is a value that changes only through [`Game::apply`]. It knows nothing of time, files,
//! sockets, threads or where its chance comes from, so the same rules serve a server, a browser, a
//! search and a proof.

mod dice;
mod game;
mod info;
mod input;
mod outcome;
mod player;
mod position;
mod problem;
mod seat;
mod secret;
mod status;

pub use dice::{Dice, Draw, NoChance, Seed, TABLE_STREAMS};
pub use game::{Data, Game, Imagine};
pub use info::{Choices, Info};
pub use input::{Input, InputOf, Millis, Why};
pub use outcome::Outcome;
pub use player::{Budget, Player};
pub use position::{Evaluate, Position, WIN};
pub use problem::{Problem, Refusal};
pub use seat::{Seat, SeatSet, Standing, Team, Viewer};
pub use secret::Secret;
pub use status::{Status, Turn};
