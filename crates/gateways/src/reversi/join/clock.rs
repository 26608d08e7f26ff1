//! How long to think: within the request, less what the way costs.

use std::time::Duration;

/// The least time that is kept back for the way to the server.
const MARGIN: Duration = Duration::from_millis(30);

/// How long one move may be thought about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// What is planned.
    pub soft: Duration,
    /// When an answer has to be on its way, whatever it is; none without a limit of the server's.
    pub hard: Option<Duration>,
}

/// Plans the time of one match.
#[derive(Clone, Debug)]
pub struct Keeper {
    margin: Option<Duration>,
    most: Duration,
    /// What each request adds: the time of the first one.
    increment: Option<Duration>,
    /// The most that an answer came later than planned.
    overrun: Duration,
}

impl Keeper {
    /// Keeps a margin, or one that follows what was measured; thinks for `most` at most.
    pub fn new(margin: Option<Duration>, most: Duration) -> Self {
        Self {
            margin,
            most,
            increment: None,
            overrun: Duration::ZERO,
        }
    }

    /// The limits for a request of so many milliseconds, 0 for none, with about so many own moves to come.
    pub fn plan(&mut self, time: u32, moves: usize) -> Limits {
        if time == 0 {
            return Limits {
                soft: self.most,
                hard: None,
            };
        }
        let account = Duration::from_millis(time.into());
        let increment = *self.increment.get_or_insert(account);
        let moves = u32::try_from(moves.max(1)).unwrap_or(u32::MAX);
        let saved = account.saturating_sub(increment) / moves;
        let hard = account.saturating_sub(self.margin());
        let soft = increment * 9 / 10 + saved;
        Limits {
            soft: soft.min(hard).min(self.most),
            hard: Some(hard),
        }
    }

    /// Notes how long an answer took that was planned like this.
    pub fn took(&mut self, limits: Limits, used: Duration) {
        self.overrun = self.overrun.max(used.saturating_sub(limits.soft));
    }

    fn margin(&self) -> Duration {
        self.margin.unwrap_or_else(|| MARGIN.max(self.overrun * 3))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn millis(count: u64) -> Duration {
        Duration::from_millis(count)
    }

    #[test]
    fn what_was_saved_is_spread_over_the_moves_to_come_and_the_margin_is_kept() {
        let mut keeper = Keeper::new(None, Duration::from_secs(60));
        let first = keeper.plan(2000, 10);
        assert_eq!((first.soft, first.hard), (millis(1800), Some(millis(1970))));
        let later = keeper.plan(3000, 10);
        assert_eq!((later.soft, later.hard), (millis(1900), Some(millis(2970))));
        keeper.took(first, millis(1820));
        assert_eq!(keeper.plan(2000, 1).hard, Some(millis(1940)));
        assert_eq!(keeper.plan(20, 1).soft, Duration::ZERO);
    }

    #[test]
    fn without_a_limit_only_the_own_one_counts() {
        let mut keeper = Keeper::new(Some(millis(5)), millis(700));
        assert_eq!(
            keeper.plan(0, 9),
            Limits {
                soft: millis(700),
                hard: None
            }
        );
        assert_eq!(keeper.plan(1000, 9).hard, Some(millis(995)));
    }
}
