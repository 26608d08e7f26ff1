//! How fast a connection may speak.

use std::time::Duration;

use tokio::time::Instant;

/// Lets so many frames through in a second; saves up at most one second's worth.
#[derive(Debug)]
pub(super) struct Pace {
    /// The time that one frame costs; zero for no limit.
    cost: Duration,
    /// When all frames so far are paid for.
    paid: Instant,
}

impl Pace {
    pub(super) fn new(rate: u32, now: Instant) -> Self {
        let cost = Duration::from_secs(1).checked_div(rate);
        Self {
            cost: cost.unwrap_or_default(),
            paid: now,
        }
    }

    /// Takes one frame; says until when nothing more may be read, if it was too fast.
    pub(super) fn take(&mut self, now: Instant) -> Option<Instant> {
        if self.cost.is_zero() {
            return None;
        }
        let saved = now.checked_sub(Duration::from_secs(1)).unwrap_or(now);
        self.paid = self.paid.max(saved) + self.cost;
        (self.paid > now).then_some(self.paid)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn more_frames_than_the_rate_have_to_wait() {
        tokio::time::advance(Duration::from_secs(10)).await;
        let now = Instant::now();
        let mut pace = Pace::new(200, now - Duration::from_secs(9));
        let free = (0..300).take_while(|_| pace.take(now).is_none()).count();
        assert_eq!(free, 200);
        let until = pace.take(now).unwrap();
        assert_eq!(until - now, Duration::from_millis(10));
        assert_eq!(Pace::new(0, now).take(now), None);
    }
}
