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
        let start =
            std::array::from_fn(|kind| f32::from(self.hand.0[kind]) - f32::from(price.0[kind]));
        // What is missing falls along straight pieces that get flatter: each step goes to the end of one.
        let mut rolls = 0.0;
        for _ in 0..6 {
            let (missing, pace) = self.missing(&start, rolls);
            if missing <= 1e-4 {
                break;
            }
            rolls += missing / pace.max(1e-3);
            if FOREVER <= rolls {
                return FOREVER;
            }
        }
        rolls.max(AT_ONCE)
    }

    /// The cards still missing after some rolls, less those that the bank gives for what is too much, and by how
    /// much that falls with each roll.
    #[inline]
    fn missing(&self, start: &[f32; 5], rolls: f32) -> (f32, f32) {
        let (mut missing, mut pace) = (0.0, 0.0);
        for ((start, production), lot) in start.iter().zip(self.production).zip(self.lots) {
            let over = start + production * rolls;
            let worth = if over < 0.0 { 1.0 } else { lot };
            missing -= over * worth;
            pace += production * worth;
        }
        (missing, pace)
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
