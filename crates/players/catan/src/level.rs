//! The levels that value positions: how much each searches, and by which weights it values.

use std::time::Duration;

use parlor_catan::{Phase, View};

use super::{
    search::Effort,
    weights::{Sense, Weights},
};

/// How one level decides.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Level {
    /// How much it searches; without any it looks one step ahead.
    pub(crate) effort: Option<Effort>,
    /// By which weights.
    pub(crate) sense: Sense,
}

/// Half a second at most.
const EXPERT: Effort = Effort {
    time: Duration::from_millis(450),
    nodes: 120_000,
    rounds: 2,
    setup_rounds: 6,
    width: 6,
    margin: 0.04,
    doubt: 0.02,
};

/// Three seconds at most.
const MASTER: Effort = Effort {
    time: Duration::from_millis(2800),
    nodes: 400_000,
    rounds: 4,
    setup_rounds: 24,
    width: 8,
    margin: 0.05,
    doubt: 0.02,
};

impl Level {
    /// One step ahead.
    pub(crate) fn skilled() -> Self {
        let weights = Weights::fitted();
        Self {
            effort: None,
            sense: Sense {
                step: weights,
                later: weights,
            },
        }
    }

    /// Searches by the weights of one step.
    pub(crate) fn expert() -> Self {
        Self {
            effort: Some(EXPERT),
            ..Self::skilled()
        }
    }

    /// Searches longer, with better weights and with others for what comes later.
    pub(crate) fn master() -> Self {
        Self {
            effort: Some(MASTER),
            sense: Sense {
                step: Weights::master(),
                later: Weights::later(),
            },
        }
    }

    /// How much is searched at a position. The set-up decides most of a game: there more is compared, and longer.
    pub(crate) fn effort_at(&self, view: &View) -> Option<Effort> {
        let effort = self.effort?;
        let wider = Effort {
            width: effort.width + 3,
            rounds: effort.setup_rounds,
            margin: 1.0,
            doubt: 0.05,
            ..effort
        };
        Some(match view.phase {
            Phase::SetupSettlement { .. } => Effort {
                nodes: 3 * effort.nodes,
                ..wider
            },
            Phase::SetupRoad { .. } => wider,
            _ => effort,
        })
    }
}
