//! Clue: two to six detectives walk through a house and ask who did it, with what and where.
//!
//! The cards and sets of them ([`Card`], [`Cards`]) and the places of the house ([`Place`]) are the words of
//! everything else: what is agreed ([`Config`]), done ([`Action`]), told ([`Event`]) and seen ([`View`]).

mod config;

mod action;
mod event;
mod phase;
mod view;

mod cards;
mod place;

pub mod belief;

pub use action::{Action, Chance};
pub use cards::{CARDS, Card, Cards, Kind, Room, Suspect, Triple, Weapon};
pub use config::{Config, First, Last, Mode, Movement, Options, SpeedRoom, Stay, Surplus, Throw};
pub use event::{Ending, Event};
pub use phase::{Phase, Target};
pub use place::{Place, Square};
pub use view::{Accusation, PlayerView, Shown, Suggestion, View};
