//! Steps sent ahead where replies take long (step 7).

use std::collections::VecDeque;

use parlor_game::Millis;
use parlor_project::{Action, Direction, Hand};

use super::{Sonar, Told, Tuning};
use crate::body::Body;

/// From this round trip on, in milliseconds, steps are sent ahead.
const SLOW: f32 = 20.0;

/// The most requests that are on their way at once.
const MOST: usize = 3;

/// How long replies take, and which steps are on their way.
#[derive(Clone, Debug, Default)]
pub(super) struct Pipe {
    /// Steps without a reply: when they were sent and whether anything was on its way then.
    steps: VecDeque<(u64, Direction, bool)>,
    trip: f32,
    is_broken: bool,
}

impl Pipe {
    pub(super) fn clear(&mut self) {
        self.is_broken = true;
    }

    /// How long a step takes, its reply included, in milliseconds.
    pub(super) fn a_step(&self, tuning: &Tuning) -> u64 {
        u64::from(tuning.step) + self.trip as u64 + 1
    }

    pub(super) fn sent(&mut self, at: Millis, action: &Action) {
        if let Action::Move {
            direction: Some(direction),
        } = action
        {
            let alone = self.steps.is_empty();
            self.steps.push_back((at.0, *direction, alone));
        }
    }

    pub(super) fn hear(&mut self, at: Millis, told: &Told, tuning: &Tuning) {
        match told {
            Told::Moved { .. } => {
                if let Some((sent, _, true)) = self.steps.pop_front() {
                    let trip = at.0.saturating_sub(sent + u64::from(tuning.step)) as f32;
                    self.trip += (trip - self.trip) / 8.0;
                }
                if self.steps.is_empty() {
                    self.is_broken = false;
                }
            }
            Told::Begin(_) | Told::Dropped | Told::Over => {
                self.steps.clear();
                self.is_broken = false;
            }
            Told::Discovered { .. }
            | Told::PickedUp { .. }
            | Told::Tested(_)
            | Told::Destroyed { .. }
            | Told::Placed(_)
            | Told::Offered { .. }
            | Told::Rejected { .. }
            | Told::Accepted { .. }
            | Told::Received { .. } => {}
        }
    }
}

impl Sonar {
    /// One more step of a straight way, if replies take long and nothing was denied.
    pub(super) fn ahead(&self, sent: usize) -> Option<Action> {
        let pipe = &self.pipe;
        let steps = &pipe.steps;
        if !self.tuning.pipeline || pipe.trip <= SLOW || pipe.is_broken || MOST <= sent {
            return None;
        }
        if sent != steps.len() || self.body.hand != Hand::Valid || 0 < self.body.denials {
            return None;
        }
        let target = self.target?;
        let mut end = self.body.clone_place();
        for (_, direction, _) in steps {
            end.field = end.shape.step(end.field, *direction)?;
        }
        let way = end.towards(target)?;
        let straight = steps.back().is_some_and(|(_, last, _)| *last == way);
        straight.then(|| Body::step(way))
    }
}
