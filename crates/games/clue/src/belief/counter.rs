//! Counts the deals that fit the facts, exactly.
//!
//! Hands are dealt seat by seat, as types over classes. A table tells in how many ways each state is reached
//! (`ahead`) and in how many it can be finished (`behind`). The seat with most types is not walked through at
//! all: it gets what the others and the case file leave.

use super::{
    classes::Classes,
    facts::{CASE, Contradiction, Facts, HOLDERS, Holder},
    half::Half,
    subsets::Subsets,
    types::Types,
};
use crate::{CARDS, Card, Cards, Room, Suspect, Triple, Weapon};

/// How many triples there are.
pub const TRIPLES: usize = 324;

/// The place of a triple in lists of all of them.
#[inline]
pub fn triple_index(triple: Triple) -> usize {
    (triple.suspect.index() * 6 + triple.weapon.index()) * 9 + triple.room.index()
}

/// The triple at a place in lists of all of them.
pub fn triple_at(index: usize) -> Triple {
    Triple {
        suspect: Suspect::ALL[index / 54 % 6],
        weapon: Weapon::ALL[index / 9 % 6],
        room: Room::ALL[index % 9],
    }
}

/// The entropy of a list of chances, in bits.
pub fn entropy(chances: &[f64]) -> f64 {
    let bits = |chance: &f64| {
        if *chance > 0.0 {
            -chance * chance.log2()
        } else {
            0.0
        }
    };
    chances.iter().map(bits).sum()
}

/// What a count gives.
#[derive(Clone, PartialEq, Debug)]
pub struct Odds {
    /// How many deals fit.
    pub deals: f64,
    pub(super) at: [[f64; CARDS]; HOLDERS],
    /// How likely each triple is the case file, in the order of [`triple_index`].
    pub case: [f64; TRIPLES],
}

impl Odds {
    pub(super) const NONE: Self = Self {
        deals: 0.0,
        at: [[0.0; CARDS]; HOLDERS],
        case: [0.0; TRIPLES],
    };

    /// How likely `card` is at `holder`: exactly 0 or 1 if and only if that is certain.
    pub fn chance(&self, card: Card, holder: Holder) -> f64 {
        self.at[holder.index()][usize::from(card.number())]
    }

    /// The most likely case file and its chance.
    pub fn best(&self) -> (Triple, f64) {
        let mut best = (0, 0.0);
        for (nth, chance) in self.case.iter().enumerate() {
            if *chance > best.1 {
                best = (nth, *chance);
            }
        }
        (triple_at(best.0), best.1)
    }
}

/// Counts deals; keeps its buffers from one count to the next.
#[derive(Clone, Debug)]
pub struct Counter {
    pub(super) classes: Classes,
    /// The cards that are known.
    pub(super) known: [u32; HOLDERS],
    /// The seats that are walked through, fewest types first.
    pub(super) order: Vec<usize>,
    /// The seat that gets what is left.
    pub(super) last: usize,
    pub(super) types: [Types; HOLDERS],
    pub(super) half: [Half; HOLDERS],
    /// The states that are reached before each seat of the order, and at its end.
    layers: Vec<Vec<u32>>,
    ahead: Vec<f64>,
    pub(super) behind: Vec<f64>,
    /// For each content of the last hand its type plus one.
    last_types: Vec<u32>,
    odds: Odds,
    subsets: Subsets,
    /// What was counted last, and whether by the walk.
    counted: Option<(Facts, bool)>,
}

impl Default for Counter {
    fn default() -> Self {
        Self::new()
    }
}

impl Counter {
    /// One that has counted nothing yet.
    pub fn new() -> Self {
        Self {
            classes: Classes::default(),
            known: [0; HOLDERS],
            order: Vec::new(),
            last: 0,
            types: Default::default(),
            half: Default::default(),
            layers: Vec::new(),
            ahead: Vec::new(),
            behind: Vec::new(),
            last_types: Vec::new(),
            odds: Odds::NONE,
            subsets: Subsets::default(),
            counted: None,
        }
    }

    /// What the last count gave.
    pub fn odds(&self) -> &Odds {
        &self.odds
    }

    /// About how many operations counting takes; after it, [`Counter::count_prepared`] counts.
    pub fn prepare(&mut self, facts: &Facts) -> f64 {
        self.counted = None;
        self.wipe();
        self.classes = Classes::of(facts);
        self.known = facts.yes;
        for seat in 0..facts.seats {
            self.types[seat].fill_hand(facts, &self.classes, seat);
        }
        self.types[CASE].fill_case(facts, &self.classes);
        let types = &self.types;
        let most = (0..facts.seats).max_by_key(|seat| types[*seat].len());
        self.last = most.unwrap_or(0);
        let last = self.last;
        let is_open = |seat: &usize| facts.yes[*seat].count_ones() < u32::from(facts.sizes[*seat]);
        self.order.clear();
        self.order.extend(
            (0..facts.seats)
                .filter(is_open)
                .filter(|seat| *seat != last),
        );
        self.order.sort_by_key(|seat| types[*seat].len());
        self.predicted(facts)
    }

    /// Counts the deals that fit.
    pub fn count(&mut self, facts: &Facts) -> Result<&Odds, Contradiction> {
        self.count_within(facts, f64::INFINITY)?;
        Ok(&self.odds)
    }

    /// Counts unless that takes more operations than this; tells how many it takes, about.
    pub fn count_within(
        &mut self,
        facts: &Facts,
        most: f64,
    ) -> Result<(f64, Option<&Odds>), Contradiction> {
        if self.has_counted(facts, false) {
            return Ok((0.0, Some(&self.odds)));
        }
        let walk = self.prepare(facts);
        let subsets = Subsets::cost(facts, &self.classes);
        let cost = walk.min(subsets);
        if most < cost {
            return Ok((0.0, None));
        }
        let odds = match walk > subsets {
            true => self.count_subsets(facts),
            false => self.count_prepared(facts),
        };
        odds.map(|odds| (cost, Some(odds)))
    }

    /// Counts by the walk, so that deals can be drawn and listed afterwards.
    pub fn count_walk(&mut self, facts: &Facts) -> Result<&Odds, Contradiction> {
        if self.has_counted(facts, true) {
            return Ok(&self.odds);
        }
        self.prepare(facts);
        self.count_prepared(facts)
    }

    /// Whether the last count was of these marks.
    fn has_counted(&self, facts: &Facts, by_walk: bool) -> bool {
        let last = self.counted.as_ref();
        last.is_some_and(|(last, walked)| (*walked || !by_walk) && last.says_the_same(facts))
    }

    /// Counts with the other solver, for checks; it cannot draw or list deals.
    pub fn count_subsets(&mut self, facts: &Facts) -> Result<&Odds, Contradiction> {
        self.counted = None;
        self.odds = self.subsets.count(facts)?;
        self.counted = Some((facts.clone(), false));
        Ok(&self.odds)
    }

    /// Counts what was prepared last, with the same facts.
    pub fn count_prepared(&mut self, facts: &Facts) -> Result<&Odds, Contradiction> {
        self.odds = Odds::NONE;
        let states = self.classes.states;
        if self.ahead.len() < states {
            self.ahead.resize(states, 0.0);
            self.behind.resize(states, 0.0);
            self.last_types.resize(states, 0);
        }
        for (nth, offset) in self.types[self.last].offset.iter().enumerate() {
            self.last_types[*offset as usize] = nth as u32 + 1;
        }
        for nth in 1..self.order.len() {
            let seat = self.order[nth];
            self.half[seat].fill(&self.classes, &self.types[seat]);
        }
        self.half[CASE].fill(&self.classes, &self.types[CASE]);
        self.walk_ahead();
        let total = self.finish();
        if total <= 0.0 {
            return Err(Contradiction);
        }
        self.walk_behind();
        self.collect(facts, total);
        self.counted = Some((facts.clone(), true));
        Ok(&self.odds)
    }

    /// The type of the last hand with this content.
    #[inline]
    pub(super) fn last_type(&self, content: usize) -> Option<usize> {
        (self.last_types[content] as usize).checked_sub(1)
    }

    /// Calls `visit` with every type of a column that fits into what is left.
    #[inline]
    pub(super) fn each(&self, column: usize, left: usize, mut visit: impl FnMut(usize)) {
        match self.order.first() == Some(&column) {
            true => (0..self.types[column].len()).for_each(visit),
            false => self.half[column].each(left, &mut visit),
        }
    }

    fn walk_ahead(&mut self) {
        let full = self.classes.full();
        self.layers
            .resize_with(self.layers.len().max(self.order.len() + 1), Vec::new);
        self.layers[0].push(0);
        self.ahead[0] = 1.0;
        for (nth, &seat) in self.order.iter().enumerate() {
            let (before, after) = self.layers.split_at_mut(nth + 1);
            let (before, after) = (&before[nth], &mut after[0]);
            let (types, half) = (&self.types[seat], &self.half[seat]);
            for &state in before {
                let state = state as usize;
                let ways = self.ahead[state];
                let mut visit = |ty: usize| {
                    let next = state + types.offset[ty] as usize;
                    let cell = &mut self.ahead[next];
                    if *cell == 0.0 {
                        after.push(next as u32);
                    }
                    *cell += ways * types.weight[ty];
                };
                match nth {
                    0 => (0..types.len()).for_each(visit),
                    _ => half.each(full - state, &mut visit),
                }
            }
        }
    }

    /// Gives the case file each of its types and the last seat the rest: the weight of all deals.
    fn finish(&mut self) -> f64 {
        let full = self.classes.full();
        let mut total = 0.0;
        let [types @ .., case] = &mut self.types;
        let last = &mut types[self.last];
        for &state in &self.layers[self.order.len()] {
            let state = state as usize;
            let (ways, left) = (self.ahead[state], full - state);
            let mut behind = 0.0;
            self.half[CASE].each(left, |ty| {
                let rest = self.last_types[left - case.offset[ty] as usize];
                if rest != 0 {
                    let rest = rest as usize - 1;
                    let weight = last.weight[rest];
                    behind += weight;
                    case.seen[ty] += ways * weight;
                    last.seen[rest] += ways * weight;
                }
            });
            self.behind[state] = behind;
            total += ways * behind;
        }
        total
    }

    fn walk_behind(&mut self) {
        let full = self.classes.full();
        for (nth, &seat) in self.order.iter().enumerate().rev() {
            let half = &self.half[seat];
            let Types {
                offset,
                weight,
                seen,
                ..
            } = &mut self.types[seat];
            for &state in &self.layers[nth] {
                let state = state as usize;
                let ways = self.ahead[state];
                let mut behind = 0.0;
                let mut visit = |ty: usize| {
                    let there = self.behind[state + offset[ty] as usize] * weight[ty];
                    behind += there;
                    seen[ty] += ways * there;
                };
                match nth {
                    0 => (0..offset.len()).for_each(visit),
                    _ => half.each(full - state, &mut visit),
                }
                self.behind[state] = behind;
            }
        }
    }

    /// Turns the weights of types into chances of cards and triples.
    fn collect(&mut self, facts: &Facts, total: f64) {
        let classes = &self.classes;
        let orders = classes.size[..classes.count]
            .iter()
            .map(|size| factorial(*size));
        self.odds.deals = (total * orders.product::<f64>()).round();
        for column in facts.holders() {
            let at = &mut self.odds.at[column];
            for card in Cards(facts.yes[column]).iter() {
                at[usize::from(card.number())] = 1.0;
            }
            let mut means = [0.0; CARDS];
            let types = &self.types[column];
            for (counts, seen) in types.counts.iter().zip(&types.seen) {
                if *seen > 0.0 {
                    for (mean, count) in means.iter_mut().zip(counts) {
                        *mean += seen * f64::from(*count);
                    }
                }
            }
            for (class, mean) in means.iter().enumerate().take(classes.count) {
                let chance = mean / total / f64::from(classes.size[class]);
                for card in Cards(classes.cards[class]).iter() {
                    at[usize::from(card.number())] = chance;
                }
            }
        }
        let case = &self.types[CASE];
        for (counts, seen) in case.counts.iter().zip(&case.seen) {
            let mut cards = facts.yes[CASE];
            let mut members = 1.0;
            for class in (0..classes.count).filter(|class| counts[*class] > 0) {
                cards |= classes.cards[class];
                members *= f64::from(classes.size[class]);
            }
            let chance = seen / total / members;
            each_triple(cards, |nth| self.odds.case[nth] += chance);
        }
        self.settle();
    }

    /// Rounding must not blur what is certain: a card that can be nowhere else is there.
    fn settle(&mut self) {
        for card in 0..CARDS {
            let open = self.odds.at.iter().filter(|at| at[card] > 0.0).count();
            for at in &mut self.odds.at {
                at[card] = match open {
                    1 if at[card] > 0.0 => 1.0,
                    _ => at[card].min(1.0),
                };
            }
        }
        if self
            .odds
            .case
            .iter()
            .filter(|chance| **chance > 0.0)
            .count()
            == 1
        {
            self.odds
                .case
                .iter_mut()
                .for_each(|chance| *chance = chance.ceil().min(1.0));
        }
    }

    /// Empties the tables where the last count filled them.
    fn wipe(&mut self) {
        for layer in &mut self.layers {
            for state in layer.drain(..) {
                self.ahead[state as usize] = 0.0;
                self.behind[state as usize] = 0.0;
            }
        }
        for offset in &self.types[self.last].offset {
            if let Some(cell) = self.last_types.get_mut(*offset as usize) {
                *cell = 0;
            }
        }
    }

    /// About how many operations the walk takes: pairs of a state and a type that fits, twice.
    fn predicted(&self, facts: &Facts) -> f64 {
        let classes = &self.classes;
        let mut by_sum = [0.0; CARDS + 1];
        by_sum[0] = 1.0;
        for size in &classes.size[..classes.count] {
            for sum in (0..=CARDS).rev() {
                let least = sum.saturating_sub(usize::from(*size));
                by_sum[sum] = by_sum[least..=sum].iter().sum();
            }
        }
        let (mut reached, mut sum, mut cost) = (1.0f64, 0u32, 0.0);
        let open = classes.open;
        for &seat in &self.order {
            let many = self.types[seat].len();
            let size = u32::from(facts.sizes[seat]) - facts.yes[seat].count_ones();
            let fit = choose(open - sum, size) / choose(open, size).max(1.0);
            let states = reached.min(by_sum[sum as usize]);
            cost += Half::cost(classes, many) + states * (many.div_ceil(64) as f64);
            cost += 2.0 * states * many as f64 * fit;
            reached *= many as f64;
            sum += size;
        }
        let many = self.types[CASE].len();
        cost + Half::cost(classes, many) + reached.min(by_sum[sum as usize]) * many as f64 * 0.3
    }
}

/// Calls `visit` with the number of every triple that can be made of these cards.
pub(super) fn each_triple(cards: u32, mut visit: impl FnMut(usize)) {
    for suspect in Cards(cards & 0x3f).iter() {
        for weapon in Cards(cards & 0xfc0).iter() {
            for room in Cards(cards & 0x1f_f000).iter() {
                let [suspect, weapon, room] =
                    [suspect, weapon, room].map(|card| usize::from(card.number()));
                visit((suspect * 6 + weapon - 6) * 9 + room - 12);
            }
        }
    }
}

fn factorial(n: u8) -> f64 {
    (1..=n).map(f64::from).product()
}

fn choose(n: u32, k: u32) -> f64 {
    (0..k)
        .map(|i| f64::from(n.saturating_sub(i)) / f64::from(i + 1))
        .product()
}
