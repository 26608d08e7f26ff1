//! Every fact equals an independent oracle: all deals of two and three players, and for more a search for a
//! model that refutes the fact. The oracle shares no code with the counter.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test")]

mod belief_common;

use belief_common::{dice, rounds};
use parlor_clue::{
    Card, Cards,
    belief::{Counter, History, Holder, Mark, Observation},
};
use parlor_game::Seat;

const SUSPECTS: u32 = 0x3f;
const WEAPONS: u32 = 0xfc0;
const ROOMS: u32 = 0x1f_f000;

/// What was observed, without any conclusion; the case file is the place after the last seat.
#[derive(Clone, Default)]
struct Seen {
    sizes: Vec<u32>,
    hand: u32,
    lacks: Vec<u32>,
    has: Vec<u32>,
    one_of: Vec<(usize, u32)>,
    wrong: Vec<u32>,
}

impl Seen {
    fn new(sizes: &[u8]) -> Self {
        Self {
            sizes: sizes.iter().map(|size| u32::from(*size)).collect(),
            lacks: vec![0; sizes.len() + 1],
            has: vec![0; sizes.len() + 1],
            ..Self::default()
        }
    }

    fn see(&mut self, seen: &Observation) {
        match *seen {
            Observation::Hand { cards, .. } => self.hand = cards.0,
            Observation::Passed { seat, named, .. } => self.lacks[seat.index()] |= named.cards().0,
            Observation::Showed { seat, card, .. } => self.has[seat.index()] |= 1 << card.number(),
            Observation::ShowedOneOf { seat, named, .. } => {
                self.one_of.push((seat.index(), named.cards().0));
            }
            Observation::NotTheCase { named, .. } => self.wrong.push(named.cards().0),
            Observation::FaceUp { .. } | Observation::CaseFile { .. } => panic!("not in a history"),
        }
    }

    /// Whether a complete deal, the case file last, is one that fits.
    fn fits(&self, deal: &[u32]) -> bool {
        let case = *deal.last().unwrap();
        deal.iter()
            .zip(&self.lacks)
            .all(|(hand, lacks)| hand & lacks == 0)
            && deal
                .iter()
                .zip(&self.has)
                .all(|(hand, has)| has & !hand == 0)
            && self
                .one_of
                .iter()
                .all(|(seat, cards)| deal[*seat] & cards != 0)
            && self.wrong.iter().all(|wrong| *wrong != case)
    }
}

/// All deals of two or three players from the hand of the first.
fn all_deals(seen: &Seen) -> Vec<Vec<u32>> {
    let open = Cards::ALL.0 & !seen.hand;
    let mut deals = Vec::new();
    let each = |cards: u32| Cards(cards).iter().map(|card| 1u32 << card.number());
    for suspect in each(open & SUSPECTS) {
        for weapon in each(open & WEAPONS) {
            for room in each(open & ROOMS) {
                let case = suspect | weapon | room;
                let rest = open & !case;
                if seen.sizes.len() == 2 {
                    deals.push(vec![seen.hand, rest, case]);
                    continue;
                }
                let mut hand = rest;
                while hand != 0 {
                    if hand.count_ones() == seen.sizes[1] {
                        deals.push(vec![seen.hand, hand, rest & !hand, case]);
                    }
                    hand = (hand - 1) & rest;
                }
            }
        }
    }
    deals
}

/// A search for a deal that fits and has one card at a given place.
struct Search<'a> {
    seen: &'a Seen,
    deal: Vec<u32>,
    /// The cards that may still go to each place.
    may: Vec<u32>,
}

impl<'a> Search<'a> {
    fn model(seen: &'a Seen, card: u32, place: usize) -> Option<Vec<u32>> {
        let places = seen.sizes.len() + 1;
        let mut search = Self {
            seen,
            deal: vec![0; places],
            may: seen
                .lacks
                .iter()
                .map(|lacks| Cards::ALL.0 & !lacks & !seen.hand)
                .collect(),
        };
        search.deal[0] = seen.hand;
        search.may[0] = 0;
        if search.deal[place] & card == 0 && !search.put(card, place) {
            return None;
        }
        for place in 1..places {
            for number in 0..21 {
                let card = 1 << number;
                let is_due = seen.has[place] & card != 0 && search.deal[place] & card == 0;
                if is_due && !search.put(card, place) {
                    return None;
                }
            }
        }
        search.run().then_some(search.deal)
    }

    fn size(&self, place: usize) -> u32 {
        self.seen.sizes.get(place).copied().unwrap_or(3)
    }

    fn put(&mut self, card: u32, place: usize) -> bool {
        if self.may[place] & card == 0 {
            return false;
        }
        self.deal[place] |= card;
        self.may.iter_mut().for_each(|may| *may &= !card);
        if place + 1 == self.deal.len() {
            for kind in [SUSPECTS, WEAPONS, ROOMS] {
                if kind & card != 0 {
                    self.may[place] &= !kind;
                }
            }
        }
        if self.deal[place].count_ones() == self.size(place) {
            self.may[place] = 0;
        }
        true
    }

    /// Whether no place, card or clause is beyond help.
    fn hopes(&self) -> bool {
        let case = self.deal.len() - 1;
        let can = |place: usize| self.deal[place] | self.may[place];
        let all = (0..=case).fold(0, |all, place| all | can(place));
        all == Cards::ALL.0
            && (0..=case).all(|place| can(place).count_ones() >= self.size(place))
            && [SUSPECTS, WEAPONS, ROOMS]
                .iter()
                .all(|kind| can(case) & kind != 0)
            && self
                .seen
                .one_of
                .iter()
                .all(|(seat, cards)| can(*seat) & cards != 0)
            && self
                .seen
                .wrong
                .iter()
                .all(|wrong| *wrong != self.deal[case])
    }

    /// Places the card or serves the clause that has the fewest ways, and tries them all.
    fn run(&mut self) -> bool {
        if !self.hopes() {
            return false;
        }
        let used = self.deal.iter().fold(0, |all, hand| all | hand);
        let mut best: Option<Vec<(u32, usize)>> = None;
        let mut offer = |ways: Vec<(u32, usize)>| {
            if best.as_ref().is_none_or(|best| ways.len() < best.len()) {
                best = Some(ways);
            }
        };
        for number in (0..21).filter(|number| used >> number & 1 == 0) {
            let card = 1 << number;
            let places = (0..self.deal.len()).filter(|place| self.may[*place] & card != 0);
            offer(places.map(|place| (card, place)).collect());
        }
        for (seat, cards) in &self.seen.one_of {
            if self.deal[*seat] & cards == 0 {
                let ways = Cards(self.may[*seat] & cards).iter();
                offer(ways.map(|card| (1 << card.number(), *seat)).collect());
            }
        }
        let Some(ways) = best else {
            return self.seen.fits(&self.deal);
        };
        for (card, place) in ways {
            let (deal, may) = (self.deal.clone(), self.may.clone());
            if self.put(card, place) && self.run() {
                return true;
            }
            (self.deal, self.may) = (deal, may);
        }
        false
    }
}

/// For each place the cards that some deal of a list, or of a search, has there.
struct Oracle {
    deals: Vec<Vec<u32>>,
}

impl Oracle {
    fn possible(&mut self, seen: &Seen) -> Vec<u32> {
        self.deals.retain(|deal| seen.fits(deal));
        let places = seen.sizes.len() + 1;
        let mut possible = vec![0u32; places];
        for deal in &self.deals {
            possible
                .iter_mut()
                .zip(deal)
                .for_each(|(all, hand)| *all |= hand);
        }
        if places > 4 {
            for place in 0..places {
                for number in 0..21 {
                    if possible[place] >> number & 1 == 0
                        && let Some(model) = Search::model(seen, 1 << number, place)
                    {
                        possible
                            .iter_mut()
                            .zip(&model)
                            .for_each(|(all, hand)| *all |= hand);
                        self.deals.push(model);
                    }
                }
            }
        }
        possible
    }
}

fn compare(seats: u8, many: u32) {
    let mut counter = Counter::new();
    let mut beyond_rules = 0;
    for nth in 0..many {
        let history = History::random(seats, 8, &mut dice(1_000 * u32::from(seats) + nth));
        let (mut seen, mut facts) = (Seen::new(&history.sizes), history.start());
        let mut oracle = Oracle { deals: Vec::new() };
        for (nth, turn) in history.turns.iter().enumerate() {
            turn.iter().for_each(|it| seen.see(it));
            turn.iter().for_each(|it| facts.learn(it));
            facts.conclude().unwrap();
            if nth == 0 && seats <= 3 {
                oracle.deals = all_deals(&seen);
            }
            let possible = oracle.possible(&seen);
            let odds = counter.count(&facts).unwrap();
            if seats <= 3 {
                assert_eq!(odds.deals, oracle.deals.len() as f64);
            }
            for (place, cards) in possible.iter().enumerate() {
                let holder = match place == usize::from(seats) {
                    true => Holder::CaseFile,
                    false => Holder::Seat(Seat(place as u8)),
                };
                for card in Card::ALL {
                    let can = cards >> card.number() & 1 != 0;
                    let chance = odds.chance(card, holder);
                    assert_eq!(chance > 0.0, can, "{card:?} {holder:?}");
                    match facts.mark(card, holder) {
                        Mark::Yes => assert_eq!(chance, 1.0),
                        Mark::No => assert_eq!(chance, 0.0),
                        Mark::Open => beyond_rules += u32::from(chance == 0.0 || chance == 1.0),
                    }
                    let elsewhere = possible
                        .iter()
                        .enumerate()
                        .any(|(other, cards)| other != place && cards >> card.number() & 1 != 0);
                    assert_eq!(chance == 1.0, can && !elsewhere, "{card:?} {holder:?}");
                }
            }
            if facts.solution().is_some() {
                break;
            }
        }
    }
    assert!(
        seats < 4 || beyond_rules > 0,
        "counting finds what rules miss"
    );
}

#[test]
fn facts_are_complete_at_two_players() {
    compare(2, rounds(300, 2_000));
}

#[test]
fn facts_are_complete_at_three_players() {
    compare(3, rounds(200, 2_000));
}

#[test]
fn facts_are_complete_at_four_players() {
    compare(4, rounds(200, 2_000));
}

#[test]
fn facts_are_complete_at_five_players() {
    compare(5, rounds(150, 2_000));
}

#[test]
fn facts_are_complete_at_six_players() {
    compare(6, rounds(150, 2_000));
}
