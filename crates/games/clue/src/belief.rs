//! What one viewer can conclude about hidden cards.
//!
//! [`Facts`] are observations and what follows from them by seven short rules, each mark with its reason. A
//! [`Counter`] counts all deals that fit the facts, exactly: how many there are, how likely each card is at each
//! holder, how likely each triple is the case file; it draws deals and lists them. [`Conclusions`] are both for
//! one view: every mark that is true in all deals, and why.

mod classes;
mod conclusions;
mod counter;
mod deals;
mod facts;
mod half;
mod history;
mod imagine;
mod learn;
mod reason;
mod rules;
mod subsets;
mod types;

pub use conclusions::{Conclusions, Explanation};
pub use counter::{Counter, Odds, TRIPLES, entropy, triple_at, triple_index};
pub use deals::Deal;
pub use facts::{Contradiction, Facts, Holder, Mark};
pub use history::{History, Turn};
pub use imagine::Asks;
pub use learn::Observation;
pub use reason::{Reason, Rule};
