//! Seats at foreign servers: a module per protocol, and what they share with those who move for them.

mod built_in;
mod call;
pub(crate) mod catan;
mod desk;
mod host;
pub(crate) mod pentago;
mod player;
mod program;
pub(crate) mod reversi;
mod seat;
mod stage;
mod visit;
mod web;
