//! What whoever moves for a client and its connection tell each other.

use std::time::Duration;

use parlor_game::Seat;
use parlor_pentago::{Action, Event, View};

use super::super::{Extension, Extensions};
use super::Report;
use crate::frame::client;

/// A turn that is wanted, from the legal ones that the server has not refused.
pub type Choice = client::Choice<View, Action>;

/// What a driver is told.
#[derive(Clone, PartialEq, Debug)]
pub enum News {
    /// A name is wanted, because there is none or because the server does not give this one.
    NameWanted {
        /// The name that cannot be had.
        taken: Option<String>,
    },
    /// The client is logged in.
    LoggedIn {
        /// Under this name.
        name: String,
        /// What both sides have agreed on.
        agreed: Extensions,
        /// Whether the connection is encrypted.
        encrypted: bool,
        /// Whether both sides have proved who they are.
        proved: bool,
    },
    /// The client waits for a game.
    Queued,
    /// The client does not wait any more.
    Unqueued,
    /// A game begins.
    Begun(Start),
    /// A turn was made and is on the board.
    Turned(Box<Shown>),
    /// It is the own turn.
    Choose(Box<Choice>),
    /// The server did not take this turn; another one will be wanted.
    TurnRefused(Action),
    /// The mirror says that the game is over, the server has not said so and the game goes on.
    GoesOn(Box<View>),
    /// The game is over, by the server's word.
    Over(Report),
    /// Who is here.
    List(Vec<String>),
    /// The ranking, best first.
    Rank(Vec<(String, u64)>),
    /// Somebody said something to everybody.
    Chat {
        /// Who.
        from: String,
        /// What.
        text: String,
    },
    /// Somebody said something to this client.
    Whisper {
        /// Who.
        from: String,
        /// What.
        text: String,
    },
    /// There is nobody of this name to whisper to.
    CannotWhisper {
        /// The name.
        to: String,
    },
    /// The server answered a `PING` that was wished for.
    Pong(Duration),
    /// A wish needs an extension that the server did not agree to.
    Unavailable(Extension),
    /// One cannot queue in a game.
    NotInGame,
    /// The server did not take something else.
    Refused,
}

/// What a client wants its connection to do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Wish {
    /// Log in under this name.
    Name(String),
    /// Make this turn.
    Turn {
        /// The question that it answers.
        number: u32,
        /// The turn.
        action: Action,
    },
    /// Join the queue, or leave it.
    Queue,
    /// Ask who is here.
    List,
    /// Ask for the ranking.
    Rank,
    /// Say something to everybody.
    Chat(String),
    /// Say something to one.
    Whisper {
        /// To whom.
        to: String,
        /// What.
        text: String,
    },
    /// Ask the server for a sign of life.
    Ping,
    /// Leave.
    Quit,
    /// The driver cannot go on, for this reason.
    Fail(String),
}

/// The beginning of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Start {
    /// The players in seat order.
    pub names: [String; 2],
    /// The own seat.
    pub seat: Seat,
    /// The empty board.
    pub view: View,
}

/// A turn that was made.
#[derive(Clone, PartialEq, Debug)]
pub struct Shown {
    /// Who made it.
    pub seat: Seat,
    /// What happened.
    pub events: Vec<Event>,
    /// The board after it.
    pub view: View,
}
