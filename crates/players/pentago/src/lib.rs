//! The players of Pentago: four levels, each a way to think about a position, and advice for people.

mod advice;
mod easy;
mod engine;
mod medium;
mod strong;
mod thought;

use parlor_bots::{Bot, Players, random_of, reason::by_chance};
use parlor_game::{Budget, Dice, Imagine, Millis, Player};
use parlor_pentago::{Action, Event, Pentago, State, View};
use serde_json::Value;

use advice::ADVISER;
use thought::Thought;

/// The players of Pentago, from weak to strong.
pub static PLAYERS: Players = Players {
    listed: &[&RANDOM, &EASY, &MEDIUM, &HARD, &MAX],
    unlisted: &[],
    usual: "medium",
    adviser: Some(&ADVISER),
};

static RANDOM: Bot<Pentago> = random_of();

static EASY: Bot<Pentago> = Bot {
    name: "easy",
    title: "Takes a win when it sees one, and does not look at what you might do.",
    make: |_, _, _, dice| Box::new(Thinker::new(easy::think, dice)),
};

static MEDIUM: Bot<Pentago> = Bot {
    name: "medium",
    title: "Looks at its own turn and your answer, and overlooks nothing there.",
    make: |_, _, _, dice| Box::new(Thinker::new(medium::think, dice)),
};

static HARD: Bot<Pentago> = Bot {
    name: "hard",
    title: "Searches several turns ahead, three million positions for each of its turns.",
    make: |_, _, _, dice| Box::new(Thinker::new(strong::hard, dice)),
};

static MAX: Bot<Pentago> = Bot {
    name: "max",
    title: "Searches for three seconds on all processors, and plays endgames without fault.",
    make: |_, _, _, dice| Box::new(Thinker::new(strong::max, dice)),
};

/// Thinks about a position that is not over.
type Think = fn(&State, &mut Dice, &Budget) -> Option<Thought>;

/// Decides by a way to think.
struct Thinker {
    think: Think,
    dice: Dice,
    last: Option<Thought>,
}

impl Thinker {
    fn new(think: Think, dice: Dice) -> Self {
        let last = None;
        Self { think, dice, last }
    }
}

impl Player<Pentago> for Thinker {
    fn hear(&mut self, _: Millis, _: &[Event]) {}

    fn choose(&mut self, view: &View, actions: &[Action], budget: &Budget) -> Option<Action> {
        self.last = Pentago::imagine(&(), view, &mut self.dice)
            .and_then(|game| (self.think)(game.state(), &mut self.dice, budget))
            .filter(|thought| actions.contains(&thought.best));
        match &self.last {
            Some(thought) => Some(thought.best),
            None => self.dice.pick(actions).copied(),
        }
    }

    fn why(&self) -> Option<Value> {
        Some(self.last.as_ref().map_or_else(by_chance, Thought::why))
    }
}
