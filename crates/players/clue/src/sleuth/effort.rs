//! What a decision may take: work first, so that the same view decides alike everywhere, the clock as a last fence.

use std::time::{Duration, Instant};

use parlor_game::Budget;

/// No decision thinks longer than this, whatever the clock says; a step of its own may still end after it.
const FENCE: Duration = Duration::from_millis(120);
/// What is left of the time that is granted, for what comes after thinking.
const SHARE: f64 = 0.8;
/// So many operations of counting deals for others are granted.
const WORK: f64 = 1e7;

/// What is left of what was granted for a decision.
#[derive(Clone, Copy, Debug)]
pub(super) struct Effort {
    left: f64,
    until: Option<Instant>,
}

impl Default for Effort {
    fn default() -> Self {
        Self::of(&Budget::default())
    }
}

impl Effort {
    /// Without a time only work counts; with a number of nodes that is the work, and no clock is looked at.
    pub(super) fn of(budget: &Budget) -> Self {
        let fence = |millis: u64| Duration::from_millis(millis).mul_f64(SHARE).min(FENCE);
        let time = budget.time.filter(|_| budget.nodes.is_none());
        Self {
            left: budget.nodes.map_or(WORK, |nodes| nodes as f64),
            until: time.map(|time| Instant::now() + fence(time.0)),
        }
    }

    /// Whether the time is over.
    pub(super) fn is_late(&self) -> bool {
        self.until.is_some_and(|until| until <= Instant::now())
    }

    /// How many operations may still be spent: none when it is late.
    pub(super) fn left(&self) -> f64 {
        if self.is_late() { 0.0 } else { self.left }
    }

    /// Counts operations as done.
    pub(super) fn spend(&mut self, operations: f64) {
        self.left -= operations;
    }
}
