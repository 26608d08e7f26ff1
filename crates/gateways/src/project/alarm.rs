//! Waking up on time: one thread for all Game Masters of a process.
//!
//! The runtime's own timers count whole milliseconds; a delay of the game should not be two of them longer.

use std::{
    cmp::Reverse,
    collections::BinaryHeap,
    sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError},
    time::{Duration, Instant},
};

use tokio::sync::Notify;

/// The pause after each round of waking: many alarms close together share one.
const PAUSE: Duration = Duration::from_micros(300);

/// Somebody who wants to be woken.
#[derive(Clone, Debug)]
pub(crate) struct Alarm {
    bell: Arc<Notify>,
    set: Option<Instant>,
}

/// All alarms of the process.
#[derive(Default)]
struct Orders {
    heap: Mutex<BinaryHeap<Reverse<Waiting>>>,
    /// One came that rings before all others.
    sooner: Condvar,
}

struct Waiting(Instant, Arc<Notify>);

impl PartialEq for Waiting {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

impl Eq for Waiting {}

impl PartialOrd for Waiting {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Waiting {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.0.cmp(&other.0)
    }
}

impl Alarm {
    /// An alarm of its own, at the thread of the process.
    pub(crate) fn new() -> Self {
        Self {
            bell: Arc::new(Notify::new()),
            set: None,
        }
    }

    /// Waits until then; for ever without a moment.
    pub(crate) async fn until(&mut self, at: Option<Instant>) {
        let Some(at) = at else {
            return std::future::pending().await;
        };
        while Instant::now() < at {
            // An earlier alarm rings anyway; this is asked again then.
            if self.set.is_none_or(|set| at < set || set <= Instant::now()) {
                let Some(orders) = Orders::of_the_process() else {
                    return tokio::time::sleep_until(at.into()).await;
                };
                self.set = Some(at);
                orders.take(Waiting(at, Arc::clone(&self.bell)));
            }
            self.bell.notified().await;
        }
    }
}

impl Orders {
    /// The orders, if there is a thread that carries them out.
    fn of_the_process() -> Option<&'static Self> {
        static ORDERS: OnceLock<Option<&'static Orders>> = OnceLock::new();
        *ORDERS.get_or_init(|| {
            let orders: &'static Self = Box::leak(Box::default());
            let thread = std::thread::Builder::new().name("project-alarm".into());
            match thread.spawn(|| orders.keep()) {
                Ok(_) => Some(orders),
                Err(error) => {
                    tracing::error!(%error, "no thread for alarms");
                    None
                }
            }
        })
    }

    fn heap(&self) -> MutexGuard<'_, BinaryHeap<Reverse<Waiting>>> {
        // Nothing panics while it is held.
        self.heap.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes an order; the thread is woken only if it sleeps for too long now.
    fn take(&self, order: Waiting) {
        let mut heap = self.heap();
        let is_first = heap.peek().is_none_or(|Reverse(first)| order < *first);
        heap.push(Reverse(order));
        drop(heap);
        if is_first {
            self.sooner.notify_one();
        }
    }

    fn keep(&self) {
        let mut heap = self.heap();
        loop {
            let now = Instant::now();
            let mut due = Vec::new();
            while heap.peek().is_some_and(|Reverse(first)| first.0 <= now) {
                due.extend(heap.pop().map(|Reverse(Waiting(_, bell))| bell));
            }
            if due.is_empty() {
                heap = match heap.peek() {
                    None => self.sooner.wait(heap),
                    Some(Reverse(Waiting(at, _))) => {
                        let wait = at.saturating_duration_since(now);
                        let woken = self.sooner.wait_timeout(heap, wait);
                        woken
                            .map(|(heap, _)| heap)
                            .map_err(|poisoned| PoisonError::new(poisoned.into_inner().0))
                    }
                }
                .unwrap_or_else(PoisonError::into_inner);
                continue;
            }
            drop(heap);
            for bell in &due {
                bell.notify_one();
            }
            if due.len() > 1 {
                std::thread::sleep(PAUSE);
            }
            heap = self.heap();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn alarms_ring_and_never_before_their_moment() {
        let mut alarm = Alarm::new();
        for wait in [0, 3, 1, 20] {
            let at = Instant::now() + Duration::from_millis(wait);
            alarm.until(Some(at)).await;
            assert!(Instant::now() >= at);
        }
    }
}
