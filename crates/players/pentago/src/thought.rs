//! What a level makes of a position, and how it tells it.

use parlor_pentago::Action;
use serde_json::{Value, json};

use super::engine::{Found, Proof, as_proof};

/// What a level makes of a position.
#[derive(Clone, Debug)]
pub(super) struct Thought {
    pub(super) best: Action,
    /// For who moves, from -1 to 1; whole only where it is proved.
    pub(super) value: f64,
    pub(super) proof: Option<Proof>,
    pub(super) depth: u32,
    pub(super) nodes: u64,
    pub(super) line: Vec<Action>,
}

impl Thought {
    /// A turn that wins at once.
    pub(super) fn win(best: Action) -> Self {
        Self {
            best,
            value: 1.0,
            proof: Some(Proof::Win(1)),
            depth: 1,
            nodes: 1,
            line: vec![best],
        }
    }

    /// A turn with its value by the engine.
    pub(super) fn estimated(best: Action, value: i32) -> Self {
        let proof = as_proof(value);
        Self {
            best,
            value: told(value, proof),
            proof,
            depth: 0,
            nodes: 0,
            line: vec![best],
        }
    }

    /// What is told of it, as JSON.
    pub(super) fn why(&self) -> Value {
        json!({
            "value": self.value,
            "proved": self.proof.is_some(),
            "depth": self.depth,
            "nodes": self.nodes,
            "line": self.line,
        })
    }
}

impl From<Found> for Thought {
    fn from(found: Found) -> Self {
        Self {
            best: found.best,
            value: told(found.value, found.proof),
            proof: found.proof,
            depth: found.depth,
            nodes: found.nodes,
            line: found.line,
        }
    }
}

/// A value of the engine that means an expected result half way to a win.
const HALF_WON: f64 = 440.0;

/// A value as a player tells it: the proved result, or the expected one.
fn told(value: i32, proof: Option<Proof>) -> f64 {
    match proof {
        Some(Proof::Win(_)) => 1.0,
        Some(Proof::Draw) => 0.0,
        Some(Proof::Loss(_)) => -1.0,
        None => f64::from(value) / (f64::from(value.abs()) + HALF_WON),
    }
}
