//! Counts and conclusions that two independent programs agree on.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test")]

mod belief_common;

use belief_common::{Told, card, seat, triple};
use parlor_clue::belief::{Counter, Holder, Mark, Odds, entropy, triple_index};

const CASE: Holder = Holder::CaseFile;

fn near(found: f64, expected: f64) {
    assert!((found - expected).abs() < 6e-7, "{found} is not {expected}");
}

fn odds(told: &Told) -> Odds {
    Counter::new().count(&told.facts).unwrap().clone()
}

fn check(odds: &Odds, holder: Holder, expected: &[(u8, f64)]) {
    for (number, chance) in expected {
        near(odds.chance(card(*number), holder), *chance);
    }
}

fn triples(odds: &Odds) -> usize {
    odds.case.iter().filter(|chance| **chance > 0.0).count()
}

#[test]
fn the_start_of_three_players_is_counted() {
    let told = Told::new(3, &[0, 1, 6, 7, 12, 13]);
    let odds = odds(&told);
    assert_eq!(odds.deals, 103_488.0);
    check(&odds, CASE, &[(2, 0.25), (14, 1.0 / 7.0)]);
    check(&odds, seat(1), &[(2, 0.375)]);
}

#[test]
fn typical_starts_of_more_players_are_counted() {
    assert_eq!(Told::new(4, &[0, 1, 6, 12, 13]).deals(), 12_612_600.0);
    assert_eq!(Told::new(5, &[0, 6, 12, 13]).deals(), 735_735_000.0);
    assert_eq!(Told::new(6, &[0, 6, 12]).deals(), 33_633_600_000.0);
}

#[test]
fn before_any_look_at_a_hand_the_deals_are_those_of_the_rules() {
    let expected = [
        15_752_880.0,
        5_557_616_064.0,
        250_092_722_880.0,
        4_168_212_048_000.0,
        44_460_928_512_000.0,
    ];
    for (seats, deals) in (2u8..).zip(expected) {
        let sizes: Vec<u8> = (0..seats).map(|at| (18 + seats - 1 - at) / seats).collect();
        let mut facts = parlor_clue::belief::Facts::new(&sizes);
        facts.conclude().unwrap();
        assert_eq!(Counter::new().count(&facts).unwrap().deals, deals);
    }
}

#[test]
fn a_short_match_of_three_is_counted() {
    let mut told = Told::new(3, &[0, 1, 6, 7, 12, 13]);
    told.suggest(0, (2, 8, 14), Some(2), Some(8))
        .suggest(1, (3, 9, 15), Some(2), None)
        .suggest(2, (2, 10, 16), Some(1), None)
        .suggest(1, (4, 9, 14), None, None);
    let odds = odds(&told);
    assert_eq!((odds.deals, triples(&odds)), (808.0, 12));
    near(entropy(&odds.case), 3.354213);
    check(
        &odds,
        CASE,
        &[
            (2, 0.358911),
            (3, 0.123762),
            (4, 0.324257),
            (5, 0.193069),
            (9, 0.516089),
            (10, 0.191832),
            (11, 0.292079),
            (14, 1.0),
        ],
    );
    check(
        &odds,
        seat(1),
        &[
            (3, 0.310644),
            (4, 0.675743),
            (10, 0.545792),
            (16, 0.737624),
            (17, 0.530941),
        ],
    );
    check(&odds, seat(2), &[(2, 0.641089), (8, 1.0), (15, 0.689356)]);
    near(odds.case[triple_index(triple((2, 9, 14)))], 160.0 / 808.0);
    near(odds.case[triple_index(triple((4, 9, 14)))], 127.0 / 808.0);
}

/// The factor 1/k for what seat 2 showed, over the list of all deals.
#[test]
fn the_show_model_weighs_the_deals() {
    let mut told = Told::new(3, &[0, 1, 6, 7, 12, 13]);
    told.suggest(0, (2, 8, 14), Some(2), Some(8))
        .suggest(1, (3, 9, 15), Some(2), None)
        .suggest(2, (2, 10, 16), Some(1), None)
        .suggest(1, (4, 9, 14), None, None);
    let mut counter = Counter::new();
    counter.count_walk(&told.facts).unwrap();
    let mut deals = Vec::new();
    counter.list(&mut deals);
    assert_eq!(deals.len(), 808);
    let asked = triple((2, 8, 14)).cards();
    let weight = |deal: &parlor_clue::belief::Deal| {
        1.0 / f64::from(deal.hand(parlor_game::Seat(2)).and(asked).len())
    };
    let total: f64 = deals.iter().map(weight).sum();
    near(total, 549.0);
    let with = |numbers: &[u8]| {
        let fits = |deal: &&parlor_clue::belief::Deal| {
            numbers.iter().all(|number| deal.case().has(card(*number)))
        };
        deals.iter().filter(fits).map(weight).sum::<f64>() / total
    };
    near(with(&[2]), 0.528233);
    near(with(&[4]), 0.238616);
    near(with(&[9]), 0.525501);
    near(with(&[2, 9, 14]), 0.291439);
}

#[test]
fn a_match_of_six_is_counted() {
    let mut told = Told::new(6, &[0, 6, 12]);
    told.suggest(0, (1, 7, 13), Some(3), Some(7))
        .suggest(1, (2, 8, 14), Some(2), None)
        .suggest(2, (3, 9, 15), Some(4), None)
        .suggest(3, (1, 8, 16), Some(5), None)
        .suggest(4, (4, 10, 17), Some(1), None)
        .suggest(5, (5, 11, 18), Some(3), None)
        .suggest(0, (2, 9, 14), Some(2), Some(14))
        .suggest(1, (3, 10, 19), Some(4), None);
    let odds = odds(&told);
    assert_eq!((odds.deals, triples(&odds)), (601_590.0, 135));
    near(entropy(&odds.case), 6.846522);
    check(
        &odds,
        CASE,
        &[
            (1, 0.254916),
            (2, 0.245468),
            (3, 0.083677),
            (4, 0.161316),
            (5, 0.254624),
            (8, 0.189130),
            (9, 0.261238),
            (10, 0.229500),
            (11, 0.320132),
            (13, 0.265001),
            (15, 0.105279),
            (16, 0.103464),
            (17, 0.105045),
            (18, 0.166943),
            (19, 0.139346),
            (20, 0.114922),
        ],
    );
    check(&odds, seat(5), &[(1, 0.622421)]);
    check(&odds, seat(4), &[(3, 0.676398)]);
    check(&odds, seat(1), &[(10, 0.517246)]);
    near(
        odds.case[triple_index(triple((1, 11, 13)))],
        13_736.0 / 601_590.0,
    );
    near(
        odds.case[triple_index(triple((2, 11, 13)))],
        11_475.0 / 601_590.0,
    );
    assert_eq!(odds.best().0, triple((1, 11, 13)));
}

fn yes(odds: &Odds, number: u8, holder: Holder) -> bool {
    odds.chance(card(number), holder) == 1.0
}

#[test]
fn a_hand_that_can_hold_no_other_cards_holds_them() {
    let mut told = Told::new(6, &[0, 6, 12]);
    told.lacks(
        2,
        &[
            (1, 7, 13),
            (2, 8, 14),
            (3, 9, 15),
            (4, 10, 16),
            (4, 10, 17),
            (4, 10, 18),
            (4, 10, 19),
        ],
    );
    let odds = odds(&told);
    assert_eq!(odds.deals, 41_395_200.0);
    assert!([5, 11, 20].iter().all(|card| yes(&odds, *card, seat(2))));
    assert_eq!(told.facts.mark(card(5), seat(2)), Mark::Yes);
}

#[test]
fn one_free_place_that_two_shows_need_is_what_they_share() {
    let mut told = Told::new(6, &[0, 6, 12]);
    told.has(1, &[1, 7])
        .showed_one_of(1, (2, 8, 13))
        .showed_one_of(1, (2, 9, 14));
    let odds = odds(&told);
    assert_eq!(odds.deals, 35_481_600.0);
    assert!(yes(&odds, 2, seat(1)));
    let others = (3..21).filter(|number| ![6, 7, 12].contains(number));
    assert!(
        others
            .clone()
            .all(|number| odds.chance(card(number), seat(1)) == 0.0)
    );
}

#[test]
fn one_free_place_that_a_show_needs_is_free_for_nothing_else() {
    let mut told = Told::new(6, &[0, 6, 12]);
    told.has(1, &[1, 7]).showed_one_of(1, (2, 8, 13));
    let odds = odds(&told);
    assert_eq!(odds.deals, 112_358_400.0);
    for number in 0..21 {
        let may = [1, 7, 2, 8, 13].contains(&number);
        assert_eq!(odds.chance(card(number), seat(1)) > 0.0, may, "{number}");
    }
}

#[test]
fn two_seats_that_share_two_cards_leave_them_to_nobody_else() {
    let mut told = Told::new(6, &[0, 6, 12]);
    told.has(1, &[7, 13])
        .has(2, &[9, 16])
        .has(3, &[1])
        .has(4, &[2])
        .has(5, &[5])
        .lacks(1, &[(0, 6, 14)])
        .lacks(2, &[(0, 6, 15)])
        .showed_one_of(1, (3, 8, 14))
        .showed_one_of(2, (3, 8, 15));
    let odds = odds(&told);
    assert_eq!(odds.deals, 2_160.0);
    assert!(yes(&odds, 4, CASE));
    for other in [seat(3), seat(4), seat(5), CASE] {
        assert_eq!(odds.chance(card(3), other), 0.0);
        assert_eq!(odds.chance(card(8), other), 0.0);
    }
}

#[test]
fn wrong_accusations_leave_one_case_file() {
    let mut told = Told::new(3, &[0, 1, 6, 7, 12, 13]);
    told.has(1, &[2, 3, 8, 14, 15]).has(2, &[4, 9, 10, 16, 17]);
    assert_eq!(told.deals(), 6.0);
    told.wrong((5, 11, 18));
    assert_eq!(told.deals(), 4.0);
    told.wrong((5, 11, 19));
    let odds = odds(&told);
    assert_eq!(odds.deals, 2.0);
    assert_eq!(odds.best(), (triple((5, 11, 20)), 1.0));
    assert!(yes(&odds, 20, CASE));
}
