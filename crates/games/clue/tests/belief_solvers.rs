//! Both solvers agree; draws and lists are what the counts say; brute force agrees on small cases.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test")]

mod belief_common;

use belief_common::{Told, card, dice, rounds, seat};
use parlor_clue::{
    CARDS, Card,
    belief::{Counter, Facts, History, Holder, Odds, triple_index},
};
use parlor_game::Seat;

fn holders(facts: &Facts) -> Vec<Holder> {
    let seats = (0..facts.seats() as u8).map(|seat| Holder::Seat(Seat(seat)));
    seats.chain([Holder::CaseFile]).collect()
}

fn same(facts: &Facts, one: &Odds, other: &Odds) {
    assert!((one.deals / other.deals - 1.0).abs() < 1e-12);
    for holder in holders(facts) {
        for card in Card::ALL {
            let (a, b) = (one.chance(card, holder), other.chance(card, holder));
            assert!((a - b).abs() < 1e-9, "{card:?} {holder:?}: {a} and {b}");
            assert_eq!(
                (a == 0.0, a == 1.0),
                (b == 0.0, b == 1.0),
                "{card:?} {holder:?}: {a} and {b}"
            );
        }
    }
    for (a, b) in one.case.iter().zip(&other.case) {
        assert!((a - b).abs() < 1e-9 && (*a == 0.0) == (*b == 0.0));
    }
}

/// Follows histories and calls `check` with the facts after each turn, until the case is solved.
fn follow(seats: u8, many: u32, mut check: impl FnMut(&History, &Facts)) {
    for nth in 0..many {
        let history = History::random(seats, 9, &mut dice(nth * 8 + u32::from(seats)));
        let mut facts = history.start();
        for turn in &history.turns {
            turn.iter().for_each(|seen| facts.learn(seen));
            facts.conclude().unwrap();
            check(&history, &facts);
            if facts.solution().is_some() {
                break;
            }
        }
    }
}

#[test]
fn both_solvers_agree() {
    let (mut one, mut other) = (Counter::new(), Counter::new());
    for (seats, few) in [(2, 40), (3, 25), (4, 6), (5, 3), (6, 2)] {
        follow(seats, rounds(few, 2_000), |_, facts| {
            one.count_walk(facts).unwrap();
            let other = other.count_subsets(facts).unwrap();
            same(facts, one.odds(), other);
        });
    }
}

#[test]
fn the_counter_of_many_counts_says_what_a_fresh_one_says() {
    let mut kept = Counter::new();
    for seats in 2..=6 {
        follow(seats, 6, |_, facts| {
            let fresh = Counter::new().count(facts).unwrap().clone();
            assert_eq!(*kept.count(facts).unwrap(), fresh);
        });
    }
}

#[test]
fn the_truth_is_always_possible_and_rows_add_up() {
    let mut counter = Counter::new();
    for seats in 2..=6 {
        follow(seats, 30, |history, facts| {
            let odds = counter.count(facts).unwrap();
            assert!(odds.case[triple_index(history.deal.triple().unwrap())] > 0.0);
            assert!((odds.case.iter().sum::<f64>() - 1.0).abs() < 1e-9);
            for card in Card::ALL {
                let sum: f64 = holders(facts).iter().map(|at| odds.chance(card, *at)).sum();
                assert!((sum - 1.0).abs() < 1e-9, "{card:?} {sum}");
            }
            for (at, size) in (0..).zip(&history.sizes) {
                let hand: f64 = Card::ALL
                    .iter()
                    .map(|card| odds.chance(*card, seat(at)))
                    .sum();
                assert!((hand - f64::from(*size)).abs() < 1e-9);
                for card in history.deal.hand(Seat(at)).iter() {
                    assert!(odds.chance(card, seat(at)) > 0.0);
                }
            }
        });
    }
}

#[test]
fn a_list_holds_every_deal_once_and_gives_the_chances() {
    let mut counter = Counter::new();
    let mut deals = Vec::new();
    let mut listed = 0;
    for seats in 2..=6 {
        follow(seats, 12, |_, facts| {
            let odds = counter.count_walk(facts).unwrap().clone();
            if odds.deals > 3_000.0 {
                return;
            }
            listed += 1;
            counter.list(&mut deals);
            assert_eq!(deals.len() as f64, odds.deals);
            let set: std::collections::HashSet<_> = deals.iter().collect();
            assert_eq!(set.len(), deals.len());
            for at in 0..seats {
                for number in 0..CARDS as u8 {
                    let with = deals
                        .iter()
                        .filter(|deal| deal.hand(Seat(at)).has(card(number)));
                    let share = with.count() as f64 / odds.deals;
                    assert!((share - odds.chance(card(number), seat(at))).abs() < 1e-9);
                }
            }
        });
    }
    assert!(listed > 100, "{listed}");
}

#[test]
fn draws_are_as_likely_as_the_chances_say() {
    let mut told = Told::new(6, &[0, 6, 12]);
    told.suggest(0, (1, 7, 13), Some(3), Some(7))
        .suggest(1, (2, 8, 14), Some(2), None)
        .suggest(2, (3, 9, 15), Some(4), None)
        .suggest(3, (1, 8, 16), Some(5), None)
        .suggest(4, (4, 10, 17), Some(1), None);
    let mut counter = Counter::new();
    let odds = counter.count_walk(&told.facts).unwrap().clone();
    let (mut dice, draws) = (dice(1), 20_000);
    let mut seen = [[0u32; CARDS]; 7];
    for _ in 0..draws {
        let deal = counter.draw(&mut dice);
        for at in 0..6u8 {
            for card in deal.hand(Seat(at)).iter() {
                seen[usize::from(at)][usize::from(card.number())] += 1;
            }
        }
        for card in deal.case().iter() {
            seen[6][usize::from(card.number())] += 1;
        }
    }
    for card in Card::ALL {
        for (at, holder) in holders(&told.facts).into_iter().enumerate() {
            let chance = odds.chance(card, holder);
            let share = f64::from(seen[at][usize::from(card.number())]) / f64::from(draws);
            let error = (chance * (1.0 - chance) / f64::from(draws)).sqrt();
            assert!(
                (share - chance).abs() <= 4.5 * error,
                "{card:?} {holder:?}: {share} {chance}"
            );
        }
    }
}

/// All ways to deal the unknown cards of a match of two, one by one.
#[test]
fn brute_force_agrees_at_two_players() {
    let mut told = Told::new(2, &[0, 1, 2, 6, 7, 12, 13, 14, 15]);
    told.suggest(0, (3, 8, 16), Some(1), Some(3))
        .wrong((4, 9, 17))
        .wrong((4, 9, 18));
    let mut counter = Counter::new();
    let odds = counter.count(&told.facts).unwrap();
    let mut all = 0;
    let mut with_4 = 0;
    for suspect in [4, 5] {
        for weapon in 8..12 {
            for room in 16..21 {
                if (suspect, weapon) == (4, 9) && (room == 17 || room == 18) {
                    continue;
                }
                all += 1;
                with_4 += u32::from(suspect == 4);
            }
        }
    }
    assert_eq!(odds.deals, f64::from(all));
    let chance = odds.chance(card(4), Holder::CaseFile);
    assert!((chance - f64::from(with_4) / f64::from(all)).abs() < 1e-12);
}
