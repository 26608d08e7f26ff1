//! When a thought must end.

use std::time::{Duration, Instant};

use parlor_game::{Budget, Millis};

/// Without a limit of time, and with one of depth, nobody thinks longer.
const MAX_THINK: Duration = Duration::from_secs(60);

/// What a thought takes where nothing at all is said about it.
const USUAL: Duration = Duration::from_secs(1);

/// The least that is kept back of the time on the clock.
const LEAST_MARGIN: Duration = Duration::from_millis(30);

/// No search looks further ahead.
pub(super) const DEEPEST: u8 = 100;

/// The clock is looked at after so much work; a node of a board of 64 tiles counts as 64.
const WORK: u64 = 1024 * 64;

/// So many plies of playouts are made in a millisecond.
const PLIES_PER_MILLI: u64 = 600;

/// What one seat has learned about its time.
#[derive(Clone, Debug, Default)]
pub(super) struct Habit {
    /// What the clock adds for each decision: what the first one was granted.
    increment: Option<Duration>,
    /// By how much a thought was longest late.
    overrun: Duration,
}

impl Habit {
    /// The limits of one thought, of which about `to_come` more will follow.
    pub(super) fn limits(&mut self, budget: &Budget, to_come: u32) -> Limits {
        let began = Instant::now();
        let (soft, hard) = match (budget.time, budget.depth, budget.nodes) {
            (Some(Millis(time)), _, _) => {
                let granted = Duration::from_millis(time);
                let increment = *self.increment.get_or_insert(granted);
                let saved = granted.saturating_sub(increment);
                let soft = increment.mul_f32(0.9) + saved / to_come.max(1);
                // Never more than half: one thought that was held up must not end all thinking.
                let margin = LEAST_MARGIN.max((self.overrun * 3).min(granted / 2));
                (soft, granted.saturating_sub(margin))
            }
            (None, None, None) => (USUAL, USUAL),
            (None, _, _) => (MAX_THINK * 2, MAX_THINK),
        };
        Limits {
            began,
            soft,
            hard,
            nodes: budget.nodes.unwrap_or(u64::MAX),
            depth: budget.depth.unwrap_or(DEEPEST).clamp(1, DEEPEST),
        }
    }

    /// Learns how late a thought was.
    pub(super) fn learn(&mut self, limits: &Limits) {
        let late = limits.began.elapsed().saturating_sub(limits.hard);
        if !limits.hard.is_zero() {
            self.overrun = self.overrun.max(late);
        }
    }
}

/// The limits of one thought.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    pub(super) began: Instant,
    soft: Duration,
    hard: Duration,
    nodes: u64,
    pub(super) depth: u8,
}

impl Limits {
    /// Limits of depth alone.
    #[cfg(test)]
    pub(super) fn of_depth(depth: u8) -> Self {
        let budget = Budget {
            depth: Some(depth),
            ..Budget::default()
        };
        Habit::default().limits(&budget, 1)
    }

    /// Whether there is no time to think at all.
    pub(super) fn is_pressed(&self) -> bool {
        self.hard.is_zero()
    }

    /// Whether it is worth beginning to look one ply further.
    pub(super) fn allows_more(&self) -> bool {
        self.began.elapsed() < self.soft.min(self.hard * 2) / 2
    }

    /// Whether the end of a game on the plain board is near enough to be solved.
    pub(super) fn can_solve(&self, empties: u8) -> bool {
        let by_time = match self.left().as_millis() {
            0..=20 => 10,
            21..=50 => 13,
            51..=300 => 15,
            301..=2000 => 17,
            2001..=10_000 => 19,
            _ => 21,
        };
        let by_nodes = match self.nodes {
            0..=20_000 => 8,
            20_001..=200_000 => 11,
            200_001..=5_000_000 => 14,
            _ => 21,
        };
        empties <= self.depth.min(by_time).min(by_nodes)
    }

    /// Whether nothing is said about depth.
    pub(super) fn has_no_depth(&self) -> bool {
        self.depth == DEEPEST
    }

    /// About how many plies can be played in playouts.
    pub(super) fn plies(&self) -> u64 {
        let by_time = self.left().as_millis() as u64 * PLIES_PER_MILLI;
        self.nodes.min(by_time)
    }

    /// The time that is left.
    pub(super) fn left(&self) -> Duration {
        self.hard.saturating_sub(self.began.elapsed())
    }

    /// A meter that stops a search at these limits, on a board of so many tiles.
    pub(super) fn meter(&self, tiles: usize) -> Meter {
        Meter {
            limits: *self,
            nodes: 0,
            work: 0,
            each: tiles.max(64) as u64,
        }
    }
}

/// The thought must end now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Stopped;

/// Counts the nodes of a search and looks at the clock from time to time.
#[derive(Clone, Debug)]
pub(super) struct Meter {
    limits: Limits,
    pub(super) nodes: u64,
    work: u64,
    each: u64,
}

impl Meter {
    /// Counts a node.
    #[inline]
    pub(super) fn count(&mut self) -> Result<(), Stopped> {
        if self.nodes >= self.limits.nodes {
            return Err(Stopped);
        }
        self.nodes += 1;
        self.work += self.each;
        if self.work >= WORK {
            self.work = 0;
            if self.limits.began.elapsed() >= self.limits.hard {
                return Err(Stopped);
            }
        }
        Ok(())
    }
}
