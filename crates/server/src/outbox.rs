//! What waits to be written to one connection.

use std::{
    collections::VecDeque,
    sync::{
        Arc, Mutex, MutexGuard, OnceLock, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use parlor_wire::ToClient;
use tokio::{sync::Notify, time::Instant};

use crate::{followed::Followed, letter::Letter, limits::Limits};

/// One message on its way out.
#[derive(Clone, Debug)]
pub struct Out {
    /// The message, which others may be told too.
    pub letter: Arc<Letter>,
    /// The question in it, whose clock starts when it is written.
    pub ask: Option<Arc<Ask>>,
}

impl From<ToClient> for Out {
    fn from(message: ToClient) -> Self {
        Letter::new(message).into()
    }
}

impl From<Arc<Letter>> for Out {
    fn from(letter: Arc<Letter>) -> Self {
        Self { letter, ask: None }
    }
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
    /// Whether a match begins only when whoever is asked has what it needs.
    opens: bool,
    /// Told when a question that was held is written, or one that a match waits for: only then its clock can be set.
    asker: Arc<Notify>,
}

/// A question that is not written by then counts as written.
const WRITTEN_AT_LATEST: Duration = Duration::from_secs(5);

impl Ask {
    pub(crate) fn set_ready(&self, now: Instant) {
        let _ = self.ready.set(now); // Only the first time counts.
    }

    /// A question whose asker is told when it is written after it was held, or when a match that it opens can begin; it
    /// is not asked before a moment.
    pub(crate) fn new(asker: &Arc<Notify>, not_before: Option<Instant>, opens: bool) -> Self {
        Self {
            not_before,
            opens,
            asker: Arc::clone(asker),
            ..Self::default()
        }
    }

    /// Says that the connection has what goes before the question, and will ask it when its pause is over.
    pub fn set_held(&self) {
        let is_first = self.held.set(()).is_ok(); // Once is enough.
        if is_first && self.opens {
            self.asker.notify_one();
        }
    }

    /// Whether the connection says for itself when the question is written.
    pub(crate) fn is_held(&self) -> bool {
        self.held.get().is_some()
    }

    /// Says that the question was handed to the socket.
    pub fn set_written(&self, now: Instant) {
        let is_first = self.written.set(now).is_ok(); // Only the first time counts.
        if is_first && (self.opens || self.is_held()) {
            self.asker.notify_one();
        }
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
    /// Notes what the connection is told.
    followed: Arc<Followed>,
}

#[derive(Default, Debug)]
struct Waiting {
    queue: VecDeque<Out>,
    bytes: usize,
    /// Whether the connection knows that there is something to take.
    woken: bool,
}

impl Outbox {
    pub(crate) fn new(limits: &Limits, followed: Arc<Followed>) -> Self {
        Self {
            followed,
            waiting: Mutex::default(),
            changed: Notify::new(),
            lost: AtomicBool::new(false),
            most: limits.unsent,
            most_bytes: limits.unsent_bytes,
        }
    }

    /// Puts a message in and has it written; an overflow loses the connection.
    pub(crate) fn push(&self, out: impl Into<Out>) {
        self.add(out.into(), true);
    }

    /// Puts a message in; it is written when the connection is woken.
    pub(crate) fn put(&self, out: Out) {
        self.add(out, false);
    }

    fn add(&self, out: Out, wakes: bool) {
        self.followed.told(&out.letter);
        let mut waiting = self.waiting();
        if self.is_lost() {
            return;
        }
        let knows = waiting.woken;
        waiting.woken |= wakes;
        waiting.bytes += out.letter.text().len();
        waiting.queue.push_back(out);
        // One large message alone is not falling behind.
        let many = 1 < waiting.queue.len();
        let over = self.most < waiting.queue.len() || (many && self.most_bytes < waiting.bytes);
        drop(waiting);
        if over {
            self.lose();
        } else if wakes && !knows {
            self.changed.notify_one();
        }
    }

    /// Lets the connection write what waits; it is told once, however much there is.
    pub(crate) fn wake(&self) {
        let mut waiting = self.waiting();
        let knows = std::mem::replace(&mut waiting.woken, true);
        drop(waiting);
        if !knows {
            self.changed.notify_one();
        }
    }

    /// Takes all that waits; nothing is ever taken from a lost connection.
    pub fn take(&self) -> VecDeque<Out> {
        let mut waiting = self.waiting();
        waiting.bytes = 0;
        waiting.woken = false;
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
