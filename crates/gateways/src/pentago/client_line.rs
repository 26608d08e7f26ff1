//! What a client says.

use std::fmt;

use super::{
    Extension, Extensions, Fault,
    fields::{arguments, number, read_extensions, said, split, write_error, write_hello},
};

/// The longest text of a message, in characters.
pub const LONGEST_TEXT: usize = 1024;

/// The first field of a client's line.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Word {
    /// `HELLO`.
    Hello,
    /// `LOGIN`.
    Login,
    /// `LIST`.
    List,
    /// `QUEUE`.
    Queue,
    /// `MOVE`.
    Move,
    /// `PING`.
    Ping,
    /// `PONG`.
    Pong,
    /// `QUIT`.
    Quit,
    /// `ERROR`.
    Error,
    /// `CHAT`.
    Chat,
    /// `WHISPER`.
    Whisper,
    /// `RANK`.
    Rank,
    /// `ENCRYPT`.
    Encrypt,
    /// `CHALLENGE`.
    Challenge,
}

impl Word {
    /// The word of a client's line, if it is one that a client may say.
    pub fn of(line: &str) -> Option<Self> {
        if line.contains('\n') {
            return None;
        }
        let (word, _) = split(line);
        Some(match word {
            "HELLO" => Self::Hello,
            "LOGIN" => Self::Login,
            "LIST" => Self::List,
            "QUEUE" => Self::Queue,
            "MOVE" => Self::Move,
            "PING" => Self::Ping,
            "PONG" => Self::Pong,
            "QUIT" => Self::Quit,
            "ERROR" => Self::Error,
            "CHAT" => Self::Chat,
            "WHISPER" => Self::Whisper,
            "RANK" => Self::Rank,
            "ENCRYPT" => Self::Encrypt,
            "CHALLENGE" => Self::Challenge,
            _ => return None,
        })
    }

    /// The extension that it belongs to.
    pub const fn extension(self) -> Option<Extension> {
        match self {
            Self::Chat | Self::Whisper => Some(Extension::Chat),
            Self::Rank => Some(Extension::Rank),
            Self::Challenge => Some(Extension::Auth),
            Self::Encrypt => Some(Extension::Crypt),
            Self::Hello
            | Self::Login
            | Self::List
            | Self::Queue
            | Self::Move
            | Self::Ping
            | Self::Pong
            | Self::Quit
            | Self::Error => None,
        }
    }
}

/// What a client says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ClientLine {
    /// The first line of a connection.
    Hello {
        /// What the program calls itself.
        description: String,
        /// What it knows beside the base protocol.
        extensions: Extensions,
    },
    /// Claims a name.
    Login {
        /// The name.
        name: String,
        /// Key and challenge, with AUTH.
        proof: Option<Proof>,
    },
    /// Answers a challenge.
    Challenge {
        /// The signature, in Base64.
        signature: String,
    },
    /// Begins encryption.
    Encrypt {
        /// The client's key, in Base64.
        key: String,
    },
    /// Asks who is here.
    List,
    /// Joins the queue, or leaves it.
    Queue,
    /// Places a stone and rotates.
    Move {
        /// The field.
        field: i32,
        /// The rotation code.
        rotation: i32,
    },
    /// Says something to everybody.
    Chat {
        /// What.
        text: String,
    },
    /// Says something to one.
    Whisper {
        /// To whom.
        to: String,
        /// What.
        text: String,
    },
    /// Asks for the ranking.
    Rank,
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

/// What a client proves itself with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proof {
    /// Its public key, in Base64.
    pub key: String,
    /// What the server has to sign, in Base64.
    pub challenge: String,
}

impl ClientLine {
    /// Reads a client's line: its word, the number of its arguments, then their values from left to right.
    pub fn read(line: &str) -> Result<Self, Fault> {
        let word = Word::of(line).ok_or(Fault::Unknown)?;
        let (_, rest) = split(line);
        let args = arguments(rest);
        match (word, args.as_slice()) {
            (Word::Hello, [description, known @ ..]) => Ok(Self::Hello {
                description: (*description).into(),
                extensions: read_extensions(known),
            }),
            (Word::Login, [name]) => Ok(Self::Login {
                name: (*name).into(),
                proof: None,
            }),
            (Word::Login, [name, key, challenge]) => {
                let proof = Proof {
                    key: (*key).into(),
                    challenge: (*challenge).into(),
                };
                Ok(Self::Login {
                    name: (*name).into(),
                    proof: Some(proof),
                })
            }
            (Word::Challenge, [signature]) => Ok(Self::Challenge {
                signature: (*signature).into(),
            }),
            (Word::Encrypt, [key]) => Ok(Self::Encrypt { key: (*key).into() }),
            (Word::List, []) => Ok(Self::List),
            (Word::Queue, []) => Ok(Self::Queue),
            (Word::Move, [field, rotation]) => Ok(Self::Move {
                field: number(field)?,
                rotation: number(rotation)?,
            }),
            (Word::Chat, _) => {
                let text = text(rest.ok_or(Fault::Arguments)?)?;
                Ok(Self::Chat { text })
            }
            (Word::Whisper, _) => {
                let (to, said) = rest
                    .and_then(|rest| rest.split_once('~'))
                    .ok_or(Fault::Arguments)?;
                if to.is_empty() {
                    return Err(Fault::Arguments);
                }
                Ok(Self::Whisper {
                    to: to.into(),
                    text: text(said)?,
                })
            }
            (Word::Rank, []) => Ok(Self::Rank),
            (Word::Ping, []) => Ok(Self::Ping),
            (Word::Pong, _) => Ok(Self::Pong),
            (Word::Quit, _) => Ok(Self::Quit),
            (Word::Error, _) => Ok(Self::Error {
                description: said(rest),
            }),
            (
                Word::Hello
                | Word::Login
                | Word::Challenge
                | Word::Encrypt
                | Word::List
                | Word::Queue
                | Word::Move
                | Word::Rank
                | Word::Ping,
                _,
            ) => Err(Fault::Arguments),
        }
    }
}

/// What somebody says; control characters become spaces.
fn text(said: &str) -> Result<String, Fault> {
    match said.chars().count() {
        0 => Err(Fault::EmptyMessage),
        1..=LONGEST_TEXT => Ok(said.replace(char::is_control, " ")),
        _ => Err(Fault::LongMessage),
    }
}

impl fmt::Display for ClientLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Hello {
                description,
                extensions,
            } => write_hello(f, description, *extensions),
            Self::Login { name, proof: None } => write!(f, "LOGIN~{name}"),
            Self::Login {
                name,
                proof: Some(Proof { key, challenge }),
            } => {
                write!(f, "LOGIN~{name}~{key}~{challenge}")
            }
            Self::Challenge { signature } => write!(f, "CHALLENGE~{signature}"),
            Self::Encrypt { key } => write!(f, "ENCRYPT~{key}"),
            Self::List => f.write_str("LIST"),
            Self::Queue => f.write_str("QUEUE"),
            Self::Move { field, rotation } => write!(f, "MOVE~{field}~{rotation}"),
            Self::Chat { text } => write!(f, "CHAT~{text}"),
            Self::Whisper { to, text } => write!(f, "WHISPER~{to}~{text}"),
            Self::Rank => f.write_str("RANK"),
            Self::Ping => f.write_str("PING"),
            Self::Pong => f.write_str("PONG"),
            Self::Quit => f.write_str("QUIT"),
            Self::Error { description } => write_error(f, description.as_deref()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn login(name: &str) -> ClientLine {
        ClientLine::Login {
            name: name.into(),
            proof: None,
        }
    }

    #[test]
    fn trailing_empty_fields_are_dropped_before_arguments_are_counted() {
        assert_eq!(ClientLine::read("LIST~"), Ok(ClientLine::List));
        assert_eq!(ClientLine::read("LIST~~~"), Ok(ClientLine::List));
        assert_eq!(ClientLine::read("LOGIN~"), Err(Fault::Arguments));
        assert_eq!(ClientLine::read("LOGIN~Ada~"), Ok(login("Ada")));
        assert_eq!(
            ClientLine::read("MOVE~1~2~"),
            Ok(ClientLine::Move {
                field: 1,
                rotation: 2
            })
        );
        assert_eq!(ClientLine::read("MOVE~~2"), Err(Fault::NotNumbers));
        assert_eq!(ClientLine::read("LOGIN~ Ada "), Ok(login(" Ada ")));
    }

    #[test]
    fn what_people_say_keeps_its_tildes() {
        let chat = |text: &str| ClientLine::Chat { text: text.into() };
        assert_eq!(ClientLine::read("CHAT~~"), Ok(chat("~")));
        assert_eq!(ClientLine::read("CHAT~a~b~"), Ok(chat("a~b~")));
        assert_eq!(ClientLine::read("CHAT~a\tb"), Ok(chat("a b")));
        assert_eq!(ClientLine::read("CHAT"), Err(Fault::Arguments));
        assert_eq!(ClientLine::read("CHAT~"), Err(Fault::EmptyMessage));
        let (longest, longer) = ("é".repeat(LONGEST_TEXT), "x".repeat(LONGEST_TEXT + 1));
        assert_eq!(
            ClientLine::read(&format!("CHAT~{longest}")),
            Ok(chat(&longest))
        );
        assert_eq!(
            ClientLine::read(&format!("CHAT~{longer}")),
            Err(Fault::LongMessage)
        );
        for (line, fault) in [
            ("WHISPER", Fault::Arguments),
            ("WHISPER~Ben", Fault::Arguments),
            ("WHISPER~~hi", Fault::Arguments),
            ("WHISPER~Ben~", Fault::EmptyMessage),
        ] {
            assert_eq!(ClientLine::read(line), Err(fault), "{line}");
        }
    }

    #[test]
    fn numbers_have_one_to_nine_digits_and_nothing_else() {
        for good in ["0", "-0", "007", "-999999999", "999999999"] {
            assert!(
                ClientLine::read(&format!("MOVE~{good}~0")).is_ok(),
                "{good}"
            );
        }
        for bad in [
            "",
            "x",
            "+1",
            " 1",
            "1 ",
            "1.0",
            "-",
            "--1",
            "1234567890",
            "٣",
        ] {
            let said = ClientLine::read(&format!("MOVE~{bad}~0"));
            assert_eq!(said, Err(Fault::NotNumbers), "{bad}");
        }
    }

    #[test]
    fn words_are_compared_exactly_and_those_of_servers_are_unknown() {
        for line in [
            "list",
            "LIST ",
            "NEWGAME~a~b",
            "WRONGKEY",
            "",
            "QUEUE\nx",
            "CHAT~a\nb",
        ] {
            assert_eq!(ClientLine::read(line), Err(Fault::Unknown), "{line:?}");
        }
    }

    #[test]
    fn every_line_of_a_client_is_read_as_it_was_written() {
        for line in [
            "HELLO~ my client ~CHAT~RANK~AUTH~CRYPT",
            "HELLO~x",
            "LOGIN~Ada",
            "LOGIN~Ada~k~c",
            "CHALLENGE~s",
            "ENCRYPT~k",
            "LIST",
            "QUEUE",
            "MOVE~35~7",
            "MOVE~-1~0",
            "CHAT~a~b",
            "WHISPER~Ben~a~b",
            "RANK",
            "PING",
            "PONG",
            "QUIT",
            "ERROR",
            "ERROR~no",
        ] {
            assert_eq!(ClientLine::read(line).unwrap().to_string(), line);
        }
    }
}
