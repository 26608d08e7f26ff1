//! The one task that writes: it gathers what many tables want kept and commits it together.

use std::{
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use tokio::sync::{mpsc, oneshot};

use crate::{Store, Write};

/// How many requests may wait; beyond that tables wait too.
const WAITING: usize = 8192;
/// From this many requests in a batch on the writer counts as busy and gathers the next one for a moment.
const BUSY: usize = 8;
const GATHER: Duration = Duration::from_micros(800);
/// How many requests go into one batch at most.
const BATCH: usize = 1024;

type Told = Box<dyn FnOnce(bool) + Send>;

/// A handle to the task that writes.
#[derive(Clone)]
pub struct Writer {
    store: Arc<dyn Store>,
    requests: mpsc::Sender<(Vec<Write>, Told)>,
    load: Arc<Counters>,
}

#[derive(Default)]
struct Counters {
    batches: AtomicU64,
    writes: AtomicU64,
    failures: AtomicU64,
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
    pub fn start(store: Arc<dyn Store>) -> (Self, oneshot::Receiver<()>) {
        let (requests, waiting) = mpsc::channel(WAITING);
        let load = Arc::new(Counters::default());
        let (done, ended) = oneshot::channel();
        let blocks = store.blocks();
        let task = gather(Arc::clone(&store), waiting, Arc::clone(&load), done);
        if blocks {
            let thread = std::thread::Builder::new().name("writer".into());
            let spawned = thread.spawn(move || match tokio::runtime::Builder::new_current_thread()
                .build()
            {
                Ok(runtime) => runtime.block_on(task),
                Err(error) => tracing::error!(%error, "the writer has no runtime"),
            });
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
        };
        (writer, ended)
    }

    /// Writes at once if the store need not wait: then it says whether that was done.
    pub fn write_at_once(&self, writes: &mut Vec<Write>) -> Option<bool> {
        let count = u64::try_from(writes.len()).unwrap_or(u64::MAX);
        let done = self.store.commit_at_once(writes)?;
        self.load.batches.fetch_add(1, Ordering::Relaxed);
        self.load.writes.fetch_add(count, Ordering::Relaxed);
        if let Err(error) = &done {
            self.load.failures.fetch_add(1, Ordering::Relaxed);
            tracing::error!(%error, "a batch could not be written");
        }
        Some(done.is_ok())
    }

    /// Asks for writes; `told` is called with whether they are durable, in the order of asking.
    pub async fn write(&self, writes: Vec<Write>, told: impl FnOnce(bool) + Send + 'static) {
        if let Err(closed) = self.requests.send((writes, Box::new(told))).await {
            let (_, told) = closed.0;
            told(false);
        }
    }

    /// Writes and waits until it is durable.
    pub async fn write_now(&self, writes: Vec<Write>) -> bool {
        let (done, wait) = oneshot::channel();
        self.write(writes, |durable| {
            let _ = done.send(durable); // The asker may have gone.
        })
        .await;
        wait.await.unwrap_or(false)
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

/// Takes what waits, batch by batch, until nobody asks any more.
async fn gather(
    store: Arc<dyn Store>,
    mut waiting: mpsc::Receiver<(Vec<Write>, Told)>,
    counters: Arc<Counters>,
    done: oneshot::Sender<()>,
) {
    let mut batch = Vec::new();
    while 0 < waiting.recv_many(&mut batch, BATCH).await {
        let busy = BUSY <= batch.len();
        write(store.as_ref(), &mut batch, &counters).await;
        // Under load a short wait makes larger batches, and so fewer syncs; it has this thread to itself.
        if busy && store.blocks() {
            std::thread::sleep(GATHER);
        }
    }
    let _ = done.send(()); // Nobody may be waiting for the end.
}

/// Commits a batch; if it fails, each request is tried on its own, so that one cannot spoil the others.
async fn write(store: &dyn Store, batch: &mut Vec<(Vec<Write>, Told)>, counters: &Counters) {
    let mut all = Vec::new();
    let mut requests = Vec::with_capacity(batch.len());
    for (writes, told) in batch.drain(..) {
        requests.push((all.len(), writes.len(), told));
        all.extend(writes);
    }
    counters.batches.fetch_add(1, Ordering::Relaxed);
    let count = u64::try_from(all.len()).unwrap_or(u64::MAX);
    counters.writes.fetch_add(count, Ordering::Relaxed);
    match store.commit(&all).await {
        Ok(()) => requests.into_iter().for_each(|(_, _, told)| told(true)),
        Err(error) => {
            counters.failures.fetch_add(1, Ordering::Relaxed);
            tracing::error!(%error, "a batch could not be written");
            for (from, count, told) in requests {
                let alone = all.get(from..from + count).unwrap_or_default();
                told(store.commit(alone).await.is_ok());
            }
        }
    }
}
