//! Which answers are still awaited.

use parlor_wire::{ToClient, ToServer};

/// An answer that is still awaited.
#[derive(PartialEq, Eq, Debug)]
pub(super) enum Awaited {
    Welcome,
    Pong,
    Lobby,
    Answer(String),
}

impl Awaited {
    /// What will answer a message; none if nothing does.
    pub(super) fn by(message: &ToServer) -> Option<Self> {
        match message {
            ToServer::Hello(_) => Some(Self::Welcome),
            ToServer::Ping(_) => Some(Self::Pong),
            ToServer::FollowLobby(lobby) => lobby.follow.then_some(Self::Lobby),
            message => message.command_id().map(|id| Self::Answer(id.to_owned())),
        }
    }

    /// Whether a message is this answer; a refusal of no command in particular answers everything.
    pub(super) fn is(&self, message: &ToClient) -> bool {
        match (self, message) {
            (Self::Welcome, ToClient::Welcome(_))
            | (Self::Pong, ToClient::Pong(_))
            | (Self::Lobby, ToClient::Lobby(_)) => true,
            (Self::Answer(id), ToClient::Done(done)) => done.id == *id,
            (Self::Answer(id), ToClient::Refused(refused)) => {
                refused.id.as_ref().is_none_or(|other| other == id)
            }
            (Self::Welcome | Self::Pong | Self::Lobby, ToClient::Refused(refused)) => {
                refused.id.is_none()
            }
            _ => false,
        }
    }
}
