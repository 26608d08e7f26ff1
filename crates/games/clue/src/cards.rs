//! The 21 cards with their fixed numbers, and sets of them.

use std::{borrow::Cow, fmt};

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// How many cards there are.
pub const CARDS: usize = 21;

/// One card; its place in this list is its number in every protocol and record.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
#[allow(missing_docs, reason = "names of cards speak for themselves")]
pub enum Card {
    MissScarlet,
    ColonelMustard,
    MrsWhite,
    MrGreen,
    MrsPeacock,
    ProfessorPlum,
    Knife,
    Candlestick,
    Revolver,
    Rope,
    LeadPipe,
    Wrench,
    Hall,
    Lounge,
    DiningRoom,
    Kitchen,
    Ballroom,
    Conservatory,
    BilliardRoom,
    Library,
    Study,
}

/// The three kinds of cards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "kinds speak for themselves")]
pub enum Kind {
    Suspect,
    Weapon,
    Room,
}

/// One kind of cards as a type of its own: its values, their cards and back.
macro_rules! kind {
    ($(#[$doc:meta])* $name:ident, $count:literal: $($value:ident),*) => {
        $(#[$doc])*
        #[derive(
            Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema,
        )]
        #[serde(rename_all = "snake_case")]
        #[repr(u8)]
        #[allow(missing_docs, reason = "names of cards speak for themselves")]
        pub enum $name {
            $($value,)*
        }

        impl $name {
            /// All of them, in the order of their cards.
            pub const ALL: [Self; $count] = [$(Self::$value),*];

            /// Its card.
            pub const fn card(self) -> Card {
                match self {
                    $(Self::$value => Card::$value,)*
                }
            }

            /// Its place in [`Self::ALL`].
            pub const fn index(self) -> usize {
                self as usize
            }
        }

        impl TryFrom<Card> for $name {
            type Error = Kind;

            /// The value of a card; its kind if that is another one.
            fn try_from(card: Card) -> Result<Self, Kind> {
                match card {
                    $(Card::$value => Ok(Self::$value),)*
                    other => Err(other.kind()),
                }
            }
        }
    };
}

kind!(
    /// Who may have done it; also the six tokens on the board.
    Suspect, 6:
    MissScarlet, ColonelMustard, MrsWhite, MrGreen, MrsPeacock, ProfessorPlum
);
kind!(
    /// With what it may have been done.
    Weapon, 6:
    Knife, Candlestick, Revolver, Rope, LeadPipe, Wrench
);
kind!(
    /// Where it may have been done; also the nine rooms of the board.
    Room, 9:
    Hall, Lounge, DiningRoom, Kitchen, Ballroom, Conservatory, BilliardRoom, Library, Study
);

impl Card {
    /// All cards by number.
    pub const ALL: [Self; CARDS] = [
        Self::MissScarlet,
        Self::ColonelMustard,
        Self::MrsWhite,
        Self::MrGreen,
        Self::MrsPeacock,
        Self::ProfessorPlum,
        Self::Knife,
        Self::Candlestick,
        Self::Revolver,
        Self::Rope,
        Self::LeadPipe,
        Self::Wrench,
        Self::Hall,
        Self::Lounge,
        Self::DiningRoom,
        Self::Kitchen,
        Self::Ballroom,
        Self::Conservatory,
        Self::BilliardRoom,
        Self::Library,
        Self::Study,
    ];

    /// Its number, 0 to 20.
    pub const fn number(self) -> u8 {
        self as u8
    }

    /// The card of a number.
    pub fn of(number: u8) -> Option<Self> {
        Self::ALL.get(usize::from(number)).copied()
    }

    /// Its kind.
    pub const fn kind(self) -> Kind {
        match self as u8 {
            0..6 => Kind::Suspect,
            6..12 => Kind::Weapon,
            _ => Kind::Room,
        }
    }

    /// Its name for people.
    pub const fn title(self) -> &'static str {
        match self {
            Self::MissScarlet => "Miss Scarlet",
            Self::ColonelMustard => "Colonel Mustard",
            Self::MrsWhite => "Mrs. White",
            Self::MrGreen => "Mr. Green",
            Self::MrsPeacock => "Mrs. Peacock",
            Self::ProfessorPlum => "Professor Plum",
            Self::Knife => "Knife",
            Self::Candlestick => "Candlestick",
            Self::Revolver => "Revolver",
            Self::Rope => "Rope",
            Self::LeadPipe => "Lead Pipe",
            Self::Wrench => "Wrench",
            Self::Hall => "Hall",
            Self::Lounge => "Lounge",
            Self::DiningRoom => "Dining Room",
            Self::Kitchen => "Kitchen",
            Self::Ballroom => "Ballroom",
            Self::Conservatory => "Conservatory",
            Self::BilliardRoom => "Billiard Room",
            Self::Library => "Library",
            Self::Study => "Study",
        }
    }

    /// Its name in texts and messages.
    pub const fn name(self) -> &'static str {
        match self {
            Self::MissScarlet => "miss_scarlet",
            Self::ColonelMustard => "colonel_mustard",
            Self::MrsWhite => "mrs_white",
            Self::MrGreen => "mr_green",
            Self::MrsPeacock => "mrs_peacock",
            Self::ProfessorPlum => "professor_plum",
            Self::Knife => "knife",
            Self::Candlestick => "candlestick",
            Self::Revolver => "revolver",
            Self::Rope => "rope",
            Self::LeadPipe => "lead_pipe",
            Self::Wrench => "wrench",
            Self::Hall => "hall",
            Self::Lounge => "lounge",
            Self::DiningRoom => "dining_room",
            Self::Kitchen => "kitchen",
            Self::Ballroom => "ballroom",
            Self::Conservatory => "conservatory",
            Self::BilliardRoom => "billiard_room",
            Self::Library => "library",
            Self::Study => "study",
        }
    }

    /// The card with this name, in any case; suspects also without their title.
    pub fn named(name: &str) -> Option<Self> {
        let called = |card: &Self| {
            let full = card.name();
            let short = match card.kind() {
                Kind::Suspect => full.rsplit('_').next(),
                Kind::Weapon | Kind::Room => None,
            };
            full.eq_ignore_ascii_case(name) || short.is_some_and(|s| s.eq_ignore_ascii_case(name))
        };
        Self::ALL.into_iter().find(called)
    }
}

impl Kind {
    /// The cards of the kind.
    pub const fn cards(self) -> Cards {
        match self {
            Self::Suspect => Cards(0x3f),
            Self::Weapon => Cards(0xfc0),
            Self::Room => Cards(0x1f_f000),
        }
    }
}

/// One card of each kind: what a suggestion or an accusation names, and what the case file holds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Triple {
    /// Who.
    pub suspect: Suspect,
    /// With what.
    pub weapon: Weapon,
    /// Where.
    pub room: Room,
}

impl Triple {
    /// The three cards.
    pub const fn cards(self) -> Cards {
        Cards(
            1 << self.suspect.card() as u8
                | 1 << self.weapon.card() as u8
                | 1 << self.room.card() as u8,
        )
    }
}

/// A set of cards; written as a list, lowest number first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Cards(pub u32);

impl Cards {
    /// No card.
    pub const NONE: Self = Self(0);

    /// All cards.
    pub const ALL: Self = Self((1 << CARDS) - 1);

    /// Whether `card` is among them.
    pub const fn has(self, card: Card) -> bool {
        self.0 >> card as u8 & 1 != 0
    }

    /// Puts `card` among them.
    pub fn insert(&mut self, card: Card) {
        self.0 |= 1 << card as u8;
    }

    /// Takes `card` out.
    pub fn remove(&mut self, card: Card) {
        self.0 &= !(1 << card as u8);
    }

    /// How many there are.
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Those that are in both.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Those that are in one of the two.
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Those that are not in the other.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The cards, lowest number first.
    pub fn iter(self) -> impl Iterator<Item = Card> {
        let mut bits = self.0 & Self::ALL.0;
        std::iter::from_fn(move || {
            let number = (bits != 0).then(|| bits.trailing_zeros() as u8)?;
            bits &= bits - 1;
            Card::of(number)
        })
    }
}

impl FromIterator<Card> for Cards {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        cards.into_iter().fold(Self::NONE, |mut all, card| {
            all.insert(card);
            all
        })
    }
}

impl fmt::Debug for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl Serialize for Cards {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Cards {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Vec::<Card>::deserialize(deserializer)?
            .into_iter()
            .collect())
    }
}

impl JsonSchema for Cards {
    fn schema_name() -> Cow<'static, str> {
        "Cards".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        Vec::<Card>::json_schema(generator)
    }
}
