//! What the strong agent makes of a look around, also under odd game masters (step 8).

use parlor_project::{Contains, Field, Report};

use super::Sonar;

/// What goals shown by a look around mean here.
#[derive(Clone, Debug, Default)]
pub(super) struct Trust {
    shown: Vec<Field>,
    meaning: Meaning,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Meaning {
    #[default]
    Unknown,
    /// Shown goals are goals to complete.
    Open,
    /// Shown goals are completed.
    Completed,
}

impl Trust {
    /// A valid piece was put down on a field: if it was shown as a goal, that tells what shown goals are.
    pub(super) fn proved(&mut self, field: Field, correct: bool) {
        if self.meaning == Meaning::Unknown && self.shown.contains(&field) {
            self.meaning = match correct {
                true => Meaning::Open,
                false => Meaning::Completed,
            };
        }
    }
}

impl Sonar {
    pub(super) fn discovered(&mut self, now: u64, fields: &[Report]) {
        self.target = None;
        self.taken.clear();
        let others = fields.iter().filter(|one| one.field() != self.body.field);
        self.taken.extend(
            others
                .clone()
                .filter(|one| one.player.is_some())
                .map(Report::field),
        );
        if is_plausible(fields) {
            for one in others {
                let field = one.field();
                if let Some(reading) = one.reading
                    && self.body.shape.contains(field)
                    && self.body.shape.is_task(field)
                {
                    self.readings.push(field, reading, now);
                }
            }
        }
        for one in fields {
            let field = one.field();
            if one.contains != Contains::Goal || !self.goals.contains(field) {
                continue;
            }
            match self.trust.meaning {
                Meaning::Completed => self.goals.scale(field, 0.0),
                Meaning::Unknown | Meaning::Open if !self.trust.shown.contains(&field) => {
                    self.trust.shown.push(field);
                    self.goals.scale(field, 100.0);
                }
                Meaning::Unknown | Meaning::Open => {}
            }
        }
    }
}

/// Distances of neighbours differ by one at most, and are 0 where a piece is.
fn is_plausible(fields: &[Report]) -> bool {
    let fits = |one: &Report| match (one.contains, one.reading) {
        (Contains::Piece | Contains::Valid | Contains::Sham, Some(reading)) => reading == 0,
        (Contains::Empty, Some(reading)) => reading != 0,
        _ => true,
    };
    let near = |one: &Report, other: &Report| match (one.reading, other.reading) {
        (Some(a), Some(b)) => a.abs_diff(b) <= one.field().distance(other.field()),
        _ => true,
    };
    fields
        .iter()
        .enumerate()
        .all(|(n, one)| fits(one) && fields.iter().skip(n + 1).all(|other| near(one, other)))
}
