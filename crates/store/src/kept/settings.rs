//! The settings of tables, as rows and the headers of records hold them.

#![allow(
    missing_docs,
    unreachable_pub,
    clippy::useless_conversion,
    reason = "the fields are those of the messages, and conversions are written by a macro"
)]

use std::collections::BTreeMap;

use parlor_game::Millis;
use serde::{Deserialize, Serialize};

/// A structure that is kept, with the message it is made from; fields that an old text lacks have their defaults.
macro_rules! kept {
    ($(#[$doc:meta])* struct $name:ident { $($(#[$how:meta])* $field:ident: $kind:ty),* $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
        #[serde(deny_unknown_fields, default)]
        pub struct $name { $($(#[$how])* $field: $kind),* }

        impl Default for $name {
            fn default() -> Self {
                parlor_wire::$name::default().into()
            }
        }

        impl From<parlor_wire::$name> for $name {
            fn from(told: parlor_wire::$name) -> Self {
                let parlor_wire::$name { $($field),* } = told;
                Self { $($field: $field.into()),* }
            }
        }

        impl From<$name> for parlor_wire::$name {
            fn from(kept: $name) -> Self {
                let $name { $($field),* } = kept;
                Self { $($field: $field.into()),* }
            }
        }
    };
    ($(#[$more:meta])* enum $name:ident { $($case:ident $({ $($field:ident: $kind:ty),* })?),* $(,)? }) => {
        #[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        $(#[$more])*
        pub enum $name { $($case $({ $($field: $kind),* })?),* }

        impl From<parlor_wire::$name> for $name {
            fn from(told: parlor_wire::$name) -> Self {
                match told {
                    $(parlor_wire::$name::$case $({ $($field),* })? => Self::$case $({ $($field: $field.into()),* })?),*
                }
            }
        }

        impl From<$name> for parlor_wire::$name {
            fn from(kept: $name) -> Self {
                match kept {
                    $($name::$case $({ $($field),* })? => Self::$case $({ $($field: $field.into()),* })?),*
                }
            }
        }
    };
}

kept! {
    /// The settings of a table.
    struct Settings {
        clocks: ByKind<Clock>,
        policies: ByKind<Policy>,
        depth: Option<u8>,
        pace: Pace,
        start: Start,
        pause: Millis,
        again: Again,
        watch: Watch,
        chat: Chat,
        help: Vec<String>,
        points: Maybe<Points>,
        forced_orders: bool,
        rated: bool,
        listed: bool,
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        unattended: bool,
    }
}

kept! {
    /// When a driver fails.
    struct Policy {
        illegal: Illegal,
        #[serde(skip_serializing_if = "is_usual")]
        refusals: Option<u8>,
        overdue: Overdue,
        strikes: Option<u8>,
        struck: Struck,
        absent: Absent,
        gone: Gone,
        idle: Idle,
        restart: Restart,
        comeback: Comeback,
    }
}

kept! {
    /// How long built-in answers are held.
    struct Pace { turn: (Millis, Millis), other: (Millis, Millis) }
}

kept! {
    /// How a match begins.
    struct Start { rule: StartRule, seating: Seating, fill: Maybe<Fill>, pause: Millis }
}

kept! {
    /// Who may watch, and how late.
    struct Watch { viewer: WatchAs, delay: Millis }
}

kept! {
    /// Who may talk.
    struct Chat { during: ChatDuring, watchers: bool }
}

kept! {
    /// What places are worth.
    struct Points { list: Vec<f64>, ties: Ties }
}

kept! { #[serde(tag = "type")] enum Clock {
    None,
    PerMove { turn: Millis, other: Millis },
    Bank { start: Millis, add: Millis, when: When },
} }
kept! { enum When { Before, After } }
kept! { enum Illegal { Refuse, Leave } }
kept! { #[serde(tag = "type")] enum Overdue { Leave, Play { player: String, stretch: Stretch } } }
kept! { #[serde(tag = "type")] enum Struck { Gone, Play { player: String } } }
kept! { enum Stretch { Decision, Turn } }
kept! { #[serde(tag = "type")] enum Absent {
    Play { grace: Millis, player: String },
    Leave { grace: Millis },
    Keep,
} }
kept! { #[serde(tag = "type")] enum Gone { Leave, Play { player: String } } }
kept! { #[serde(tag = "type")] enum Idle { Wait, Leave { after: Millis } } }
kept! { enum Restart { Absent, Leave, Abort } }
kept! { enum Comeback { Token, NameAndAddress, None } }
kept! { #[serde(tag = "type")] enum StartRule { Full, Owner, Ready { countdown: Millis } } }
kept! { enum Seating { AsSat, Shuffled, Rotated } }
kept! { #[serde(tag = "type")] enum Again { Ask, After { pause: Millis }, No } }
kept! { enum WatchAs { Spectator, Referee, Nobody } }
kept! { enum ChatDuring { All, InOnly, Off, Never } }
kept! { enum Ties { Better, Average } }

/// Who sits down on chairs that stay empty.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Fill {
    after: Millis,
    player: String,
}

impl From<parlor_wire::Fill> for Fill {
    fn from(told: parlor_wire::Fill) -> Self {
        let parlor_wire::Fill { after, player } = told;
        Self { after, player }
    }
}

impl From<Fill> for parlor_wire::Fill {
    fn from(kept: Fill) -> Self {
        let Fill { after, player } = kept;
        Self { after, player }
    }
}

/// Whether a policy says of refusals what it says where nothing else is said.
fn is_usual(refusals: &Option<u8>) -> bool {
    *refusals == parlor_wire::Policy::default().refusals
}

/// Something that may be there.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Maybe<T>(Option<T>);

impl<W, T: From<W>> From<Option<W>> for Maybe<T> {
    fn from(told: Option<W>) -> Self {
        Self(told.map(T::from))
    }
}

impl From<Maybe<Points>> for Option<parlor_wire::Points> {
    fn from(kept: Maybe<Points>) -> Self {
        kept.0.map(Into::into)
    }
}

impl From<Maybe<Fill>> for Option<parlor_wire::Fill> {
    fn from(kept: Maybe<Fill>) -> Self {
        kept.0.map(Into::into)
    }
}

/// One value per kind of driver.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ByKind<T> {
    default: T,
    #[serde(default = "BTreeMap::new", skip_serializing_if = "BTreeMap::is_empty")]
    kinds: BTreeMap<String, T>,
}

impl<W: Default, T: From<W>> From<parlor_wire::ByKind<W>> for ByKind<T> {
    fn from(told: parlor_wire::ByKind<W>) -> Self {
        let parlor_wire::ByKind { default, kinds } = told;
        let kinds = kinds.into_iter().map(|(kind, value)| (kind, value.into()));
        Self {
            default: default.into(),
            kinds: kinds.collect(),
        }
    }
}

impl<W: Default + From<T>, T> From<ByKind<T>> for parlor_wire::ByKind<W> {
    fn from(kept: ByKind<T>) -> Self {
        let ByKind { default, kinds } = kept;
        let kinds = kinds.into_iter().map(|(kind, value)| (kind, value.into()));
        Self {
            default: default.into(),
            kinds: kinds.collect(),
        }
    }
}
