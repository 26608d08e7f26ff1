//! The one list of games, with the settings their tables begin with and the players they have.

mod catalog;
mod defaults;
pub mod reversi;
mod tools;

pub use catalog::{Catalog, FACTS, FULL, HINT, Listed, Mode, ODDS};
pub use tools::Tool;
