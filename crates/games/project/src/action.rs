//! What a seat may do, and what nature may do.

use parlor_game::Seat;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Direction, Field};

/// What a seat may ask for; whether it is granted is decided when its delay is over.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Steps to a neighbouring field.
    Move {
        /// Where to; without one it is denied after its delay, as a foreign client's nonsense is.
        #[serde(default)]
        direction: Option<Direction>,
    },
    /// Looks at the fields around.
    Discover,
    /// Takes the piece that lies here.
    PickUp,
    /// Finds out whether the piece in hand is a sham.
    Test,
    /// Destroys the piece in hand.
    Destroy,
    /// Puts down the piece in hand.
    Place,
    /// Offers knowledge to another player; what is offered may come along or by `send`.
    Offer {
        /// To whom; a seat that does not exist rejects for good.
        to: Seat,
        /// What is offered.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        fields: Option<Vec<Report>>,
    },
    /// Sends what was offered, or an answer in kind to who offered something.
    Send {
        /// To whom.
        to: Seat,
        /// What is told.
        fields: Vec<Report>,
    },
    /// Takes an offer.
    Accept {
        /// Whose; without one the oldest.
        #[serde(default)]
        from: Option<Seat>,
    },
    /// Turns an offer down.
    Reject {
        /// Whose; without one the oldest.
        #[serde(default)]
        from: Option<Seat>,
        /// For how long.
        duration: Duration,
    },
}

impl Action {
    /// What a seat is told of its own request: what an exchange tells it knows itself.
    #[must_use]
    pub(crate) fn without_payload(&self) -> Self {
        match self {
            Self::Move { direction } => Self::Move {
                direction: *direction,
            },
            Self::Discover => Self::Discover,
            Self::PickUp => Self::PickUp,
            Self::Test => Self::Test,
            Self::Destroy => Self::Destroy,
            Self::Place => Self::Place,
            Self::Offer { to, .. } => Self::Offer {
                to: *to,
                fields: None,
            },
            Self::Send { to, .. } => Self::Send {
                to: *to,
                fields: Vec::new(),
            },
            Self::Accept { from } => Self::Accept { from: *from },
            Self::Reject { from, duration } => Self::Reject {
                from: *from,
                duration: *duration,
            },
        }
    }

    /// Its kind.
    pub const fn kind(&self) -> Kind {
        match self {
            Self::Move { .. } => Kind::Move,
            Self::Discover => Kind::Discover,
            Self::PickUp => Kind::PickUp,
            Self::Test => Kind::Test,
            Self::Destroy => Kind::Destroy,
            Self::Place => Kind::Place,
            Self::Offer { .. } => Kind::Offer,
            Self::Send { .. } => Kind::Send,
            Self::Accept { .. } => Kind::Accept,
            Self::Reject { .. } => Kind::Reject,
        }
    }
}

/// The kinds of requests.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "kinds are explained where actions are")]
pub enum Kind {
    Move,
    Discover,
    PickUp,
    Test,
    Destroy,
    Place,
    Offer,
    Send,
    Accept,
    Reject,
}

impl Kind {
    /// All of them.
    pub const ALL: [Self; 10] = [
        Self::Move,
        Self::Discover,
        Self::PickUp,
        Self::Test,
        Self::Destroy,
        Self::Place,
        Self::Offer,
        Self::Send,
        Self::Accept,
        Self::Reject,
    ];

    /// The kind as an index.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Move => "move",
            Self::Discover => "discover",
            Self::PickUp => "pick_up",
            Self::Test => "test",
            Self::Destroy => "destroy",
            Self::Place => "place",
            Self::Offer => "offer",
            Self::Send => "send",
            Self::Accept => "accept",
            Self::Reject => "reject",
        }
    }
}

/// For how long an offer is turned down.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Duration {
    /// This once.
    Single,
    /// For the rest of the game: the same player's offers are not passed on any more.
    Permanent,
}

impl Duration {
    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Single => "single",
            Self::Permanent => "permanent",
        }
    }
}

/// What one player tells another about one field; nobody checks that it is true.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Report {
    /// The column.
    pub x: u8,
    /// The row, in the canonical frame.
    pub y: u8,
    /// The distance to the nearest piece.
    #[serde(default)]
    pub reading: Option<u8>,
    /// What is there.
    pub contains: Contains,
    /// When this was seen, in hundredths of a second since the game began.
    #[serde(default)]
    pub stamp: u32,
    /// Who stood there.
    #[serde(default)]
    pub player: Option<Seat>,
}

impl Report {
    /// The field it is about.
    pub const fn field(&self) -> Field {
        Field::new(self.x, self.y)
    }
}

/// What a player believes to be on a field.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Contains {
    /// Nobody knows.
    #[default]
    Unknown,
    /// Nothing; in a goals area also: not a goal.
    Empty,
    /// A piece of either kind.
    Piece,
    /// A piece that is no sham.
    Valid,
    /// A sham.
    Sham,
    /// A goal.
    Goal,
}

impl Contains {
    /// All of them.
    pub const ALL: [Self; 6] = [
        Self::Unknown,
        Self::Empty,
        Self::Piece,
        Self::Valid,
        Self::Sham,
        Self::Goal,
    ];

    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Unknown => "unknown",
            Self::Empty => "empty",
            Self::Piece => "piece",
            Self::Valid => "valid",
            Self::Sham => "sham",
            Self::Goal => "goal",
        }
    }
}

/// What nature may do.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Chance {
    /// The board is laid out.
    SetUp {
        /// The goals of red and of blue.
        goals: [Vec<Field>; 2],
        /// Where each seat starts.
        starts: Vec<Field>,
        /// The first pieces.
        pieces: Vec<Piece>,
    },
    /// New pieces appear.
    Spawn {
        /// The pieces; fewer than agreed where there is no room.
        pieces: Vec<Piece>,
    },
}

/// A piece that lies on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Piece {
    /// The column.
    pub x: u8,
    /// The row.
    pub y: u8,
    /// Whether it is a sham.
    pub sham: bool,
}

impl Piece {
    /// A piece on a field.
    pub const fn on(field: Field, sham: bool) -> Self {
        let Field { x, y } = field;
        Self { x, y, sham }
    }

    /// Where it lies.
    pub const fn field(&self) -> Field {
        Field::new(self.x, self.y)
    }
}
