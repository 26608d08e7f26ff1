//! The eight rays of a tile, told so that one can follow them.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Position;

/// One ray from a tile, and what became of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Ray {
    /// The direction it leaves in, 0 to 7, clockwise from north.
    pub direction: u8,
    /// The cells it enters, each with the direction of travel.
    pub path: Vec<(u16, u8)>,
    /// How it ends.
    pub end: RayEnd,
}

/// How a ray ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum RayEnd {
    /// It reaches an own stone and captures what lies between.
    Captures,
    /// It reaches an own stone with nothing between.
    NothingBetween,
    /// It reaches a free tile.
    FreeTile,
    /// It reaches an edge or a hole.
    EdgeOrHole,
    /// It comes back to where it began.
    Returns,
}

impl RayEnd {
    /// What people read.
    pub const fn sentence(self) -> &'static str {
        match self {
            Self::Captures => "captures",
            Self::NothingBetween => "nothing between",
            Self::FreeTile => "reaches a free tile",
            Self::EdgeOrHole => "reaches edge or hole",
            Self::Returns => "returns to the start",
        }
    }
}

/// The eight rays of `player` from the tile `start`.
pub fn rays(position: &Position, player: u8, start: u16) -> Vec<Ray> {
    (0..8)
        .map(|side| ray(position, player, start, side))
        .collect()
}

fn ray(position: &Position, player: u8, start: u16, direction: u8) -> Ray {
    let mut path = Vec::new();
    let mut at = (start, direction);
    let end = loop {
        let next = position.graph().step(at.0, at.1);
        let Some(next) = next.filter(|(tile, _)| !position.cell(*tile).is_hole()) else {
            break RayEnd::EdgeOrHole;
        };
        path.push(next);
        at = next;
        let cell = position.cell(next.0);
        if next.0 == start {
            break RayEnd::Returns;
        }
        if !cell.is_occupied() {
            break RayEnd::FreeTile;
        }
        if cell.owner() == Some(player) {
            break match path.len() {
                1 => RayEnd::NothingBetween,
                _ => RayEnd::Captures,
            };
        }
    };
    Ray {
        direction,
        path,
        end,
    }
}
