//! Replies to requests.

use super::{Told, fields, is_granted, result_word};
use crate::project::{
    json::{Json, Line},
    parse::{Bad, Parsed},
    words::{Action, Consequence, Point},
};

/// The reply to a request; each knows whether it was granted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reply {
    /// What was seen around.
    Discover {
        /// Whether it was granted.
        granted: bool,
        /// Where the player stands, if it was said.
        location: Option<Point>,
        /// What is around it.
        fields: Vec<Told>,
    },
    /// Whether the step was taken.
    Move {
        /// Whether it was granted.
        granted: bool,
        /// The reading at the new field.
        distance: Option<i64>,
        /// Where the player stands now: some Game Masters say it.
        location: Option<Point>,
    },
    /// Whether a piece was picked up.
    PickUp {
        /// Whether it was granted.
        granted: bool,
    },
    /// What the test showed.
    Test {
        /// Whether it was granted.
        granted: bool,
        /// Whether the piece is a sham.
        sham: Option<bool>,
    },
    /// What became of the piece.
    Place {
        /// Whether it was granted.
        granted: bool,
        /// What it led to.
        consequence: Option<Consequence>,
    },
    /// Whether a piece was destroyed.
    Destroy {
        /// Whether it was granted.
        granted: bool,
    },
}

impl Reply {
    /// The action that it answers.
    pub fn action(&self) -> Action {
        match self {
            Self::Discover { .. } => Action::State,
            Self::Move { .. } => Action::Move,
            Self::PickUp { .. } => Action::PickUp,
            Self::Test { .. } => Action::Test,
            Self::Place { .. } => Action::Place,
            Self::Destroy { .. } => Action::Destroy,
        }
    }

    /// Whether it was granted.
    pub fn granted(&self) -> bool {
        match self {
            Self::Discover { granted, .. }
            | Self::Move { granted, .. }
            | Self::PickUp { granted }
            | Self::Test { granted, .. }
            | Self::Place { granted, .. }
            | Self::Destroy { granted } => *granted,
        }
    }

    /// The denial of an action at once, outside of a game; none if the action is no request.
    pub fn denial(action: Action, location: Option<Point>) -> Option<Self> {
        let granted = false;
        Some(match action {
            Action::State => Self::Discover {
                granted,
                location: Some(location.unwrap_or(Point { x: 0, y: 0 })),
                fields: Vec::new(),
            },
            Action::Move => Self::Move {
                granted,
                distance: None,
                location: None,
            },
            Action::PickUp => Self::PickUp { granted },
            Action::Test => Self::Test {
                granted,
                sham: None,
            },
            Action::Place => Self::Place {
                granted,
                consequence: None,
            },
            Action::Destroy => Self::Destroy { granted },
            Action::Start
            | Action::Connect
            | Action::End
            | Action::Exchange
            | Action::Send
            | Action::Disconnect => return None,
        })
    }

    pub(super) fn of(parsed: &mut Parsed, action: Action) -> Result<Self, Bad> {
        let result = parsed.result();
        let result = result.ok_or(Bad::new(22, "a reply without result"))?;
        let granted = is_granted(&result);
        if result != result_word(granted) {
            parsed.note(None, "letter case or word of result");
        }
        let given = parsed.get("location").cloned();
        let location = given.and_then(|given| parsed.point(&given));
        Ok(match action {
            Action::State => Self::Discover {
                granted,
                location,
                fields: Told::list(parsed).unwrap_or_default(),
            },
            Action::Move => {
                if location.is_some() {
                    parsed.note(Some(30), "a location in the reply to Move");
                }
                let distance = parsed.get("manhattanDistance").cloned();
                Self::Move {
                    granted,
                    distance: fields::distance(parsed, distance.as_ref()),
                    location,
                }
            }
            Action::PickUp => Self::PickUp { granted },
            Action::Test => {
                let test = parsed.get("test").cloned();
                if matches!(test, Some(Json::Text(_))) {
                    parsed.note(Some(19), "a truth value as text");
                }
                Self::Test {
                    granted,
                    sham: test.and_then(|test| test.truth()),
                }
            }
            Action::Place => {
                let given = parsed.text("consequence").map(str::to_owned);
                let consequence = given.as_deref().and_then(Consequence::read);
                if !granted && !matches!(parsed.get("consequence"), Some(Json::Null)) {
                    parsed.note(Some(18), "the consequence of a denial is not null");
                }
                Self::Place {
                    granted,
                    consequence,
                }
            }
            Action::Destroy => Self::Destroy { granted },
            Action::Start
            | Action::Connect
            | Action::End
            | Action::Exchange
            | Action::Send
            | Action::Disconnect => return Err(Bad::new(22, "not a reply")),
        })
    }

    pub(super) fn write(&self, line: Line, stamp: Option<i64>) -> Line {
        let line = line.text("result", result_word(self.granted()));
        let stamped = |line: Line| match stamp {
            Some(stamp) => line.number("timestamp", stamp),
            None => line,
        };
        match self {
            Self::Discover {
                location, fields, ..
            } => {
                let line = match location {
                    Some(at) => line.raw("location", &fields::place(*at)),
                    None => line,
                };
                stamped(line.raw("fields", &Told::write_all(fields)))
            }
            Self::Move { distance, .. } => {
                stamped(line.number_or_null("manhattanDistance", *distance))
            }
            Self::PickUp { .. } | Self::Destroy { .. } => line,
            Self::Test { sham, .. } => line.raw(
                "test",
                match sham {
                    Some(true) => "true",
                    Some(false) => "false",
                    None => "null",
                },
            ),
            Self::Place { consequence, .. } => {
                let word = consequence.map(Consequence::word);
                stamped(line.text_or_null("consequence", word))
            }
        }
    }
}
