//! How long it takes to pay for something, in rolls of the dice.

use parlor_catan::Cards;

/// Nobody waits longer.
const FOREVER: f32 = 64.0;

/// A price that is not in the hand takes at least so long, even if the bank would trade for it.
const AT_ONCE: f32 = 0.3;

/// How fast a player can pay: what it holds, gets and trades.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Speed {
    /// The cards in hand.
    pub(crate) hand: Cards,
    /// The cards of each kind per roll.
    pub(crate) production: [f32; 5],
    /// What a card of each kind is worth at the bank.
    pub(crate) lots: [f32; 5],
}

impl Speed {
    /// After how many rolls a price can be paid, if each brought what it brings on average.
    pub(crate) fn rolls(&self, price: Cards) -> f32 {
        if self.hand.contains(price) {
            return 0.0;
        }
        let mut start = [0.0; 5];
        for kind in 0..5 {
            start[kind] = f32::from(self.hand.0[kind]) - f32::from(price.0[kind]);
        }
        let (mut before, mut then) = (0.0, self.missing(&start, 0.0));
        if then <= 0.0 {
            return AT_ONCE;
        }
        let mut step = 1.0;
        while before < FOREVER {
            let after = before + step;
            let now = self.missing(&start, after);
            if now <= 0.0 {
                return (before + step * then / (then - now)).max(AT_ONCE);
            }
            (before, then) = (after, now);
            step *= if after < 1.5 { 1.0 } else { 2.0 };
        }
        FOREVER
    }

    /// The cards still missing after some rolls, less those that the bank gives for what is too much.
    fn missing(&self, start: &[f32; 5], rolls: f32) -> f32 {
        let mut missing = 0.0;
        for kind in 0..5 {
            let over = start[kind] + self.production[kind] * rolls;
            missing += (-over).max(0.0) - over.max(0.0) * self.lots[kind];
        }
        missing
    }
}

/// How likely something happens soon that takes so many rolls.
pub(crate) fn likely(rolls: f32, patience: f32) -> f32 {
    (-rolls / patience).exp()
}

#[cfg(test)]
mod tests {
    use parlor_catan::CITY;

    use super::*;

    fn speed(hand: [u8; 5]) -> Speed {
        Speed {
            hand: Cards(hand),
            production: [0.0, 0.0, 0.0, 0.5, 0.25],
            lots: [0.25; 5],
        }
    }

    #[test]
    fn what_is_in_the_hand_takes_no_time() {
        assert_eq!(speed([0, 0, 0, 2, 3]).rolls(CITY), 0.0);
        assert!(speed([0, 0, 0, 2, 2]).rolls(CITY) > 0.0);
    }

    #[test]
    fn more_cards_never_take_longer() {
        for kind in 0..5 {
            let mut more = [0, 1, 0, 1, 1];
            let before = speed(more).rolls(CITY);
            more[kind] += 1;
            assert!(speed(more).rolls(CITY) <= before, "kind {kind}");
        }
    }

    #[test]
    fn the_bank_gives_one_for_four() {
        assert_eq!(speed([4, 0, 0, 2, 2]).rolls(CITY), AT_ONCE);
        assert!(speed([3, 0, 0, 2, 2]).rolls(CITY) > AT_ONCE);
    }
}
