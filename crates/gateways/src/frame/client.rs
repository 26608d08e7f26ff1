//! A seat at the server of another program, whatever its protocol: who moves for it, what the two tell each other, and
//! how it ends.

use parlor_game::{Budget, Game, Seat};

/// Who moves for a client: a built-in player, a program, a person.
///
/// It is told what happens and answers through a channel of its own. Telling must not take long: whoever thinks does so
/// on another thread.
pub trait Driver<News>: Send {
    /// Takes in what happened.
    fn tell(&mut self, news: News);
}

impl<News, D: Driver<News> + ?Sized> Driver<News> for &mut D {
    fn tell(&mut self, news: News) {
        (**self).tell(news);
    }
}

/// What a driver is told of one match; `O` is what a server can do otherwise than its protocol says.
#[derive(Debug)]
pub enum News<G: Game, O> {
    /// A match begins.
    Begun(Box<Start<G::Config, G::View>>),
    /// Something happened.
    Told {
        /// What.
        events: Vec<G::Event>,
        /// The position after it.
        view: Box<G::View>,
    },
    /// Somebody said something; the own words come back too.
    Said {
        /// On which seat, where that is known.
        by: Option<Seat>,
        /// The words.
        text: String,
    },
    /// A choice is wanted.
    Choose(Box<Choice<G::View, G::Action>>),
    /// The server differs from the protocol, or from our rules.
    Differs(O),
}

/// The beginning of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Start<C, V> {
    /// What was agreed, as far as it is known.
    pub config: C,
    /// Who plays, in seat order.
    pub names: Vec<String>,
    /// The own seat.
    pub seat: Seat,
    /// The first position.
    pub view: V,
}

/// A choice that is wanted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice<V, A> {
    /// Its number; an answer to an older one is ignored.
    pub number: u32,
    /// The own seat.
    pub seat: Seat,
    /// The position.
    pub view: V,
    /// What may be done; never empty.
    pub actions: Vec<A>,
    /// What the server grants, where it says so.
    pub budget: Budget,
}

/// What a driver says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer<A> {
    /// An action.
    Act {
        /// The number of the choice.
        number: u32,
        /// The action.
        action: A,
    },
    /// A line of chat.
    Say(String),
    /// It leaves the match.
    Leave,
    /// It cannot go on.
    Fail(String),
}

/// How a match ended that was played to its end.
#[derive(Clone, PartialEq, Debug)]
pub struct End<V, O> {
    /// The last position.
    pub view: V,
    /// The own seat.
    pub seat: Seat,
    /// Who played, in seat order.
    pub names: Vec<String>,
    /// Who has won; none if the server did not say.
    pub winner: Option<Seat>,
    /// What the server did otherwise.
    pub otherwise: O,
}

/// Why a client had to stop; each is a sentence for people, in our own words.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum JoinError {
    /// The connection is gone.
    #[error("the connection to the server was lost")]
    Lost,
    /// The server has ended the connection.
    #[error("the server has ended the connection")]
    Closed,
    /// The server does not answer.
    #[error("the server does not answer: {waited}")]
    Silent {
        /// What was waited for.
        waited: &'static str,
    },
    /// Nothing happens any more.
    #[error("nothing has happened for ten minutes")]
    Stalled,
    /// The server does not let the client in, or the client does not trust the server.
    #[error("{0}")]
    Refused(String),
    /// The server has disqualified the client.
    #[error("disqualified{0}")]
    Disqualified(String),
    /// The server does what the protocol forbids.
    #[error("{0}")]
    Broken(String),
    /// Whoever should move has left.
    #[error("the match was left")]
    Left,
    /// Whoever should move cannot.
    #[error("{0}")]
    Player(String),
}

impl JoinError {
    /// There is nobody any more who could answer.
    pub(crate) fn nobody() -> Self {
        Self::Player("nobody chooses any more".into())
    }

    /// The server says something that makes no sense.
    pub(crate) fn nonsense(wrong: impl std::fmt::Display) -> Self {
        Self::Broken(format!("the server broke the protocol: {wrong}"))
    }
}
