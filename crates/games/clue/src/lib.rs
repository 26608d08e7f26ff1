//! Clue: two to six detectives walk through a house and ask who did it, with what and where.
//!
//! [`Clue`] is the game as the contract wants it. The cards and sets of them ([`Card`], [`Cards`]) and the
//! places of the house ([`Place`]) are the words of everything else: what is agreed ([`Config`]), done
//! ([`Action`]), told ([`Event`]) and seen ([`View`]). [`board`] is the house itself with all that can be
//! measured in it.

mod config;

mod action;
mod event;
mod phase;
mod view;

mod cards;
mod place;

pub mod board;
mod state;

mod custom;
mod cut;
mod glance;
mod illegal;
mod rules;
mod seen;
mod showing;

pub mod draw;
pub mod human;
pub mod notation;
mod playout;
mod scenario;
pub mod words;

pub mod belief;

pub use action::{Action, Chance};
pub use cards::{CARDS, Card, Cards, Kind, Room, Suspect, Triple, Weapon};
pub use config::{Config, First, Last, Mode, Movement, Options, SpeedRoom, Stay, Surplus, Throw};
pub use custom::card_to_show;
pub use event::{Ending, Event};
pub use glance::{Glance, Question, Stage};
pub use illegal::Illegal;
pub use phase::{Phase, Target};
pub use place::{Place, Square};
pub use playout::{Tally, playout};
pub use scenario::{Impossible, Scenario};
pub use state::Clue;
pub use view::{Accusation, PlayerView, Shown, Suggestion, View};
