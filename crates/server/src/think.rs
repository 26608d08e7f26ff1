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
    /// How long it thought, without the wait for a thread and for a processor.
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
        let stopwatch = Stopwatch::start(budget.time.is_some());
        let thought = catch_unwind(AssertUnwindSafe(|| {
            for (at, events) in &told {
                player.hear(*at, events.as_ref());
            }
            let action = player.choose(question.view.as_ref(), question.actions.as_ref(), &budget);
            let why = player.why();
            (player, action, why)
        }));
        let spent = stopwatch.spent();
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

/// Measures what a thread does, not what others do on its processor meanwhile.
struct Stopwatch {
    start: Instant,
    /// How long the thread had waited before; not asked for where no clock runs.
    kept_waiting: Option<Duration>,
}

impl Stopwatch {
    fn start(is_exact: bool) -> Self {
        Self {
            start: Instant::now(),
            kept_waiting: is_exact.then(kept_waiting),
        }
    }

    fn spent(&self) -> Duration {
        let waited = match self.kept_waiting {
            Some(before) => kept_waiting().saturating_sub(before),
            None => Duration::ZERO,
        };
        self.start.elapsed().saturating_sub(waited)
    }
}

/// How long this thread was ready to run and had no processor, since it began; nothing where the system does not tell.
fn kept_waiting() -> Duration {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanos = told.split_whitespace().nth(1).map(str::parse);
    Duration::from_nanos(nanos.and_then(Result::ok).unwrap_or(0))
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

#[cfg(test)]
mod tests {
    use std::{hint::spin_loop, num::NonZero, path::Path, thread};

    use super::*;

    /// A thought of so long by the clock, among more thoughts than processors: all that ran at once are charged together
    /// about as much as the processors gave.
    #[test]
    fn a_thought_is_not_charged_for_the_processor_it_waits_for() {
        if !Path::new("/proc/thread-self/schedstat").exists() {
            eprintln!("skipped: this system does not tell how long a thread waits for a processor");
            return;
        }
        const LONG: Duration = Duration::from_millis(400);
        let processors = thread::available_parallelism().map_or(1, NonZero::get);
        let crowd = 4 * processors;
        let charged: Duration = thread::scope(|scope| {
            let thoughts: Vec<_> = (0..crowd)
                .map(|_| {
                    scope.spawn(|| {
                        let stopwatch = Stopwatch::start(true);
                        while stopwatch.start.elapsed() < LONG {
                            spin_loop();
                        }
                        stopwatch.spent()
                    })
                })
                .collect();
            thoughts
                .into_iter()
                .map(|thought| thought.join().expect("a thought that ends"))
                .sum()
        });
        let by_the_clock = LONG * u32::try_from(crowd).expect("a small crowd");
        assert!(
            charged < by_the_clock / 2,
            "{charged:?} of {by_the_clock:?}"
        );
    }

    #[test]
    fn a_thought_that_sleeps_is_charged() {
        let stopwatch = Stopwatch::start(true);
        thread::sleep(Duration::from_millis(20));
        assert!(stopwatch.spent() >= Duration::from_millis(15));
    }
}
