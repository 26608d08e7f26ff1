//! Why a client had to stop.

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
    /// The server does not let the client in, or the client does not trust the server.
    #[error("{0}")]
    Refused(String),
    /// The server does what the protocol forbids.
    #[error("{0}")]
    Broken(&'static str),
    /// Whoever should move cannot.
    #[error("{0}")]
    Player(String),
}
