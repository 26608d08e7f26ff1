//! Why a mark stands: what was seen, or the rule that it follows by and the marks that the rule used.

use parlor_game::Seat;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::facts::{CASE, Facts, Holder, Mark};
use crate::{Card, Cards};

/// The rules by which marks follow from marks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Rule {
    /// A card that is somewhere is nowhere else.
    Located,
    /// A card that can be at one place only is there.
    OnlyPlace,
    /// A hand whose cards are all known holds no other.
    HandKnown,
    /// A hand that can hold no more cards than its size holds them all.
    HandForced,
    /// A player who showed one of three cards and lacks two of them holds the third.
    LastOfShown,
    /// The case file holds one card of each kind.
    OneOfEachKind,
    /// Two cards of a wrong accusation are in the case file, so the third is not.
    WrongAccusation,
}

/// The reason of a mark.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Reason {
    /// The whole hand is seen.
    Hand,
    /// The card lies open.
    FaceUp,
    /// The case file was seen.
    CaseFile,
    /// The seat could not disprove a suggestion.
    Passed {
        /// Which, from zero.
        suggestion: u16,
    },
    /// The seat showed the card.
    Showed {
        /// On which suggestion, from zero.
        suggestion: u16,
    },
    /// It follows from other marks.
    Rule {
        /// By which rule.
        rule: Rule,
        /// The suggestion that the rule is about, if there is one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        suggestion: Option<u16>,
        /// The accusation that the rule is about, if there is one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        accusation: Option<u16>,
    },
    /// It is so in all deals that are left.
    AllDeals {
        /// How many there are.
        deals: u64,
    },
}

/// The reason of a mark as it is kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Why {
    Hand,
    FaceUp,
    CaseFile,
    Passed(u16),
    Showed(u16),
    Rule(Rule),
    /// The last of three shown cards, with its suggestion.
    Clause(u16),
    /// A wrong accusation, by its number.
    Wrong(u16),
}

impl Facts {
    /// Why the mark of `card` at `holder` stands; nothing if there is none.
    pub fn reason(&self, card: Card, holder: Holder) -> Option<Reason> {
        let why = self.why[holder.index()][usize::from(card.number())]?;
        let by = |rule| Reason::Rule {
            rule,
            suggestion: None,
            accusation: None,
        };
        Some(match why {
            Why::Hand => Reason::Hand,
            Why::FaceUp => Reason::FaceUp,
            Why::CaseFile => Reason::CaseFile,
            Why::Passed(suggestion) => Reason::Passed { suggestion },
            Why::Showed(suggestion) => Reason::Showed { suggestion },
            Why::Rule(rule) => by(rule),
            Why::Clause(line) => Reason::Rule {
                rule: Rule::LastOfShown,
                suggestion: Some(line),
                accusation: None,
            },
            Why::Wrong(line) => Reason::Rule {
                rule: Rule::WrongAccusation,
                suggestion: None,
                accusation: Some(line),
            },
        })
    }

    /// The marks that the rule behind a mark used; none if it was seen directly.
    pub fn uses(&self, card: Card, holder: Holder) -> Vec<(Card, Holder, Mark)> {
        let at = holder.index();
        let Some(why) = self.why[at][usize::from(card.number())] else {
            return Vec::new();
        };
        let bit = 1 << card.number();
        let row = |cards: u32, mark| {
            let marks = Cards(cards & !bit).iter();
            marks.map(|other| (other, holder, mark)).collect()
        };
        let kind = card.kind().cards().0;
        match why {
            Why::Hand | Why::FaceUp | Why::CaseFile | Why::Passed(_) | Why::Showed(_) => Vec::new(),
            Why::Rule(Rule::Located) => self
                .holders()
                .filter(|other| self.yes[*other] & bit != 0)
                .map(|other| (card, Holder::at(other), Mark::Yes))
                .collect(),
            Why::Rule(Rule::OnlyPlace) => self
                .holders()
                .filter(|other| *other != at)
                .map(|other| (card, Holder::at(other), Mark::No))
                .collect(),
            Why::Rule(Rule::HandKnown) => row(self.yes[at], Mark::Yes),
            Why::Rule(Rule::HandForced) => row(self.no[at], Mark::No),
            Why::Rule(Rule::OneOfEachKind) => match self.yes[CASE] & bit != 0 {
                true => row(kind, Mark::No),
                false => row(kind & self.yes[CASE], Mark::Yes),
            },
            Why::Clause(line) => self
                .given
                .iter()
                .find(|clause| clause.line == line)
                .map_or_else(Vec::new, |clause| row(clause.cards, Mark::No)),
            Why::Wrong(line) => self
                .wrong
                .iter()
                .find(|wrong| wrong.line == line)
                .map_or_else(Vec::new, |wrong| row(wrong.cards, Mark::Yes)),
            Why::Rule(Rule::LastOfShown | Rule::WrongAccusation) => Vec::new(),
        }
    }

    /// What is known of the hand of a seat by its size alone: how many of its cards are not located yet.
    pub fn unknown(&self, seat: Seat) -> u8 {
        let known = self.yes[seat.index().min(CASE - 1)].count_ones() as u8;
        self.sizes[seat.index().min(CASE - 1)].saturating_sub(known)
    }
}
