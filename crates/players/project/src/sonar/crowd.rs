//! Who stands in the way and does not move, and how to get around.

use std::collections::VecDeque;

use parlor_project::{Area, Direction, Field};

use super::Sonar;
use crate::body::Body;

/// A field that was denied so often is walked around.
const STUBBORN: u32 = 3;

/// A field that was denied is forgotten after so many steps' time.
const MEMORY: u64 = 30;

/// Fields to which steps were denied not long ago.
#[derive(Clone, Debug, Default)]
pub(super) struct Crowd {
    /// Where, how often in all, and until when it is remembered.
    denied: Vec<(Field, u32, u64)>,
}

impl Crowd {
    pub(super) fn clear(&mut self) {
        self.denied.clear();
    }

    /// A step was denied; each one takes this long.
    pub(super) fn denied(&mut self, field: Field, now: u64, step: u64) {
        let until = now + MEMORY * step;
        match self.denied.iter_mut().find(|(at, _, _)| *at == field) {
            Some(known) => *known = (field, known.1 + 1, until),
            None => self.denied.push((field, 1, until)),
        }
    }

    /// Whoever stood there has gone.
    pub(super) fn left(&mut self, field: Field) {
        self.denied.retain(|(at, _, _)| *at != field);
    }

    pub(super) fn forget(&mut self, now: u64) {
        self.denied.retain(|(_, _, until)| now < *until);
    }

    /// Whether a field is to be walked around.
    pub(super) fn blocks(&self, field: Field) -> bool {
        let stubborn = |(at, times, _): &(Field, u32, u64)| *at == field && STUBBORN <= *times;
        self.denied.iter().any(stubborn)
    }

    pub(super) fn is_empty(&self) -> bool {
        !self.denied.iter().any(|(_, times, _)| STUBBORN <= *times)
    }
}

impl Sonar {
    /// The first step of a shortest way to a field around those who stand still; none if they wall it off.
    pub(super) fn around(&self, target: Field) -> Option<Direction> {
        let body = &self.body;
        let shape = body.shape;
        let place =
            |field: Field| usize::from(field.y) * usize::from(shape.width) + usize::from(field.x);
        let mut seen = vec![false; usize::from(shape.width) * usize::from(shape.height())];
        // From the target, so that the first field next to the player names the step.
        let mut open = VecDeque::from([target]);
        seen[place(target)] = true;
        while let Some(field) = open.pop_front() {
            for way in Direction::ALL {
                let Some(next) = shape.step(field, way) else {
                    continue;
                };
                if next == body.field {
                    return Direction::ALL
                        .into_iter()
                        .find(|back| shape.step(next, *back) == Some(field));
                }
                let foreign = shape.area(next.y) == Area::Goals(body.team.other());
                if !foreign
                    && !self.crowd.blocks(next)
                    && !std::mem::replace(&mut seen[place(next)], true)
                {
                    open.push_back(next);
                }
            }
        }
        None
    }

    /// A step nearer to a field.
    pub(super) fn way_to(&self, target: Field) -> Option<Direction> {
        if self.crowd.is_empty() || target == self.body.field {
            return self.body.towards(target);
        }
        self.around(target).or_else(|| self.body.towards(target))
    }

    /// Whether a step leads to another task field on which nobody is known to stand still.
    pub(super) fn is_free_task(&self, way: Direction) -> bool {
        let to = self.body.shape.step(self.body.field, way);
        Body::stays_in_tasks(&self.body, way) && !to.is_some_and(|to| self.crowd.blocks(to))
    }
}
