//! How long to think: within the request, less what the way costs.

use std::time::Duration;

/// The least time that is kept back beside the way to the server.
const MARGIN: Duration = Duration::from_millis(30);
/// Before a server has told what the way costs, half of the first request is kept back for it, so much at most.
const FIRST: Duration = Duration::from_millis(250);
/// Of a server whose times do not add up nothing can be learned: a quarter is kept back, so much at most.
const UNKNOWN: Duration = Duration::from_millis(100);

/// How long one move may be thought about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// What is planned.
    pub soft: Duration,
    /// When an answer has to be on its way, whatever it is; none without a limit of the server's.
    pub hard: Option<Duration>,
}

/// Plans the time of one match.
///
/// A server charges the way of its request and of the answer. What it has charged shows in its next request: its time is
/// what was left, and what each request adds.
#[derive(Clone, Debug)]
pub struct Keeper {
    margin: Option<Duration>,
    most: Duration,
    /// What each request adds: the time of the first one.
    increment: Option<Duration>,
    /// The most that an answer came later than planned.
    overrun: Duration,
    /// What the way takes, there and back.
    way: Way,
    /// What is kept back beside all that since an answer was nearly too late.
    scare: Duration,
    /// The last answer: the time that its request named, and what it took here.
    answered: Option<(Duration, Duration)>,
}

/// What is known of the way to the server and back.
#[derive(Clone, Copy, Debug)]
enum Way {
    /// How long the server took to answer the call; nothing was asked yet.
    Guessed(Duration),
    /// The same, and requests tell no more.
    Untold(Duration),
    /// The longest that was charged of late.
    Learned(Duration),
}

impl Way {
    fn time(self) -> Duration {
        let (Self::Guessed(time) | Self::Untold(time) | Self::Learned(time)) = self;
        time
    }

    /// The way has taken so long; one that was longer is forgotten slowly.
    fn learn(&mut self, sample: Duration) {
        let known = match self {
            Self::Guessed(_) | Self::Untold(_) => Duration::ZERO,
            Self::Learned(known) => *known,
        };
        let fades = known.saturating_sub(sample) / 8;
        *self = Self::Learned(sample.max(known - fades));
    }
}

impl Keeper {
    /// Keeps a margin, or one that follows what was measured; thinks for `most` at most.
    pub fn new(margin: Option<Duration>, most: Duration) -> Self {
        Self {
            margin,
            most,
            increment: None,
            overrun: Duration::ZERO,
            way: Way::Guessed(Duration::ZERO),
            scare: Duration::ZERO,
            answered: None,
        }
    }

    /// The server took so long to answer the call: a first guess at the way.
    pub fn called(&mut self, took: Duration) {
        self.way = Way::Guessed(took);
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
        self.learn(account);
        let increment = *self.increment.get_or_insert(account);
        let moves = u32::try_from(moves.max(1)).unwrap_or(u32::MAX);
        let saved = account.saturating_sub(increment) / moves;
        let hard = self.hard(account);
        let soft = increment * 9 / 10 + saved;
        Limits {
            soft: soft.min(hard).min(self.most),
            hard: Some(hard),
        }
    }

    /// A request came with so much time: what did the server charge for the answer before it?
    fn learn(&mut self, account: Duration) {
        let (Some(increment), Some((budget, used))) = (self.increment, self.answered.take()) else {
            return;
        };
        // Where times add up, something is left of every answer that was in time.
        let left = account.saturating_sub(increment);
        if left.is_zero() {
            if let Way::Guessed(time) = self.way {
                self.way = Way::Untold(time);
            }
            return;
        }
        let charged = budget.saturating_sub(left);
        self.way.learn(charged.saturating_sub(used));
        if left < MARGIN / 2 {
            self.scare += MARGIN;
        }
    }

    /// Notes how long an answer of the player took that was asked for so many milliseconds and planned like this.
    pub fn took(&mut self, time: u32, limits: Limits, used: Duration) {
        self.answered = Some((Duration::from_millis(time.into()), used));
        // A player that waits to the end, as people and programs may, was not late: the answer left on time.
        let planned = match limits.hard {
            Some(hard) if hard <= used => hard,
            Some(_) | None => limits.soft,
        };
        self.overrun = self.overrun.max(used.saturating_sub(planned));
    }

    /// When an answer has to be on its way.
    fn hard(&self, account: Duration) -> Duration {
        if let Some(margin) = self.margin {
            return account.saturating_sub(margin);
        }
        let way = self.way.time();
        let late = (self.overrun * 3).min(account / 4);
        let reserve = (way / 2).max(late).max(MARGIN) + self.scare.min(account / 4);
        let reserve = match self.way {
            Way::Guessed(_) => reserve.max(FIRST.min(account / 2)),
            Way::Untold(_) => reserve.max(UNKNOWN.min(account / 4)),
            Way::Learned(_) => reserve,
        };
        // However far the server is, something is left to think in.
        let rest = account.saturating_sub(way);
        rest.saturating_sub(reserve).max(rest / 4)
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
        let mut keeper = Keeper::new(Some(millis(30)), Duration::from_secs(60));
        let first = keeper.plan(2000, 10);
        assert_eq!((first.soft, first.hard), (millis(1800), Some(millis(1970))));
        let later = keeper.plan(3000, 10);
        assert_eq!((later.soft, later.hard), (millis(1900), Some(millis(2970))));
        assert_eq!(keeper.plan(20, 1).soft, Duration::ZERO);
    }

    #[test]
    fn what_comes_later_than_planned_is_kept_back_three_times() {
        let mut keeper = Keeper::new(None, Duration::from_secs(60));
        let first = keeper.plan(3000, 10);
        keeper.took(3000, first, first.soft + millis(20));
        // All that was used here was charged, and nothing for the way.
        let left = u32::try_from((millis(300) - millis(20)).as_millis()).unwrap();
        assert_eq!(keeper.plan(3000 + left, 10).hard, Some(millis(3220)));
        // Who waited to the very end was not late, and nothing takes more than a quarter.
        let last = keeper.plan(2000, 1);
        keeper.took(2000, last, millis(1990));
        assert!(millis(1400) < keeper.plan(2000, 1).hard.unwrap());
    }

    #[test]
    fn the_first_request_is_answered_with_the_way_of_the_call_in_mind() {
        let mut near = Keeper::new(None, Duration::from_secs(60));
        assert_eq!(near.plan(300, 10).hard, Some(millis(150)));
        let mut far = Keeper::new(None, Duration::from_secs(60));
        far.called(millis(120));
        assert_eq!(far.plan(300, 10).hard, Some(millis(45)));
        far.called(millis(1000));
        assert_eq!(far.plan(900, 10).hard, Some(Duration::ZERO));
    }

    #[test]
    fn an_answer_that_was_nearly_too_late_makes_careful() {
        let mut keeper = Keeper::new(None, Duration::from_secs(60));
        let first = keeper.plan(300, 10);
        keeper.took(300, first, millis(150));
        // Ten milliseconds were left: the way took 140.
        assert_eq!(keeper.plan(310, 10).hard, Some(millis(310 - 140 - 70 - 30)));
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
