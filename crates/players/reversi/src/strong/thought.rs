//! What a search made of a position, and how it tells it.

use std::time::Duration;

use parlor_reversi::{Action, Phase, Position};
use serde_json::{Value, json};

use super::{think::Found, value::STONE};

/// What a search made of a position.
#[derive(Clone, Debug)]
pub(crate) struct Thought {
    pub(crate) best: Action,
    pub(super) found: Found,
    line: Vec<Action>,
    spent: Duration,
    tiles: f64,
}

impl Thought {
    pub(super) fn of(found: Found, position: &Position, spent: Duration) -> Self {
        let mut at = position.clone();
        let mut line = Vec::new();
        for mv in &found.line {
            line.push(Action::of(at.graph(), at.phase(), *mv));
            at.make(*mv);
            if at.phase() == Phase::Over {
                break;
            }
        }
        Self {
            best: Action::of(position.graph(), position.phase(), found.best),
            line,
            spent,
            tiles: position.graph().tiles().len().max(1) as f64,
            found,
        }
    }

    /// How many plies were searched in full.
    pub(crate) fn depth(&self) -> u32 {
        self.found.depth.into()
    }

    /// What is told of it, as JSON.
    pub(crate) fn why(&self) -> Value {
        let Found {
            value,
            depth,
            nodes,
            is_proved,
            ..
        } = self.found;
        let lead = f64::from(value) / f64::from(STONE);
        let seconds = self.spent.as_secs_f64();
        json!({
            "value": (lead / self.tiles * 8.0).tanh(),
            "lead": lead,
            "proved": is_proved,
            "depth": depth,
            "nodes": nodes,
            "nodes_per_second": (nodes as f64 / seconds.max(1e-6)).round(),
            "seconds": seconds,
            "line": self.line,
        })
    }
}
