//! The one list of games, with the settings their tables begin with and the players they have.

mod catalog;
mod defaults;

pub use catalog::{Catalog, HINT, Listed, Mode};
