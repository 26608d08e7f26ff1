//! The one list of games, with the settings their tables begin with and the players they have.

mod catalog;
mod catan;
mod defaults;
mod list;
pub mod reversi;
mod tools;

pub use catalog::{Catalog, FACTS, FULL, HINT, Listed, Mode, ODDS};
pub use list::{adviser, find, of, usual};
pub use tools::Tool;
