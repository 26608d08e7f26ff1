//! The Project Game: two teams look for pieces and for the goals to put them on, in real time.
//!
//! The words of the game ([`Field`], [`Shape`], [`Colour`]) serve what is agreed ([`Config`]), asked for
//! ([`Action`]), told ([`Event`]) and seen ([`View`]). A match is a [`Project`]: requests come in, and the clock carries them
//! out, each at its own moment.

mod check;
mod config;

mod action;
mod event;
mod illegal;
mod view;

mod board;
mod exchange;
mod field;
mod memory;
mod queue;
mod state;

mod rules;
mod setup;

mod glance;

pub mod draw;
mod notation;

pub use action::{Action, Chance, Contains, Duration, Kind, Piece, Report};
pub use check::{Fault, FaultKind, MOST_FIELDS};
pub use config::{
    Config, Goals, MILLION, Meaningless, Payer, Shown, Sides, SpawnMode, StartPlacement,
};
pub use event::{Consequence, Decided, Ending, Event, Lying, Seen, Sight};
pub use field::{Area, Colour, Direction, Field, Shape};
pub use glance::Glance;
pub use illegal::Illegal;
pub use notation::NotAnAction;
pub use state::{Counts, Project};
pub use view::{Above, Figure, Goal, Hand, Known, Over, Own, Pending, View};
