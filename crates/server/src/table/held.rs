//! What waits for the store before it is told: the table puts it in, the writer lets it out.

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use tokio::time::Instant;

use crate::outbox::{Out, Outbox};

/// Messages on their way to connections.
pub(super) type Outs = Vec<(Arc<Outbox>, Out)>;

/// What waits for the store before it is told, by ticket.
///
/// The writer releases it without waking the table; both do so under the lock, so everybody is told in one order.
#[derive(Default)]
pub(crate) struct Held {
    waiting: Mutex<Waiting>,
}

#[derive(Default)]
struct Waiting {
    queue: VecDeque<(u64, Outs)>,
    /// Whether something could not be kept: nothing is told any more.
    failed: bool,
}

impl Held {
    /// Holds messages until their ticket is durable.
    pub(super) fn hold(&self, ticket: u64, outs: Outs) {
        self.waiting().queue.push_back((ticket, outs));
    }

    /// Tells messages that wait for nothing themselves: at once, or behind those that wait.
    pub(super) fn tell(&self, mut outs: Outs, now: Instant) {
        let mut waiting = self.waiting();
        match waiting.queue.back_mut() {
            Some((_, last)) => last.append(&mut outs),
            None => release(outs, now),
        }
    }

    /// Tells what waited for this ticket.
    pub(super) fn release(&self, ticket: u64, now: Instant) {
        let mut waiting = self.waiting();
        if waiting.failed {
            return;
        }
        while let Some((_, outs)) = waiting.queue.pop_front_if(|(held, _)| *held <= ticket) {
            release(outs, now);
        }
    }

    /// Forgets what waits: it was not kept, so nobody is told.
    pub(super) fn fail(&self) {
        let mut waiting = self.waiting();
        waiting.failed = true;
        waiting.queue.clear();
    }

    /// How many tickets are open.
    pub(super) fn len(&self) -> usize {
        self.waiting().queue.len()
    }

    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Hands messages to their connections; a question is ready from this moment on.
///
/// Each connection is woken once, when all that is for it is there: it then writes in one go.
pub(super) fn release(outs: Outs, now: Instant) {
    let mut woken: Vec<Arc<Outbox>> = Vec::new();
    for (outbox, out) in outs {
        if let Some(ask) = &out.ask {
            ask.set_ready(now);
        }
        outbox.put(out);
        if !woken.iter().any(|other| Arc::ptr_eq(other, &outbox)) {
            woken.push(outbox);
        }
    }
    woken.iter().for_each(|outbox| outbox.wake());
}
