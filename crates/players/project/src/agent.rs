//! What an agent is: it is told what its player is told, and asks for what its player asks for.
//!
//! Agents know neither tables nor sockets. Built-in players at tables and the standalone player program
//! feed the same agents; players are numbered by whoever feeds them.

use parlor_game::{Millis, Seat};
use parlor_project::{Action, Colour, Consequence, Duration, Field, Report, Shape};

use super::reason::Reason;

/// One who plays for one player.
pub trait Agent: Send + std::fmt::Debug {
    /// Takes in what the player is told.
    fn hear(&mut self, at: Millis, told: &Told);

    /// What the player asks for now; nothing while it waits.
    fn ask(&mut self, at: Millis) -> Option<Action>;

    /// A request of the player is on its way: its reply will come, in the order of requests.
    fn sent(&mut self, at: Millis, action: &Action);

    /// Why it has asked for what it asked for last; nothing for who does not tell.
    fn reason(&self) -> Option<Reason> {
        None
    }

    /// What an exchange of knowledge may ask this agent; nothing for agents without one.
    fn mind(&self) -> Option<&dyn Mind> {
        None
    }
}

/// What an agent tells of itself where knowledge is exchanged.
pub trait Mind {
    /// Whether it has nothing better to do.
    fn is_idle(&self) -> bool;

    /// Whether telling would help its team.
    fn wants_to_tell(&self) -> bool;

    /// What it could tell, most useful first.
    fn report(&self, at: Millis) -> Vec<Report>;
}

/// What a player is told. Places are in the canonical frame.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Told {
    /// The game begins, or the player is back in it.
    Begin(Begin),
    /// The reply to a step.
    Moved {
        /// Whether it was made.
        granted: bool,
        /// The distance to the nearest piece.
        reading: Option<u8>,
        /// Where the player stands, if it is told so.
        field: Option<Field>,
    },
    /// The reply to a look around.
    Discovered {
        /// Whether it was granted.
        granted: bool,
        /// Where the player stands.
        field: Option<Field>,
        /// What is there.
        fields: Vec<Report>,
    },
    /// The reply to picking up.
    PickedUp {
        /// Whether there was a piece for an empty hand.
        granted: bool,
    },
    /// The reply to a test: whether the piece is a sham; nothing without a piece.
    Tested(Option<bool>),
    /// The reply to destroying.
    Destroyed {
        /// Whether there was a piece.
        granted: bool,
    },
    /// The reply to putting down; nothing if it was denied.
    Placed(Option<Consequence>),
    /// Somebody offers knowledge.
    Offered {
        /// Who.
        from: Seat,
    },
    /// An offer was turned down.
    Rejected {
        /// By whom.
        by: Seat,
        /// For how long.
        duration: Duration,
    },
    /// An offer was taken.
    Accepted {
        /// By whom.
        by: Seat,
    },
    /// Somebody tells something.
    Received {
        /// Who.
        from: Seat,
        /// What.
        fields: Vec<Report>,
    },
    /// All unfinished requests were dropped: no reply will come.
    Dropped,
    /// The game is over.
    Over,
}

/// What a player is told when the game begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Begin {
    /// Its team.
    pub team: Colour,
    /// Its own number.
    pub own: Seat,
    /// All of the team, itself included, leader first.
    pub mates: Vec<Seat>,
    /// The size of the board.
    pub board: Shape,
    /// Where it stands.
    pub field: Field,
}

/// What an agent is told of its surroundings before it plays.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Tuning {
    /// How long a step takes here.
    pub step: u32,
    /// How long picking up takes.
    pub pick_up: u32,
    /// How long putting down takes.
    pub place: u32,
    /// Whether steps may be sent ahead where replies take long.
    pub pipeline: bool,
    /// What is left of a goal field's weight when a mate tells that it is empty.
    pub hearsay: f32,
}

impl Default for Tuning {
    fn default() -> Self {
        Self {
            step: 100,
            pick_up: 100,
            place: 100,
            pipeline: true,
            hearsay: 0.3,
        }
    }
}
