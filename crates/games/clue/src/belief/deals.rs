//! Deals that fit: drawn by chance, each as likely as the others, or all of them in a list.

use parlor_game::{Dice, Seat};

use super::{
    counter::Counter,
    facts::{CASE, HOLDERS},
};
use crate::{CARDS, Card, Cards, Triple};

/// After so many deals it is asked whether to draw more.
const ASKED_EVERY: usize = 64;

/// Where all cards are: the hand of each seat and the case file.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Deal(pub(super) [u32; HOLDERS]);

impl Deal {
    /// A deal of these hands and this case file.
    pub fn new(hands: &[Cards], case: Triple) -> Self {
        let mut all = [0; HOLDERS];
        all.iter_mut()
            .take(CASE)
            .zip(hands)
            .for_each(|(all, hand)| *all = hand.0);
        all[CASE] = case.cards().0;
        Self(all)
    }

    /// The hand of a seat.
    #[inline]
    pub fn hand(&self, seat: Seat) -> Cards {
        Cards(self.0[seat.index().min(CASE - 1)])
    }

    /// The case file, as a set.
    #[inline]
    pub fn case(&self) -> Cards {
        Cards(self.0[CASE])
    }

    /// The case file; nothing if it is not complete.
    pub fn triple(&self) -> Option<Triple> {
        let mut cards = self.case().iter();
        Some(Triple {
            suspect: cards.next()?.try_into().ok()?,
            weapon: cards.next()?.try_into().ok()?,
            room: cards.next()?.try_into().ok()?,
        })
    }
}

impl Counter {
    /// Draws a deal that fits, each as likely as the others; the known cards are in it.
    pub fn draw(&self, dice: &mut Dice) -> Deal {
        self.draw_one(&self.first_sums(), dice)
    }

    /// Draws so many deals, each apart from the others; fewer if `goes_on` says no, but one at least.
    pub fn draw_many(
        &self,
        count: usize,
        dice: &mut Dice,
        out: &mut Vec<Deal>,
        goes_on: impl Fn() -> bool,
    ) {
        let sums = self.first_sums();
        out.clear();
        for nth in 0..count {
            if nth % ASKED_EVERY == ASKED_EVERY - 1 && !goes_on() {
                break;
            }
            out.push(self.draw_one(&sums, dice));
        }
    }

    /// The weights of the types of the first seat, each with all before it.
    fn first_sums(&self) -> Vec<f64> {
        let Some(&seat) = self.order.first() else {
            return Vec::new();
        };
        let types = &self.types[seat];
        let mut sum = 0.0;
        let weighed = types
            .weight
            .iter()
            .zip(&types.offset)
            .map(|(weight, offset)| {
                sum += weight * self.behind[*offset as usize];
                sum
            });
        weighed.collect()
    }

    fn draw_one(&self, sums: &[f64], dice: &mut Dice) -> Deal {
        let full = self.classes.full();
        let (mut state, mut deal, mut bag) = (0, Deal(self.known), Bag::of(self, dice));
        for (nth, &seat) in self.order.iter().enumerate() {
            let types = &self.types[seat];
            let ty = match nth {
                0 => {
                    let aim = dice.unit() * sums.last().copied().unwrap_or(0.0);
                    let ty = sums.partition_point(|sum| *sum <= aim);
                    (ty < sums.len()).then_some(ty)
                }
                _ => {
                    let weight = |ty: usize| {
                        types.weight[ty] * self.behind[state + types.offset[ty] as usize]
                    };
                    self.pick(seat, full - state, dice.unit() * self.behind[state], weight)
                }
            };
            let Some(ty) = ty else { return deal };
            bag.take(&types.counts[ty], &mut deal.0[seat]);
            state += types.offset[ty] as usize;
        }
        let (case, last) = (&self.types[CASE], &self.types[self.last]);
        let rest = |ty: usize| self.last_type(full - state - case.offset[ty] as usize);
        let weight = |ty: usize| rest(ty).map_or(0.0, |rest| last.weight[rest]);
        let aim = dice.unit() * self.behind[state];
        if let Some(ty) = self.pick(CASE, full - state, aim, weight)
            && let Some(rest) = rest(ty)
        {
            bag.take(&case.counts[ty], &mut deal.0[CASE]);
            bag.take(&last.counts[rest], &mut deal.0[self.last]);
        }
        deal
    }

    /// The type of a column at which the weights of those that fit add up to more than `aim`.
    fn pick(
        &self,
        column: usize,
        left: usize,
        mut aim: f64,
        weight: impl Fn(usize) -> f64,
    ) -> Option<usize> {
        let mut possible = None;
        let found = self.half[column].find(left, |ty| {
            let weight = weight(ty);
            if weight > 0.0 {
                possible = Some(ty);
                aim -= weight;
            }
            weight > 0.0 && aim < 0.0
        });
        found.or(possible) // Rounding may leave a little of the aim.
    }

    /// Lists all deals that fit; only for as few as one can hold.
    pub fn list(&self, out: &mut Vec<Deal>) {
        out.clear();
        let left = self.classes.cards;
        self.list_from(0, 0, left, Deal(self.known), out);
    }

    fn list_from(
        &self,
        nth: usize,
        state: usize,
        left: [u32; CARDS],
        deal: Deal,
        out: &mut Vec<Deal>,
    ) {
        let full = self.classes.full();
        if let Some(&seat) = self.order.get(nth) {
            let types = &self.types[seat];
            self.each(seat, full - state, |ty| {
                let next = state + types.offset[ty] as usize;
                if self.behind[next] > 0.0 {
                    let counts = &types.counts[ty];
                    self.split(0, counts, seat, left, deal, &mut |left, deal| {
                        self.list_from(nth + 1, next, left, deal, out);
                    });
                }
            });
            return;
        }
        let types = &self.types[CASE];
        self.each(CASE, full - state, |ty| {
            if self
                .last_type(full - state - types.offset[ty] as usize)
                .is_some()
            {
                let counts = &types.counts[ty];
                self.split(0, counts, CASE, left, deal, &mut |left, mut deal| {
                    deal.0[self.last] |= left.iter().fold(0, |all, cards| all | cards);
                    out.push(deal);
                });
            }
        });
    }

    /// Calls `done` for each choice of cards that has `counts` of each class.
    fn split(
        &self,
        class: usize,
        counts: &[u8; CARDS],
        at: usize,
        left: [u32; CARDS],
        deal: Deal,
        done: &mut dyn FnMut([u32; CARDS], Deal),
    ) {
        let Some(class) = (class..self.classes.count).find(|class| counts[*class] > 0) else {
            done(left, deal);
            return;
        };
        let cards = left[class];
        let mut part = cards;
        while part != 0 {
            if part.count_ones() == u32::from(counts[class]) {
                let (mut left, mut deal) = (left, deal);
                left[class] &= !part;
                deal.0[at] |= part;
                self.split(class + 1, counts, at, left, deal, done);
            }
            part = (part - 1) & cards;
        }
    }
}

/// The cards of each class in an order drawn by chance.
struct Bag {
    cards: [u8; CARDS],
    next: [usize; CARDS],
}

impl Bag {
    fn of(counter: &Counter, dice: &mut Dice) -> Self {
        let mut bag = Self {
            cards: [0; CARDS],
            next: [0; CARDS],
        };
        let mut used = 0;
        for class in 0..counter.classes.count {
            bag.next[class] = used;
            for card in Cards(counter.classes.cards[class]).iter() {
                bag.cards[used] = card.number();
                used += 1;
            }
            dice.shuffle(&mut bag.cards[bag.next[class]..used]);
        }
        bag
    }

    fn take(&mut self, counts: &[u8; CARDS], hand: &mut u32) {
        for (next, count) in self.next.iter_mut().zip(counts) {
            for _ in 0..*count {
                *hand |= 1 << self.cards[*next];
                *next += 1;
            }
        }
    }
}

impl FromIterator<(Card, Option<Seat>)> for Deal {
    /// A deal from where each card is: with a seat, or in the case file.
    fn from_iter<I: IntoIterator<Item = (Card, Option<Seat>)>>(cards: I) -> Self {
        let mut deal = Self::default();
        for (card, seat) in cards {
            let at = seat.map_or(CASE, |seat| seat.index().min(CASE - 1));
            deal.0[at] |= 1 << card.number();
        }
        deal
    }
}
