//! Resource cards.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A kind of resource.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Resource {
    /// From hills.
    Brick,
    /// From forests.
    Lumber,
    /// From pastures.
    Wool,
    /// From fields.
    Grain,
    /// From mountains.
    Ore,
}

impl Resource {
    /// All kinds in their order.
    pub const ALL: [Self; 5] = [
        Self::Brick,
        Self::Lumber,
        Self::Wool,
        Self::Grain,
        Self::Ore,
    ];

    /// Its place in the order.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The kind at a place in the order.
    pub(crate) const fn of(index: u8) -> Self {
        Self::ALL[index as usize]
    }

    /// The set of it alone.
    pub(crate) const fn bit(self) -> u8 {
        1 << self as u8
    }

    /// Its word.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Brick => "brick",
            Self::Lumber => "lumber",
            Self::Wool => "wool",
            Self::Grain => "grain",
            Self::Ore => "ore",
        }
    }

    /// Its letter in short texts.
    pub const fn letter(self) -> char {
        match self {
            Self::Brick => 'b',
            Self::Lumber => 'l',
            Self::Wool => 'w',
            Self::Grain => 'g',
            Self::Ore => 'o',
        }
    }
}

/// How many resource cards of each kind: brick, lumber, wool, grain, ore.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize, JsonSchema,
)]
#[serde(from = "ByName", into = "ByName")]
pub struct Cards(pub [u8; 5]);

/// The price of a road.
pub const ROAD: Cards = Cards([1, 1, 0, 0, 0]);
/// The price of a settlement.
pub const SETTLEMENT: Cards = Cards([1, 1, 1, 1, 0]);
/// The price of a city.
pub const CITY: Cards = Cards([0, 0, 0, 2, 3]);
/// The price of a development card.
pub const CARD: Cards = Cards([0, 0, 1, 1, 1]);

impl Cards {
    /// None at all.
    pub const NONE: Self = Self([0; 5]);
    /// What the bank begins with.
    pub const BANK: Self = Self([19; 5]);

    /// So many of one kind.
    pub const fn of(kind: Resource, count: u8) -> Self {
        let mut cards = [0; 5];
        cards[kind as usize] = count;
        Self(cards)
    }

    /// How many of one kind.
    pub const fn get(self, kind: Resource) -> u8 {
        self.0[kind as usize]
    }

    /// How many in all.
    #[inline]
    pub fn total(self) -> u16 {
        self.0.iter().map(|count| u16::from(*count)).sum()
    }

    /// Whether there are none.
    #[inline]
    pub fn is_empty(self) -> bool {
        self == Self::NONE
    }

    /// Whether all of `other` are among them.
    #[inline]
    pub fn contains(self, other: Self) -> bool {
        self.0
            .iter()
            .zip(other.0)
            .all(|(held, wanted)| wanted <= *held)
    }

    /// These and `other`; no kind goes beyond 255.
    #[inline]
    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        Self(std::array::from_fn(|kind| {
            self.0[kind].saturating_add(other.0[kind])
        }))
    }

    /// These without `other`, or nothing if some of them are not there.
    #[inline]
    pub fn minus(self, other: Self) -> Option<Self> {
        self.contains(other).then(|| self.less(other))
    }

    /// These without `other`; what is not there is not missed.
    #[inline]
    #[must_use]
    pub(crate) fn less(self, other: Self) -> Self {
        Self(std::array::from_fn(|kind| {
            self.0[kind].saturating_sub(other.0[kind])
        }))
    }

    /// The kinds of which there are some.
    #[inline]
    pub(crate) fn kinds(self) -> u8 {
        (0..5).fold(0, |set, kind| set | u8::from(self.0[kind] != 0) << kind)
    }

    /// The kind and the number, if there is exactly one kind.
    pub fn single(self) -> Option<(Resource, u8)> {
        let kinds = self.kinds();
        let kind = Resource::of(
            kinds
                .is_power_of_two()
                .then(|| kinds.trailing_zeros() as u8)?,
        );
        Some((kind, self.get(kind)))
    }

    /// The kind of the `n`-th card, counted from zero in the order of kinds.
    pub(crate) fn nth(self, mut n: u32) -> Option<Resource> {
        Resource::ALL.into_iter().find(|kind| {
            let count = u32::from(self.get(*kind));
            let here = n < count;
            n = n.wrapping_sub(if here { 0 } else { count });
            here
        })
    }

    /// The kinds with their numbers.
    pub fn iter(self) -> impl Iterator<Item = (Resource, u8)> {
        Resource::ALL.into_iter().zip(self.0)
    }
}

impl fmt::Display for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("0");
        }
        let mut some = self.iter().filter(|(_, count)| *count != 0);
        some.try_for_each(|(kind, count)| write!(f, "{count}{}", kind.letter()))
    }
}

impl fmt::Debug for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Cards({self})")
    }
}

/// Cards as they travel: by name, what is not named is none.
#[derive(Clone, Copy, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
struct ByName {
    brick: u8,
    lumber: u8,
    wool: u8,
    grain: u8,
    ore: u8,
}

impl From<ByName> for Cards {
    fn from(cards: ByName) -> Self {
        let ByName {
            brick,
            lumber,
            wool,
            grain,
            ore,
        } = cards;
        Self([brick, lumber, wool, grain, ore])
    }
}

impl From<Cards> for ByName {
    fn from(cards: Cards) -> Self {
        let [brick, lumber, wool, grain, ore] = cards.0;
        Self {
            brick,
            lumber,
            wool,
            grain,
            ore,
        }
    }
}
