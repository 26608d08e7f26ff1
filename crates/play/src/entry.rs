//! Lines of the log: the whole truth of a match is its lines in order.

use parlor_game::{Game, Input, Millis, Seat, Why};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::How;

/// The lines of the game `G`.
pub type LineOf<G> = Line<<G as Game>::Action, <G as Game>::Chance>;
/// A log of the game `G`.
pub type Log<G> = Vec<Entry<LineOf<G>>>;

/// One line of the log with all that is kept beside it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry<L> {
    /// When, in match time.
    pub at: Millis,
    /// What was taken.
    pub line: L,
    /// Who acted, how long it took, which command it was.
    #[serde(default, skip_serializing_if = "Stamp::is_plain")]
    pub stamp: Stamp,
}

/// What the table knows of a line beside the rules.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Stamp {
    /// Who acted for the seat.
    #[serde(skip_serializing_if = "By::is_player")]
    pub by: By,
    /// How long the seat had thought, as its clock counts it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub spent: Option<Millis>,
    /// The machine was too busy for this time to be fair: how long of it a built-in player waited for a thread or a
    /// processor.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub busy: Option<Millis>,
    /// The command that brought it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub command: Option<CommandKey>,
    /// Up to 1 KiB more: a disqualification report, an echoed byte, "took a hint".
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// What the player says of its move, up to 8 KiB; never told to who plays.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<Value>,
}

impl Stamp {
    /// A stamp that only says who acted.
    pub fn by(by: By) -> Self {
        Self {
            by,
            ..Self::default()
        }
    }

    fn is_plain(&self) -> bool {
        *self == Self::default()
    }
}

/// A command as its sender named it; the same key twice is the same command.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct CommandKey {
    /// The identity it belongs to.
    pub who: String,
    /// The id that its client chose.
    pub id: String,
}

/// The line of a table that ends a match whose rules can no longer be asked, as JSON.
pub fn end_line(at: Millis, how: How, reason: &str) -> String {
    let line: Line<(), ()> = Line::End {
        how,
        reason: reason.to_owned(),
    };
    let stamp = Stamp::by(By::Table);
    crate::any::raw(&Entry { at, line, stamp }).get().to_owned()
}

/// Who acted for a seat.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum By {
    /// Whoever sits there.
    #[default]
    Player,
    /// A built-in player while the seat is empty.
    StandIn,
    /// The table, because time was up.
    Clock,
    /// The table for another reason.
    Table,
}

impl By {
    fn is_player(&self) -> bool {
        *self == Self::Player
    }
}

/// One line: an input of the rules, or what the table decides about the match.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Line<A, C> {
    /// A seat acts.
    Act {
        /// Who acts.
        seat: Seat,
        /// What it does.
        action: A,
    },
    /// Nature acts.
    Chance {
        /// What it does.
        outcome: C,
    },
    /// The clock has come this far; every tick due by then has been carried out at its own moment.
    Tick,
    /// Seats are given up for good.
    Leave {
        /// Who, and why.
        gone: Vec<(Seat, Why)>,
    },
    /// Nobody is at the seat.
    Away {
        /// The empty seat.
        seat: Seat,
    },
    /// Somebody is back.
    Back {
        /// The seat.
        seat: Seat,
    },
    /// The match goes back to how it stood after a step; nothing is erased.
    Undo {
        /// The step.
        to: u32,
    },
    /// The table ends the match.
    End {
        /// In which way.
        how: How,
        /// The table's word for it, such as `draw`, `fault`, `operator`.
        reason: String,
    },
}

impl<A, C> From<Input<A, C>> for Line<A, C> {
    fn from(input: Input<A, C>) -> Self {
        match input {
            Input::Act { seat, action } => Self::Act { seat, action },
            Input::Chance { outcome } => Self::Chance { outcome },
            Input::Tick => Self::Tick,
            Input::Leave { gone } => Self::Leave { gone },
            Input::Away { seat } => Self::Away { seat },
            Input::Back { seat } => Self::Back { seat },
        }
    }
}

impl<A: Clone, C: Clone> Line<A, C> {
    /// The input that this line gives to the rules, if it is one.
    pub fn input(&self) -> Option<Input<A, C>> {
        Some(match self.clone() {
            Self::Act { seat, action } => Input::Act { seat, action },
            Self::Chance { outcome } => Input::Chance { outcome },
            Self::Tick => Input::Tick,
            Self::Leave { gone } => Input::Leave { gone },
            Self::Away { seat } => Input::Away { seat },
            Self::Back { seat } => Input::Back { seat },
            Self::Undo { .. } | Self::End { .. } => return None,
        })
    }
}

impl<A, C> Line<A, C> {
    /// The seat that acts in this line.
    pub fn actor(&self) -> Option<Seat> {
        match self {
            Self::Act { seat, .. } => Some(*seat),
            Self::Chance { .. }
            | Self::Tick
            | Self::Leave { .. }
            | Self::Away { .. }
            | Self::Back { .. }
            | Self::Undo { .. }
            | Self::End { .. } => None,
        }
    }
}
