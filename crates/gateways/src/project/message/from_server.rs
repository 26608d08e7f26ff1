//! What the communication server itself says.

use bytes::Bytes;

use super::{FromMaster, FromPlayer, is_granted, note_form, result_word};
use crate::project::{
    json::Line,
    parse::{Bad, Parsed},
    words::{Action, Guid},
};

/// A message that comes from the communication server to a Game Master.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FromServer {
    /// Whether the Game Master is registered.
    Confirmed {
        /// Whether it is.
        granted: bool,
    },
    /// A player has lost its connection.
    Lost {
        /// Who.
        guid: Guid,
    },
    /// What a player says.
    Player(FromPlayer),
}

impl FromServer {
    /// Reads a message that a server sends to a Game Master and notes what is odd.
    pub fn read(frame: &[u8]) -> Result<(Self, Parsed), Bad> {
        let mut parsed = Parsed::read(frame)?;
        let this = match parsed.action {
            Some(Action::Start) => {
                let result = parsed.result();
                let result = result.ok_or(Bad::new(11, "a start without result"))?;
                Self::Confirmed {
                    granted: is_granted(&result),
                }
            }
            Some(Action::Disconnect) => Self::Lost {
                guid: parsed.user()?,
            },
            Some(_) | None => Self::Player(FromPlayer::of(&mut parsed)?),
        };
        note_form(&mut parsed, frame, &this.frame());
        Ok((this, parsed))
    }

    /// The message as a frame with its ETB.
    pub fn frame(&self) -> Bytes {
        match self {
            Self::Confirmed { granted } => Line::of(Action::Start.word())
                .text("result", result_word(*granted))
                .frame(),
            Self::Lost { guid } => Line::of(Action::Disconnect.word())
                .text("userGuid", guid.as_str())
                .frame(),
            Self::Player(said) => said.frame(),
        }
    }

    /// Said by the server itself.
    pub fn denial(guid: &Guid) -> Bytes {
        let denied = FromMaster::Joined {
            guid: guid.clone(),
            granted: false,
        };
        denied.frame()
    }
}
