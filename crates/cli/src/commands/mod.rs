//! One file per command.

pub(crate) mod batch;
pub(crate) mod bench;
pub(crate) mod bot;
pub(crate) mod join;
pub(crate) mod matches;
pub(crate) mod pentago;
pub(crate) mod perft;
pub(crate) mod play;
pub(crate) mod project;
pub(crate) mod replay;
pub(crate) mod reversi;
pub(crate) mod serve;
pub(crate) mod store;
pub(crate) mod think;
pub(crate) mod verify;
