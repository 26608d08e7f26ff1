//! What travels.

use parlor_game::{Millis, Refusal, Seat, SeatSet};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What is agreed before a match.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Config {
    /// How many seats each team has.
    pub team_size: u8,
    /// Pieces appear every so many milliseconds.
    pub spawn: u64,
    /// When the match ends, in milliseconds.
    pub end: u64,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            team_size: 2,
            spawn: 500,
            end: 3_000,
        }
    }
}

/// What a seat may ask for.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// To grab a piece.
    Grab,
    /// To tell somebody something.
    Tell {
        /// Whom.
        to: Seat,
        /// What; up to eight numbers.
        words: Vec<u8>,
    },
}

/// How many pieces appear.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Spawn(pub u8);

/// What everybody works on and nobody on a seat sees.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Board {
    /// Pieces that lie about.
    pub pieces: u32,
    /// Pieces that each team has.
    pub score: [u32; 2],
}

/// What happens.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    /// A request waits.
    Queued {
        /// Whose.
        seat: Seat,
        /// When it will be done.
        ends: Millis,
        /// What.
        action: Action,
    },
    /// A seat reached for a piece.
    Grabbed {
        /// Who.
        seat: Seat,
        /// Whether there was one.
        got: bool,
    },
    /// A seat has told what it wanted to.
    Said {
        /// Who.
        seat: Seat,
    },
    /// A seat was told something.
    Heard {
        /// By whom.
        from: Seat,
        /// Who.
        to: Seat,
        /// What.
        words: Vec<u8>,
    },
    /// Pieces appeared.
    Spawned {
        /// How many.
        pieces: u8,
    },
    /// Somebody came or went for a while.
    Present {
        /// The seat.
        seat: Seat,
        /// Whether somebody is there now.
        present: bool,
    },
    /// A seat was given up.
    Left {
        /// Which.
        seat: Seat,
        /// Why, in a word.
        cause: String,
    },
    /// Time is up.
    Over {
        /// How it ended.
        board: Board,
    },
    /// Something happened: only a planted fault tells this.
    Nudged,
}

/// What one viewer may know.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct View {
    /// Whose view it is.
    pub me: Option<Seat>,
    /// Who has left.
    pub gone: SeatSet,
    /// Whether the seat is marked as empty.
    pub is_away: bool,
    /// The own requests that wait, and when they will be done.
    pub queue: Vec<(Millis, Action)>,
    /// The board, for viewers that may see it.
    pub board: Option<Board>,
}

/// Why something was refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Illegal {
    /// Too many requests wait.
    #[error("your queue is full")]
    QueueFull,
    /// It is not the time for this, or the seat is not there.
    #[error("not now")]
    NotNow,
    /// Nobody could hear this.
    #[error("nobody can be told this")]
    NoSuchEar,
    /// Teams cannot be that large.
    #[error("{size} is not a team size")]
    TeamSize {
        /// The size.
        size: u8,
    },
    /// Pieces cannot appear all the time.
    #[error("pieces need time to appear")]
    Spawn,
}

impl Refusal for Illegal {
    fn code(&self) -> &'static str {
        match self {
            Self::QueueFull => "queue_full",
            Self::NotNow => "not_now",
            Self::NoSuchEar => "no_such_ear",
            Self::TeamSize { .. } => "team_size_range",
            Self::Spawn => "spawn_range",
        }
    }

    fn hint(&self) -> Option<String> {
        match self {
            Self::TeamSize { .. } => Some("a team has 1 to 100 seats".into()),
            Self::QueueFull | Self::NotNow | Self::NoSuchEar | Self::Spawn => None,
        }
    }
}
