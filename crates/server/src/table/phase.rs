//! Where a table is in its life: each phase owns what there is only in it.

use parlor_wire::Life;
use tokio::time::Instant;

use super::live::{Live, millis};

/// Where a table is in its life.
pub(super) enum Phase {
    /// Chairs are taken and given up; no match is on the table.
    Open(Gathering),
    /// Everybody is ready, and a match begins soon.
    Counting(Counting),
    /// A match is played, or waits for its drivers.
    Running(Box<Live>),
    /// The match on the table is over, and that is kept.
    Over(Over),
    /// The table is closed for good; its last match is still shown.
    Closed(Option<Box<Live>>),
}

/// Chairs are taken and given up.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Gathering {
    /// When empty chairs are filled.
    pub(super) filling: Option<Instant>,
}

/// A countdown that runs.
pub(super) struct Counting {
    /// When the match begins.
    pub(super) ends: Instant,
    /// The chair that will begin, where the game has turns.
    pub(super) first: Option<u8>,
    gathering: Gathering,
    /// The match before, which is shown until then.
    before: Option<Box<Live>>,
}

/// A match is over and stays on the table.
pub(super) struct Over {
    live: Box<Live>,
    /// When another one begins by itself.
    pub(super) again: Option<Instant>,
    gathering: Gathering,
}

impl Default for Phase {
    fn default() -> Self {
        Self::Open(Gathering::default())
    }
}

impl Phase {
    /// The phase of a table with a match that was kept.
    pub(super) fn of(live: Live) -> Self {
        let live = Box::new(live);
        match live.is_over() {
            true => Self::over(live),
            false => Self::Running(live),
        }
    }

    fn over(live: Box<Live>) -> Self {
        Self::Over(Over {
            live,
            again: None,
            gathering: Gathering::default(),
        })
    }

    /// The match on the table.
    pub(super) fn live(&self) -> Option<&Live> {
        match self {
            Self::Running(live) | Self::Over(Over { live, .. }) => Some(live),
            Self::Counting(Counting { before, .. }) | Self::Closed(before) => before.as_deref(),
            Self::Open(_) => None,
        }
    }

    /// The same, to be changed.
    pub(super) fn live_mut(&mut self) -> Option<&mut Live> {
        match self {
            Self::Running(live) | Self::Over(Over { live, .. }) => Some(live),
            Self::Counting(Counting { before, .. }) | Self::Closed(before) => before.as_deref_mut(),
            Self::Open(_) => None,
        }
    }

    /// The match that is being played.
    pub(super) fn played(&self) -> Option<&Live> {
        self.live().filter(|live| !live.is_over())
    }

    pub(super) fn is_closed(&self) -> bool {
        matches!(self, Self::Closed(_))
    }

    /// Whether the end of the match on the table still has to be kept.
    pub(super) fn is_running(&self) -> bool {
        matches!(self, Self::Running(_))
    }

    /// The end of the match is kept.
    pub(super) fn put_away(&mut self) {
        *self = match std::mem::take(self) {
            Self::Running(live) => Self::over(live),
            other => other,
        };
    }

    /// The table is closed for good.
    pub(super) fn close(&mut self) {
        *self = Self::Closed(match std::mem::take(self) {
            Self::Running(live) | Self::Over(Over { live, .. }) => Some(live),
            Self::Counting(Counting { before, .. }) | Self::Closed(before) => before,
            Self::Open(_) => None,
        });
    }

    /// The countdown, while one runs.
    pub(super) fn counting(&self) -> Option<&Counting> {
        match self {
            Self::Counting(counting) => Some(counting),
            Self::Open(_) | Self::Running(_) | Self::Over(_) | Self::Closed(_) => None,
        }
    }

    /// Counts down to a match.
    pub(super) fn count(&mut self, ends: Instant, first: Option<u8>) {
        let gathering = self.gathering();
        let before = match std::mem::take(self) {
            Self::Over(Over { live, .. }) => Some(live),
            Self::Counting(Counting { before, .. }) => before,
            Self::Open(_) => None,
            other @ (Self::Running(_) | Self::Closed(_)) => {
                *self = other; // Nothing begins here.
                return;
            }
        };
        *self = Self::Counting(Counting {
            ends,
            first,
            gathering: gathering.unwrap_or_default(),
            before,
        });
    }

    /// Stops the countdown; says whether one ran.
    pub(super) fn stop_counting(&mut self) -> bool {
        let ran = self.counting().is_some();
        *self = match std::mem::take(self) {
            Self::Counting(Counting {
                gathering,
                before: Some(live),
                ..
            }) => Self::Over(Over {
                live,
                again: None,
                gathering,
            }),
            Self::Counting(Counting { gathering, .. }) => Self::Open(gathering),
            other => other,
        };
        ran
    }

    fn gathering(&self) -> Option<Gathering> {
        match self {
            Self::Open(gathering)
            | Self::Counting(Counting { gathering, .. })
            | Self::Over(Over { gathering, .. }) => Some(*gathering),
            Self::Running(_) | Self::Closed(_) => None,
        }
    }

    /// When empty chairs are filled.
    pub(super) fn filling(&self) -> Option<Instant> {
        self.gathering()?.filling
    }

    /// Sets when empty chairs are filled; while a match is played none are.
    pub(super) fn fill_at(&mut self, at: Option<Instant>) {
        match self {
            Self::Open(gathering)
            | Self::Counting(Counting { gathering, .. })
            | Self::Over(Over { gathering, .. }) => gathering.filling = at,
            Self::Running(_) | Self::Closed(_) => {}
        }
    }

    /// When another match begins by itself.
    pub(super) fn again(&self) -> Option<Instant> {
        match self {
            Self::Over(over) => over.again,
            Self::Open(_) | Self::Counting(_) | Self::Running(_) | Self::Closed(_) => None,
        }
    }

    /// Sets when another match begins by itself; there must have been one.
    pub(super) fn again_at(&mut self, at: Option<Instant>) {
        if let Self::Over(over) = self {
            over.again = at;
        }
    }

    /// The phase as everybody is told it. A new match that only waits for its beginning to be written counts as running.
    pub(super) fn life(&self, now: Instant, begins_at_once: impl Fn(&Live) -> bool) -> Life {
        match self {
            Self::Open(_) => Life::Open,
            Self::Counting(Counting {
                before: Some(_), ..
            })
            | Self::Over(_) => Life::Over,
            Self::Counting(counting) => Life::Counting {
                left: millis(counting.ends.saturating_duration_since(now)),
            },
            Self::Running(live) if live.is_over() => Life::Over,
            Self::Running(live) if live.has_begun() || begins_at_once(live) => Life::Running,
            Self::Running(_) => Life::Starting,
            Self::Closed(_) => Life::Closed,
        }
    }
}
