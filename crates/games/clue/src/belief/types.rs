//! The types of a hand: how many cards of each class it may hold.

use super::{
    classes::{Classes, live_wrongs},
    facts::{CASE, Facts},
    rules::KINDS,
};
use crate::CARDS;

/// All types of the hand of one column.
#[derive(Clone, Debug, Default)]
pub(super) struct Types {
    /// What the type adds to the number of a state.
    pub(super) offset: Vec<u32>,
    /// One over the number of orders of its cards: Π 1/t!.
    pub(super) weight: Vec<f64>,
    /// How many cards of each class it has.
    pub(super) counts: Vec<[u8; CARDS]>,
    /// The weight of all deals with it, filled by the counter.
    pub(super) seen: Vec<f64>,
}

/// One over the factorial of small numbers.
pub(super) const INVERSE: [f64; 10] = [
    1.0,
    1.0,
    1.0 / 2.0,
    1.0 / 6.0,
    1.0 / 24.0,
    1.0 / 120.0,
    1.0 / 720.0,
    1.0 / 5_040.0,
    1.0 / 40_320.0,
    1.0 / 362_880.0,
];

impl Types {
    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.offset.len()
    }

    fn clear(&mut self) {
        self.offset.clear();
        self.weight.clear();
        self.counts.clear();
        self.seen.clear();
    }

    fn push(&mut self, offset: u32, weight: f64, counts: &[u8; CARDS]) {
        self.offset.push(offset);
        self.weight.push(weight);
        self.counts.push(*counts);
        self.seen.push(0.0);
    }

    /// Lists the types of the hand of a seat.
    pub(super) fn fill_hand(&mut self, facts: &Facts, classes: &Classes, seat: usize) {
        self.clear();
        let mut search = Search {
            types: self,
            classes,
            allowed: [0; CARDS],
            many: 0,
            room: [0; CARDS + 1],
            reach: [0; CARDS + 1],
            clauses: Vec::new(),
            counts: [0; CARDS],
        };
        for class in classes.at(seat) {
            search.allowed[search.many] = class;
            search.many += 1;
        }
        for nth in (0..search.many).rev() {
            let class = search.allowed[nth];
            search.room[nth] = search.room[nth + 1] + classes.size[class];
            search.reach[nth] = search.reach[nth + 1] | 1 << class;
        }
        for clause in facts.open.iter().filter(|clause| clause.seat == seat) {
            search.clauses.push(classes.among(clause.cards));
        }
        let left = facts.sizes[seat].saturating_sub(facts.yes[seat].count_ones() as u8);
        search.hand(0, left, 0, 0, 1.0);
    }

    /// Lists the types of the case file: one card of each kind that is open there, minus wrong accusations.
    pub(super) fn fill_case(&mut self, facts: &Facts, classes: &Classes) {
        self.clear();
        let open = KINDS.map(|kind| kind.cards().0 & facts.yes[CASE] == 0);
        let choices = |kind: usize| {
            let cards = KINDS[kind].cards().0;
            let open = open[kind];
            let any = classes
                .at(CASE)
                .filter(move |class| open && classes.cards[*class] & cards != 0);
            any.map(Some).chain((!open).then_some(None))
        };
        for suspect in choices(0) {
            for weapon in choices(1) {
                for room in choices(2) {
                    let (mut offset, mut counts, mut cards) = (0, [0; CARDS], facts.yes[CASE]);
                    for class in [suspect, weapon, room].into_iter().flatten() {
                        offset += classes.stride[class];
                        counts[class] = 1;
                        cards |= classes.cards[class];
                    }
                    if live_wrongs(facts).all(|wrong| wrong & !cards != 0) {
                        self.push(offset, 1.0, &counts);
                    }
                }
            }
        }
    }
}

/// The search for the types of one hand, class by class.
struct Search<'a> {
    types: &'a mut Types,
    classes: &'a Classes,
    /// The classes that the hand may have.
    allowed: [usize; CARDS],
    many: usize,
    /// How many cards the classes from here on have.
    room: [u8; CARDS + 1],
    /// The classes from here on, as bits.
    reach: [u32; CARDS + 1],
    /// The classes of each clause, as bits.
    clauses: Vec<u32>,
    counts: [u8; CARDS],
}

impl Search<'_> {
    /// Goes on with the `nth` allowed class; `left` cards are missing, `has` are the classes taken.
    fn hand(&mut self, nth: usize, left: u8, has: u32, offset: u32, weight: f64) {
        let reach = if left == 0 {
            has
        } else {
            has | self.reach[nth]
        };
        if left > self.room[nth] || self.clauses.iter().any(|clause| clause & reach == 0) {
            return;
        }
        if left == 0 {
            self.types.push(offset, weight, &self.counts);
            return;
        }
        let class = self.allowed[nth];
        let most = left.min(self.classes.size[class]);
        for count in 0..=most {
            self.counts[class] = count;
            let has = if count == 0 { has } else { has | 1 << class };
            let offset = offset + u32::from(count) * self.classes.stride[class];
            let weight = weight * INVERSE[usize::from(count)];
            self.hand(nth + 1, left - count, has, offset, weight);
        }
        self.counts[class] = 0;
    }
}
