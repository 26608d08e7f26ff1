//! Cards that nothing tells apart count as one class; how far each class is dealt is a state.

use super::facts::{CASE, Facts};
use crate::{CARDS, Card, Cards};

/// The classes of the cards whose place is open.
#[derive(Clone, Debug, Default)]
pub(super) struct Classes {
    /// How many classes there are.
    pub(super) count: usize,
    /// How many cards each has.
    pub(super) size: [u8; CARDS],
    /// Its cards.
    pub(super) cards: [u32; CARDS],
    /// The columns its cards may be in, as bits.
    pub(super) holders: [u8; CARDS],
    /// What one dealt card of it adds to the number of a state.
    pub(super) stride: [u32; CARDS],
    /// How many states there are: the number of the last one, where all is dealt, plus one.
    pub(super) states: usize,
    /// How many cards are open.
    pub(super) open: u32,
}

impl Classes {
    /// Sorts the open cards of `facts` into classes.
    pub(super) fn of(facts: &Facts) -> Self {
        let open = Cards::ALL.without(facts.located());
        let alone = live_wrongs(facts).fold(0, |all, cards| all | cards);
        let mut classes = Self {
            open: u32::from(open.len()),
            ..Self::default()
        };
        for card in open.iter() {
            let bit = 1 << card.number();
            let mut holders = 0u8;
            for at in facts.holders() {
                holders |= u8::from(facts.no[at] & bit == 0) << at;
            }
            let same = |class: &usize| classes.has_equal(*class, card, holders, alone, facts);
            let class = (0..classes.count).find(same).unwrap_or(classes.count);
            classes.count = classes.count.max(class + 1);
            classes.size[class] += 1;
            classes.cards[class] |= bit;
            classes.holders[class] = holders;
        }
        let mut stride = 1u32;
        for class in 0..classes.count {
            classes.stride[class] = stride;
            stride *= u32::from(classes.size[class]) + 1;
        }
        classes.states = stride as usize;
        classes
    }

    /// Whether `card` is like the cards of a class.
    fn has_equal(&self, class: usize, card: Card, holders: u8, alone: u32, facts: &Facts) -> bool {
        let (cards, bit) = (self.cards[class], 1u32 << card.number());
        let other = cards & cards.wrapping_neg();
        self.holders[class] == holders
            && card.kind().cards().0 & other != 0
            && alone & (bit | other) == 0
            && facts
                .open
                .iter()
                .all(|clause| (clause.cards & bit != 0) == (clause.cards & other != 0))
    }

    /// The classes that may lie in a column.
    pub(super) fn at(&self, column: usize) -> impl Iterator<Item = usize> {
        (0..self.count).filter(move |class| self.holders[*class] >> column & 1 != 0)
    }

    /// The classes among `cards`, as bits.
    pub(super) fn among(&self, cards: u32) -> u32 {
        (0..self.count)
            .filter(|class| self.cards[*class] & cards != 0)
            .fold(0, |all, class| all | 1 << class)
    }

    /// The number of the state where all cards are dealt.
    pub(super) fn full(&self) -> usize {
        self.states - 1
    }
}

/// The wrong accusations that may still be the case file as far as single cards say.
pub(super) fn live_wrongs(facts: &Facts) -> impl Iterator<Item = u32> {
    facts
        .wrong
        .iter()
        .map(|wrong| wrong.cards)
        .filter(|cards| cards & facts.no[CASE] == 0)
}
