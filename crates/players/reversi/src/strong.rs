//! A player that searches: alpha-beta for two, playouts for more or one of three searches where
//! playouts are too long, bitboards on the plain board, throws with the replies of the others; and
//! its weaker levels.

mod blasts;
mod board;
mod bombs;
mod clock;
mod glance;
pub mod lab;
mod levels;
mod max_n;
mod memory;
mod order;
mod paranoid;
mod plain;
mod playout;
mod reply;
mod survey;
mod think;
mod thought;
mod tree;
mod value;
mod weights;

#[cfg(test)]
mod tests;

use std::sync::Arc;

use blasts::Blasts;
use board::Board;
use clock::{Habit, Limits};
use levels::Level;
pub(crate) use levels::{EASY, HARD, MEDIUM, STRONG};
use memory::Memory;
use paranoid::Means;
use parlor_bots::reason::{the_first_one, the_only_one};
use parlor_game::{Budget, Dice, Millis, Player};
use parlor_reversi::{Action, Cell, Config, Event, Graph, Othello, Phase, Position, Reversi, View};
use serde_json::Value;
use think::{Found, Manner, Method, at_once, think};
pub(super) use thought::Thought;
use value::{Judge, lead_of};
use weights::{Weights, built_in};

/// How many positions a search remembers, as a power of two.
const MEMORY_BITS: u32 = 17;

/// The player that searches.
struct Strong {
    mind: Option<Mind>,
    level: Level,
    dice: Dice,
    last: Option<Thought>,
    /// Whether more than one action was allowed.
    had_choice: bool,
}

impl Strong {
    /// A player of a level.
    fn at(config: &Config, level: Level, dice: Dice) -> Self {
        let map = config.read_map().ok();
        Self {
            mind: map.map(|map| Mind::usual(Arc::new(Graph::new(&map)))),
            level,
            dice,
            last: None,
            had_choice: true,
        }
    }

    /// The full player, by another method or with other weights.
    fn with(config: &Config, weights: &Arc<Weights>, method: Option<Method>, dice: Dice) -> Self {
        let mut player = Self::at(config, Level::Strong, dice);
        if let Some(mind) = &mut player.mind {
            mind.method = method;
            mind.weights = weights.clone();
        }
        player
    }
}

impl Player<Reversi> for Strong {
    fn hear(&mut self, _: Millis, _: &[Event]) {}

    fn choose(&mut self, view: &View, actions: &[Action], budget: &Budget) -> Option<Action> {
        let first = *actions.first()?;
        self.last = None;
        self.had_choice = actions.len() > 1;
        if !self.had_choice {
            return Some(first);
        }
        let chosen = self.mind.as_mut().and_then(|mind| {
            let position = Position::from_view(&mind.board.graph, view)?;
            match self.level {
                Level::Easy => mind.glance(&position, &mut self.dice),
                Level::Medium | Level::Hard | Level::Strong => {
                    mind.decide(&position, &self.level.of(budget))
                }
            }
        });
        self.last = chosen.filter(|thought| actions.contains(&thought.best));
        Some(self.last.as_ref().map_or(first, |thought| thought.best))
    }

    fn why(&self) -> Option<Value> {
        Some(match (&self.last, self.had_choice) {
            (Some(thought), _) => thought.why(),
            (None, true) => the_first_one(),
            (None, false) => the_only_one(),
        })
    }
}

/// Everything that a player of one map keeps between its decisions.
pub(super) struct Mind {
    board: Board,
    weights: Arc<Weights>,
    memory: Memory,
    blasts: Blasts,
    habit: Habit,
    /// The search for three and more players; playouts where they fit if nothing is said.
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

    /// A mind with the built-in weights.
    pub(super) fn usual(graph: Arc<Graph>) -> Self {
        Self::new(graph, built_in())
    }

    /// Searches to the end or until the budget is used up; nothing when it is over.
    pub(super) fn prove(&mut self, position: &Position, budget: &Budget) -> Option<Thought> {
        let limits = self.habit.limits(budget, 1);
        let found = match Othello::of(position) {
            Some(plain) => plain::think(plain, &mut self.memory, &limits),
            None => {
                let judge = Judge::new(&self.board, &self.weights, position);
                let manner = Manner {
                    method: self.method_for(position),
                    means: Means::EXACT,
                    proves: true,
                };
                think(position, judge, &mut self.memory, manner, &limits)
            }
        }?;
        Some(Thought::of(found, position, limits.began.elapsed()))
    }

    /// The lead at the end that a thought about a match of two has proved.
    pub(super) fn lead(&self, position: &Position, thought: &Thought) -> Option<i32> {
        let is_proved = thought.found.is_proved && position.in_count() == 2;
        is_proved.then(|| lead_of(&self.board, thought.found.value))
    }

    /// Decides within a budget; nothing when it is over.
    pub(super) fn decide(&mut self, position: &Position, budget: &Budget) -> Option<Thought> {
        let limits = self.habit.limits(budget, to_come(position));
        let found = match position.phase() {
            Phase::Over => None,
            Phase::Bombing => bombs::throw(&self.board, &mut self.blasts, position, &limits),
            Phase::Building => match Othello::of(position) {
                Some(plain) => plain::think(plain, &mut self.memory, &limits),
                None => self.build(position, &limits),
            },
        }?;
        let thought = Thought::of(found, position, limits.began.elapsed());
        self.habit.learn(&limits);
        Some(thought)
    }

    fn build(&mut self, position: &Position, limits: &Limits) -> Option<Found> {
        let manner = Manner {
            method: self.method_for(position),
            means: Means::ALL,
            proves: false,
        };
        let judge = Judge::new(&self.board, &self.weights, position);
        if self.method.is_none() && tree::is_worth_it(position, limits) {
            let judge = Judge::new(&self.board, &self.weights, position);
            if let Some(found) = tree::grow(position, judge, &mut self.blasts, limits) {
                return Some(found);
            }
        }
        match limits.is_pressed() {
            true => at_once(&judge, position),
            false => think(position, judge, &mut self.memory, manner, limits),
        }
    }

    /// The method by what was measured; docs/reversi-strength.md has the table.
    fn method_for(&self, position: &Position) -> Method {
        match (position.in_count(), self.method) {
            (0..=2, _) => Method::Paranoid,
            (_, Some(method)) => method,
            (_, None) => Method::BestReply,
        }
    }
}

fn free_tiles(position: &Position) -> u32 {
    let free = [Cell::EMPTY, Cell::CHOICE, Cell::INVERSION, Cell::BONUS];
    free.iter()
        .map(|cell| u32::from(position.count(*cell)))
        .sum()
}

/// About how many more decisions there will be for who moves.
fn to_come(position: &Position) -> u32 {
    let mover = position.mover();
    let free = free_tiles(position);
    let stones = match position.phase() {
        Phase::Building => free / position.in_count().max(1) + u32::from(position.overrides(mover)),
        Phase::Bombing | Phase::Over => 0,
    };
    stones + u32::from(position.bombs(mover)) + 1
}
