//! Gateways as `parlor serve` sets them up.

pub(crate) mod bounds;
pub(crate) mod catan;
pub(crate) mod clue;
mod listen;
mod options;
pub(crate) mod pentago;
pub(crate) mod project;
pub(crate) mod reversi;
