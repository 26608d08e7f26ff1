//! What waits to be written to one connection.

use std::{
    collections::VecDeque,
    sync::{
        Arc, Mutex, MutexGuard, OnceLock, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use tokio::{sync::Notify, time::Instant};

use crate::limits::Limits;

/// One message on its way out.
#[derive(Clone, Debug)]
pub struct Out {
    /// The message.
    pub text: String,
    /// The question in it, whose clock starts when it is written.
    pub ask: Option<Arc<Ask>>,
}

/// When a question was ready and when it was written: what a clock needs to know of a connection.
#[derive(Default, Debug)]
pub struct Ask {
    ready: OnceLock<Instant>,
    /// Set if the connection says for itself when the question is written.
    held: OnceLock<()>,
    written: OnceLock<Instant>,
    /// It is not asked sooner.
    not_before: Option<Instant>,
}

/// A question that is not written by then counts as written.
const WRITTEN_AT_LATEST: Duration = Duration::from_secs(5);

impl Ask {
    pub(crate) fn set_ready(&self, now: Instant) {
        let _ = self.ready.set(now); // Only the first time counts.
    }

    /// A question that is not asked before a moment.
    pub(crate) fn not_before(moment: Instant) -> Self {
        Self {
            not_before: Some(moment),
            ..Self::default()
        }
    }

    /// Says that the connection has what goes before the question, and will ask it when its pause is over.
    pub fn set_held(&self) {
        let _ = self.held.set(()); // Once is enough.
    }

    /// Whether the connection says for itself when the question is written.
    pub(crate) fn is_held(&self) -> bool {
        self.held.get().is_some()
    }

    /// Says that the question was handed to the socket.
    pub fn set_written(&self, now: Instant) {
        let _ = self.written.set(now); // Only the first time counts.
    }

    /// Whether whoever is asked has what it needs to begin.
    pub(crate) fn is_handed(&self) -> bool {
        self.written.get().is_some() || self.is_held()
    }

    /// The moment before which it is not asked.
    pub(crate) fn earliest(&self) -> Option<Instant> {
        self.not_before
    }

    /// When the time of whoever was asked began to run, as far as is known.
    pub(crate) fn began(&self) -> Option<Instant> {
        let ready = *self.ready.get()?;
        if self.is_held() {
            return self.written.get().copied();
        }
        let ready = self.not_before.map_or(ready, |moment| moment.max(ready));
        let written = self.written.get().copied().unwrap_or(ready);
        Some(written.clamp(ready, ready + WRITTEN_AT_LATEST))
    }
}

/// What waits to be written to one connection: bounded, and lost as a whole when it overflows.
#[derive(Debug)]
pub struct Outbox {
    waiting: Mutex<Waiting>,
    changed: Notify,
    lost: AtomicBool,
    most: usize,
    most_bytes: usize,
}

#[derive(Default, Debug)]
struct Waiting {
    queue: VecDeque<Out>,
    bytes: usize,
}

impl Outbox {
    pub(crate) fn new(limits: &Limits) -> Self {
        Self {
            waiting: Mutex::default(),
            changed: Notify::new(),
            lost: AtomicBool::new(false),
            most: limits.unsent,
            most_bytes: limits.unsent_bytes,
        }
    }

    /// Puts a message in and has it written; an overflow loses the connection.
    pub(crate) fn push(&self, out: Out) {
        self.put(out);
        self.wake();
    }

    /// Puts a message in; it is written when the connection is woken.
    pub(crate) fn put(&self, out: Out) {
        let mut waiting = self.waiting();
        if self.is_lost() {
            return;
        }
        waiting.bytes += out.text.len();
        waiting.queue.push_back(out);
        // One large message alone is not falling behind.
        let many = 1 < waiting.queue.len();
        let over = self.most < waiting.queue.len() || (many && self.most_bytes < waiting.bytes);
        drop(waiting);
        if over {
            self.lose();
        }
    }

    /// Lets the connection write what waits.
    pub(crate) fn wake(&self) {
        self.changed.notify_one();
    }

    /// Takes all that waits; nothing is ever taken from a lost connection.
    pub fn take(&self) -> VecDeque<Out> {
        let mut waiting = self.waiting();
        waiting.bytes = 0;
        std::mem::take(&mut waiting.queue)
    }

    /// Waits until there is something to take, or the connection is lost.
    pub async fn changed(&self) {
        self.changed.notified().await;
    }

    /// Gives the connection up.
    pub fn lose(&self) {
        self.lost.store(true, Ordering::SeqCst);
        self.waiting().queue.clear();
        self.changed.notify_one();
    }

    /// Whether the connection was given up.
    pub fn is_lost(&self) -> bool {
        self.lost.load(Ordering::SeqCst)
    }

    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
