//! Extended Reversi: two to eight players on maps with holes, joined sides and special tiles, who first
//! place stones and then throw bombs.
//!
//! [`Reversi`] is the game as the contract wants it, checked and told in events. Below it lies a fast,
//! unchecked core for searching: [`Graph`] is the board of a map, built once, and [`Position`] makes
//! moves on it and takes them back; [`othello`] does the same much faster on the plain board. [`Map`] reads and writes the map format.

mod config;

mod action;
mod event;
mod view;

mod cell;
pub mod map;
pub mod maps;

mod graph;
mod hash;
mod lines;
mod make;
mod moves;
mod position;
mod radial;
mod rays;
mod reach;

mod explain;
pub mod othello;

mod illegal;
mod rules;

pub mod audit;
pub mod draw;
pub mod human;
pub mod notation;
mod perft;
pub mod tools;

pub use action::{Action, Take};
pub use cell::Cell;
pub use config::Config;
pub use event::Event;
pub use graph::Graph;
pub use illegal::Illegal;
pub use lines::{FreePasses, Lines};
pub use make::Undo;
pub use map::{Map, MapError, Transition};
pub use othello::Othello;
pub use perft::{Convention, perft};
pub use position::{Move, Phase, Position, TAKE_BOMB, TAKE_OVERRIDE};
pub use rays::{Ray, RayEnd, rays};
pub use reach::{dead_tiles, reachable};
pub use rules::Reversi;
pub use view::{Holding, Last, View};
