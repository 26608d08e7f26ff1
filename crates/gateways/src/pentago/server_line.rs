//! What a server says.

use std::fmt;

use super::{
    Extensions, Fault,
    fields::{
        arguments, number, owned, read_extensions, said, split, write_error, write_fields,
        write_hello,
    },
};

/// What a server says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ServerLine {
    /// The answer to `HELLO`.
    Hello {
        /// What the server calls itself.
        description: String,
        /// What it knows beside the base protocol.
        extensions: Extensions,
    },
    /// The name is the client's.
    Login,
    /// Somebody else has this name.
    AlreadyLoggedIn,
    /// The name has another key.
    WrongKey,
    /// Proves the server and asks the client for a proof.
    Challenge {
        /// The server's public key, in Base64.
        key: String,
        /// Its signature of the client's challenge, in Base64.
        signature: String,
        /// What the client has to sign, in Base64.
        challenge: String,
    },
    /// Begins encryption.
    Encrypt {
        /// The server's key, in Base64.
        key: String,
    },
    /// Who is here.
    List {
        /// Their names.
        names: Vec<String>,
    },
    /// A game begins.
    NewGame {
        /// Who moves first.
        first: String,
        /// Who moves second.
        second: String,
    },
    /// A move was made.
    Move {
        /// The field.
        field: i32,
        /// The rotation code.
        rotation: i32,
    },
    /// A game is over.
    GameOver(Ending),
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
    /// There is nobody to whisper to.
    CannotWhisper {
        /// To whom it was.
        to: String,
    },
    /// The ranking, best first.
    Rank {
        /// Names and scores.
        scores: Vec<(String, u64)>,
    },
    /// Asks for a sign of life.
    Ping,
    /// Gives a sign of life.
    Pong,
    /// Ends the connection.
    Quit,
    /// The last line was wrong.
    Error {
        /// Why, for programmers.
        description: Option<String>,
    },
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ending {
    /// Somebody won.
    Victory(String),
    /// Nobody won.
    Draw,
    /// A player was lost; this one is still connected.
    Disconnect(String),
    /// A reason that is none of the protocol, as some servers write it.
    Other {
        /// The reason as it was told.
        reason: String,
        /// The name behind it.
        winner: Option<String>,
    },
}

impl ServerLine {
    /// The `ERROR` line of a fault.
    pub fn fault(fault: Fault) -> Self {
        Self::Error {
            description: Some(fault.to_string()),
        }
    }

    /// Reads a server's line; faulty servers are understood as far as possible.
    pub fn read(line: &str) -> Result<Self, Fault> {
        let (word, rest) = split(line);
        let args = arguments(rest);
        Ok(match (word, args.as_slice()) {
            ("HELLO", [description, known @ ..]) => Self::Hello {
                description: (*description).into(),
                extensions: read_extensions(known),
            },
            ("HELLO", []) => Self::Hello {
                description: String::new(),
                extensions: Extensions::default(),
            },
            ("LOGIN", _) => Self::Login,
            ("ALREADYLOGGEDIN", _) => Self::AlreadyLoggedIn,
            ("WRONGKEY", _) => Self::WrongKey,
            ("CHALLENGE", [key, signature, challenge]) => Self::Challenge {
                key: (*key).into(),
                signature: (*signature).into(),
                challenge: (*challenge).into(),
            },
            ("ENCRYPT", [key]) => Self::Encrypt { key: (*key).into() },
            ("LIST", names) => Self::List {
                names: owned(names),
            },
            ("NEWGAME", [first, second]) => Self::NewGame {
                first: (*first).into(),
                second: (*second).into(),
            },
            ("MOVE", [field, rotation]) => Self::Move {
                field: number(field)?,
                rotation: number(rotation)?,
            },
            ("GAMEOVER", args) => Self::GameOver(read_ending(args)),
            ("CHAT" | "WHISPER", _) => {
                let (from, text) = rest
                    .and_then(|rest| rest.split_once('~'))
                    .ok_or(Fault::Arguments)?;
                let (from, text) = (from.to_owned(), text.to_owned());
                match word {
                    "CHAT" => Self::Chat { from, text },
                    _ => Self::Whisper { from, text },
                }
            }
            ("CANNOTWHISPER", [to]) => Self::CannotWhisper { to: (*to).into() },
            ("RANK", scores) => Self::Rank {
                scores: read_scores(scores)?,
            },
            ("PING", _) => Self::Ping,
            ("PONG", _) => Self::Pong,
            ("QUIT", _) => Self::Quit,
            ("ERROR", _) => Self::Error {
                description: said(rest),
            },
            ("CHALLENGE" | "ENCRYPT" | "NEWGAME" | "MOVE" | "CANNOTWHISPER", _) => {
                return Err(Fault::Arguments);
            }
            _ => return Err(Fault::Unknown),
        })
    }
}

fn read_ending(args: &[&str]) -> Ending {
    match args {
        ["VICTORY", winner, ..] => Ending::Victory((*winner).into()),
        ["DRAW", ..] => Ending::Draw,
        ["DISCONNECT", winner, ..] => Ending::Disconnect((*winner).into()),
        _ => Ending::Other {
            reason: args.first().copied().unwrap_or_default().into(),
            winner: args.get(1).map(|name| (*name).into()),
        },
    }
}

fn read_scores(args: &[&str]) -> Result<Vec<(String, u64)>, Fault> {
    let (pairs, []) = args.as_chunks::<2>() else {
        return Err(Fault::Arguments);
    };
    let read = |[name, score]: &[&str; 2]| Some(((*name).to_owned(), score.parse().ok()?));
    let scores = pairs.iter().map(read).collect::<Option<_>>();
    scores.ok_or(Fault::NotNumbers)
}

impl fmt::Display for ServerLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Hello {
                description,
                extensions,
            } => write_hello(f, description, *extensions),
            Self::Login => f.write_str("LOGIN"),
            Self::AlreadyLoggedIn => f.write_str("ALREADYLOGGEDIN"),
            Self::WrongKey => f.write_str("WRONGKEY"),
            Self::Challenge {
                key,
                signature,
                challenge,
            } => {
                write!(f, "CHALLENGE~{key}~{signature}~{challenge}")
            }
            Self::Encrypt { key } => write!(f, "ENCRYPT~{key}"),
            Self::List { names } => write_fields(f, "LIST", names.iter().map(String::as_str)),
            Self::NewGame { first, second } => write!(f, "NEWGAME~{first}~{second}"),
            Self::Move { field, rotation } => write!(f, "MOVE~{field}~{rotation}"),
            Self::GameOver(ending) => ending.fmt(f),
            Self::Chat { from, text } => write!(f, "CHAT~{from}~{text}"),
            Self::Whisper { from, text } => write!(f, "WHISPER~{from}~{text}"),
            Self::CannotWhisper { to } => write!(f, "CANNOTWHISPER~{to}"),
            Self::Rank { scores } => {
                f.write_str("RANK")?;
                scores
                    .iter()
                    .try_for_each(|(name, score)| write!(f, "~{name}~{score}"))
            }
            Self::Ping => f.write_str("PING"),
            Self::Pong => f.write_str("PONG"),
            Self::Quit => f.write_str("QUIT"),
            Self::Error { description } => write_error(f, description.as_deref()),
        }
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Victory(winner) => write!(f, "GAMEOVER~VICTORY~{winner}"),
            Self::Draw => f.write_str("GAMEOVER~DRAW"),
            Self::Disconnect(winner) => write!(f, "GAMEOVER~DISCONNECT~{winner}"),
            Self::Other { reason, winner } => write_fields(
                f,
                "GAMEOVER",
                std::iter::once(reason.as_str()).chain(winner.as_deref()),
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_a_server_is_read_as_it_was_written() {
        for line in [
            "HELLO~Parlor~CHAT~RANK~AUTH~CRYPT",
            "LOGIN",
            "ALREADYLOGGEDIN",
            "WRONGKEY",
            "CHALLENGE~k~s~c",
            "ENCRYPT~k",
            "LIST",
            "LIST~Ada~Ben Bo",
            "NEWGAME~Ada~Ben Bo",
            "MOVE~0~7",
            "GAMEOVER~VICTORY~Ada",
            "GAMEOVER~DRAW",
            "GAMEOVER~DISCONNECT~Ben Bo",
            "GAMEOVER~DISCONECTED",
            "CHAT~Ada~~",
            "WHISPER~Ada~meet me at ~8",
            "CANNOTWHISPER~Cleo",
            "RANK",
            "RANK~Cleo~1~Ada~0",
            "PING",
            "PONG",
            "QUIT",
            "ERROR",
            "ERROR~bad name",
        ] {
            assert_eq!(ServerLine::read(line).unwrap().to_string(), line);
        }
    }

    #[test]
    fn lines_of_faulty_servers_are_understood_as_far_as_possible() {
        let over = |line| match ServerLine::read(line) {
            Ok(ServerLine::GameOver(ending)) => ending,
            other => panic!("{other:?}"),
        };
        assert_eq!(over("GAMEOVER~DRAW~"), Ending::Draw);
        let other = |reason: &str| Ending::Other {
            reason: reason.into(),
            winner: None,
        };
        assert_eq!(over("GAMEOVER~DISCONECTED"), other("DISCONECTED"));
        assert_eq!(over("GAMEOVER~VICTORY~"), other("VICTORY"));
        assert_eq!(over("GAMEOVER"), other(""));
        assert_eq!(
            ServerLine::read("WELCOME~to the queue"),
            Err(Fault::Unknown)
        );
        assert_eq!(ServerLine::read("MOVE~x~1"), Err(Fault::NotNumbers));
        assert_eq!(ServerLine::read("MOVE~1"), Err(Fault::Arguments));
        assert_eq!(ServerLine::read("RANK~Ada"), Err(Fault::Arguments));
    }
}
