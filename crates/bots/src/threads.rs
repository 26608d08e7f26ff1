//! How many threads one thought may use.

use std::{
    num::NonZero,
    sync::atomic::{AtomicUsize, Ordering::Relaxed},
    thread,
};

/// Nobody has said anything: all processors.
const ALL: usize = 0;

static PERMITTED: AtomicUsize = AtomicUsize::new(ALL);

/// Lets each thought of the strongest players in this process use up to so many threads.
pub fn permit_threads(threads: NonZero<usize>) {
    PERMITTED.store(threads.get(), Relaxed);
}

/// How many threads a thought may use; all processors unless [`permit_threads`] says otherwise.
pub fn permitted_threads() -> usize {
    match PERMITTED.load(Relaxed) {
        ALL => thread::available_parallelism().map_or(1, NonZero::get),
        threads => threads,
    }
}

/// Does pieces of work on all processors and gives the results in their order.
pub fn spread<T: Send>(count: usize, work: impl Fn(usize) -> T + Sync) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let some = || {
        let mut done = Vec::new();
        loop {
            let nth = next.fetch_add(1, Relaxed);
            if count <= nth {
                return done;
            }
            done.push((nth, work(nth)));
        }
    };
    let mut all: Vec<(usize, T)> = thread::scope(|scope| {
        let workers: Vec<_> = (0..permitted_threads())
            .map(|_| scope.spawn(some))
            .collect();
        let done = workers.into_iter().flat_map(|worker| match worker.join() {
            Ok(done) => done,
            Err(panic) => std::panic::resume_unwind(panic),
        });
        done.collect()
    });
    all.sort_unstable_by_key(|(nth, _)| *nth);
    all.into_iter().map(|(_, result)| result).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_is_done_once_and_comes_back_in_order() {
        assert_eq!(spread(0, |nth| nth), Vec::<usize>::new());
        let squares: Vec<usize> = (0..100).map(|nth| nth * nth).collect();
        assert_eq!(spread(100, |nth| nth * nth), squares);
    }
}
