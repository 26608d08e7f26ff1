//! The seven rules, repeated until nothing changes: fast, sound, not complete.

use super::{
    facts::{CASE, Contradiction, Facts},
    reason::{Rule, Why},
};
use crate::{Card, Cards, Kind};

/// The kinds in the order of their cards.
pub(super) const KINDS: [Kind; 3] = [Kind::Suspect, Kind::Weapon, Kind::Room];

impl Facts {
    /// Draws all conclusions that the rules allow.
    pub fn conclude(&mut self) -> Result<(), Contradiction> {
        loop {
            let mut changed = self.cards()?;
            changed |= self.hands()?;
            changed |= self.clauses()?;
            changed |= self.case()?;
            if !changed {
                self.drop_weaker_clauses();
                return Ok(());
            }
        }
    }

    /// A card is at one place; with one place left it is there.
    fn cards(&mut self) -> Result<bool, Contradiction> {
        let mut changed = false;
        for card in Card::ALL {
            let bit = 1 << card.number();
            if self.face_up & bit != 0 {
                continue;
            }
            let (mut is_at, mut may, mut last) = (None, 0, CASE);
            for at in self.holders() {
                if self.yes[at] & bit != 0 {
                    if is_at.is_some() {
                        return Err(Contradiction);
                    }
                    is_at = Some(at);
                }
                if self.no[at] & bit == 0 {
                    (may, last) = (may + 1, at);
                }
            }
            match (is_at, may) {
                (_, 0) => return Err(Contradiction),
                (Some(at), _) => {
                    if self.no[at] & bit != 0 {
                        return Err(Contradiction);
                    }
                    for other in self.holders().filter(|other| *other != at) {
                        changed |= self.set(false, other, card, Why::Rule(Rule::Located));
                    }
                }
                (None, 1) => changed |= self.set(true, last, card, Why::Rule(Rule::OnlyPlace)),
                (None, _) => {}
            }
        }
        Ok(changed)
    }

    /// A hand that is known, or has just enough cards left, is settled.
    fn hands(&mut self) -> Result<bool, Contradiction> {
        let mut changed = false;
        for at in 0..self.seats {
            let size = u32::from(self.sizes[at]);
            let may = Cards::ALL.0 & !self.no[at];
            if self.yes[at].count_ones() > size || may.count_ones() < size {
                return Err(Contradiction);
            }
            if self.yes[at].count_ones() == size {
                changed |= self.set_all(false, at, may & !self.yes[at], Rule::HandKnown);
            } else if may.count_ones() == size {
                changed |= self.set_all(true, at, may & !self.yes[at], Rule::HandForced);
            }
        }
        Ok(changed)
    }

    /// A player who showed one of three cards and lacks two of them holds the third.
    fn clauses(&mut self) -> Result<bool, Contradiction> {
        let mut changed = false;
        let mut open = std::mem::take(&mut self.open);
        open.retain_mut(|clause| {
            clause.cards &= !self.no[clause.seat];
            if clause.cards.count_ones() == 1 {
                for card in Cards(clause.cards).iter() {
                    changed |= self.set(true, clause.seat, card, Why::Clause(clause.line));
                }
            }
            clause.cards & self.yes[clause.seat] == 0
        });
        let fails = open.iter().any(|clause| clause.cards == 0);
        self.open = open;
        if fails {
            Err(Contradiction)
        } else {
            Ok(changed)
        }
    }

    /// The case file holds one card of each kind, and is no triple of a wrong accusation.
    fn case(&mut self) -> Result<bool, Contradiction> {
        let mut changed = false;
        for kind in KINDS {
            let cards = kind.cards().0;
            let (yes, may) = (self.yes[CASE] & cards, cards & !self.no[CASE]);
            match (yes.count_ones(), may.count_ones()) {
                (_, 0) | (2.., _) => return Err(Contradiction),
                (1, _) => {
                    changed |= self.set_all(false, CASE, may & !yes, Rule::OneOfEachKind);
                }
                (_, 1) => changed |= self.set_all(true, CASE, may, Rule::OneOfEachKind),
                _ => {}
            }
        }
        for nth in 0..self.wrong.len() {
            let wrong = self.wrong[nth];
            let left = wrong.cards & !self.yes[CASE];
            match left.count_ones() {
                0 => return Err(Contradiction),
                1 => {
                    for card in Cards(left).iter() {
                        changed |= self.set(false, CASE, card, Why::Wrong(wrong.line));
                    }
                }
                _ => {}
            }
        }
        Ok(changed)
    }

    fn set_all(&mut self, is: bool, at: usize, cards: u32, rule: Rule) -> bool {
        for card in Cards(cards).iter() {
            self.set(is, at, card, Why::Rule(rule));
        }
        cards != 0
    }

    /// A clause says nothing new if it contains another one of the same seat.
    fn drop_weaker_clauses(&mut self) {
        let mut nth = 0;
        while nth < self.open.len() {
            let this = self.open[nth];
            let weaker = |(other, clause): (usize, &super::facts::Clause)| {
                let within = clause.seat == this.seat && clause.cards & !this.cards == 0;
                within && other != nth && (clause.cards != this.cards || other < nth)
            };
            match self.open.iter().enumerate().any(weaker) {
                true => {
                    self.open.remove(nth);
                }
                false => nth += 1,
            }
        }
    }
}
