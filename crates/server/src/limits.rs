//! How much one connection may ask for.

use std::{
    sync::atomic::{AtomicI64, Ordering},
    time::Duration,
};

use parlor_game::Problem;
use tokio::time::Instant;

use crate::heartbeat::Heartbeat;

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
    /// How much silence is borne.
    pub heartbeat: Heartbeat,
    /// Connections in all.
    pub connections: usize,
    /// Connections from one address.
    pub per_address: usize,
    /// Unreadable or surplus messages in a row before closing.
    pub errors: u32,
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
            heartbeat: Heartbeat::default(),
            connections: 10_000,
            per_address: 4_000,
            errors: 100,
        }
    }
}

impl Limits {
    /// What a client is told whose connection is closed for one of these; nothing for ends of other kinds.
    pub(crate) fn why_closed(&self, code: &str) -> Option<Problem> {
        let said = match code {
            "no_hello" => format!(
                "a connection says hello within {} s (setting `limits.hello`)",
                self.hello.as_secs_f64()
            ),
            "slow" => format!(
                "you do not read what you are sent: {} bytes or {} messages may wait (setting `limits.unread`)",
                self.unsent_bytes, self.unsent
            ),
            "silent" => format!(
                "nothing was heard of you for {} s (setting `lost_after`)",
                self.heartbeat.lost_after.as_secs_f64()
            ),
            "too_many_errors" => format!(
                "more than {} messages in a row could not be taken (setting `limits.errors`)",
                self.errors
            ),
            "too_fast" => format!(
                "you say too much: {} messages a second, {} at once (settings `limits.rate`, `limits.burst`)",
                self.rate, self.burst
            ),
            "not_text" => "a message is text in UTF-8".to_owned(),
            "broken_frame" => "a frame could not be read".to_owned(),
            _ => return None,
        };
        Some(Problem::new(code, said))
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

    /// How long it takes until there is a token again.
    pub(crate) fn wait(&self, now: Instant) -> Duration {
        let missing = (self.used.load(Ordering::Relaxed) - self.burst + 1).max(1);
        let due = self.filled.load(Ordering::Relaxed).saturating_add(missing);
        let after = due.saturating_mul(1000) / self.rate.max(1) + 1;
        let after = Duration::from_millis(u64::try_from(after).unwrap_or(u64::MAX));
        let at = self.born.checked_add(after);
        at.map_or(after, |at| at.saturating_duration_since(now))
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
        let dry = start + Duration::from_millis(150);
        assert!(!bucket.take(dry));
        assert!(
            bucket.take(dry + bucket.wait(dry)),
            "after that there is one"
        );
        let late = start + Duration::from_secs(60);
        assert_eq!((0..9).filter(|_| bucket.take(late)).count(), 3);
    }
}
