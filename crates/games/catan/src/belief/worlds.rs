//! Possible worlds with their weights.

use parlor_game::{Dice, Seat};

use super::fill::fits;
use crate::{Cards, Resource, View, seats::MOST};

/// More worlds than this are thinned out by weight.
const MOST_WORLDS: usize = 512;

type Hands = [Cards; MOST];

/// Possible worlds: the hands of all seats, and a weight.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Worlds {
    list: Vec<(Hands, f64)>,
    complete: bool,
}

impl Worlds {
    /// Nobody has a card.
    pub(super) fn start() -> Self {
        Self {
            list: vec![([Cards::NONE; MOST], 1.0)],
            complete: true,
        }
    }

    /// Nothing is known.
    pub(super) const fn unknown() -> Self {
        Self {
            list: Vec::new(),
            complete: false,
        }
    }

    pub(super) const fn is_complete(&self) -> bool {
        self.complete
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (Hands, f64)> {
        self.list.iter().copied()
    }

    /// The same happens in all worlds.
    pub(super) fn change(&mut self, mut change: impl FnMut(&mut Hands)) {
        self.list.iter_mut().for_each(|(hands, _)| change(hands));
    }

    /// Some worlds are no longer possible.
    pub(super) fn keep(&mut self, possible: impl Fn(&Hands) -> bool) {
        self.list.retain(|(hands, _)| possible(hands));
    }

    /// Worlds become more or less likely; those with zero are no longer possible.
    pub(super) fn weigh(&mut self, likelihood: impl Fn(&Hands) -> f64) {
        for (hands, weight) in &mut self.list {
            *weight *= likelihood(hands);
        }
        self.list.retain(|(_, weight)| *weight > 0.0);
        self.level();
    }

    /// A card goes unseen from one hand to another.
    pub(super) fn branch(&mut self, to: Seat, from: Seat) {
        let mut next = Vec::with_capacity(2 * self.list.len());
        for (hands, weight) in &self.list {
            let victim = hands[from.index()];
            let total = f64::from(victim.total().max(1));
            for kind in Resource::ALL {
                let count = victim.get(kind);
                if count == 0 {
                    continue;
                }
                let mut hands = *hands;
                hands[from.index()].0[kind.index()] -= 1;
                hands[to.index()] = hands[to.index()].plus(Cards::of(kind, 1));
                next.push((hands, weight * f64::from(count) / total));
            }
        }
        self.list = next;
        self.merge();
        if MOST_WORLDS < self.list.len() {
            self.thin();
        }
        self.level();
    }

    /// Equal worlds become one.
    fn merge(&mut self) {
        self.list.sort_unstable_by_key(|(hands, _)| *hands);
        self.list.dedup_by(|(later, more), (first, weight)| {
            let same = later == first;
            if same {
                *weight += *more;
            }
            same
        });
    }

    /// Keeps worlds in proportion to their weights, at equal distances along their sum.
    fn thin(&mut self) {
        self.complete = false;
        let sum: f64 = self.list.iter().map(|(_, weight)| weight).sum();
        let step = sum / MOST_WORLDS as f64;
        let (mut passed, mut next) = (0.0, step / 2.0);
        for (_, weight) in &mut self.list {
            passed += *weight;
            *weight = 0.0;
            while next < passed {
                *weight += step;
                next += step;
            }
        }
        self.list.retain(|(_, weight)| *weight > 0.0);
    }

    /// Makes the weights sum up to one.
    fn level(&mut self) {
        let sum: f64 = self.list.iter().map(|(_, weight)| weight).sum();
        if sum > 0.0 {
            self.list.iter_mut().for_each(|(_, weight)| *weight /= sum);
        }
    }

    /// One of the worlds by weight, if it fits what is seen.
    pub(super) fn draw(&self, view: &View, dice: &mut Dice) -> Option<Hands> {
        let sum: f64 = self.list.iter().map(|(_, weight)| weight).sum();
        let mut point = dice.unit() * sum;
        let found = self.list.iter().find(|(_, weight)| {
            point -= weight;
            point < 0.0
        });
        let (hands, _) = found.or(self.list.last())?;
        fits(hands, view).then_some(*hands)
    }
}
