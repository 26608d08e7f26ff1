//! The players of Pentago: three levels, each a way to think about a position.

mod easy;
mod hard;
mod medium;
mod position;

use parlor_game::{Budget, Dice, Imagine, Millis, Player};
use parlor_pentago::{Action, Event, Pentago, State, View};
use serde_json::{Value, json};

use crate::{Bot, random_of};

pub(crate) static RANDOM: Bot<Pentago> = random_of();

pub(crate) static EASY: Bot<Pentago> = Bot {
    name: "easy",
    title: "Takes a win when it sees one, and does not look at what you might do.",
    make: |_, _, _, dice| Box::new(Thinker::new(easy::think, dice)),
};

pub(crate) static MEDIUM: Bot<Pentago> = Bot {
    name: "medium",
    title: "Looks at its own turn and your answer, and overlooks nothing there.",
    make: |_, _, _, dice| Box::new(Thinker::new(medium::think, dice)),
};

pub(crate) static HARD: Bot<Pentago> = Bot {
    name: "hard",
    title: "Searches several turns ahead.",
    make: |_, _, _, dice| Box::new(Thinker::new(hard::think, dice)),
};

/// What a level makes of a position.
struct Thought {
    best: Action,
    /// For who moves, from -1 to 1.
    value: f64,
    depth: u8,
    nodes: u64,
    line: Vec<Action>,
}

impl Thought {
    /// A turn that wins at once.
    fn win(best: Action) -> Self {
        Self {
            best,
            value: 1.0,
            depth: 1,
            nodes: 1,
            line: vec![best],
        }
    }
}

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
        self.last.as_ref().map(|thought| {
            json!({
                "value": thought.value,
                "depth": thought.depth,
                "nodes": thought.nodes,
                "line": thought.line,
            })
        })
    }
}
