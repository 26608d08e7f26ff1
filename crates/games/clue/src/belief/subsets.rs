//! Counts the deals that fit by another way: over sets of open cards, with whole numbers.
//!
//! For every set of cards a table tells how many admissible hands of a holder lie within it. The product over
//! all holders counts choices of hands within the set; the alternating sum over all sets leaves the choices
//! whose union is everything, and these are the deals, because the sizes add up. Numbers may wrap around on the
//! way, the results are below 2^63.

use super::{
    classes::{Classes, live_wrongs},
    counter::{Odds, each_triple},
    facts::{CASE, Contradiction, Facts},
    rules::KINDS,
};
use crate::{CARDS, Cards};

/// With more open cards the tables would be too large.
const MOST: u32 = 18;

/// The tables, kept from one count to the next.
#[derive(Clone, Debug, Default)]
pub(super) struct Subsets {
    /// The open cards by bit.
    open: Vec<u8>,
    /// The columns with something open.
    columns: Vec<usize>,
    /// Per column: is this set a hand, then how many hands lie within it.
    hands: Vec<Vec<u64>>,
    /// Per set the signed product over all other columns, then its sum over larger sets.
    others: Vec<u64>,
}

impl Subsets {
    /// About how many operations a count takes, in those of [`super::counter::Counter::prepare`].
    pub(super) fn cost(facts: &Facts, classes: &Classes) -> f64 {
        let open = classes.open;
        match open > MOST {
            true => f64::INFINITY,
            false => f64::from(1 << open) * f64::from(open) * (facts.seats + 1) as f64,
        }
    }

    /// Counts.
    pub(super) fn count(&mut self, facts: &Facts) -> Result<Odds, Contradiction> {
        let open = Cards::ALL.without(facts.located());
        self.open.clear();
        self.open.extend(open.iter().map(|card| card.number()));
        if u32::from(open.len()) > MOST {
            return Err(Contradiction);
        }
        let mut odds = Odds::NONE;
        for column in facts.holders() {
            for card in Cards(facts.yes[column]).iter() {
                odds.at[column][usize::from(card.number())] = 1.0;
            }
        }
        self.fill_hands(facts);
        if self.columns.is_empty() {
            odds.deals = 1.0;
            each_triple(facts.yes[CASE], |nth| odds.case[nth] = 1.0);
            return Ok(odds);
        }
        let sets = 1usize << self.open.len();
        for nth in 0..self.columns.len() {
            self.fill_others(nth, sets);
            self.collect(nth, facts, &mut odds)?;
        }
        if !self.columns.contains(&CASE) {
            each_triple(facts.yes[CASE], |nth| odds.case[nth] = 1.0);
        }
        Ok(odds)
    }

    /// Tables of admissible hands, then of how many lie within each set.
    fn fill_hands(&mut self, facts: &Facts) {
        let sets = 1usize << self.open.len();
        self.columns.clear();
        for column in facts.holders() {
            let due = u32::from(facts.sizes[column]) - facts.yes[column].count_ones();
            if due == 0 {
                continue;
            }
            let nth = self.columns.len();
            self.columns.push(column);
            if self.hands.len() <= nth {
                self.hands.push(Vec::new());
            }
            let mut table = std::mem::take(&mut self.hands[nth]);
            table.clear();
            table.resize(sets, 0);
            for (set, cell) in table.iter_mut().enumerate() {
                if set.count_ones() == due && self.fits(facts, column, set) {
                    *cell = 1;
                }
            }
            for bit in 0..self.open.len() {
                for block in table.chunks_exact_mut(2 << bit) {
                    let (without, with) = block.split_at_mut(1 << bit);
                    for (without, with) in without.iter().zip(with) {
                        *with = with.wrapping_add(*without);
                    }
                }
            }
            self.hands[nth] = table;
        }
    }

    /// Whether a set of open cards, with the known ones, is a hand of a column.
    fn fits(&self, facts: &Facts, column: usize, set: usize) -> bool {
        let cards = self.cards(set);
        if cards & facts.no[column] != 0 {
            return false;
        }
        if column != CASE {
            let mut clauses = facts.open.iter().filter(|clause| clause.seat == column);
            return clauses.all(|clause| clause.cards & cards != 0);
        }
        let case = cards | facts.yes[CASE];
        KINDS
            .iter()
            .all(|kind| (kind.cards().0 & case).count_ones() == 1)
            && live_wrongs(facts).all(|wrong| wrong != case)
    }

    fn cards(&self, set: usize) -> u32 {
        let mut cards = 0;
        let mut bits = set;
        while bits != 0 {
            cards |= 1 << self.open[bits.trailing_zeros() as usize];
            bits &= bits - 1;
        }
        cards
    }

    /// The signed product over all columns but one, summed over larger sets.
    fn fill_others(&mut self, but: usize, sets: usize) {
        self.others.clear();
        self.others.resize(sets, 0);
        let all = self.open.len() as u32;
        for (set, cell) in self.others.iter_mut().enumerate() {
            *cell = match (all - set.count_ones()) & 1 {
                0 => 1,
                _ => u64::MAX,
            };
        }
        for nth in (0..self.columns.len()).filter(|nth| *nth != but) {
            for (cell, hands) in self.others.iter_mut().zip(&self.hands[nth]) {
                *cell = cell.wrapping_mul(*hands);
            }
        }
        for bit in 0..self.open.len() {
            for block in self.others.chunks_exact_mut(2 << bit) {
                let (without, with) = block.split_at_mut(1 << bit);
                for (without, with) in without.iter_mut().zip(with) {
                    *without = without.wrapping_add(*with);
                }
            }
        }
    }

    /// What the hands of one column weigh.
    fn collect(&self, nth: usize, facts: &Facts, odds: &mut Odds) -> Result<(), Contradiction> {
        let column = self.columns[nth];
        let due = u32::from(facts.sizes[column]) - facts.yes[column].count_ones();
        let (mut total, mut with) = (0u64, [0u64; CARDS]);
        let mut triples = Vec::new();
        for (set, weight) in self.others.iter().enumerate() {
            if *weight == 0 || set.count_ones() != due || !self.fits(facts, column, set) {
                continue;
            }
            total = total.wrapping_add(*weight);
            let cards = self.cards(set);
            for card in Cards(cards).iter() {
                let with = &mut with[usize::from(card.number())];
                *with = with.wrapping_add(*weight);
            }
            if column == CASE {
                triples.push((cards | facts.yes[CASE], *weight));
            }
        }
        if total == 0 {
            return Err(Contradiction);
        }
        odds.deals = total as f64;
        for number in &self.open {
            let number = usize::from(*number);
            odds.at[column][number] = with[number] as f64 / total as f64;
        }
        for (cards, weight) in triples {
            each_triple(cards, |nth| odds.case[nth] = weight as f64 / total as f64);
        }
        Ok(())
    }
}
