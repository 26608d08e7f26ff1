//! Gateways as `parlor serve` sets them up.

pub(crate) mod catan;
pub(crate) mod clue;
mod listen;
pub(crate) mod pentago;
pub(crate) mod project;
pub(crate) mod reversi;
