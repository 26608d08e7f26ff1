//! What happens in a match.

use parlor_game::Seat;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Action, Colour, Direction, Duration, Field, Kind, Report};

/// One thing that happened; what is hidden is there for those who may know it.
///
/// A seat is told what comes of its own requests, of offers to and from it, and of the end. Who watches is
/// told what can be seen on the board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    /// The board was laid out and the game began.
    Began {
        /// Where each seat starts; a seat is told its own start only.
        starts: Vec<Option<Field>>,
        /// The pieces, for who watches.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        pieces: Vec<Lying>,
        /// The goals of red and of blue, for who may know everything.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        goals: Option<[Vec<Field>; 2]>,
    },
    /// Pieces appeared.
    Spawned {
        /// The pieces.
        pieces: Vec<Lying>,
    },
    /// A request was put into its seat's queue.
    Queued {
        /// Whose.
        seat: Seat,
        /// Which of its requests, from 1.
        request: u32,
        /// What it asks for.
        action: Action,
    },
    /// A step was made, or denied.
    Moved {
        /// Who asked.
        seat: Seat,
        /// Which of its requests.
        request: u32,
        /// Where to.
        direction: Option<Direction>,
        /// Where the player stands now, if it was granted.
        to: Option<Field>,
        /// The distance to the nearest piece from there, for the seat.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reading: Option<u8>,
    },
    /// A player has looked around.
    Discovered {
        /// Who.
        seat: Seat,
        /// Which of its requests.
        request: u32,
        /// Where it stands.
        at: Field,
        /// What it saw, by row and column.
        fields: Vec<Seen>,
    },
    /// A piece was taken, or not.
    PickedUp {
        /// Who asked.
        seat: Seat,
        /// Which of its requests.
        request: u32,
        /// Where the player stands.
        at: Field,
        /// Whether it was granted.
        granted: bool,
        /// Whether the piece is a sham, for who may know everything.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        sham: Option<bool>,
    },
    /// A piece was tested; nothing if there was none.
    Tested {
        /// Who asked.
        seat: Seat,
        /// Which of its requests.
        request: u32,
        /// Whether it is a sham.
        sham: Option<bool>,
    },
    /// A piece was destroyed, or not.
    Destroyed {
        /// Who asked.
        seat: Seat,
        /// Which of its requests.
        request: u32,
        /// Whether it was granted.
        granted: bool,
    },
    /// A piece was put down, or not.
    Placed {
        /// Who asked.
        seat: Seat,
        /// Which of its requests.
        request: u32,
        /// Where the player stands.
        at: Field,
        /// What came of it; nothing if it was denied.
        consequence: Option<Consequence>,
        /// Whether the piece lies there now, for who watches.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        lies: Option<bool>,
    },
    /// An offer was made; told to both sides.
    Offered {
        /// Who offers.
        from: Seat,
        /// To whom.
        to: Seat,
        /// Which of its requests, for who offers.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        request: Option<u32>,
    },
    /// An offer was turned down; told to both sides, or to who offered if the game itself decided so at once.
    Rejected {
        /// Who had offered.
        from: Seat,
        /// Who was asked.
        to: Seat,
        /// For how long.
        duration: Duration,
        /// Who has decided so.
        by: Decided,
        /// The request that came to its end by it, for its seat.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        request: Option<u32>,
    },
    /// An offer was taken; told to both sides.
    Accepted {
        /// Who had offered.
        from: Seat,
        /// Who takes it.
        to: Seat,
        /// Which request of its, for who takes it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        request: Option<u32>,
    },
    /// What was told has come; told to who gets it.
    Received {
        /// Who tells it.
        from: Seat,
        /// Who is told.
        to: Seat,
        /// What.
        fields: Vec<Report>,
    },
    /// A request came to its end without a reply; told to its seat.
    Lapsed {
        /// Whose.
        seat: Seat,
        /// Which of its requests.
        request: u32,
        /// What it had asked for.
        kind: Kind,
    },
    /// A player is through with an exchange; told to its seat.
    Ready {
        /// Who.
        seat: Seat,
    },
    /// Nobody is at the seat: its requests are dropped. Told to itself and to who watches.
    Away {
        /// The seat.
        seat: Seat,
    },
    /// Somebody is back at the seat.
    Back {
        /// The seat.
        seat: Seat,
    },
    /// A player was taken off the board for good; told to all.
    Left {
        /// Who.
        seat: Seat,
        /// Why, as a word.
        code: String,
        /// Whether its piece lies where it stood, for who watches.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        drops: Option<bool>,
    },
    /// The match has ended; told to all.
    Over {
        /// Who has won, if anybody.
        winner: Option<Colour>,
        /// How it ended.
        ending: Ending,
        /// How many goals red and blue have completed.
        score: [u16; 2],
        /// Where the goals of red and of blue are.
        goals: [Vec<Field>; 2],
    },
}

/// A piece that lies on the board, as one viewer may see it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Lying {
    /// The column.
    pub x: u8,
    /// The row.
    pub y: u8,
    /// Whether it is a sham, for who may know everything.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sham: Option<bool>,
}

/// One field, as a player saw it when it looked around.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Seen {
    /// The column.
    pub x: u8,
    /// The row.
    pub y: u8,
    /// The distance to the nearest piece.
    pub reading: Option<u8>,
    /// What is there.
    pub contains: Sight,
    /// Who stands there.
    pub player: Option<Seat>,
}

/// What one can see on a field.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Sight {
    /// No piece.
    Empty,
    /// A piece.
    Piece,
    /// A completed goal of one's own; only where that was agreed.
    Goal,
}

/// What came of putting a piece down.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Consequence {
    /// A goal is completed.
    Correct,
    /// Nothing.
    Meaningless,
}

/// Who or what turned an offer down.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Decided {
    /// The player that was asked.
    Player,
    /// The game itself: no such player here, or not to be asked.
    Game,
    /// Time: nobody answered.
    Time,
    /// One of the two is not there any more.
    Gone,
}

/// How a match ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// A team has completed all its goals.
    Goals,
    /// A team has left.
    Left,
    /// Everybody has left.
    Empty,
    /// Time is up.
    Time,
}

impl Ending {
    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Goals => "goals",
            Self::Left => "left",
            Self::Empty => "empty",
            Self::Time => "time",
        }
    }
}

impl Event {
    /// The seat whose request this is about, if it is about one.
    pub const fn seat(&self) -> Option<Seat> {
        match self {
            Self::Queued { seat, .. }
            | Self::Moved { seat, .. }
            | Self::Discovered { seat, .. }
            | Self::PickedUp { seat, .. }
            | Self::Tested { seat, .. }
            | Self::Destroyed { seat, .. }
            | Self::Placed { seat, .. }
            | Self::Lapsed { seat, .. }
            | Self::Ready { seat }
            | Self::Away { seat }
            | Self::Back { seat }
            | Self::Left { seat, .. } => Some(*seat),
            Self::Began { .. }
            | Self::Spawned { .. }
            | Self::Offered { .. }
            | Self::Rejected { .. }
            | Self::Accepted { .. }
            | Self::Received { .. }
            | Self::Over { .. } => None,
        }
    }
}
