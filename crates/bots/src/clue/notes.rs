//! What a seat knows, written down for it: what it saw, what follows, and how likely the rest is.

use parlor_clue::{
    Card, Clue, Config, Event, View,
    belief::{Conclusions, Explanation, Holder, Mark, Reason, Rule},
};
use parlor_game::Seat;
use serde::Serialize;
use serde_json::{Value, json};

use crate::Notes;

/// The kinds of notes.
pub(crate) static NOTES: &[Notes<Clue>] = &[
    Notes {
        kind: "facts",
        make: facts,
    },
    Notes {
        kind: "full",
        make: full,
    },
    Notes {
        kind: "odds",
        make: odds,
    },
];

/// One mark of the checklist with why it stands.
#[derive(Serialize)]
struct Noted {
    card: Card,
    holder: Holder,
    #[serde(flatten)]
    why: Explanation,
}

fn holders(view: &View) -> impl Iterator<Item = Holder> {
    let seats = (0u8..).take(view.players.len());
    seats
        .map(|seat| Holder::Seat(Seat(seat)))
        .chain([Holder::CaseFile])
}

fn marks(view: &View, keep: impl Fn(Card, &Reason) -> bool) -> Option<Value> {
    let known = Conclusions::of(view).ok()?;
    let noted = |card: Card, holder: Holder| {
        let why = known.explain(card, holder)?;
        let stands = why.mark != Mark::Open && keep(card, &why.reason);
        stands.then_some(Noted { card, holder, why })
    };
    let all = Card::ALL.into_iter();
    let cells = all.flat_map(|card| holders(view).map(move |holder| (card, holder)));
    let marks: Vec<_> = cells
        .filter_map(|(card, holder)| noted(card, holder))
        .collect();
    Some(json!({ "marks": marks, "deals": known.deals() }))
}

/// What was seen, and no conclusion but that the own cards are nowhere else.
fn facts(_: &Config, view: &View, _: &[Event]) -> Option<Value> {
    let me = view.me.and_then(|me| view.players.get(me.index()));
    let hand = me.and_then(|me| me.hand).unwrap_or_default();
    let mut notes = marks(view, |card, reason| match reason {
        Reason::Hand
        | Reason::FaceUp
        | Reason::CaseFile
        | Reason::Passed { .. }
        | Reason::Showed { .. } => true,
        Reason::Rule { rule, .. } => *rule == Rule::Located && hand.has(card),
        Reason::AllDeals { .. } => false,
    })?;
    // How many deals are left would be a conclusion.
    notes.as_object_mut()?.remove("deals");
    Some(notes)
}

/// Everything that is certain.
fn full(_: &Config, view: &View, _: &[Event]) -> Option<Value> {
    marks(view, |_, _| true)
}

/// How likely each card is with each seat, in seat order, and in the case file, last.
fn odds(_: &Config, view: &View, _: &[Event]) -> Option<Value> {
    let known = Conclusions::of(view).ok()?;
    let of = |card: Card| -> Vec<f64> {
        let chances = holders(view).map(|holder| known.chance(card, holder));
        chances.collect()
    };
    let chances: Vec<Vec<f64>> = Card::ALL.into_iter().map(of).collect();
    Some(json!({ "chances": chances, "deals": known.deals() }))
}
