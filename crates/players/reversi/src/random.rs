//! A player without a thought.

use parlor_bots::{Bot, reason::by_chance};
use parlor_game::{Budget, Dice, Millis, Player};
use parlor_reversi::{Action, Event, Reversi, View};
use serde_json::Value;

pub(crate) static RANDOM: Bot<Reversi> = Bot {
    name: "random",
    title: "Takes any tile that is allowed, and chooses there without a thought.",
    make: |_, _, _, dice| Box::new(Random { dice }),
};

/// Picks a tile, each as likely as the others, then one of the choices there.
struct Random {
    dice: Dice,
}

impl Player<Reversi> for Random {
    fn hear(&mut self, _: Millis, _: &[Event]) {}

    fn choose(&mut self, _: &View, actions: &[Action], _: &Budget) -> Option<Action> {
        let tiles: Vec<&[Action]> = actions.chunk_by(|a, b| a.xy() == b.xy()).collect();
        let choices = self.dice.pick(&tiles)?;
        self.dice.pick(choices).copied()
    }

    fn why(&self) -> Option<Value> {
        Some(by_chance())
    }
}
