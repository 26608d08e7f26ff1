//! What a foreign protocol has to say of itself.

use std::{collections::VecDeque, net::SocketAddr, time::Duration};

use parlor_wire::{ToClient, ToServer};
use tokio::time::Instant;

use super::{Codec, End, Seek};

/// A foreign protocol, as one listener speaks it.
pub trait Protocol: Clone + Send + Sync + 'static {
    /// Its codec.
    type Codec: Codec;
    /// Its translator.
    type Link: Translate<In = <Self::Codec as Codec>::In, Out = <Self::Codec as Codec>::Out>;

    /// A codec for one connection.
    fn codec(&self) -> Self::Codec;

    /// A translator for one connection.
    fn link(&self) -> Self::Link;

    /// Whether the next frame is read before the last one was answered.
    fn order(&self) -> Order {
        Order::Strict
    }

    /// How fast frames are read; as fast as they come if nothing is said.
    fn pace(&self) -> Option<Pace> {
        None
    }

    /// How many bytes are read ahead of a client that is not listened to, so that its end is noticed.
    fn read_ahead(&self) -> usize {
        0
    }

    /// A client that takes nothing of what is written for so long is lost.
    fn write_within(&self) -> Duration {
        Duration::from_secs(20)
    }

    /// How frames are handed to the socket.
    fn writing(&self) -> Writing {
        Writing::Together
    }
}

/// How frames are handed to the socket.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Writing {
    /// As many as wait, in one go.
    Together,
    /// One by one, for clients that take one packet for one frame.
    FrameByFrame,
}

/// How fast frames are read: so many at once, and then so many per second.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pace {
    /// How many at once.
    pub burst: u32,
    /// How many per second.
    pub rate: u32,
}

/// Whether the next frame is read before the last one was answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Order {
    /// A frame waits until everything that the one before it asked for was answered.
    Strict,
    /// Frames are read as they come.
    Free,
}

/// Translates for one connection, and keeps what the protocol leaves unsaid: the table, the seat.
pub trait Translate: Send + 'static {
    /// What a client sends.
    type In: Send;
    /// What a client is sent.
    type Out: Send;

    /// Told once which of the server's addresses the client has reached, where that is known.
    fn reached(&mut self, address: SocketAddr) {
        let _ = address; // Most protocols do not ask.
    }

    /// Takes a frame of the client, whose last byte was read at this moment.
    fn hear(&mut self, frame: Self::In, received: Instant, reply: &mut Reply<Self::Out>);

    /// Takes a message of the server.
    fn tell(&mut self, message: ToClient, reply: &mut Reply<Self::Out>);

    /// Whether frames are taken now; those of a client that is not listened to stay unread.
    fn listens(&self) -> bool {
        true
    }

    /// When the question that it was told last is asked.
    fn asking(&self) -> Asking {
        Asking::AsTold
    }

    /// Why the connection is over, as tables are told it, and what else is known; so many bytes were not taken.
    fn reason(&self, end: End, unsent: usize) -> (&'static str, Option<String>) {
        let _ = unsent; // Most protocols have nothing to add.
        (end.code(), None)
    }

    /// The last frames of a connection that is over.
    fn farewell(&mut self, end: End) -> Vec<Self::Out> {
        let _ = end; // Most protocols part without a word.
        Vec::new()
    }

    /// When [`wake`](Self::wake) is due, for protocols with a heartbeat of their own.
    fn deadline(&self) -> Option<Instant> {
        None
    }

    /// Does what was due; it has to move the deadline.
    fn wake(&mut self, now: Instant, reply: &mut Reply<Self::Out>) {
        let _ = (now, reply); // Nothing is ever due without a deadline.
    }
}

/// When a question is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Asking {
    /// With the update that tells it; its time begins to run when the table's pauses are over.
    AsTold,
    /// By what was said last: its time runs from then on.
    Now,
    /// By what is said when its pause is over.
    Later,
}

/// What follows from a frame or a message, in order.
#[derive(Debug)]
pub struct Reply<Out> {
    steps: VecDeque<Step<Out>>,
}

#[derive(Debug)]
pub(crate) enum Step<Out> {
    Say(Out),
    Ask(ToServer),
    Seek(Box<Seek>),
    Offend,
    Close(&'static str),
}

impl<Out> Default for Reply<Out> {
    fn default() -> Self {
        Self {
            steps: VecDeque::new(),
        }
    }
}

impl<Out> Reply<Out> {
    /// Sends a frame to the client.
    pub fn say(&mut self, frame: Out) {
        self.steps.push_back(Step::Say(frame));
    }

    /// Gives the session a message of our own set.
    pub fn ask(&mut self, message: ToServer) {
        self.steps.push_back(Step::Ask(message));
    }

    /// Looks for a table; the answer is a `done` or a `refused` with the id of the search.
    pub fn seek(&mut self, seek: Seek) {
        self.steps.push_back(Step::Seek(Box::new(seek)));
    }

    /// Counts a frame that could not be taken.
    pub fn offend(&mut self) {
        self.steps.push_back(Step::Offend);
    }

    /// Closes the connection; tables are told this code.
    pub fn close(&mut self, code: &'static str) {
        self.steps.push_back(Step::Close(code));
    }

    /// How much follows so far.
    pub(crate) fn len(&self) -> usize {
        self.steps.len()
    }

    /// The frames to the client, from a place on.
    pub(crate) fn said(&self, from: usize) -> impl Iterator<Item = &Out> {
        self.steps.iter().skip(from).filter_map(|step| match step {
            Step::Say(frame) => Some(frame),
            Step::Ask(_) | Step::Seek(_) | Step::Close(_) | Step::Offend => None,
        })
    }

    pub(crate) fn next(&mut self) -> Option<Step<Out>> {
        self.steps.pop_front()
    }
}
