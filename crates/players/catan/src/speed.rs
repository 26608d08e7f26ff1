//! How long it takes to pay for something, in rolls of the dice.

use parlor_catan::{CARD, CITY, Cards, ROAD, SETTLEMENT};

/// Nobody waits longer.
const FOREVER: f32 = 64.0;

/// A price that is not in the hand takes at least so long, even if the bank would trade for it.
const AT_ONCE: f32 = 0.3;

/// What is missing less than this is not missing.
const NOTHING: f32 = 1e-4;

/// A price as a list of its kinds.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Price {
    /// The kinds and how many cards of each; the rest of the list is not used.
    parts: [(usize, f32); 4],
    count: usize,
}

/// The prices that players think about.
const PRICES: [Price; 6] = [
    Price::of(CITY, 0),
    Price::of(CARD, 0),
    Price::of(ROAD, 0),
    Price::of(SETTLEMENT, 0),
    Price::of(SETTLEMENT, 1),
    Price::of(SETTLEMENT, 2),
];

/// A city, by its number among the prices.
pub(crate) const A_CITY: usize = 0;
/// A development card.
pub(crate) const A_CARD: usize = 1;
/// A road.
pub(crate) const A_ROAD: usize = 2;
/// A settlement after no, one and two roads.
pub(crate) const SETTLEMENTS: [usize; 3] = [3, 4, 5];

impl Price {
    /// The price of something and so many roads.
    const fn of(cards: Cards, roads: u8) -> Self {
        let mut parts = [(0, 0.0); 4];
        let (mut count, mut kind) = (0, 0);
        while kind < cards.0.len() {
            let cards = cards.0[kind] + roads * ROAD.0[kind];
            if cards != 0 {
                parts[count] = (kind, cards as f32);
                count += 1;
            }
            kind += 1;
        }
        Self { parts, count }
    }

    #[inline]
    fn parts(&self) -> &[(usize, f32)] {
        &self.parts[..self.count]
    }
}

/// How fast a player can pay: what it holds, gets and trades.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Speed {
    hand: [f32; 5],
    production: [f32; 5],
    lots: [f32; 5],
    /// What the hand, and what each roll brings, is worth at the bank.
    worth: f32,
    pub(crate) pace: f32,
}

impl Speed {
    /// The speed of one who holds these cards, gets so many of each kind per roll and trades each kind at the bank for
    /// that part of a card.
    #[inline]
    pub(crate) fn new(hand: Cards, production: [f32; 5], lots: [f32; 5]) -> Self {
        let hand = hand.0.map(f32::from);
        let (mut worth, mut pace) = (0.0, 0.0);
        for kind in 0..5 {
            worth += hand[kind] * lots[kind];
            pace += production[kind] * lots[kind];
        }
        Self {
            hand,
            production,
            lots,
            worth,
            pace,
        }
    }

    /// After how many rolls a price can be paid, if each brought what it brings on average.
    ///
    /// What is too much of a kind goes to the bank. What is still missing then falls along straight pieces that get
    /// flatter: each step goes to the end of one. There is one version for each price, so that its loops are unrolled.
    pub(crate) fn rolls<const PRICE: usize>(&self) -> f32 {
        let price = const { &PRICES[PRICE] };
        // As if everything were traded at the bank; only of the kinds of the price there can be too little for that.
        let mut worth = self.worth;
        let mut start = [0.0; 4];
        let mut is_held = true;
        for (start, (kind, count)) in start.iter_mut().zip(price.parts()) {
            *start = self.hand[*kind] - count;
            worth -= self.lots[*kind] * count;
            is_held &= *start >= 0.0;
        }
        if is_held {
            return 0.0;
        }
        let mut rolls = 0.0;
        for _ in 0..6 {
            let mut missing = -(worth + self.pace * rolls);
            let mut pace = self.pace;
            for (start, (kind, _)) in start.iter().zip(price.parts()) {
                let over = start + self.production[*kind] * rolls;
                let short = if over < 0.0 {
                    1.0 - self.lots[*kind]
                } else {
                    0.0
                };
                missing -= over * short;
                pace += self.production[*kind] * short;
            }
            if missing <= NOTHING {
                break;
            }
            rolls += missing / pace.max(1e-3);
            if FOREVER <= rolls {
                return FOREVER;
            }
        }
        rolls.max(AT_ONCE)
    }
}

/// How likely something happens soon that takes so many rolls: falls like an exponential, but is quicker.
#[inline]
pub(crate) fn likely(rolls: f32, patience: f32) -> f32 {
    let x = rolls / patience;
    1.0 / (1.0 + x * (1.0 + x * (0.5 + x * 0.17)))
}

#[cfg(test)]
mod tests {
    use parlor_game::{Dice, Draw};

    use super::*;

    fn city(hand: [u8; 5]) -> f32 {
        let production = [0.0, 0.0, 0.0, 0.5, 0.25];
        Speed::new(Cards(hand), production, [0.25; 5]).rolls::<A_CITY>()
    }

    /// The cards of all kinds that are missing after some rolls, the bank's help included.
    fn missing(price: Cards, hand: Cards, production: [f32; 5], lots: [f32; 5], rolls: f32) -> f32 {
        let over = |kind: usize| {
            f32::from(hand.0[kind]) - f32::from(price.0[kind]) + production[kind] * rolls
        };
        let worth = |kind| if over(kind) < 0.0 { 1.0 } else { lots[kind] };
        (0..5).map(|kind| -over(kind) * worth(kind)).sum()
    }

    /// The moment at which nothing is missing, found by halving.
    fn slow(price: Cards, hand: Cards, production: [f32; 5], lots: [f32; 5]) -> f32 {
        if hand.contains(price) {
            return 0.0;
        }
        let (mut low, mut high) = (0.0, FOREVER);
        for _ in 0..60 {
            let middle = (low + high) / 2.0;
            match missing(price, hand, production, lots, middle) > NOTHING {
                true => low = middle,
                false => high = middle,
            }
        }
        high.max(AT_ONCE)
    }

    #[test]
    fn nothing_is_missing_when_it_says_so_and_something_before() {
        let mut dice = Dice::of(&[9; 32], Draw { stream: 0, nth: 0 });
        let roads = |count| (0..count).fold(SETTLEMENT, |price, _| price.plus(ROAD));
        for _ in 0..5_000 {
            let hand = Cards(std::array::from_fn(|_| dice.below(5) as u8));
            let pips = |dice: &mut Dice| dice.below(6) as f32 * dice.below(3) as f32 / 36.0;
            let production = std::array::from_fn(|_| pips(&mut dice));
            let lots = std::array::from_fn(|_| 1.0 / (2 + dice.below(3)) as f32);
            let speed = Speed::new(hand, production, lots);
            let each = [
                (CITY, speed.rolls::<A_CITY>()),
                (CARD, speed.rolls::<A_CARD>()),
                (ROAD, speed.rolls::<A_ROAD>()),
                (roads(0), speed.rolls::<{ SETTLEMENTS[0] }>()),
                (roads(1), speed.rolls::<{ SETTLEMENTS[1] }>()),
                (roads(2), speed.rolls::<{ SETTLEMENTS[2] }>()),
            ];
            for (cards, fast) in each {
                let slow = slow(cards, hand, production, lots);
                let is_same = (fast - slow).abs() <= 0.005 * slow.max(1.0);
                assert!(is_same, "{fast} {slow} {cards:?} {speed:?}");
            }
        }
    }

    #[test]
    fn what_is_in_the_hand_takes_no_time() {
        assert_eq!(city([0, 0, 0, 2, 3]), 0.0);
        assert!(city([0, 0, 0, 2, 2]) > 0.0);
    }

    #[test]
    fn more_cards_never_take_longer() {
        for kind in 0..5 {
            let mut more = [0, 1, 0, 1, 1];
            let before = city(more);
            more[kind] += 1;
            assert!(city(more) <= before, "kind {kind}");
        }
    }

    #[test]
    fn the_bank_gives_one_for_four() {
        assert_eq!(city([4, 0, 0, 2, 2]), AT_ONCE);
        assert!(city([3, 0, 0, 2, 2]) > AT_ONCE);
    }
}
