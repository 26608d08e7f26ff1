//! Seats at foreign servers: a module per protocol, with those who move for it.

mod call;
pub(crate) mod catan;
pub(crate) mod pentago;
pub(crate) mod reversi;
