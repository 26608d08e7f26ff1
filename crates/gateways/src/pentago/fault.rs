//! What is wrong with a line, in the fixed words of the `ERROR` line.

/// What is wrong with a line; it displays as the description of its `ERROR`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
pub enum Fault {
    /// No such command.
    #[error("unknown command")]
    Unknown,
    /// The line is too long.
    #[error("line too long")]
    TooLong,
    /// Too few or too many arguments.
    #[error("wrong number of arguments")]
    Arguments,
    /// `HELLO` comes first.
    #[error("say HELLO first")]
    HelloFirst,
    /// `HELLO` comes once.
    #[error("HELLO was already said")]
    HelloAgain,
    /// One has to be logged in.
    #[error("log in first")]
    LoginFirst,
    /// Not both sides have this extension.
    #[error("extension not agreed")]
    NotAgreed,
    /// Nobody can be called so.
    #[error("bad name")]
    BadName,
    /// The name needs its key.
    #[error("this name is bound to a key")]
    Bound,
    /// One is in a game.
    #[error("you are in a game")]
    InGame,
    /// One is in no game.
    #[error("you are not in a game")]
    NoGame,
    /// There is no chair at the table where one would play.
    #[error("there is no place at this table")]
    NoPlace,
    /// The other one has the turn.
    #[error("it is not your turn")]
    NotYourTurn,
    /// A move is no pair of numbers.
    #[error("a move needs two whole numbers")]
    NotNumbers,
    /// There is no such field.
    #[error("field must be 0 to 35")]
    BadField,
    /// There is no such rotation.
    #[error("rotation must be 0 to 7")]
    BadRotation,
    /// The field has a stone.
    #[error("field is taken")]
    Taken,
    /// Nothing is said.
    #[error("empty message")]
    EmptyMessage,
    /// Too much is said.
    #[error("message too long")]
    LongMessage,
    /// It is no Base64.
    #[error("bad base64")]
    BadBase64,
    /// It is no key.
    #[error("bad key")]
    BadKey,
    /// It is no challenge.
    #[error("bad challenge")]
    BadChallenge,
    /// The signature is wrong.
    #[error("bad signature")]
    BadSignature,
    /// Nobody was challenged.
    #[error("no challenge is open")]
    NoChallenge,
    /// Encryption begins before the login, and once.
    #[error("too late to encrypt")]
    LateEncrypt,
    /// The line cannot be decrypted.
    #[error("cannot decrypt")]
    CannotDecrypt,
}
