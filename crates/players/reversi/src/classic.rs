//! A player that tries every action, weighs the position after it by one sum of heuristics, and looks
//! no further.
//!
//! It knows no chance: equal values go to the smallest row, then column, then special value.

mod balls;
mod clustering;
pub mod parts;
mod rivalry;
mod stability;
mod throws;
mod weigh;

#[cfg(test)]
mod tests;

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use balls::Balls;
use parlor_bots::{Bot, reason::the_first_one};
use parlor_game::{Budget, Millis, Player};
use parlor_reversi::{Action, Config, Event, Graph, Move, Phase, Position, Reversi, View};
use serde_json::{Value, json};
use weigh::{Scales, Weight};

pub(crate) static CLASSIC: Bot<Reversi> = Bot {
    name: "classic",
    title: "Weighs mobility, gains, dangers and stability after its own move, and looks no further.",
    make: |config, _, _, _| Box::new(Classic::new(config, Uncertainty::Damped)),
};

pub(crate) static CLASSIC_STRICT: Bot<Reversi> = Bot {
    name: "classic_strict",
    title: "Like classic, but without an eye for position while colours can still change hands.",
    make: |config, _, _, _| Box::new(Classic::new(config, Uncertainty::Strict)),
};

/// What tiles that will still change colours do to the positional part of the sum.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Uncertainty {
    /// Each makes it count less.
    Damped,
    /// Any of them switches it off.
    Strict,
}

/// Whether full lines hold stones.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum FullLines {
    /// They do.
    Counted,
    /// They do not; only to measure what they are worth.
    Ignored,
}

/// How many candidates are told of.
const TOLD: usize = 5;

struct Classic {
    /// The board of the map; nothing if the configuration is wrong.
    graph: Option<Arc<Graph>>,
    uncertainty: Uncertainty,
    full_lines: FullLines,
    /// What lies close to each tile, as clustering sees it; made when first needed.
    near: Option<Balls>,
    last: Option<Thought>,
}

/// What was weighed, best first.
#[derive(Clone, PartialEq, Debug)]
struct Thought {
    candidates: Vec<(Action, Weight)>,
}

impl Classic {
    fn new(config: &Config, uncertainty: Uncertainty) -> Self {
        let map = config.read_map().ok();
        Self {
            graph: map.map(|map| Arc::new(Graph::new(&map))),
            uncertainty,
            full_lines: FullLines::Counted,
            near: None,
            last: None,
        }
    }

    fn with(self, full_lines: FullLines) -> Self {
        Self { full_lines, ..self }
    }

    /// Weighs the moves of a position in their order, as far as the limits let it.
    fn think(&mut self, position: &Position, limits: Limits) -> Option<Thought> {
        let mut moves = Vec::new();
        position.moves(&mut moves);
        let weighed = match position.phase() {
            Phase::Building => {
                let matters = clustering::matters(position, &moves);
                if matters && self.near.is_none() {
                    let radius = u32::from(position.graph().radius()) * 2;
                    self.near = Balls::new(position, radius, limits);
                }
                let near = self.near.as_ref().filter(|_| matters);
                let settings = (self.uncertainty, self.full_lines);
                let mut scales = Scales::new(position, settings, near, limits);
                weigh_all(&moves, limits, |mv| scales.weigh(mv))
            }
            Phase::Bombing => {
                let throws = throws::Throws::new(position, limits);
                weigh_all(&moves, limits, |mv| throws.weigh(mv))
            }
            Phase::Over => return None,
        };
        let action = |mv: Move| Action::of(position.graph(), position.phase(), mv);
        let weighed = weighed.into_iter();
        let mut candidates: Vec<_> = weighed.map(|(mv, weight)| (action(mv), weight)).collect();
        // The sort keeps the order of equals.
        candidates.sort_by(|(_, a), (_, b)| b.sum().total_cmp(&a.sum()));
        Some(Thought { candidates })
    }
}

/// Weighs at least one move.
fn weigh_all(
    moves: &[Move],
    limits: Limits,
    mut weigh: impl FnMut(Move) -> Weight,
) -> Vec<(Move, Weight)> {
    let mut weighed = Vec::with_capacity(moves.len());
    for mv in moves {
        if !weighed.is_empty() && limits.are_reached(weighed.len()) {
            break;
        }
        weighed.push((*mv, weigh(*mv)));
    }
    weighed
}

/// When to stop and answer with what was found.
#[derive(Clone, Copy, Debug)]
struct Limits {
    began: Instant,
    time: Option<Duration>,
    nodes: u64,
}

impl Limits {
    /// Three quarters of the time on the clock.
    fn of(budget: &Budget) -> Self {
        Self {
            began: Instant::now(),
            time: budget
                .time
                .map(|time| Duration::from_millis(time.0) * 3 / 4),
            nodes: budget.nodes.unwrap_or(u64::MAX),
        }
    }

    fn are_reached(self, weighed: usize) -> bool {
        weighed as u64 >= self.nodes || self.time.is_some_and(|time| self.began.elapsed() >= time)
    }

    /// Whether so much time is gone that what is not needed must be left out.
    fn are_near(self) -> bool {
        self.time
            .is_some_and(|time| self.began.elapsed() >= time / 2)
    }
}

impl Player<Reversi> for Classic {
    fn hear(&mut self, _: Millis, _: &[Event]) {}

    fn choose(&mut self, view: &View, actions: &[Action], budget: &Budget) -> Option<Action> {
        let limits = Limits::of(budget);
        let graph = self.graph.clone();
        let position = graph.and_then(|graph| Position::from_view(&graph, view));
        self.last = position
            .and_then(|position| self.think(&position, limits))
            .filter(|thought| thought.best().is_some_and(|best| actions.contains(&best)));
        let best = self.last.as_ref().and_then(Thought::best);
        best.or_else(|| actions.first().copied())
    }

    fn why(&self) -> Option<Value> {
        Some(self.last.as_ref().map_or_else(the_first_one, Thought::why))
    }
}

impl Thought {
    fn best(&self) -> Option<Action> {
        self.candidates.first().map(|(action, _)| *action)
    }

    fn why(&self) -> Value {
        let told = self.candidates.iter().take(TOLD);
        let told: Vec<Value> = told
            .map(|(action, weight)| json!({ "action": action, "weight": weight }))
            .collect();
        json!({
            "value": self.candidates.first().map(|(_, weight)| weight.sum()),
            "weighed": self.candidates.len(),
            "best": told,
        })
    }
}
