//! Frames kept apart: some communication servers lose what comes together with another frame.

use std::time::{Duration, Instant};

/// When more frames wait than this, they leave without pauses: a flood must not fill the memory.
const CROWD: usize = 256;

/// When the next frame may leave.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Pace {
    free: Option<Instant>,
}

impl Pace {
    /// Whether a frame may leave now, with so many that wait.
    pub(super) fn lets(self, now: Instant, waiting: usize) -> bool {
        waiting > CROWD || self.free.is_none_or(|free| free <= now)
    }

    /// A frame has left: the next one waits for so long.
    pub(super) fn left(&mut self, now: Instant, gap: Duration) {
        self.free = (!gap.is_zero()).then(|| now + gap);
    }

    /// When the next frame may leave, if it has to wait.
    pub(super) fn next(self) -> Option<Instant> {
        self.free
    }

    /// When a frame that is due then may leave.
    pub(super) fn when(self, due: Instant) -> Instant {
        self.free.map_or(due, |free| free.max(due))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_leave_apart_unless_too_many_wait() {
        let now = Instant::now();
        let gap = Duration::from_millis(5);
        let mut pace = Pace::default();
        assert!(pace.lets(now, 1));
        pace.left(now, gap);
        assert!(!pace.lets(now, CROWD) && pace.lets(now, CROWD + 1));
        assert_eq!(pace.when(now), now + gap);
        assert!(pace.lets(now + gap, 1));
        pace.left(now, Duration::ZERO);
        assert!(pace.lets(now, 1));
    }
}
