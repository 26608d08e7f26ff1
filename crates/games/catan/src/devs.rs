//! Development cards.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A development card.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Card {
    /// Moves the robber.
    Knight,
    /// Two roads for nothing.
    Roads,
    /// Two cards from the bank.
    Plenty,
    /// All cards of one kind.
    Monopoly,
    /// A victory point.
    Chapel,
    /// A victory point.
    Library,
    /// A victory point.
    Market,
    /// A victory point.
    Palace,
    /// A victory point.
    University,
}

impl Card {
    /// All cards in their order.
    pub const ALL: [Self; 9] = [
        Self::Knight,
        Self::Roads,
        Self::Plenty,
        Self::Monopoly,
        Self::Chapel,
        Self::Library,
        Self::Market,
        Self::Palace,
        Self::University,
    ];

    /// Whether it is a victory point.
    pub const fn is_point(self) -> bool {
        (Card::Monopoly as u8) < self as u8
    }
}

/// A development card that is played.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Playable {
    /// Moves the robber.
    Knight,
    /// Two roads for nothing.
    Roads,
    /// Two cards from the bank.
    Plenty,
    /// All cards of one kind.
    Monopoly,
}

impl Playable {
    /// All of them in their order.
    pub const ALL: [Self; 4] = [Self::Knight, Self::Roads, Self::Plenty, Self::Monopoly];

    /// Its place in the order.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The card.
    pub const fn card(self) -> Card {
        Card::ALL[self as usize]
    }

    /// Its word.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Knight => "knight",
            Self::Roads => "roads",
            Self::Plenty => "plenty",
            Self::Monopoly => "monopoly",
        }
    }
}

/// How many development cards of each sort.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize, JsonSchema)]
#[serde(from = "ByName", into = "ByName")]
pub struct Devs(pub [u8; 9]);

impl Devs {
    /// None at all.
    pub const NONE: Self = Self([0; 9]);
    /// The whole deck.
    pub const DECK: Self = Self([14, 2, 2, 2, 1, 1, 1, 1, 1]);

    /// How many of one sort.
    pub const fn get(self, card: Card) -> u8 {
        self.0[card as usize]
    }

    /// How many in all.
    #[inline]
    pub fn total(self) -> u8 {
        self.0.iter().sum()
    }

    /// How many victory points.
    #[inline]
    pub fn points(self) -> u8 {
        self.0[4..].iter().sum()
    }

    /// The victory points alone.
    #[must_use]
    pub fn only_points(mut self) -> Self {
        self.0[..4].fill(0);
        self
    }

    /// Adds one.
    #[inline]
    pub(crate) fn add(&mut self, card: Card) {
        self.0[card as usize] = self.0[card as usize].saturating_add(1);
    }

    /// Takes one away, if it is there.
    #[inline]
    pub(crate) fn take(&mut self, card: Card) {
        self.0[card as usize] = self.0[card as usize].saturating_sub(1);
    }

    /// These and `other`.
    #[must_use]
    pub(crate) fn plus(self, other: Self) -> Self {
        Self(std::array::from_fn(|card| {
            self.0[card].saturating_add(other.0[card])
        }))
    }

    /// These without `other`, or nothing if some of them are not there.
    pub(crate) fn minus(self, other: Self) -> Option<Self> {
        let there = self.0.iter().zip(other.0).all(|(held, less)| less <= *held);
        there.then(|| Self(std::array::from_fn(|card| self.0[card] - other.0[card])))
    }

    /// The `n`-th card, counted from zero in the order of sorts.
    pub(crate) fn nth(self, mut n: u32) -> Option<Card> {
        Card::ALL.into_iter().find(|card| {
            let count = u32::from(self.get(*card));
            let here = n < count;
            n = n.wrapping_sub(if here { 0 } else { count });
            here
        })
    }

    /// The sorts with their numbers.
    pub fn iter(self) -> impl Iterator<Item = (Card, u8)> {
        Card::ALL.into_iter().zip(self.0)
    }
}

impl fmt::Debug for Devs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Devs({:?})", self.0)
    }
}

/// Development cards as they travel: by name, only those that are there.
#[derive(Clone, Copy, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
struct ByName {
    #[serde(skip_serializing_if = "is_zero")]
    knight: u8,
    #[serde(skip_serializing_if = "is_zero")]
    roads: u8,
    #[serde(skip_serializing_if = "is_zero")]
    plenty: u8,
    #[serde(skip_serializing_if = "is_zero")]
    monopoly: u8,
    #[serde(skip_serializing_if = "is_zero")]
    chapel: u8,
    #[serde(skip_serializing_if = "is_zero")]
    library: u8,
    #[serde(skip_serializing_if = "is_zero")]
    market: u8,
    #[serde(skip_serializing_if = "is_zero")]
    palace: u8,
    #[serde(skip_serializing_if = "is_zero")]
    university: u8,
}

fn is_zero(count: &u8) -> bool {
    *count == 0
}

impl From<ByName> for Devs {
    fn from(cards: ByName) -> Self {
        Self([
            cards.knight,
            cards.roads,
            cards.plenty,
            cards.monopoly,
            cards.chapel,
            cards.library,
            cards.market,
            cards.palace,
            cards.university,
        ])
    }
}

impl From<Devs> for ByName {
    fn from(cards: Devs) -> Self {
        let [
            knight,
            roads,
            plenty,
            monopoly,
            chapel,
            library,
            market,
            palace,
            university,
        ] = cards.0;
        Self {
            knight,
            roads,
            plenty,
            monopoly,
            chapel,
            library,
            market,
            palace,
            university,
        }
    }
}
