//! A seat at a foreign server, whatever the protocol: what happens there, and who moves for it.

use std::{fmt::Debug, sync::Arc};

use parlor_game::{Game, Millis, Problem, Seat, SeatSet, Turn};
use parlor_play::Finish;

pub(super) use parlor_gateways::frame::client::{Answer, Driver, Start};

/// A game that can be played at foreign servers.
pub(super) trait Elsewhere: Game {
    /// Whether its protocol has chat.
    const TALKS: bool;

    /// Who must act at a position, and whose turn it is.
    fn awaited(view: &Self::View) -> (SeatSet, Turn);
}

/// What happens at a seat.
pub(super) enum News<G: Game> {
    /// A match begins.
    Begun(Box<Start<G::Config, G::View>>),
    /// Something happened.
    Told(Box<Told<G>>),
    /// An action is wanted; the same question may come again with another position.
    Asked(Box<Asked<G>>),
    /// Somebody said something; the own words come back too.
    Said(Box<Spoken>),
    /// The match is over.
    Over(Box<Finish>),
}

/// Something that was said.
#[derive(Clone, Debug)]
pub(super) struct Spoken {
    /// Who said it.
    pub(super) name: String,
    /// On which seat, where that is known.
    pub(super) seat: Option<Seat>,
    /// The words.
    pub(super) text: String,
}

/// Somebody else's words without what could move a terminal's cursor.
pub(super) fn clean(text: &str) -> String {
    text.replace(char::is_control, " ")
}

/// Something that happened.
pub(super) struct Told<G: Game> {
    /// Who did it, if anybody.
    pub(super) actor: Option<Seat>,
    /// What happened.
    pub(super) events: Vec<G::Event>,
    /// The position after it.
    pub(super) view: G::View,
}

/// An action that is wanted.
pub(super) struct Asked<G: Game> {
    /// The number of the question.
    pub(super) number: u32,
    /// The position.
    pub(super) view: G::View,
    /// What may be done.
    pub(super) actions: Vec<G::Action>,
    /// How long may be thought, where the server says it.
    pub(super) time: Option<Millis>,
    /// How deep, where the server says it and no time.
    pub(super) depth: Option<u8>,
    /// What becomes of an action here.
    pub(super) judge: Judge<G::Action>,
}

/// Gives an action as it is sent, or why it cannot be.
pub(super) type Judge<A> = Arc<dyn Fn(A) -> Result<A, Problem> + Send + Sync>;

/// Where replies go; each says whether anybody still listens.
pub(super) type Replies<A> = Arc<dyn Fn(Answer<A>) -> bool + Send + Sync>;

/// The way of replies into the channel of a protocol, in its own words.
pub(super) fn replies<A: 'static, W: Debug + Send + 'static>(
    sender: tokio::sync::mpsc::Sender<W>,
    words: fn(Answer<A>) -> W,
) -> Replies<A> {
    // A question has one answer, so there is room.
    Arc::new(move |reply| sender.try_send(words(reply)).is_ok())
}

impl<G: Game> Clone for News<G> {
    fn clone(&self) -> Self {
        match self {
            Self::Begun(begun) => Self::Begun(begun.clone()),
            Self::Told(told) => Self::Told(Box::new(Told {
                actor: told.actor,
                events: told.events.clone(),
                view: told.view.clone(),
            })),
            Self::Asked(asked) => Self::Asked(Box::new(Asked {
                number: asked.number,
                view: asked.view.clone(),
                actions: asked.actions.clone(),
                time: asked.time,
                depth: asked.depth,
                judge: Arc::clone(&asked.judge),
            })),
            Self::Said(said) => Self::Said(said.clone()),
            Self::Over(finish) => Self::Over(finish.clone()),
        }
    }
}
