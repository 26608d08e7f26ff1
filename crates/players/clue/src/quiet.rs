//! A player that leaves accusing to the person it plays for.

use parlor_clue::{Action, Clue, Event, View};
use parlor_game::{Budget, Millis, Player};
use serde_json::Value;

/// Plays as another does, but ends the turn where that one would accuse.
#[derive(Debug)]
pub(super) struct Quiet<P>(pub(super) P);

impl<P: Player<Clue>> Player<Clue> for Quiet<P> {
    fn hear(&mut self, at: Millis, told: &[Event]) {
        self.0.hear(at, told);
    }

    fn choose(&mut self, view: &View, actions: &[Action], budget: &Budget) -> Option<Action> {
        match self.0.choose(view, actions, budget) {
            Some(Action::Accuse { .. }) => Some(Action::EndTurn),
            other => other,
        }
    }

    fn why(&self) -> Option<Value> {
        self.0.why()
    }
}
