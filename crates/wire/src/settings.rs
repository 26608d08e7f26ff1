//! The settings of a table: everything that is agreed beside the rules.

use std::collections::BTreeMap;

use parlor_game::Millis;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Points;

/// The settings of a table.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Settings {
    /// The clocks, by kind of driver.
    pub clocks: ByKind<Clock>,
    /// What happens when a driver fails, by kind of driver.
    pub policies: ByKind<Policy>,
    /// A depth that players are told to keep to; never checked.
    pub depth: Option<u8>,
    /// How long built-in answers are held where people sit.
    pub pace: Pace,
    /// How a match begins.
    pub start: Start,
    /// How long each question after the first waits before it is asked; it costs nobody time.
    pub pause: Millis,
    /// What comes after a match.
    pub again: Again,
    /// Who may watch, and how late.
    pub watch: Watch,
    /// Who may talk.
    pub chat: Chat,
    /// What help a sitter may ask for.
    pub help: Vec<String>,
    /// What places are worth; none where nobody counts points.
    pub points: Option<Points>,
    /// Whether sitters may leave it to the table to answer decisions that leave no choice.
    pub forced_orders: bool,
    /// Whether matches count for ratings.
    pub rated: bool,
    /// Whether the lobby lists the table.
    pub listed: bool,
    /// Whether built-in players play on when nobody follows the table; the server says how many such tables there may be.
    pub unattended: bool,
}

/// One value per kind of driver: `person`, `bot`, `built_in`, or a gateway's name.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
#[schemars(rename = "{T}ByKind")]
pub struct ByKind<T: Default> {
    /// For every kind that is not named.
    pub default: T,
    /// For the kinds that are.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub kinds: BTreeMap<String, T>,
}

impl<T: Default> ByKind<T> {
    /// The value for one kind.
    pub fn of(&self, kind: &str) -> &T {
        self.kinds.get(kind).unwrap_or(&self.default)
    }

    /// The same value for all kinds.
    pub fn all(value: T) -> Self {
        Self {
            default: value,
            kinds: BTreeMap::new(),
        }
    }

    /// The same with another value for one kind.
    #[must_use]
    pub fn with(mut self, kind: &str, value: T) -> Self {
        self.kinds.insert(kind.to_owned(), value);
        self
    }
}

/// How the time of a seat is limited.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Clock {
    /// Not at all.
    #[default]
    None,
    /// Each decision has a limit of its own.
    PerMove {
        /// For a seat whose turn it is.
        turn: Millis,
        /// For a seat that must act out of turn.
        other: Millis,
    },
    /// A bank of time for the whole match.
    Bank {
        /// What there is at the start.
        start: Millis,
        /// What each decision adds.
        add: Millis,
        /// When it is added.
        when: When,
    },
}

/// When a bank is filled up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum When {
    /// Before each decision, so the first one has it already.
    Before,
    /// After each decision.
    After,
}

/// What happens when a driver fails.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Policy {
    /// When it tries something illegal.
    pub illegal: Illegal,
    /// After so many equal refusals in one position, the player of `overdue` makes that one decision for it, without a
    /// strike; none for never.
    pub refusals: Option<u8>,
    /// When its time is up.
    pub overdue: Overdue,
    /// After so many times overdue in a row it is struck out; none for never.
    pub strikes: Option<u8>,
    /// When it is struck out.
    pub struck: Struck,
    /// When its connection is lost.
    pub absent: Absent,
    /// When it left, was removed or struck out.
    pub gone: Gone,
    /// When it is connected and says nothing.
    pub idle: Idle,
    /// When the server was restarted.
    pub restart: Restart,
    /// How it may come back.
    pub comeback: Comeback,
}

impl Default for Policy {
    fn default() -> Self {
        Self {
            illegal: Illegal::Refuse,
            refusals: Some(20),
            overdue: Overdue::Leave,
            strikes: None,
            struck: Struck::Gone,
            absent: Absent::Leave {
                grace: Millis(60_000),
            },
            gone: Gone::Leave,
            idle: Idle::Wait,
            restart: Restart::Absent,
            comeback: Comeback::Token,
        }
    }
}

/// When a driver tries something illegal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Illegal {
    /// It is told and may try again.
    Refuse,
    /// It leaves the match.
    Leave,
}

/// When a driver's time is up.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Overdue {
    /// It leaves the match.
    Leave,
    /// A built-in player acts for it.
    Play {
        /// Which one.
        player: String,
        /// For how long.
        stretch: Stretch,
    },
}

/// When a driver was overdue too often in a row.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Struck {
    /// It counts as gone for good.
    Gone,
    /// A built-in player keeps the seat until it acts again.
    Play {
        /// Which one.
        player: String,
    },
}

/// For how long a built-in player acts for who is overdue.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Stretch {
    /// For the one decision.
    Decision,
    /// For the rest of the turn.
    Turn,
}

/// When a driver's connection is lost.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Absent {
    /// A built-in player keeps the seat until it is back.
    Play {
        /// After so long.
        grace: Millis,
        /// Which one.
        player: String,
    },
    /// It leaves the match.
    Leave {
        /// After so long.
        grace: Millis,
    },
    /// Nothing: its clock decides.
    Keep,
}

/// When a driver has gone for good.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Gone {
    /// The seat leaves the match.
    Leave,
    /// A built-in player keeps the seat to the end.
    Play {
        /// Which one.
        player: String,
    },
}

/// When a driver is connected and says nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Idle {
    /// Nothing.
    Wait,
    /// It leaves the match.
    Leave {
        /// After so long.
        after: Millis,
    },
}

/// When the server was restarted and the sockets are lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Restart {
    /// As any lost connection.
    Absent,
    /// The seat leaves the match.
    Leave,
    /// The match is broken off.
    Abort,
}

/// How a driver may come back to its seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Comeback {
    /// By its token.
    Token,
    /// By its name, from the same address.
    NameAndAddress,
    /// Not at all.
    None,
}

/// How long built-in answers are held where people or foreign clients sit.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Pace {
    /// The shortest and the longest time in turn.
    pub turn: (Millis, Millis),
    /// The shortest and the longest time out of turn.
    pub other: (Millis, Millis),
}

/// How a match begins.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Start {
    /// What makes it begin.
    pub rule: StartRule,
    /// How chairs become seats.
    pub seating: Seating,
    /// What happens with chairs that stay empty.
    pub fill: Option<Fill>,
    /// How long match time waits after everybody was handed the beginning.
    pub pause: Millis,
}

impl Default for Start {
    fn default() -> Self {
        Self {
            rule: StartRule::Full,
            seating: Seating::AsSat,
            fill: None,
            pause: Millis(0),
        }
    }
}

/// What makes a match begin.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum StartRule {
    /// As soon as all chairs are taken.
    Full,
    /// When the owner says so.
    Owner,
    /// When all sitters are ready, after a countdown that any un-ready stops.
    Ready {
        /// The countdown.
        countdown: Millis,
    },
}

/// How chairs become seats.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Seating {
    /// The first chair has the first seat.
    AsSat,
    /// By chance.
    Shuffled,
    /// One further in each match.
    Rotated,
}

/// What happens with chairs that stay empty.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Fill {
    /// How long they stay empty.
    pub after: Millis,
    /// The built-in player that then sits down.
    pub player: String,
}

/// What comes after a match.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Again {
    /// The sitters are asked.
    #[default]
    Ask,
    /// Another match by itself.
    After {
        /// After so long.
        pause: Millis,
    },
    /// Nothing.
    No,
}

/// Who may watch, and how late.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Watch {
    /// As what watchers see the match.
    pub viewer: WatchAs,
    /// How late they see it.
    pub delay: Millis,
}

impl Default for Watch {
    fn default() -> Self {
        Self {
            viewer: WatchAs::Spectator,
            delay: Millis(0),
        }
    }
}

/// As what watchers see a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum WatchAs {
    /// What anybody may know.
    Spectator,
    /// Everything; only where programs play, or late.
    Referee,
    /// Nobody watches.
    Nobody,
}

/// Who may talk.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Chat {
    /// While a match runs.
    pub during: ChatDuring,
    /// Whether watchers may.
    pub watchers: bool,
}

impl Default for Chat {
    fn default() -> Self {
        Self {
            during: ChatDuring::All,
            watchers: true,
        }
    }
}

/// Who may talk while a match runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ChatDuring {
    /// All sitters.
    All,
    /// Who is out or watches is not heard by seats still in.
    InOnly,
    /// Nobody.
    Off,
    /// Nobody, and not before or after a match either.
    Never,
}
