//! What is said to be so likely is so often true.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test")]

mod belief_common;

use belief_common::{dice, rounds};
use parlor_clue::{
    Card, Cards, Triple,
    belief::{Counter, Deal, Facts, Observation},
};
use parlor_game::{Dice, Seat};

/// Predictions in ten bins: how many, their sum, how many came true, and the sum of their variances.
#[derive(Default)]
struct Bins([(u32, f64, u32, f64); 10]);

impl Bins {
    fn add(&mut self, chance: f64, is: bool) {
        let bin = &mut self.0[((chance * 10.0) as usize).min(9)];
        bin.0 += 1;
        bin.1 += chance;
        bin.2 += u32::from(is);
        bin.3 += chance * (1.0 - chance);
    }

    /// The largest distance between prediction and truth, in standard errors, and the mean error.
    fn errors(&self) -> (f64, f64) {
        let (mut worst, mut sum, mut all) = (0.0f64, 0.0, 0.0);
        for (count, predicted, seen, variance) in &self.0 {
            if *count < 200 {
                continue;
            }
            let off = (predicted - f64::from(*seen)).abs();
            worst = worst.max(off / variance.sqrt().max(1e-9));
            sum += off;
            all += f64::from(*count);
        }
        (worst, sum / all)
    }
}

/// A deal by chance, the hand of seat 0 in it known; suggestions by chance whatever is held.
fn table(dice: &mut Dice) -> (Vec<Cards>, Triple) {
    let named = |dice: &mut Dice| Triple {
        suspect: parlor_clue::Suspect::ALL[dice.below(6) as usize],
        weapon: parlor_clue::Weapon::ALL[dice.below(6) as usize],
        room: parlor_clue::Room::ALL[dice.below(9) as usize],
    };
    let case = named(dice);
    let mut rest: Vec<Card> = Cards::ALL.without(case.cards()).iter().collect();
    dice.shuffle(&mut rest);
    let mut hands = vec![Cards::NONE; 3];
    for (nth, card) in rest.into_iter().enumerate() {
        hands[nth % 3].insert(card);
    }
    (hands, case)
}

/// One prediction per deal, so that predictions do not depend on each other.
#[test]
fn chances_with_the_show_model_come_true_as_often_as_they_say() {
    let (mut weighted, mut plain) = (Bins::default(), Bins::default());
    let mut counter = Counter::new();
    let mut deals: Vec<Deal> = Vec::new();
    for nth in 0..rounds(6_000, 20_000) {
        let mut dice = dice(50_000 + nth);
        let (hands, case) = table(&mut dice);
        let mut facts = Facts::new(&[6, 6, 6]);
        facts.learn(&Observation::Hand {
            seat: Seat(0),
            cards: hands[0],
        });
        // What each seat showed me, and on which suggestion.
        let mut shown: Vec<(usize, Triple)> = Vec::new();
        let turns = 3 + dice.below(9) as u16;
        for line in 0..turns {
            let by = usize::from(line) % 3;
            let named = table(&mut dice).1;
            for step in 1..3 {
                let at = (by + step) % 3;
                let held: Vec<Card> = hands[at].and(named.cards()).iter().collect();
                let seat = Seat(at as u8);
                let seen = match dice.pick(&held) {
                    None => Observation::Passed { seat, named, line },
                    Some(_) if at == 0 => break,
                    Some(&card) if by == 0 => {
                        shown.push((at, named));
                        Observation::Showed { seat, card, line }
                    }
                    Some(_) => Observation::ShowedOneOf { seat, named, line },
                };
                facts.learn(&seen);
                if !held.is_empty() {
                    break;
                }
            }
        }
        facts.conclude().unwrap();
        let odds = counter.count_walk(&facts).unwrap();
        if odds.deals > 20_000.0 {
            continue;
        }
        let odds = odds.clone();
        counter.list(&mut deals);
        let card = Card::of(dice.below(21) as u8).unwrap();
        let weight = |deal: &Deal| {
            let one = |(at, named): &(usize, Triple)| {
                1.0 / f64::from(deal.hand(Seat(*at as u8)).and(named.cards()).len())
            };
            shown.iter().map(one).product::<f64>()
        };
        let all: f64 = deals.iter().map(weight).sum();
        let with = deals.iter().filter(|deal| deal.case().has(card));
        let chance = with.map(weight).sum::<f64>() / all;
        weighted.add(chance, case.cards().has(card));
        let plain_chance = odds.chance(card, parlor_clue::belief::Holder::CaseFile);
        plain.add(plain_chance, case.cards().has(card));
    }
    let ((worst, error), (_, plain_error)) = (weighted.errors(), plain.errors());
    println!("mean error {error:.4} with the show model, {plain_error:.4} by facts alone");
    assert!(worst < 3.0, "{worst} standard errors");
}
