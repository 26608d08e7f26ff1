//! A built-in player at work: it hears what its seat was told, and is asked.
//!
//! Whoever has a player on a seat, a table, a series, a connection to another server, lets it decide here.

use std::any::Any;

use parlor_game::{Budget, Dice, Draw, Millis, Seat, Seed, TABLE_STREAMS};
use serde_json::Value;

use crate::AnyPlayer;

/// What a seat was told at a moment: a list of events of its game.
pub type Told = (Millis, Box<dyn Any + Send>);

/// What a player is asked.
#[derive(Clone, Copy, Debug)]
pub struct Asked<'a> {
    /// The view of its seat.
    pub view: &'a dyn Any,
    /// The list of actions to choose from.
    pub actions: &'a dyn Any,
    /// What is granted.
    pub budget: &'a Budget,
}

/// What a player decided.
#[derive(Debug)]
pub struct Decision {
    /// The action; nothing if it waits.
    pub action: Option<Box<dyn Any + Send>>,
    /// What it thinks of it.
    pub why: Option<Value>,
}

/// The dice of the player on a seat; `nth` counts those who sat there before in the same match.
pub fn seat_dice(seed: &Seed, seat: Seat, nth: u32) -> Dice {
    let stream = TABLE_STREAMS + 1 + u32::from(seat.0);
    Dice::of(seed, Draw { stream, nth })
}

/// Lets a player hear what its seat was told.
pub fn hear(player: &mut dyn AnyPlayer, told: &[Told]) {
    for (at, events) in told {
        player.hear(*at, &**events);
    }
}

/// Lets a player hear what its seat was told since it last heard, and asks it.
pub fn decide(player: &mut dyn AnyPlayer, told: &[Told], asked: Asked<'_>) -> Decision {
    hear(player, told);
    let action = player.choose(asked.view, asked.actions, asked.budget);
    let why = player.why();
    Decision { action, why }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Writes down what happens to it.
    #[derive(Default)]
    struct Diary(Vec<String>);

    impl AnyPlayer for Diary {
        fn hear(&mut self, at: Millis, told: &dyn Any) {
            let told = told.downcast_ref::<Vec<u8>>();
            self.0.push(format!("hears {told:?} at {}", at.0));
        }

        fn choose(
            &mut self,
            view: &dyn Any,
            actions: &dyn Any,
            _: &Budget,
        ) -> Option<Box<dyn Any + Send>> {
            let view = view.downcast_ref::<char>();
            let actions = actions.downcast_ref::<Vec<u8>>()?;
            self.0.push(format!("is asked {view:?} {actions:?}"));
            let last = *actions.last()?;
            Some(Box::new(last))
        }

        fn why(&self) -> Option<Value> {
            Some(self.0.len().into())
        }
    }

    #[test]
    fn all_that_was_told_is_heard_in_order_before_the_question() {
        let mut diary = Diary::default();
        let told: [Told; 2] = [
            (Millis(3), Box::new(vec![1u8])),
            (Millis(5), Box::new(Vec::<u8>::new())),
        ];
        let decision = decide(
            &mut diary,
            &told,
            Asked {
                view: &'v',
                actions: &vec![7u8, 9],
                budget: &Budget::default(),
            },
        );
        let written = [
            "hears Some([1]) at 3",
            "hears Some([]) at 5",
            "is asked Some('v') [7, 9]",
        ];
        assert_eq!(diary.0, written);
        let action = decision.action.and_then(|action| action.downcast().ok());
        assert_eq!(action, Some(Box::new(9u8)));
        assert_eq!(decision.why, Some(3.into()), "of this choice");
    }

    #[test]
    fn every_seat_and_everybody_who_sits_there_has_dice_of_its_own() {
        let mut all: Vec<u32> = Vec::new();
        for (seat, nth) in [(0, 0), (1, 0), (0, 1)] {
            all.push(seat_dice(&[1; 32], Seat(seat), nth).below(u32::MAX));
        }
        assert_eq!(all[0], seat_dice(&[1; 32], Seat(0), 0).below(u32::MAX));
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), 3);
    }
}
