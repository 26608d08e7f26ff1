//! Notes for people: what a seat was told, what follows from it, and how likely the rest is.

use parlor_bots::Notes;
use parlor_clue::{
    Card, Clue, Config, Event, View,
    belief::{Conclusions, Facts, Holder, Mark, Reason},
};
use parlor_game::Seat;
use serde_json::{Value, json};

/// The kinds of notes, from least to most.
pub(super) const NOTES: &[Notes<Clue>] = &[
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

/// All seats and the case file.
fn holders(view: &View) -> impl Iterator<Item = Holder> + Clone + use<> {
    let seats = u8::try_from(view.players.len()).unwrap_or(u8::MAX);
    let seats = (0..seats).map(|seat| Holder::Seat(Seat(seat)));
    seats.chain([Holder::CaseFile])
}

/// What was seen, without conclusions; of cards that were shown to others only that one of three is there.
fn facts(_: &Config, view: &View, _: &[Event]) -> Option<Value> {
    let known = Facts::of(view).ok()?;
    let own = view.players.get(view.me?.index())?.hand.unwrap_or_default();
    let mut marks = Vec::new();
    for card in Card::ALL {
        for holder in holders(view) {
            let reason = match known.reason(card, holder) {
                Some(
                    seen @ (Reason::Hand
                    | Reason::FaceUp
                    | Reason::CaseFile
                    | Reason::Passed { .. }
                    | Reason::Showed { .. }),
                ) => seen,
                // Who holds a card knows that nobody else does.
                _ if own.has(card) => Reason::Hand,
                Some(Reason::Rule { .. } | Reason::AllDeals { .. }) | None => continue,
            };
            let mark = known.mark(card, holder);
            if mark != Mark::Open {
                marks.push(json!({"card": card, "holder": holder, "mark": mark, "reason": reason}));
            }
        }
    }
    Some(json!({"marks": marks, "one_of": one_of(view)}))
}

/// Who showed a card that this seat did not see, and which three it may be.
fn one_of(view: &View) -> Vec<Value> {
    let suggestions = view.suggestions.iter().enumerate();
    let unseen = suggestions.filter_map(|(n, suggestion)| {
        let shown = suggestion.shown.as_ref()?;
        let hidden = shown.card.is_none() && Some(shown.by) != view.me;
        let cards: Vec<Card> = suggestion.named.cards().iter().collect();
        hidden.then(|| json!({"seat": shown.by, "cards": cards, "suggestion": n}))
    });
    unseen.collect()
}

/// Every conclusion that holds in all deals that fit, with its reason.
fn full(_: &Config, view: &View, _: &[Event]) -> Option<Value> {
    view.me?;
    Some(concluded(view, &Conclusions::of(view).ok()?))
}

fn concluded(view: &View, known: &Conclusions) -> Value {
    let mut marks = Vec::new();
    for card in Card::ALL {
        for holder in holders(view) {
            let why = known.explain(card, holder);
            let Some(why) = why.filter(|why| why.mark != Mark::Open) else {
                continue;
            };
            marks.push(json!({
                "card": card, "holder": holder, "mark": why.mark, "reason": why.reason, "uses": why.uses,
            }));
        }
    }
    json!({"marks": marks, "one_of": one_of(view), "deals": known.deals()})
}

/// All that `full` says, so that one question is enough; how likely each card is with each seat and, last, in the
/// case file; and the likeliest case file.
fn odds(_: &Config, view: &View, _: &[Event]) -> Option<Value> {
    view.me?;
    let known = Conclusions::of(view).ok()?;
    let row = |card: Card| -> Vec<f64> {
        let chances = holders(view).map(|holder| known.chance(card, holder));
        chances.collect()
    };
    let chances: Vec<Vec<f64>> = Card::ALL.into_iter().map(row).collect();
    let (best, chance) = known.odds().best();
    let mut notes = concluded(view, &known);
    notes["chances"] = json!(chances);
    notes["best"] = json!({"case": best, "chance": chance});
    Some(notes)
}

#[cfg(test)]
mod tests {
    use parlor_clue::Scenario;
    use parlor_game::{Game as _, Input, Millis, Viewer};

    use super::*;

    /// A view of seat 0 after seat 1 has shown something to seat 2.
    fn view() -> View {
        let config = Config {
            mode: parlor_clue::Mode::Speed,
            ..Config::default()
        };
        let cards = |cards: &[Card]| cards.iter().copied().collect();
        let scenario = Scenario {
            config,
            hands: vec![
                cards(&[Card::MrGreen]),
                cards(&[Card::Candlestick, Card::Lounge]),
            ],
            mover: Seat(2),
            ..Scenario::default()
        };
        let mut game = scenario.clue().unwrap();
        let told = &mut Vec::new();
        for (seat, text) in [(2, "suggest green candlestick lounge"), (0, "show green")] {
            let (seat, action) = (Seat(seat), text.parse().unwrap());
            let input = Input::Act { seat, action };
            game.apply(Millis(0), input, told).unwrap();
        }
        for (seat, text) in [(2, "end"), (0, "end"), (1, "suggest plum rope study")] {
            let (seat, action) = (Seat(seat), text.parse().unwrap());
            let input = Input::Act { seat, action };
            game.apply(Millis(0), input, told).unwrap();
        }
        game.view(Viewer::Seat(Seat(0)))
    }

    fn count(value: &Value, holds: impl Fn(&Value) -> bool) -> usize {
        let marks = value["marks"].as_array().unwrap().iter();
        marks.filter(|mark| holds(mark)).count()
    }

    #[test]
    fn facts_are_what_was_seen_and_full_has_all_of_them() {
        let view = view();
        let config = Config::default();
        let facts = facts(&config, &view, &[]).unwrap();
        let own = count(&facts, |m| {
            m["holder"] == json!({"seat": 0}) && m["mark"] == "yes"
        });
        assert_eq!(own, 6);
        assert_eq!(count(&facts, |m| m["reason"]["type"] == "rule"), 0);
        assert_eq!(
            count(&facts, |m| m["holder"] == "case_file" && m["mark"] == "no"),
            6
        );
        let full = full(&config, &view, &[]).unwrap();
        let seen = count(&facts, |_| true);
        assert!(seen <= count(&full, |_| true));
        assert!(full["deals"].as_u64().unwrap() > 0);
        for mark in facts["marks"].as_array().unwrap() {
            let same = |m: &Value| {
                m["card"] == mark["card"]
                    && m["holder"] == mark["holder"]
                    && m["mark"] == mark["mark"]
            };
            assert_eq!(count(&full, same), 1, "{mark}");
        }
    }

    #[test]
    fn the_odds_of_a_card_add_up() {
        let odds = odds(&Config::default(), &view(), &[]).unwrap();
        for row in odds["chances"].as_array().unwrap() {
            let sum: f64 = row
                .as_array()
                .unwrap()
                .iter()
                .map(|c| c.as_f64().unwrap())
                .sum();
            assert!((sum - 1.0).abs() < 1e-9, "{row}");
        }
        let full = full(&Config::default(), &view(), &[]).unwrap();
        for (key, value) in full.as_object().unwrap() {
            assert_eq!(&odds[key], value, "one question is enough");
        }
    }

    #[test]
    fn who_only_watches_has_no_notes() {
        let mut view = view();
        view.me = None;
        for notes in NOTES {
            assert_eq!((notes.make)(&Config::default(), &view, &[]), None);
        }
    }
}
