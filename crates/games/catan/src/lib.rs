//! Settlers of Catan: two to four players settle an island, trade, and race to ten points.
//!
//! [`Catan`] is the game as the contract wants it, checked and told in events, and at the same time the
//! state that is searched: small and flat. Below it lie the shape of the board ([`geometry`]), the pieces
//! as bits ([`Land`]), the longest road ([`longest`]) and what a seat may do as sets ([`Menu`]).
//! [`Belief`] keeps track of hidden hands.

mod config;

mod action;
mod event;
mod offer;
mod phase;
mod view;

mod bits;
mod cards;
mod devs;
pub mod geometry;
mod place;
mod seats;

mod board;
mod deal;
mod land;
mod road;
mod state;

mod illegal;
mod menu;
mod rules;
mod seen;

mod belief;
pub mod draw;
pub mod human;
mod mirror;
pub mod notation;
mod playout;
mod scenario;

pub use action::{Action, Chance};
pub use belief::{Belief, Bounds};
pub use board::{BadBoard, Board, Harbour, Terrain, Tile, pips};
pub use cards::{CARD, CITY, Cards, ROAD, Resource, SETTLEMENT};
pub use config::{Colour, Config, HarbourUse, Harbours, Layout, Options, Shortage, Tokens};
pub use deal::Deal;
pub use devs::{Card, Devs, Playable};
pub use event::{Closing, Event};
pub use illegal::Illegal;
pub use land::{CITIES, Estate, Land, ROADS, SETTLEMENTS};
pub use menu::{Menu, discards};
pub use offer::{Answer, Offer};
pub use phase::{Now, Phase};
pub use place::{Edge, Hex, NoPlace, Node, Point};
pub use playout::{Tally, playout};
pub use road::longest;
pub use scenario::{Holding, Impossible, Scenario};
pub use seats::{Few, MOST, PerSeat};
pub use state::Catan;
pub use view::{PlayerView, View};
