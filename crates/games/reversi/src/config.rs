//! What is agreed before a match.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{
    Illegal, Map, Phase, Position,
    map::{MAX_SIDE, MapError, USUAL_SIDE},
    maps,
};

/// What is agreed before a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// The text of the map, or the name of one that Parlor has, such as `plain`.
    pub map: String,
    /// The longest side that a map may have, at most 512.
    #[schemars(range(min = 1, max = 512))]
    pub max_side: u16,
}

impl Default for Config {
    fn default() -> Self {
        Self::of(maps::PLAIN)
    }
}

impl Config {
    /// A match on the map with this text or name.
    pub fn of(map: impl Into<String>) -> Self {
        Self {
            map: map.into(),
            max_side: USUAL_SIDE,
        }
    }

    /// The map, read.
    pub fn read_map(&self) -> Result<Map, Illegal> {
        if !(1..=MAX_SIDE).contains(&self.max_side) {
            let max_side = self.max_side;
            return Err(Illegal::MaxSideRange { max_side });
        }
        let text = maps::named(self.map.trim()).unwrap_or(&self.map);
        Ok(Map::read(text.as_bytes(), self.max_side)?)
    }

    /// The position a match with this configuration starts from.
    pub fn start(&self) -> Result<Position, Illegal> {
        let position = Position::new(&self.read_map()?);
        match position.phase() {
            Phase::Building | Phase::Bombing => Ok(position),
            Phase::Over => Err(MapError::is_final().into()),
        }
    }
}
