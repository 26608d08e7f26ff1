//! What happened so far, as a list whose beginning is shared by all states that come from it.

use std::sync::Arc;

use parlor_game::{InputOf, Millis, Viewer};

use crate::Learn;

/// What happened so far; copying it is cheap.
#[derive(Clone, Debug)]
pub(crate) struct History<G: Learn> {
    last: Option<Arc<Taken<G>>>,
}

/// One input and what came of it.
#[derive(Debug)]
pub(crate) struct Taken<G: Learn> {
    before: Option<Arc<Taken<G>>>,
    pub(crate) nth: usize,
    pub(crate) at: Millis,
    pub(crate) input: InputOf<G>,
    pub(crate) told: Vec<G::Event>,
}

impl<G: Learn> Default for History<G> {
    fn default() -> Self {
        Self { last: None }
    }
}

impl<G: Learn> History<G> {
    pub(crate) fn push(&mut self, at: Millis, input: InputOf<G>, told: Vec<G::Event>) {
        let nth = self.len();
        let before = self.last.take();
        self.last = Some(Arc::new(Taken {
            before,
            nth,
            at,
            input,
            told,
        }));
    }

    pub(crate) fn len(&self) -> usize {
        self.last.as_ref().map_or(0, |last| last.nth + 1)
    }

    /// All that was taken from number `from` on, in order.
    pub(crate) fn since(&self, from: usize) -> Vec<Arc<Taken<G>>> {
        let mut all = Vec::with_capacity(self.len().saturating_sub(from));
        let mut at = self.last.as_ref();
        while let Some(taken) = at.filter(|taken| from <= taken.nth) {
            all.push(taken.clone());
            at = taken.before.as_ref();
        }
        all.reverse();
        all
    }
}

impl<G: Learn> Taken<G> {
    /// What a viewer was told of it.
    pub(crate) fn seen_by(&self, viewer: Viewer) -> Vec<G::Event> {
        let cut = |event| G::redact(event, viewer);
        self.told.iter().filter_map(cut).collect()
    }
}

/// A long list is taken apart step by step: each link dropping the one before it would overflow the stack.
impl<G: Learn> Drop for Taken<G> {
    fn drop(&mut self) {
        let mut next = self.before.take();
        while let Some(taken) = next.and_then(Arc::into_inner) {
            let mut taken = taken;
            next = taken.before.take();
        }
    }
}
