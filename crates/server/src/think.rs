//! Threads on which built-in players think, so that they never hold up a table.

use std::{
    any::Any,
    cmp::Ordering,
    collections::BinaryHeap,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use parlor_bots::AnyPlayer;
use parlor_game::{Budget, Millis};
use parlor_play::Question;
use serde_json::Value;

/// Something to think about.
pub(crate) struct Job {
    /// By when it is wanted: the nearest comes first.
    pub(crate) deadline: Instant,
    /// The thinking.
    pub(crate) work: Box<dyn FnOnce() + Send>,
}

/// What a player is asked.
pub(crate) struct Choice {
    pub(crate) player: Box<dyn AnyPlayer>,
    /// What the seat was told since the player last heard.
    pub(crate) told: Vec<(Millis, Box<dyn Any + Send>)>,
    pub(crate) question: Question,
    pub(crate) budget: Budget,
}

/// What came of it.
pub(crate) struct Answer {
    /// The player, unless it broke down.
    pub(crate) player: Option<Box<dyn AnyPlayer>>,
    pub(crate) action: Option<Box<dyn Any + Send>>,
    /// How long it thought, without the wait for a thread.
    pub(crate) spent: Duration,
    pub(crate) why: Option<Value>,
}

/// The threads; they end when this is dropped.
#[derive(Debug)]
pub(crate) struct Thinkers {
    queue: Arc<Queue>,
}

#[derive(Default)]
struct Queue {
    jobs: Mutex<Jobs>,
    more: Condvar,
}

#[derive(Default)]
struct Jobs {
    heap: BinaryHeap<Ranked>,
    count: u64,
    closed: bool,
}

struct Ranked {
    nth: u64,
    job: Job,
}

impl Thinkers {
    pub(crate) fn start(threads: usize) -> Self {
        let queue = Arc::new(Queue::default());
        for n in 0..threads.max(1) {
            let queue = Arc::clone(&queue);
            let thread = std::thread::Builder::new().name(format!("thinker-{n}"));
            if let Err(error) = thread.spawn(move || queue.work()) {
                tracing::error!(%error, "a thread for built-in players could not be started");
            }
        }
        Self { queue }
    }

    pub(crate) fn ask(&self, job: Job) {
        let mut jobs = self.queue.jobs();
        jobs.count += 1;
        let nth = jobs.count;
        jobs.heap.push(Ranked { nth, job });
        drop(jobs);
        self.queue.more.notify_one();
    }

    /// How many questions wait for a thread.
    pub(crate) fn waiting(&self) -> usize {
        self.queue.jobs().heap.len()
    }
}

impl Drop for Thinkers {
    fn drop(&mut self) {
        self.queue.jobs().closed = true;
        self.queue.more.notify_all();
    }
}

impl Queue {
    fn jobs(&self) -> MutexGuard<'_, Jobs> {
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn work(&self) {
        loop {
            let mut jobs = self.jobs();
            let job = loop {
                if jobs.closed {
                    return;
                }
                match jobs.heap.pop() {
                    Some(ranked) => break ranked.job,
                    None => {
                        jobs = self.more.wait(jobs).unwrap_or_else(PoisonError::into_inner);
                    }
                }
            };
            drop(jobs);
            if catch_unwind(AssertUnwindSafe(job.work)).is_err() {
                tracing::error!("a thought broke down");
            }
        }
    }
}

impl Choice {
    /// Lets the player think.
    pub(crate) fn make(self) -> Answer {
        let Self {
            mut player,
            told,
            question,
            budget,
        } = self;
        let start = Instant::now();
        let thought = catch_unwind(AssertUnwindSafe(|| {
            for (at, events) in &told {
                player.hear(*at, events.as_ref());
            }
            let action = player.choose(question.view.as_ref(), question.actions.as_ref(), &budget);
            let why = player.why();
            (player, action, why)
        }));
        let spent = start.elapsed();
        match thought {
            Ok((player, action, why)) => Answer {
                player: Some(player),
                action,
                spent,
                why,
            },
            Err(_) => {
                tracing::error!("a built-in player broke down while thinking");
                Answer {
                    player: None,
                    action: None,
                    spent,
                    why: None,
                }
            }
        }
    }
}

impl std::fmt::Debug for Queue {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} questions", self.jobs().heap.len())
    }
}

impl Ord for Ranked {
    fn cmp(&self, other: &Self) -> Ordering {
        let key = |ranked: &Self| (ranked.job.deadline, ranked.nth);
        key(other).cmp(&key(self))
    }
}

impl PartialOrd for Ranked {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Ranked {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Ranked {}
