//! The one task that writes: it gathers what many tables want kept and commits it together.

use std::{
    pin::pin,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    task::{Context, Wake, Waker},
    thread::{self, Thread},
    time::Duration,
};

use tokio::sync::{mpsc, oneshot, watch};

use crate::{Owner, Store, StoreError, Write};

/// How many requests may wait; beyond that tables wait too.
const WAITING: usize = 8192;
/// From this many requests in a batch on the writer counts as busy and gathers the next one for a moment.
const BUSY: usize = 8;
const GATHER: Duration = Duration::from_micros(800);
/// How many requests go into one batch at most.
const BATCH: usize = 1024;

type Told = Box<dyn FnOnce(Fate) + Send>;

/// What has become of writes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fate {
    /// They are durable.
    Kept,
    /// They were refused and are not kept.
    Refused,
    /// Nobody can tell: the store went out of reach, or the node was replaced.
    Doubtful,
}

/// How the writer fares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Health {
    /// It writes.
    Good,
    /// The store is out of reach: nothing is written until the node has a new life.
    Away,
    /// The node was replaced: nothing is written until it has a new life.
    Fenced,
}

/// A handle to the task that writes.
#[derive(Clone)]
pub struct Writer {
    store: Arc<dyn Store>,
    requests: mpsc::Sender<(Vec<Write>, Told)>,
    load: Arc<Counters>,
    life: Arc<Life>,
}

/// Under whose name it is written, and how that goes.
struct Life {
    owner: Mutex<Owner>,
    health: watch::Sender<Health>,
}

impl Life {
    fn is_good(&self) -> bool {
        *self.health.borrow() == Health::Good
    }

    fn owner(&self) -> MutexGuard<'_, Owner> {
        self.owner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What an answer of the store means for a batch, and for all that follow.
    fn judge(&self, done: Result<(), StoreError>, counters: &Counters) -> Fate {
        let Err(error) = done else {
            return Fate::Kept;
        };
        counters.failures.fetch_add(1, Ordering::Relaxed);
        if !error.is_doubtful() {
            tracing::error!(%error, "a batch could not be written");
            return Fate::Refused;
        }
        let health = match error {
            StoreError::Fenced { .. } => Health::Fenced,
            _ => Health::Away,
        };
        if self.health.send_replace(health) == Health::Good {
            tracing::warn!(%error, "the writer stops until this node has a new life");
        }
        Fate::Doubtful
    }
}

#[derive(Default)]
struct Counters {
    batches: AtomicU64,
    writes: AtomicU64,
    failures: AtomicU64,
}

impl Counters {
    fn count(&self, writes: u64) {
        self.batches.fetch_add(1, Ordering::Relaxed);
        self.writes.fetch_add(writes, Ordering::Relaxed);
    }
}

/// What the writer has done so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WriterLoad {
    /// Batches committed.
    pub batches: u64,
    /// Things written in them.
    pub writes: u64,
    /// Batches that failed.
    pub failures: u64,
}

impl Writer {
    /// Starts the task; it ends when the last handle is dropped and all is written.
    pub fn start(store: Arc<dyn Store>, owner: Owner) -> (Self, oneshot::Receiver<()>) {
        let life = Arc::new(Life {
            owner: Mutex::new(owner),
            health: watch::Sender::new(Health::Good),
        });
        let (requests, waiting) = mpsc::channel(WAITING);
        let load = Arc::new(Counters::default());
        let (done, ended) = oneshot::channel();
        let blocks = store.blocks();
        let task = gather(
            Arc::clone(&store),
            Arc::clone(&life),
            waiting,
            Arc::clone(&load),
            done,
        );
        if blocks {
            let spawned = thread::Builder::new()
                .name("writer".into())
                .spawn(move || run_here(task));
            if let Err(error) = spawned {
                tracing::error!(%error, "the writer has no thread");
            }
        } else {
            tokio::spawn(task);
        }
        let writer = Self {
            store,
            requests,
            load,
            life,
        };
        (writer, ended)
    }

    /// Under whose name it is written now.
    pub fn owner(&self) -> Owner {
        self.life.owner().clone()
    }

    /// Whether it writes.
    pub fn is_good(&self) -> bool {
        self.life.is_good()
    }

    /// How the writer fares, and when that changes.
    pub fn health(&self) -> watch::Receiver<Health> {
        self.life.health.subscribe()
    }

    /// Goes on writing, under a new life of the node.
    pub fn resume(&self, owner: Owner) {
        *self.life.owner() = owner;
        self.life.health.send_replace(Health::Good);
    }

    /// Writes at once if the store need not wait: then it says what has become of it.
    pub fn write_at_once(&self, writes: &mut Vec<Write>) -> Option<Fate> {
        if !self.life.is_good() {
            return Some(Fate::Doubtful);
        }
        let count = u64::try_from(writes.len()).unwrap_or(u64::MAX);
        let owner = self.life.owner();
        let done = self.store.commit_at_once(&owner, writes)?;
        drop(owner);
        self.load.count(count);
        Some(self.life.judge(done, &self.load))
    }

    /// Asks for writes; `told` is called with what has become of them, in the order of asking.
    pub async fn write(&self, writes: Vec<Write>, told: impl FnOnce(Fate) + Send + 'static) {
        if let Err(closed) = self.requests.send((writes, Box::new(told))).await {
            let (_, told) = closed.0;
            told(Fate::Doubtful);
        }
    }

    /// Writes and waits until it is known what has become of it.
    pub async fn write_now(&self, writes: Vec<Write>) -> Fate {
        let (done, wait) = oneshot::channel();
        self.write(writes, |fate| {
            let _ = done.send(fate); // The asker may have gone.
        })
        .await;
        wait.await.unwrap_or(Fate::Doubtful)
    }

    /// What the writer has done so far.
    pub fn load(&self) -> WriterLoad {
        WriterLoad {
            batches: self.load.batches.load(Ordering::Relaxed),
            writes: self.load.writes.load(Ordering::Relaxed),
            failures: self.load.failures.load(Ordering::Relaxed),
        }
    }
}

impl std::fmt::Debug for Writer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Writer").field(&self.load()).finish()
    }
}

/// Runs a task to its end on this thread. It is no runtime's, because a blocking driver may bring one of its own.
fn run_here(task: impl Future<Output = ()>) {
    struct Unpark(Thread);
    impl Wake for Unpark {
        fn wake(self: Arc<Self>) {
            self.0.unpark();
        }
    }
    let waker = Waker::from(Arc::new(Unpark(thread::current())));
    let mut context = Context::from_waker(&waker);
    let mut task = pin!(task);
    while task.as_mut().poll(&mut context).is_pending() {
        thread::park();
    }
}

/// Takes what waits, batch by batch, until nobody asks any more.
async fn gather(
    store: Arc<dyn Store>,
    life: Arc<Life>,
    mut waiting: mpsc::Receiver<(Vec<Write>, Told)>,
    counters: Arc<Counters>,
    done: oneshot::Sender<()>,
) {
    let mut batch = Vec::new();
    while 0 < waiting.recv_many(&mut batch, BATCH).await {
        let busy = BUSY <= batch.len();
        write(store.as_ref(), &life, &mut batch, &counters).await;
        // Under load a short wait makes larger batches, and so fewer syncs; it has this thread to itself.
        if busy && store.blocks() {
            thread::sleep(GATHER);
        }
    }
    let _ = done.send(()); // Nobody may be waiting for the end.
}

/// Commits a batch; if it is refused, each request is tried on its own, so that one cannot spoil the others.
async fn write(
    store: &dyn Store,
    life: &Life,
    batch: &mut Vec<(Vec<Write>, Told)>,
    counters: &Counters,
) {
    if !life.is_good() {
        batch.drain(..).for_each(|(_, told)| told(Fate::Doubtful));
        return;
    }
    let owner = life.owner().clone();
    let mut all = Vec::new();
    let mut requests = Vec::with_capacity(batch.len());
    for (writes, told) in batch.drain(..) {
        requests.push((all.len(), writes.len(), told));
        all.extend(writes);
    }
    counters.count(u64::try_from(all.len()).unwrap_or(u64::MAX));
    let fate = life.judge(store.commit(&owner, &all).await, counters);
    for (from, count, told) in requests {
        let alone = all.get(from..from + count).unwrap_or_default();
        let fate = match fate {
            Fate::Refused if life.is_good() => {
                life.judge(store.commit(&owner, alone).await, counters)
            }
            Fate::Refused => Fate::Doubtful,
            Fate::Kept | Fate::Doubtful => fate,
        };
        told(fate);
    }
}
