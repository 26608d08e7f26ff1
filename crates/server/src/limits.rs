//! How much one connection may ask for.

use std::{
    sync::atomic::{AtomicI64, Ordering},
    time::Duration,
};

use tokio::time::Instant;

/// The limits of one gateway.
#[derive(Clone, PartialEq, Debug)]
pub struct Limits {
    /// The longest message, in bytes.
    pub frame: usize,
    /// Messages per second that are not accepted actions.
    pub rate: u32,
    /// How many of them may come at once.
    pub burst: u32,
    /// What happens beyond.
    pub beyond: Beyond,
    /// Unsent messages before the connection counts as lost.
    pub unsent: usize,
    /// Unsent bytes before the connection counts as lost.
    pub unsent_bytes: usize,
    /// How long a connection may take to say hello.
    pub hello: Duration,
    /// Connections in all.
    pub connections: usize,
    /// Connections from one address.
    pub per_address: usize,
    /// Unreadable or surplus messages in a row before closing.
    pub errors: u32,
    /// Tables that one identity may keep open at once.
    pub tables: usize,
}

/// What happens to messages beyond the rate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Beyond {
    /// They are read more slowly.
    Slow,
    /// They are refused.
    Problem,
    /// The connection is closed.
    Close,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            frame: parlor_wire::MAX_FRAME,
            rate: 50,
            burst: 200,
            beyond: Beyond::Problem,
            unsent: 4096,
            unsent_bytes: 8 << 20,
            hello: Duration::from_secs(10),
            connections: 10_000,
            per_address: 4_000,
            errors: 100,
            tables: 64,
        }
    }
}

/// A bucket of tokens, refilled with time; accepted actions give their token back.
#[derive(Debug)]
pub(crate) struct Bucket {
    rate: i64,
    burst: i64,
    born: Instant,
    /// Tokens taken and not given back, minus those refilled up to `filled`.
    used: AtomicI64,
    filled: AtomicI64,
}

impl Bucket {
    pub(crate) fn new(limits: &Limits, now: Instant) -> Self {
        Self {
            rate: limits.rate.into(),
            burst: limits.burst.into(),
            born: now,
            used: AtomicI64::new(0),
            filled: AtomicI64::new(0),
        }
    }

    /// Takes one token; nothing is taken if there is none.
    pub(crate) fn take(&self, now: Instant) -> bool {
        self.refill(now);
        if self.used.fetch_add(1, Ordering::Relaxed) < self.burst {
            return true;
        }
        self.used.fetch_sub(1, Ordering::Relaxed);
        false
    }

    /// Gives one token back.
    pub(crate) fn give(&self) {
        self.used.fetch_sub(1, Ordering::Relaxed);
    }

    fn refill(&self, now: Instant) {
        let elapsed = now.saturating_duration_since(self.born).as_millis();
        let due = i64::try_from(elapsed)
            .unwrap_or(i64::MAX)
            .saturating_mul(self.rate)
            / 1000;
        let before = self.filled.swap(due, Ordering::Relaxed);
        let used = self.used.load(Ordering::Relaxed);
        let back = (due - before).max(0).min(used.max(0));
        self.used.fetch_sub(back, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_runs_dry_refills_with_time_and_takes_tokens_back() {
        let start = Instant::now();
        let limits = Limits {
            rate: 10,
            burst: 3,
            ..Limits::default()
        };
        let bucket = Bucket::new(&limits, start);
        assert!((0..3).all(|_| bucket.take(start)));
        assert!(!bucket.take(start));
        bucket.give();
        assert!(bucket.take(start));
        assert!(!bucket.take(start + Duration::from_millis(99)));
        assert!(bucket.take(start + Duration::from_millis(100)));
        assert!(!bucket.take(start + Duration::from_millis(150)));
        let late = start + Duration::from_secs(60);
        assert_eq!((0..9).filter(|_| bucket.take(late)).count(), 3);
    }
}
