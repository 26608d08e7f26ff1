//! Worlds that fit what a viewer knows: every hidden card is as likely to be anywhere.

use parlor_game::{Dice, Imagine};

use super::{Config, DECK, Tricks, View};

impl Imagine for Tricks {
    /// How many cards each seat is dealt: all else that matters is in the view.
    type Belief = u8;

    fn believe(config: &Config, _: u8, _: &View) -> u8 {
        config.cards
    }

    fn imagine(cards: &u8, view: &View, dice: &mut Dice) -> Option<Self> {
        let open = view.hands.iter().filter_map(|hand| hand.cards.as_ref());
        let known: Vec<u8> = open
            .flatten()
            .chain(&view.seen)
            .chain(&view.table)
            .copied()
            .collect();
        let mut hidden: Vec<u8> = (1..=DECK).filter(|card| !known.contains(card)).collect();
        dice.shuffle(&mut hidden);
        let mut hands = Vec::new();
        for hand in &view.hands {
            let mut own = match &hand.cards {
                Some(own) => own.clone(),
                None => hidden.split_off(hidden.len().checked_sub(hand.count.into())?),
            };
            own.sort_unstable();
            hands.push(own);
        }
        Some(Self {
            cards: *cards,
            dealt: view.dealt,
            hands,
            seen: view.seen.clone(),
            table: view.table.clone(),
            leader: view.leader,
            taken: view.taken.clone(),
            gone: view.gone,
        })
    }
}
