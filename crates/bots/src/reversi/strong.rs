//! A player that searches: alpha-beta for two, one of three methods for more, bitboards on the plain
//! board, throws with the replies of the others; and its weaker levels.

mod blasts;
mod board;
mod bombs;
mod clock;
pub mod lab;
mod max_n;
mod memory;
mod order;
mod paranoid;
mod reply;
mod survey;
mod think;
mod thought;
mod value;
mod weights;

#[cfg(test)]
mod tests;

use std::sync::Arc;

use blasts::Blasts;
use board::Board;
use clock::Habit;
use memory::Memory;
use paranoid::Means;
use parlor_game::{Budget, Millis, Player};
use parlor_reversi::{Action, Cell, Config, Event, Graph, Phase, Position, Reversi, View};
use serde_json::Value;
use think::{Manner, Method, at_once, think};
use thought::Thought;
use value::Judge;
use weights::{Weights, built_in};

use crate::Bot;

pub(crate) static STRONG: Bot<Reversi> = Bot {
    name: "strong",
    title: "Searches as deep as its time allows, and plays the ends of small games without fault.",
    make: |config, _, _, _| Box::new(Strong::new(config)),
};

/// How many positions a search remembers, as a power of two.
const MEMORY_BITS: u32 = 17;

/// The player that searches.
struct Strong {
    mind: Option<Mind>,
    last: Option<Thought>,
}

impl Strong {
    fn new(config: &Config) -> Self {
        Self::with(config, &built_in(), None)
    }

    fn with(config: &Config, weights: &Arc<Weights>, method: Option<Method>) -> Self {
        let map = config.read_map().ok();
        let graph = map.map(|map| Arc::new(Graph::new(&map)));
        let mind = graph.map(|graph| Mind {
            method,
            ..Mind::new(graph, weights.clone())
        });
        Self { mind, last: None }
    }
}

impl Player<Reversi> for Strong {
    fn hear(&mut self, _: Millis, _: &[Event]) {}

    fn choose(&mut self, view: &View, actions: &[Action], budget: &Budget) -> Option<Action> {
        let first = *actions.first()?;
        self.last = None;
        if actions.len() == 1 {
            return Some(first);
        }
        let chosen = self.mind.as_mut().and_then(|mind| {
            let position = Position::from_view(&mind.board.graph, view)?;
            mind.decide(&position, budget)
        });
        self.last = chosen.filter(|thought| actions.contains(&thought.best));
        Some(self.last.as_ref().map_or(first, |thought| thought.best))
    }

    fn why(&self) -> Option<Value> {
        self.last.as_ref().map(Thought::why)
    }
}

/// Everything that a player of one map keeps between its decisions.
struct Mind {
    board: Board,
    weights: Arc<Weights>,
    memory: Memory,
    blasts: Blasts,
    habit: Habit,
    /// The method for three and more players; by the map if nothing is said.
    method: Option<Method>,
}

impl Mind {
    fn new(graph: Arc<Graph>, weights: Arc<Weights>) -> Self {
        let board = Board::new(graph);
        Self {
            blasts: Blasts::new(&board),
            board,
            weights,
            memory: Memory::new(MEMORY_BITS),
            habit: Habit::default(),
            method: None,
        }
    }

    /// Decides within a budget; nothing when it is over.
    fn decide(&mut self, position: &Position, budget: &Budget) -> Option<Thought> {
        let limits = self.habit.limits(budget, to_come(position));
        let found = match position.phase() {
            Phase::Over => None,
            Phase::Bombing => bombs::throw(&self.board, &mut self.blasts, position, &limits),
            Phase::Building => {
                let judge = Judge::new(&self.board, &self.weights, position);
                match limits.is_pressed() {
                    true => at_once(&judge, position),
                    false => {
                        let manner = Manner {
                            method: self.method_for(position),
                            means: Means::ALL,
                            proves: false,
                        };
                        think(position, judge, &mut self.memory, manner, &limits)
                    }
                }
            }
        }?;
        let thought = Thought::of(found, position, limits.began.elapsed());
        self.habit.learn(&limits);
        Some(thought)
    }

    fn method_for(&self, position: &Position) -> Method {
        match (position.in_count(), self.method) {
            (0..=2, _) => Method::Paranoid,
            (_, Some(method)) => method,
            (_, None) => Method::Paranoid,
        }
    }
}

/// About how many more decisions there will be for who moves.
fn to_come(position: &Position) -> u32 {
    let mover = position.mover();
    let free = [Cell::EMPTY, Cell::CHOICE, Cell::INVERSION, Cell::BONUS];
    let free: u32 = free
        .iter()
        .map(|cell| u32::from(position.count(*cell)))
        .sum();
    let stones = match position.phase() {
        Phase::Building => free / position.in_count().max(1) + u32::from(position.overrides(mover)),
        Phase::Bombing | Phase::Over => 0,
    };
    stones + u32::from(position.bombs(mover)) + 1
}
