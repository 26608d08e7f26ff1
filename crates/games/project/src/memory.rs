//! What one seat has been told about the fields: perfect recall, and nothing else.

use parlor_game::{Millis, Seat};

use crate::{Contains, Field, Goal, Known, Report, Seen, Shape, Sight};

const NOTHING: u8 = u8::MAX;

/// What one seat knows of one field.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Memo {
    is_known: bool,
    reading: u8,
    player: u8,
    contains: Contains,
    goal: Option<Goal>,
    at: u32,
}

impl Default for Memo {
    fn default() -> Self {
        Self {
            is_known: false,
            reading: NOTHING,
            player: NOTHING,
            contains: Contains::Unknown,
            goal: None,
            at: 0,
        }
    }
}

/// What one seat knows of all fields.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Memory {
    shape: Shape,
    fields: Vec<Memo>,
}

/// What a seat learns about one field at one moment.
pub(crate) struct Fact {
    pub(crate) reading: Option<u8>,
    pub(crate) contains: Contains,
    pub(crate) player: Option<u8>,
}

impl Memory {
    pub(crate) fn new(shape: Shape) -> Self {
        let fields = vec![Memo::default(); shape.fields()];
        Self { shape, fields }
    }

    /// Learns what is on a field now.
    pub(crate) fn learn(&mut self, now: u64, field: Field, fact: &Fact) {
        let index = self.shape.index(field);
        let memo = &mut self.fields[index];
        *memo = Memo {
            is_known: true,
            reading: fact.reading.unwrap_or(NOTHING),
            player: fact.player.unwrap_or(NOTHING),
            contains: fact.contains,
            goal: memo.goal,
            at: short(now),
        };
    }

    /// The seat itself has left a field: whatever else is there, it is not there any more.
    pub(crate) fn depart(&mut self, field: Field) {
        let index = self.shape.index(field);
        self.fields[index].player = NOTHING;
    }

    /// Learns what putting a piece down has shown.
    pub(crate) fn settle(&mut self, field: Field, goal: Goal) {
        let index = self.shape.index(field);
        let memo = &mut self.fields[index];
        if memo.goal != Some(Goal::Completed) {
            memo.goal = Some(goal);
        }
    }

    /// Takes in what was seen by looking around.
    pub(crate) fn look(&mut self, now: u64, seen: &[Seen]) {
        for one in seen {
            let fact = Fact {
                reading: one.reading,
                contains: match one.contains {
                    Sight::Empty => Contains::Empty,
                    Sight::Piece => Contains::Piece,
                    Sight::Goal => Contains::Goal,
                },
                player: one.player.map(|seat| seat.0),
            };
            self.learn(now, Field::new(one.x, one.y), &fact);
        }
    }

    /// Takes in what another player tells: only what is strictly newer counts.
    pub(crate) fn hear(&mut self, now: u64, told: &[Report]) {
        for one in told {
            let index = self.shape.index(one.field());
            let Some(memo) = self.fields.get_mut(index) else {
                continue;
            };
            let seen = (u64::from(one.stamp) * 10).min(now);
            if memo.is_known && seen / 10 <= u64::from(memo.at) / 10 {
                continue;
            }
            *memo = Memo {
                is_known: true,
                reading: one.reading.unwrap_or(NOTHING),
                player: one.player.map_or(NOTHING, |seat| seat.0),
                contains: one.contains,
                goal: memo.goal,
                at: short(seen),
            };
        }
    }

    /// All that is known, by row and column.
    pub(crate) fn known(&self) -> Vec<Known> {
        self.iter().collect()
    }

    /// The same, one by one.
    pub(crate) fn iter(&self) -> impl Iterator<Item = Known> {
        let known = self.fields.iter().enumerate();
        let known = known.filter(|(_, memo)| memo.is_known || memo.goal.is_some());
        known.map(|(index, memo)| {
            let Field { x, y } = self.shape.field(index);
            Known {
                x,
                y,
                reading: Some(memo.reading).filter(|reading| *reading != NOTHING),
                contains: memo.contains,
                player: Some(Seat(memo.player)).filter(|seat| seat.0 != NOTHING),
                at: Millis(memo.at.into()),
                goal: memo.goal,
            }
        })
    }
}

/// Seven weeks in milliseconds are enough for a game.
fn short(at: u64) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}
