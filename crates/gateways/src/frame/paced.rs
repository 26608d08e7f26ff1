//! Reading more slowly whoever sends too much.

use std::time::Duration;

use tokio::time::Instant;

use super::Pace;

/// A bucket of frames that may be read, refilled with time.
#[derive(Debug)]
pub(super) struct Paced {
    pace: Option<Pace>,
    /// When the bucket will be full again.
    full: Instant,
}

impl Paced {
    pub(super) fn new(pace: Option<Pace>, now: Instant) -> Self {
        let pace = pace.filter(|pace| 0 < pace.rate && 0 < pace.burst);
        Self { pace, full: now }
    }

    /// Counts a frame.
    pub(super) fn take(&mut self, now: Instant) {
        if let Some(pace) = self.pace {
            self.full = self.full.max(now) + Duration::from_secs(1) / pace.rate;
        }
    }

    /// When the next frame may be read; none if that is now.
    pub(super) fn waits_until(&self, now: Instant) -> Option<Instant> {
        let pace = self.pace?;
        let room = Duration::from_secs(1) * (pace.burst - 1) / pace.rate;
        let next = self.full.checked_sub(room)?;
        (now < next).then_some(next)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_burst_is_read_at_once_and_the_rest_by_and_by() {
        let start = Instant::now() + Duration::from_secs(60);
        let pace = Pace { burst: 3, rate: 10 };
        let mut paced = Paced::new(Some(pace), start);
        for _ in 0..3 {
            assert_eq!(paced.waits_until(start), None);
            paced.take(start);
        }
        let next = paced.waits_until(start).unwrap();
        assert_eq!(next, start + Duration::from_millis(100));
        assert_eq!(paced.waits_until(next), None);
        paced.take(next);
        assert!(paced.waits_until(next).is_some());
        assert_eq!(Paced::new(None, start).waits_until(start), None);
    }
}
