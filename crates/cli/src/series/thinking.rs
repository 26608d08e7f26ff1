//! What the decisions of one seat took.

use std::time::Duration;

use parlor_game::{Millis, Seat};
use parlor_play::Record;
use serde::Deserialize;

/// What the decisions of one seat took: processor time, or at a table what its clock was charged.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Thinking {
    /// How many there were.
    pub(crate) decisions: u64,
    /// All together.
    pub(crate) all: Duration,
    /// The longest one.
    pub(crate) longest: Duration,
    /// How many came while the machine was too busy for fair timing.
    pub(crate) busy: u64,
}

impl Thinking {
    /// Counts a thought, whether or not it came to a decision.
    pub(crate) fn add(&mut self, time: Duration, has_decided: bool) {
        self.decisions += u64::from(has_decided);
        self.all += time;
        self.longest = self.longest.max(time);
    }

    /// The thoughts of two seats, or of one in two matches.
    pub(crate) fn and(self, other: Self) -> Self {
        Self {
            decisions: self.decisions + other.decisions,
            all: self.all + other.all,
            longest: self.longest.max(other.longest),
            busy: self.busy + other.busy,
        }
    }

    /// What the clock of each seat was charged, by a record.
    pub(crate) fn of_record(record: &Record) -> Vec<Self> {
        let mut each = vec![Self::default(); record.header.seats.len()];
        for line in &record.lines {
            let Ok(Charged { line, stamp }) = serde_json::from_str(line) else {
                continue; // Nobody acted, or nobody counted.
            };
            if let Some(one) = each.get_mut(line.seat.index()) {
                one.add(Duration::from_millis(stamp.spent.0), true);
                one.busy += u64::from(stamp.busy.is_some());
            }
        }
        each
    }
}

/// A line of a log that a seat was charged for.
#[derive(Deserialize)]
struct Charged {
    line: Acted,
    stamp: Spent,
}

#[derive(Deserialize)]
struct Acted {
    seat: Seat,
}

#[derive(Deserialize)]
struct Spent {
    spent: Millis,
    #[serde(default)]
    busy: Option<Millis>,
}
