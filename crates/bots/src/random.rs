//! A player for every game: it takes any of the listed actions.

use std::marker::PhantomData;

use parlor_game::{Budget, Dice, Game, Millis, Player, Seat};
use serde_json::Value;

use crate::{Bot, kind::RANDOM, reason::by_chance};

/// Takes any of the listed actions, each as likely as the others.
#[derive(Debug)]
pub struct Random<G> {
    dice: Dice,
    game: PhantomData<fn() -> G>,
}

impl<G: Game> Random<G> {
    /// A player with these dice.
    pub const fn new(dice: Dice) -> Self {
        let game = PhantomData;
        Self { dice, game }
    }
}

impl<G: Game> Player<G> for Random<G> {
    fn hear(&mut self, _: Millis, _: &[G::Event]) {}

    fn choose(&mut self, _: &G::View, actions: &[G::Action], _: &Budget) -> Option<G::Action> {
        self.dice.pick(actions).cloned()
    }

    fn why(&self) -> Option<Value> {
        Some(by_chance())
    }
}

/// The random player of any game, for its list.
pub const fn random_of<G: Game>() -> Bot<G> {
    Bot {
        name: RANDOM,
        title: "Takes any action that is allowed, without a thought.",
        make: sit::<G>,
    }
}

fn sit<G: Game>(_: &G::Config, _: u8, _: Seat, dice: Dice) -> Box<dyn Player<G>> {
    Box::new(Random::new(dice))
}
