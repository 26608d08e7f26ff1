//! What is kept of a table.

use std::net::IpAddr;

use parlor_game::Millis;
use parlor_play::CommandKey;
use parlor_wire::{Identity, IdentityId, MatchId, Orders, Settings, TableId};
use serde::{Deserialize, Serialize};
use serde_json::{Value, value::RawValue};

use crate::{hub::unix_now, ids};

/// What is kept of a table: durable before anyone is told, like an entry.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Row {
    pub(crate) id: TableId,
    pub(crate) game: String,
    pub(crate) config: Box<RawValue>,
    pub(crate) settings: Settings,
    pub(crate) owner: Option<IdentityId>,
    pub(crate) chairs: Vec<Chair>,
    /// Who was removed and may not sit here again.
    #[serde(default)]
    pub(crate) bans: Vec<IdentityId>,
    /// When it was opened, in milliseconds since 1970.
    pub(crate) opened: u64,
    /// The command that opened it, to be found again when it is repeated.
    pub(crate) opened_by: Option<CommandKey>,
    /// How many matches have begun here.
    pub(crate) matches: u32,
    /// The match, running or just over.
    pub(crate) game_now: Option<RowMatch>,
    /// The match before it: a command that was applied there may still be repeated.
    #[serde(default)]
    pub(crate) game_before: Option<MatchId>,
    /// Lines of chat so far.
    pub(crate) chat: u32,
    pub(crate) closed: bool,
    /// How foreign protocols reach this table.
    #[serde(default)]
    pub(crate) doors: Vec<String>,
    /// The finished match that the first one here goes on from, and how many of its lines are taken.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) from: Option<(MatchId, u32)>,
    /// The pool that made it for one match.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) pool: Option<String>,
}

/// The match that a row points to.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct RowMatch {
    pub(crate) id: MatchId,
    /// The chair of each seat.
    pub(crate) chairs: Vec<u8>,
    pub(crate) over: bool,
    /// Long decisions that were open when this was last noted: the step that opened it, seat, time used.
    #[serde(default)]
    pub(crate) noted: Vec<(usize, u8, Millis)>,
}

/// A place at a table; it outlives rematches.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Chair {
    pub(crate) closed: bool,
    /// The kinds of sitters it admits.
    pub(crate) admits: Vec<String>,
    pub(crate) sitter: Option<Sat>,
    pub(crate) choice: Option<Value>,
    pub(crate) score: f32,
}

/// Who sits on a chair.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Sat {
    pub(crate) identity: Identity,
    /// `person`, `bot`, `built_in` or a gateway's name.
    pub(crate) kind: String,
    /// The built-in player, if it is one.
    pub(crate) player: Option<String>,
    /// The built-in player that the sitter has handed the seat to.
    pub(crate) handed: Option<String>,
    /// Whether it left the running match for good.
    pub(crate) gone: bool,
    /// Whether its chair becomes free when the match is over.
    #[serde(default)]
    pub(crate) stands: bool,
    /// Where it came from, for who may come back by name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) address: Option<IpAddr>,
    /// What the table does for it by itself.
    #[serde(default)]
    pub(crate) orders: Orders,
    /// When it sat down, in milliseconds since 1970: the longest seated person inherits the table.
    pub(crate) since: u64,
}

impl Sat {
    /// Somebody who has just sat down.
    pub(crate) fn new(identity: Identity, kind: &str) -> Self {
        Self {
            identity,
            kind: kind.to_owned(),
            player: None,
            handed: None,
            gone: false,
            stands: false,
            address: None,
            orders: Orders::default(),
            since: unix_now(),
        }
    }
}

impl Default for Chair {
    fn default() -> Self {
        Self {
            closed: false,
            admits: vec!["person".into(), "bot".into()],
            sitter: None,
            choice: None,
            score: 0.0,
        }
    }
}

impl Chair {
    /// A chair for everybody of our own protocol and for the kind that opens the table.
    pub(crate) fn open_to(kind: &str) -> Self {
        let mut chair = Self::default();
        if !chair.admits.iter().any(|admitted| admitted == kind) {
            chair.admits.push(kind.to_owned());
        }
        chair
    }

    /// An empty chair beside this one.
    pub(crate) fn another(&self) -> Self {
        Self {
            admits: self.admits.clone(),
            ..Self::default()
        }
    }
}

impl Row {
    /// A new table that nobody owns.
    pub(crate) fn new(
        game: String,
        config: Box<RawValue>,
        settings: Settings,
        chairs: Vec<Chair>,
    ) -> Self {
        Self {
            id: TableId(ids::fresh(10)),
            game,
            config,
            settings,
            owner: None,
            chairs,
            bans: Vec::new(),
            opened: unix_now(),
            opened_by: None,
            matches: 0,
            game_now: None,
            game_before: None,
            chat: 0,
            closed: false,
            doors: Vec::new(),
            from: None,
            pool: None,
        }
    }

    pub(crate) fn chair_of(&self, identity: &IdentityId) -> Option<u8> {
        let sits = |chair: &Chair| {
            let sitter = chair.sitter.as_ref();
            sitter.is_some_and(|sat| sat.identity.id == *identity)
        };
        let found = self.chairs.iter().position(sits)?;
        u8::try_from(found).ok()
    }

    pub(crate) fn chair(&self, chair: u8) -> Option<&Chair> {
        self.chairs.get(usize::from(chair))
    }

    pub(crate) fn chair_mut(&mut self, chair: u8) -> Option<&mut Chair> {
        self.chairs.get_mut(usize::from(chair))
    }

    pub(crate) fn sitter(&self, chair: u8) -> Option<&Sat> {
        self.chair(chair)?.sitter.as_ref()
    }
}
