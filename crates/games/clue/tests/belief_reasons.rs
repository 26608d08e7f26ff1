//! Every mark has a reason, with the marks that it used.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test")]

mod belief_common;

use belief_common::{Told, card, dice, seat};
use parlor_clue::{
    Card,
    belief::{History, Holder, Mark, Reason, Rule},
};
use parlor_game::Seat;

const CASE: Holder = Holder::CaseFile;

fn rule(told: &Told, number: u8, holder: Holder) -> Rule {
    match told.facts.reason(card(number), holder) {
        Some(Reason::Rule { rule, .. }) => rule,
        other => panic!("{other:?}"),
    }
}

#[test]
fn what_was_seen_is_its_own_reason() {
    let mut told = Told::new(6, &[0, 6, 12]);
    told.suggest(0, (1, 7, 13), Some(3), Some(7));
    let reason = |number, holder| told.facts.reason(card(number), holder);
    assert_eq!(reason(0, seat(0)), Some(Reason::Hand));
    assert_eq!(reason(5, seat(0)), Some(Reason::Hand));
    assert_eq!(reason(1, seat(2)), Some(Reason::Passed { suggestion: 0 }));
    assert_eq!(reason(7, seat(3)), Some(Reason::Showed { suggestion: 0 }));
    assert_eq!(reason(13, seat(3)), None);
}

#[test]
fn each_rule_names_itself_and_what_it_used() {
    let mut told = Told::new(3, &[0, 1, 6, 7, 12, 13]);
    told.suggest(0, (2, 8, 14), Some(2), Some(8))
        .suggest(1, (3, 9, 15), Some(2), None)
        .lacks(2, &[(3, 9, 14)]);
    assert_eq!(rule(&told, 8, CASE), Rule::Located);
    let used = told.facts.uses(card(8), CASE);
    assert_eq!(used, [(card(8), seat(2), Mark::Yes)]);
    assert_eq!(rule(&told, 15, seat(2)), Rule::LastOfShown);
    let used = told.facts.uses(card(15), seat(2));
    assert_eq!(
        used,
        [(card(3), seat(2), Mark::No), (card(9), seat(2), Mark::No)]
    );
    assert_eq!(rule(&told, 14, CASE), Rule::OnlyPlace);
    assert_eq!(told.facts.uses(card(14), CASE).len(), 3);
    assert_eq!(rule(&told, 16, CASE), Rule::OneOfEachKind);
    assert_eq!(
        told.facts.uses(card(16), CASE),
        [(card(14), CASE, Mark::Yes)]
    );
    told.has(1, &[3, 9, 16, 17])
        .wrong((4, 10, 14))
        .has(2, &[2, 5]);
    assert_eq!(rule(&told, 4, CASE), Rule::OneOfEachKind);
    assert_eq!(rule(&told, 10, CASE), Rule::WrongAccusation);
    let used = told.facts.uses(card(10), CASE);
    assert_eq!(
        used,
        [(card(4), CASE, Mark::Yes), (card(14), CASE, Mark::Yes)]
    );
    assert_eq!(rule(&told, 11, CASE), Rule::OneOfEachKind);
}

#[test]
fn a_hand_that_is_known_or_forced_says_so() {
    let mut told = Told::new(6, &[0, 6, 12]);
    told.has(1, &[1, 7, 13]);
    assert_eq!(rule(&told, 20, seat(1)), Rule::HandKnown);
    assert_eq!(told.facts.uses(card(20), seat(1)).len(), 3);
    told.lacks(
        2,
        &[
            (2, 8, 14),
            (3, 9, 15),
            (4, 10, 16),
            (4, 10, 17),
            (4, 10, 18),
            (4, 10, 19),
        ],
    );
    assert_eq!(rule(&told, 5, seat(2)), Rule::HandForced);
    assert_eq!(told.facts.uses(card(5), seat(2)).len(), 18);
}

/// What a rule used stands in the table, says what the rule says, and itself has a reason: nothing hangs in the air.
#[test]
fn every_mark_of_random_histories_can_be_explained() {
    for seats in 2..=6u8 {
        for nth in 0..60 {
            let history = History::random(seats, 8, &mut dice(70_000 + nth));
            let mut facts = history.start();
            for turn in &history.turns {
                turn.iter().for_each(|it| facts.learn(it));
            }
            facts.conclude().unwrap();
            let holders = (0..seats).map(|at| Holder::Seat(Seat(at))).chain([CASE]);
            for holder in holders {
                for card in Card::ALL {
                    let is_open = facts.mark(card, holder) == Mark::Open;
                    let reason = facts.reason(card, holder);
                    assert_eq!(reason.is_none(), is_open, "{card:?} {holder:?}");
                    let uses = facts.uses(card, holder);
                    assert_eq!(
                        uses.is_empty(),
                        !matches!(reason, Some(Reason::Rule { .. }))
                    );
                    for (card, holder, mark) in uses {
                        assert_eq!(facts.mark(card, holder), mark);
                    }
                }
            }
        }
    }
}
