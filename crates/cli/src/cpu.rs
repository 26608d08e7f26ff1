//! The processors: how many to use, and the CPU time of this process, all threads, user and system.

use std::{num::NonZero, thread, time::Duration};

use rustix::time::{ClockId, clock_gettime};

/// The threads of a program that shares its machine with the programs it talks to: half of the processors.
///
/// Fewer threads wake each other less often.
pub(crate) fn shared_threads() -> usize {
    let processors = thread::available_parallelism().map_or(1, NonZero::get);
    (processors / 2).max(1)
}

/// Measures CPU time from the moment it is made.
#[derive(Debug)]
pub(crate) struct Cpu(Duration);

impl Cpu {
    /// Starts to measure.
    pub(crate) fn start() -> Self {
        Self(now())
    }

    /// Seconds since the start.
    pub(crate) fn seconds(&self) -> f64 {
        now().saturating_sub(self.0).as_secs_f64()
    }
}

fn now() -> Duration {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    let seconds = u64::try_from(time.tv_sec).unwrap_or(0);
    let nanos = u32::try_from(time.tv_nsec).unwrap_or(0);
    Duration::new(seconds, nanos)
}
