//! What waits for the store before it is told: the table puts it in, the writer lets it out.

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use parlor_store::Fate;
use tokio::{sync::Notify, time::Instant};

use crate::outbox::{Out, Outbox};

/// Messages on their way to connections.
pub(crate) type Outs = Vec<(To, Out)>;

/// To which connections a message goes.
#[derive(Clone)]
pub(crate) enum To {
    /// To one.
    One(Arc<Outbox>),
    /// To all who see the same; the list is made once for many messages.
    All(Arc<[Arc<Outbox>]>),
}

#[cfg(test)]
impl To {
    /// The connections.
    pub(super) fn outboxes(&self) -> &[Arc<Outbox>] {
        match self {
            Self::One(outbox) => std::slice::from_ref(outbox),
            Self::All(outboxes) => outboxes,
        }
    }
}

/// What waits for the store before it is told, by ticket.
///
/// The writer releases it without waking the table; both do so under the lock, so everybody is told in one order.
#[derive(Default)]
pub(crate) struct Held {
    waiting: Mutex<Waiting>,
    /// Told when nothing waits any more.
    emptied: Notify,
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

    /// Lets go what waited for a ticket, or makes sure that nobody is told.
    pub(super) fn told(&self, ticket: u64, fate: Fate) {
        match fate {
            Fate::Kept => self.release(ticket, Instant::now()),
            Fate::Refused | Fate::Doubtful => self.fail(),
        }
    }

    /// Tells what waited for this ticket.
    fn release(&self, ticket: u64, now: Instant) {
        let mut waiting = self.waiting();
        if waiting.failed {
            return;
        }
        while let Some((_, outs)) = waiting.queue.pop_front_if(|(held, _)| *held <= ticket) {
            release(outs, now);
        }
        if waiting.queue.is_empty() {
            self.emptied.notify_one();
        }
    }

    /// Waits until something was let go and nothing waits any more.
    pub(super) async fn emptied(&self) {
        self.emptied.notified().await;
    }

    /// Forgets what waits: it was not kept, or nobody can tell, so nobody is told.
    pub(super) fn fail(&self) {
        let mut waiting = self.waiting();
        waiting.failed = true;
        waiting.queue.clear();
        self.emptied.notify_one();
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
/// Connections are woken when all that is for them is there: each then writes in one go.
fn release(outs: Outs, now: Instant) {
    let mut told: Vec<Arc<Outbox>> = Vec::with_capacity(outs.len());
    for (to, out) in outs {
        if let Some(ask) = &out.ask {
            ask.set_ready(now);
        }
        match to {
            To::One(outbox) => {
                outbox.put(out);
                told.push(outbox);
            }
            To::All(outboxes) => outboxes.iter().for_each(|outbox| outbox.push(out.clone())),
        }
    }
    told.iter().for_each(|outbox| outbox.wake());
}
