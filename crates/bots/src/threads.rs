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
