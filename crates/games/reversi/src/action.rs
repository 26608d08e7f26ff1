//! What a seat may do.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Graph, Move, Phase, TAKE_BOMB, TAKE_OVERRIDE};

/// One move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Places a stone.
    Place {
        /// The column, from zero.
        x: u16,
        /// The row, from zero.
        y: u16,
        /// The player, from one, whose colour is swapped with the own: on choice tiles only.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        choose: Option<u8>,
        /// What is taken: on bonus tiles only.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        take: Option<Take>,
    },
    /// Throws a bomb.
    Bomb {
        /// The column, from zero.
        x: u16,
        /// The row, from zero.
        y: u16,
    },
}

/// What a bonus tile gives.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Take {
    /// A bomb.
    Bomb,
    /// An override stone.
    Override,
}

/// A special value that no tile allows.
const NEVER: u8 = u8::MAX;

impl Action {
    /// A stone without a special value.
    pub const fn place(x: u16, y: u16) -> Self {
        Self::special(x, y, 0)
    }

    /// A stone with the special value of the binary protocol; one that means nothing is kept as a choice.
    pub const fn special(x: u16, y: u16, special: u8) -> Self {
        let (choose, take) = match special {
            0 => (None, None),
            TAKE_BOMB => (None, Some(Take::Bomb)),
            TAKE_OVERRIDE => (None, Some(Take::Override)),
            player => (Some(player), None),
        };
        Self::Place { x, y, choose, take }
    }

    /// Column and row.
    pub const fn xy(self) -> (u16, u16) {
        match self {
            Self::Place { x, y, .. } | Self::Bomb { x, y } => (x, y),
        }
    }

    /// Its special value in the binary protocol, 0 for a throw.
    pub const fn special_value(self) -> u8 {
        match self {
            Self::Place { choose, take, .. } => match (choose, take) {
                (None, None) => 0,
                (Some(player @ 1..=8), None) => player,
                (None, Some(Take::Bomb)) => TAKE_BOMB,
                (None, Some(Take::Override)) => TAKE_OVERRIDE,
                (Some(_), _) => NEVER,
            },
            Self::Bomb { .. } => 0,
        }
    }

    /// The action that stands for a move of the core.
    pub fn of(graph: &Graph, phase: Phase, mv: Move) -> Self {
        let (x, y) = graph.xy(mv.tile);
        match phase {
            Phase::Building => Self::special(x, y, mv.special),
            Phase::Bombing | Phase::Over => Self::Bomb { x, y },
        }
    }
}
