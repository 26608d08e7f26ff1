//! A player that does nothing it need not do.

use parlor_bots::reason::by_habit;
use parlor_clue::{Action, Cards, Clue, Event, View, card_to_show};
use parlor_game::{Budget, Dice, Millis, Player};
use serde_json::Value;

use super::memory;

/// Ends its turns at once, and shows the customary card when asked.
#[derive(Debug)]
pub(super) struct Pass {
    dice: Dice,
}

impl Pass {
    pub(super) const fn new(dice: Dice) -> Self {
        Self { dice }
    }
}

impl Player<Clue> for Pass {
    fn hear(&mut self, _: Millis, _: &[Event]) {}

    fn choose(&mut self, view: &View, actions: &[Action], _: &Budget) -> Option<Action> {
        let may: Cards = actions
            .iter()
            .filter_map(|action| match action {
                Action::Show { card } => Some(*card),
                _ => None,
            })
            .collect();
        let seats = view.players.len() as u8;
        let seen = |to, card| memory::has_shown(view, to, card);
        match card_to_show(may, view.mover, seats, seen, &mut self.dice) {
            Some(card) => Some(Action::Show { card }),
            None => Some(Action::EndTurn),
        }
    }

    fn why(&self) -> Option<Value> {
        Some(by_habit())
    }
}
