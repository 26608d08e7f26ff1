//! Everything that is certain for one viewer, and how likely the rest is.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{
    counter::{Counter, Odds},
    facts::{Contradiction, Facts, Holder, Mark},
    reason::Reason,
};
use crate::{Card, View};

/// Why a mark stands, for people.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Explanation {
    /// The mark.
    pub mark: Mark,
    /// Its reason.
    pub reason: Reason,
    /// The marks that a rule used, each with what it says.
    pub uses: Vec<(Card, Holder, Mark)>,
}

/// What one viewer can conclude: marks that are true in all deals that fit, and chances for the rest.
#[derive(Clone, PartialEq, Debug)]
pub struct Conclusions {
    facts: Facts,
    odds: Odds,
}

impl Conclusions {
    /// All conclusions of who sees `view`; an error if no deal fits it.
    pub fn of(view: &View) -> Result<Self, Contradiction> {
        Self::with(&mut Counter::new(), view)
    }

    /// The same with a counter whose buffers are kept.
    pub fn with(counter: &mut Counter, view: &View) -> Result<Self, Contradiction> {
        let facts = Facts::of(view)?;
        let odds = counter.count(&facts)?.clone();
        Ok(Self { facts, odds })
    }

    /// What is certain of `card` at `holder`.
    pub fn mark(&self, card: Card, holder: Holder) -> Mark {
        let chance = self.odds.chance(card, holder);
        match (chance >= 1.0, chance <= 0.0) {
            (true, _) => Mark::Yes,
            (_, true) => Mark::No,
            _ => Mark::Open,
        }
    }

    /// Why the mark of `card` at `holder` stands; nothing if it is open.
    pub fn explain(&self, card: Card, holder: Holder) -> Option<Explanation> {
        let mark = self.mark(card, holder);
        if mark == Mark::Open {
            return None;
        }
        let deals = self.deals();
        Some(Explanation {
            mark,
            reason: self
                .facts
                .reason(card, holder)
                .unwrap_or(Reason::AllDeals { deals }),
            uses: self.facts.uses(card, holder),
        })
    }

    /// How likely `card` is at `holder` if all deals that fit are equally likely.
    pub fn chance(&self, card: Card, holder: Holder) -> f64 {
        self.odds.chance(card, holder)
    }

    /// How many deals fit.
    pub fn deals(&self) -> u64 {
        self.odds.deals as u64
    }

    /// The counts behind it: chances of cards and of case files.
    pub fn odds(&self) -> &Odds {
        &self.odds
    }

    /// The marks that the rules found, with their reasons.
    pub fn facts(&self) -> &Facts {
        &self.facts
    }
}
