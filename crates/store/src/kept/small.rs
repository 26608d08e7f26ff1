//! Identities, chat, notes and results.

use parlor_game::SeatSet;
use parlor_play::{Finish, PlayedOn};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::{Kept, first};

/// Somebody who plays or watches, on its own.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Identity {
    #[serde(default = "first", rename = "v")]
    version: u32,
    #[serde(flatten)]
    who: Who,
}

/// Somebody who plays or watches.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Who {
    id: String,
    kind: IdentityKind,
    name: String,
    shown: String,
}

/// What stands behind an identity.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum IdentityKind {
    /// Somebody with a token and no account.
    Guest,
    /// Somebody with an account.
    Account,
    /// A client of a foreign protocol.
    Foreign,
    /// A built-in player.
    BuiltIn,
}

impl Kept for Identity {
    const VERSION: u32 = 2;

    fn read_as(_: u32, text: &str) -> Result<Self, serde_json::Error> {
        let read: Self = serde_json::from_str(text)?;
        let version = Self::VERSION;
        Ok(Self { version, ..read })
    }
}

impl From<&parlor_wire::Identity> for Identity {
    fn from(identity: &parlor_wire::Identity) -> Self {
        Self {
            version: Self::VERSION,
            who: identity.into(),
        }
    }
}

impl From<Identity> for parlor_wire::Identity {
    fn from(kept: Identity) -> Self {
        kept.who.into()
    }
}

impl From<&parlor_wire::Identity> for Who {
    fn from(identity: &parlor_wire::Identity) -> Self {
        let parlor_wire::Identity {
            id,
            kind,
            name,
            shown,
        } = identity;
        Self {
            id: id.0.clone(),
            kind: (*kind).into(),
            name: name.clone(),
            shown: shown.clone(),
        }
    }
}

impl From<Who> for parlor_wire::Identity {
    fn from(kept: Who) -> Self {
        Self {
            id: parlor_wire::IdentityId(kept.id),
            kind: kept.kind.into(),
            name: kept.name,
            shown: kept.shown,
        }
    }
}

impl From<parlor_wire::IdentityKind> for IdentityKind {
    fn from(kind: parlor_wire::IdentityKind) -> Self {
        match kind {
            parlor_wire::IdentityKind::Guest => Self::Guest,
            parlor_wire::IdentityKind::Account => Self::Account,
            parlor_wire::IdentityKind::Foreign => Self::Foreign,
            parlor_wire::IdentityKind::BuiltIn => Self::BuiltIn,
        }
    }
}

impl From<IdentityKind> for parlor_wire::IdentityKind {
    fn from(kind: IdentityKind) -> Self {
        match kind {
            IdentityKind::Guest => Self::Guest,
            IdentityKind::Account => Self::Account,
            IdentityKind::Foreign => Self::Foreign,
            IdentityKind::BuiltIn => Self::BuiltIn,
        }
    }
}

/// A line of chat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ChatLine {
    #[serde(default = "first", rename = "v")]
    version: u32,
    table: String,
    number: u32,
    name: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    chair: Option<u8>,
    text: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    to: Option<u8>,
    at: u64,
}

impl Kept for ChatLine {
    const VERSION: u32 = 2;

    fn read_as(_: u32, text: &str) -> Result<Self, serde_json::Error> {
        let read: Self = serde_json::from_str(text)?;
        let version = Self::VERSION;
        Ok(Self { version, ..read })
    }
}

impl From<&parlor_wire::ChatLine> for ChatLine {
    fn from(line: &parlor_wire::ChatLine) -> Self {
        let parlor_wire::ChatLine {
            table,
            number,
            name,
            chair,
            text,
            to,
            at,
        } = line;
        Self {
            version: Self::VERSION,
            table: table.0.clone(),
            number: *number,
            name: name.clone(),
            chair: *chair,
            text: text.clone(),
            to: *to,
            at: *at,
        }
    }
}

impl From<ChatLine> for parlor_wire::ChatLine {
    fn from(kept: ChatLine) -> Self {
        Self {
            table: parlor_wire::TableId(kept.table),
            number: kept.number,
            name: kept.name,
            chair: kept.chair,
            text: kept.text,
            to: kept.to,
            at: kept.at,
        }
    }
}

/// The private notes of a seat.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Memo {
    #[serde(default = "first", rename = "v")]
    version: u32,
    /// Whose they are.
    pub author: String,
    /// How often they were written.
    pub revision: u32,
    /// Whether they may be shown with the record.
    pub share: bool,
    /// The notes, as their author's client wrote them.
    pub memo: Box<RawValue>,
}

impl Memo {
    /// Notes to keep.
    pub fn new(author: String, revision: u32, share: bool, memo: Box<RawValue>) -> Self {
        Self {
            version: Self::VERSION,
            author,
            revision,
            share,
            memo,
        }
    }
}

impl Kept for Memo {
    const VERSION: u32 = 2;

    fn read_as(_: u32, text: &str) -> Result<Self, serde_json::Error> {
        let read: Self = serde_json::from_str(text)?;
        let version = Self::VERSION;
        Ok(Self { version, ..read })
    }
}

/// The result of a finished match, as lists show it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Summary {
    #[serde(default = "first", rename = "v")]
    version: u32,
    id: String,
    table: String,
    game: String,
    seats: Vec<Seat>,
    /// As the record has it.
    finish: Finish,
    /// Who was not there any more at the end.
    #[serde(default, skip_serializing_if = "SeatSet::is_empty")]
    left: SeatSet,
    /// The built-in players that played on for some of them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    played_on: Vec<PlayedOn>,
    started: u64,
    ended: u64,
}

/// Who played on a seat.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Seat {
    name: String,
    kind: String,
}

impl Kept for Summary {
    const VERSION: u32 = 2;

    fn read_as(_: u32, text: &str) -> Result<Self, serde_json::Error> {
        let read: Self = serde_json::from_str(text)?;
        let version = Self::VERSION;
        Ok(Self { version, ..read })
    }
}

impl From<&parlor_wire::MatchSummary> for Summary {
    fn from(summary: &parlor_wire::MatchSummary) -> Self {
        let parlor_wire::MatchSummary {
            id,
            table,
            game,
            seats,
            finish,
            left,
            played_on,
            started,
            ended,
        } = summary;
        let seat = |seat: &parlor_wire::SeatSummary| {
            let parlor_wire::SeatSummary { name, kind } = seat;
            Seat {
                name: name.clone(),
                kind: kind.clone(),
            }
        };
        Self {
            version: Self::VERSION,
            id: id.0.clone(),
            table: table.0.clone(),
            game: game.clone(),
            seats: seats.iter().map(seat).collect(),
            finish: finish.clone(),
            left: *left,
            played_on: played_on.clone(),
            started: *started,
            ended: *ended,
        }
    }
}

impl From<Summary> for parlor_wire::MatchSummary {
    fn from(kept: Summary) -> Self {
        let seat = |seat: Seat| parlor_wire::SeatSummary {
            name: seat.name,
            kind: seat.kind,
        };
        Self {
            id: parlor_wire::MatchId(kept.id),
            table: parlor_wire::TableId(kept.table),
            game: kept.game,
            seats: kept.seats.into_iter().map(seat).collect(),
            finish: kept.finish,
            left: kept.left,
            played_on: kept.played_on,
            started: kept.started,
            ended: kept.ended,
        }
    }
}
