//! Waking up on time: one thread for all Game Masters of a process.
//!
//! The runtime's own timers count whole milliseconds; a delay of the game should not be two of them longer.

use std::{
    cmp::Reverse,
    collections::BinaryHeap,
    sync::{
        Arc, OnceLock,
        mpsc::{Receiver, RecvTimeoutError, Sender, channel},
    },
    time::{Duration, Instant},
};

use tokio::sync::Notify;

/// The pause after each round of waking: many alarms close together share one.
const PAUSE: Duration = Duration::from_micros(200);

type Order = (Instant, Arc<Notify>);

/// Somebody who wants to be woken.
#[derive(Clone, Debug)]
pub(crate) struct Alarm {
    orders: Sender<Order>,
    bell: Arc<Notify>,
    set: Option<Instant>,
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
        static ORDERS: OnceLock<Sender<Order>> = OnceLock::new();
        let orders = ORDERS.get_or_init(|| {
            let (orders, taken) = channel();
            let thread = std::thread::Builder::new().name("project-alarm".into());
            if let Err(error) = thread.spawn(move || keep(&taken)) {
                tracing::error!(%error, "no thread for alarms");
            }
            orders
        });
        Self {
            orders: orders.clone(),
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
                self.set = Some(at);
                let order = (at, Arc::clone(&self.bell));
                if self.orders.send(order).is_err() {
                    return tokio::time::sleep_until(at.into()).await;
                }
            }
            self.bell.notified().await;
        }
    }
}

fn keep(orders: &Receiver<Order>) {
    let mut heap: BinaryHeap<Reverse<Waiting>> = BinaryHeap::new();
    loop {
        let next = heap.peek().map(|Reverse(first)| first.0);
        let order = match next {
            None => orders.recv().map_err(|_| RecvTimeoutError::Disconnected),
            Some(at) => orders.recv_timeout(at.saturating_duration_since(Instant::now())),
        };
        match order {
            Ok((at, bell)) => heap.push(Reverse(Waiting(at, bell))),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return,
        }
        while let Ok((at, bell)) = orders.try_recv() {
            heap.push(Reverse(Waiting(at, bell)));
        }
        let now = Instant::now();
        let mut rang = 0;
        while heap.peek().is_some_and(|Reverse(first)| first.0 <= now) {
            if let Some(Reverse(Waiting(_, bell))) = heap.pop() {
                bell.notify_one();
                rang += 1;
            }
        }
        if rang > 1 {
            std::thread::sleep(PAUSE);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn alarms_ring_soon_after_their_moment_and_never_before() {
        let mut alarm = Alarm::new();
        for wait in [0, 3, 1, 20] {
            let at = Instant::now() + Duration::from_millis(wait);
            alarm.until(Some(at)).await;
            assert!(Instant::now() >= at);
            assert!(at.elapsed() < Duration::from_millis(200));
        }
    }
}
