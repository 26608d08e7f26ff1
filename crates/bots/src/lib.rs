//! The frame of built-in players: what a player is to those who do not know its game.
//!
//! A player knows what its seat is told and nothing else; where it searches, it searches positions it
//! has imagined. The server holds players without their types: [`BotKind`] seats one, [`AnyPlayer`] is
//! what sits there, and [`decide`] lets it hear and
//! asks it. The players of a game live in a crate of their own and are listed in its [`Players`].

mod advice;
mod cpu;
mod decide;
mod kind;
mod players;
pub mod reason;
mod threads;

mod random;

pub use advice::{Advice, Adviser, AnyAdvice, AnyAdviser, Hint, Notes, Solution, Solved, Story};
pub use cpu::Cpu;
pub use decide::{Asked, Decision, Told, decide, hear, seat_dice};
pub use kind::{AnyPlayer, Bot, BotKind, Quick, is_quick};
pub use players::Players;
pub use random::{Random, random_of};
pub use threads::{permit_threads, permitted_threads, spread};
