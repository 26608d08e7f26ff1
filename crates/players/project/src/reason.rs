//! Why an agent asks for something.

use parlor_project::Field;
use serde::Serialize;

/// Why an agent asks for something; fields are in the canonical frame.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[serde(tag = "by", rename_all = "snake_case")]
pub enum Reason {
    /// By chance.
    Chance,
    /// It does not know where it stands.
    Lost,
    /// It does not know whether it holds a piece.
    Unsure,
    /// A piece lies under it.
    Found,
    /// Readings tell that the nearest piece is so far.
    Near {
        /// Its distance.
        distance: u8,
    },
    /// It sees a piece there.
    Seen {
        /// The column.
        x: u8,
        /// The row.
        y: u8,
    },
    /// It looks around for pieces.
    Looks,
    /// No piece lies anywhere: it waits at its station there.
    Waits {
        /// The column.
        x: u8,
        /// The row.
        y: u8,
    },
    /// It leaves its goals area to look for pieces.
    Fetches,
    /// The piece in hand may be a sham.
    Untested {
        /// How likely that is, by those tested so far.
        #[serde(skip_serializing_if = "Option::is_none")]
        sham: Option<f32>,
    },
    /// The piece in hand is a sham.
    Sham,
    /// It carries its piece to the goal field that is worth most there.
    Carries {
        /// The column.
        x: u8,
        /// The row.
        y: u8,
    },
    /// It tries its piece where it stands.
    Tries,
    /// The piece that it has put down in vain may serve elsewhere.
    Again,
    /// Somebody is in its way.
    Blocked,
    /// It has time for a mate's knowledge.
    Idle,
    /// It has better things to do than to exchange knowledge.
    Busy,
    /// It never exchanges knowledge, or not with an opponent.
    Refuses,
    /// What it knows helps its team.
    Tells,
}

impl Reason {
    /// Carries its piece there.
    pub(super) const fn carries(field: Field) -> Self {
        let Field { x, y } = field;
        Self::Carries { x, y }
    }
}
