//! How late threads come to run on this machine, so that players stop early enough.

use std::{
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

/// What is always kept back: this part of what is left, and so long at least.
const PART: u32 = 8;
const LEAST: Duration = Duration::from_millis(30);
/// What is kept back where the system does not tell how long threads wait for a processor.
const BLIND: Duration = Duration::from_millis(50);
/// Waiting counts as too much from so long on, where it is this part of the time at least.
const BUSY: Duration = Duration::from_millis(20);
const BUSY_PART: u32 = 4;

/// How long a thread waited for a processor, and how often it was given one.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
struct Waits {
    waited: Duration,
    slices: u64,
}

impl Waits {
    /// Of this thread since it began; none where the system does not tell.
    fn now() -> Option<Self> {
        let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
        let mut numbers = told.split_whitespace().skip(1).map(str::parse);
        let (waited, slices) = (numbers.next()?.ok()?, numbers.next()?.ok()?);
        Some(Self {
            waited: Duration::from_nanos(waited),
            slices,
        })
    }

    fn since(self, before: Self) -> Self {
        Self {
            waited: self.waited.saturating_sub(before.waited),
            slices: self.slices.saturating_sub(before.slices),
        }
    }
}

/// What was seen of one thought.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Seen {
    /// How long it took from the question to the answer.
    pub(super) spent: Duration,
    /// How much of that it waited for a thread or a processor.
    pub(super) waited: Duration,
    /// How much later than planned it came.
    late: Duration,
    /// How long the thread waited each time for a processor, on average; none where the system does not tell.
    each: Option<Duration>,
}

impl Seen {
    /// Whether the machine was too busy for its time to be fair; then how long it waited.
    pub(super) fn busy(&self) -> Option<Duration> {
        let is_much = BUSY <= self.waited && self.spent <= self.waited * BUSY_PART;
        is_much.then_some(self.waited)
    }
}

/// Watches one thought, by the wall.
#[derive(Clone, Copy, Debug)]
pub(super) struct Watch {
    asked: Instant,
    begun: Instant,
    /// When it is to be done at the latest, by its plan.
    until: Option<Instant>,
    before: Option<Waits>,
}

impl Watch {
    /// Begins to watch a thought that was asked for at `asked`; where nothing is planned, nothing is asked of the system.
    pub(super) fn begin(asked: Instant, time: Option<Duration>) -> Self {
        let begun = Instant::now();
        Self {
            asked,
            begun,
            until: time.map(|time| begun + time),
            before: time.and_then(|_| Waits::now()),
        }
    }

    /// The thought is done.
    pub(super) fn end(&self) -> Seen {
        let done = Instant::now();
        let after = self.before.and_then(|_| Waits::now());
        let waits = after
            .zip(self.before)
            .map(|(now, before)| now.since(before));
        let queued = self.begun.saturating_duration_since(self.asked);
        let each = waits.map(|waits| {
            let slices = u32::try_from(waits.slices.max(1)).unwrap_or(u32::MAX);
            waits.waited / slices
        });
        let late = self.until.map_or(Duration::ZERO, |until| {
            done.saturating_duration_since(until)
        });
        Seen {
            spent: done.saturating_duration_since(self.asked),
            waited: queued + waits.unwrap_or_default().waited,
            // A player that took longer than allowed without waiting for a processor is slow, not delayed.
            late: waits.map_or(late, |waits| late.min(waits.waited)),
            each,
        }
    }
}

/// What the last thoughts tell of how busy the machine is.
#[derive(Default, Debug)]
pub(crate) struct Strain(Mutex<Learned>);

#[derive(Clone, Copy, Default, Debug)]
struct Learned {
    /// How late a thought came or may come, forgotten by and by.
    late: Duration,
    /// Whether the system tells nothing.
    is_blind: bool,
}

impl Strain {
    /// Learns from a thought that had a plan.
    pub(super) fn learn(&self, seen: &Seen) {
        let mut learned = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        // A delay at the last moment comes on top of what the player could measure.
        let expected = seen.each.map_or(Duration::ZERO, |each| 2 * each);
        learned.late = (learned.late * 15 / 16).max(expected).max(seen.late);
        learned.is_blind = seen.each.is_none();
    }

    /// How much of the time that is left a player does not use; never more than half of it.
    pub(super) fn reserve(&self, left: Duration) -> Duration {
        let learned = *self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let least = if learned.is_blind { BLIND } else { LEAST };
        learned.late.max(least).max(left / PART).min(left / 2)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::expect_used)]

    use super::*;

    const MS: Duration = Duration::from_millis(1);

    fn seen(each: Option<Duration>, late: Duration) -> Seen {
        Seen {
            each,
            late,
            ..Seen::default()
        }
    }

    #[test]
    fn what_is_kept_back_grows_with_what_threads_wait_and_is_forgotten() {
        let strain = Strain::default();
        assert_eq!(strain.reserve(1_000 * MS), 125 * MS, "an eighth");
        assert_eq!(strain.reserve(100 * MS), LEAST);
        strain.learn(&seen(Some(40 * MS), Duration::ZERO));
        assert_eq!(strain.reserve(400 * MS), 80 * MS);
        strain.learn(&seen(Some(3 * MS), 150 * MS));
        assert_eq!(strain.reserve(400 * MS), 150 * MS, "a thought came late");
        assert_eq!(strain.reserve(100 * MS), 50 * MS, "at most half");
        for _ in 0..100 {
            strain.learn(&seen(Some(Duration::ZERO), Duration::ZERO));
        }
        assert_eq!(strain.reserve(100 * MS), LEAST);
    }

    #[test]
    fn where_the_system_does_not_tell_some_is_always_kept_back() {
        let strain = Strain::default();
        strain.learn(&seen(None, Duration::ZERO));
        assert_eq!(strain.reserve(200 * MS), BLIND);
        strain.learn(&seen(None, 70 * MS));
        assert_eq!(strain.reserve(200 * MS), 70 * MS);
    }

    #[test]
    fn the_machine_was_too_busy_where_a_quarter_of_the_time_was_waiting() {
        let of = |spent, waited| {
            let seen = Seen {
                spent: spent * MS,
                waited: waited * MS,
                ..Seen::default()
            };
            seen.busy()
        };
        assert_eq!(of(400, 100), Some(100 * MS));
        assert_eq!(of(400, 99), None);
        assert_eq!(of(20, 19), None, "that is nothing");
    }

    #[test]
    fn time_counts_from_the_question_to_the_answer_by_the_wall() {
        let long = Duration::from_secs(1);
        let asked = Instant::now().checked_sub(long);
        let asked = asked.expect("the machine runs for longer than that");
        let seen = Watch::begin(asked, Some(MS)).end();
        assert!(long <= seen.spent);
        assert!(long <= seen.waited, "it waited for a thread");
        assert!(seen.busy().is_some());
    }
}
