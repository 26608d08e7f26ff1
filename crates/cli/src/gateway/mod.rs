//! Gateways as `parlor serve` sets them up.

pub(crate) mod catan;
pub(crate) mod clue;
pub(crate) mod pentago;
pub(crate) mod reversi;
