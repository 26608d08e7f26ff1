//! Processor time: what a thread or the whole process was given, however busy the machine is.

use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};

/// Measures processor time, user and system, from the moment it is made.
#[derive(Clone, Copy, Debug)]
pub struct Cpu {
    clock: ClockId,
    start: Duration,
}

impl Cpu {
    /// The time of all threads of this process.
    pub fn of_process() -> Self {
        Self::of(ClockId::ProcessCPUTime)
    }

    /// The time of this thread; ask in the same one.
    pub fn of_thread() -> Self {
        Self::of(ClockId::ThreadCPUTime)
    }

    fn of(clock: ClockId) -> Self {
        Self {
            clock,
            start: now(clock),
        }
    }

    /// The time since the start.
    pub fn elapsed(&self) -> Duration {
        now(self.clock).saturating_sub(self.start)
    }

    /// The same in seconds.
    pub fn seconds(&self) -> f64 {
        self.elapsed().as_secs_f64()
    }
}

fn now(clock: ClockId) -> Duration {
    let time = clock_gettime(clock);
    let seconds = u64::try_from(time.tv_sec).unwrap_or(0);
    let nanos = u32::try_from(time.tv_nsec).unwrap_or(0);
    Duration::new(seconds, nanos)
}
