//! A player that walks and asks by chance.

use parlor_bots::reason::by_chance;
use parlor_clue::{Action, Clue, Event, View};
use parlor_game::{Budget, Dice, Millis, Player};
use serde_json::Value;

use super::memory;

/// Takes any way and asks anything; ends a turn only when nothing else is left to do.
#[derive(Debug)]
pub(super) struct Random {
    dice: Dice,
}

impl Random {
    pub(super) const fn new(dice: Dice) -> Self {
        Self { dice }
    }
}

impl Player<Clue> for Random {
    fn hear(&mut self, _: Millis, _: &[Event]) {}

    fn choose(&mut self, view: &View, actions: &[Action], _: &Budget) -> Option<Action> {
        let is_suggestion = |action: &&Action| matches!(action, Action::Suggest { .. });
        let shows = matches!(actions.first(), Some(Action::Show { .. }));
        if shows {
            return self.dice.pick(actions).copied();
        }
        if let Some(accusation) = memory::certain(memory::seen(view)) {
            return Some(accusation);
        }
        let asks: Vec<&Action> = actions.iter().filter(is_suggestion).collect();
        let mut others: Vec<Option<&Action>> = actions
            .iter()
            .filter(|action| !is_suggestion(action) && **action != Action::EndTurn)
            .map(Some)
            .collect();
        if !asks.is_empty() {
            others.push(None); // All suggestions together are one way to go on.
        }
        match self.dice.pick(&others) {
            Some(Some(action)) => Some(**action),
            Some(None) => self.dice.pick(&asks).map(|action| **action),
            None => Some(Action::EndTurn),
        }
    }

    fn why(&self) -> Option<Value> {
        Some(by_chance())
    }
}
