//! A player that searches the position in its view by alpha-beta.

use parlor_bots::reason::{by_chance, the_only_one};
use parlor_game::{Budget, Dice, Evaluate, Imagine, Millis, Player, Position, Seat};
use serde_json::{Value, json};

use crate::{Found, WIN, best_of, world::Memory};

/// Looks ahead by alpha-beta; of equally good actions it takes any.
#[derive(Debug)]
pub struct Exact<G: Imagine> {
    memory: Memory<G>,
    dice: Dice,
    own: Budget,
    last: Value,
}

impl<G: Imagine> Exact<G> {
    /// A player on a seat that thinks until it knows the result, if nobody sets a limit.
    pub fn new(config: &G::Config, seats: u8, seat: Seat, dice: Dice) -> Self {
        Self {
            memory: Memory::new(config, seats, seat),
            dice,
            own: Budget::default(),
            last: by_chance(),
        }
    }

    /// Looks at most so many plies ahead.
    #[must_use]
    pub fn with_depth(mut self, depth: u8) -> Self {
        self.own.depth = Some(depth);
        self
    }

    /// Visits at most so many positions.
    #[must_use]
    pub fn with_nodes(mut self, nodes: u64) -> Self {
        self.own.nodes = Some(nodes);
        self
    }

    /// What is granted and what the level allows, whichever is less.
    fn within(&self, granted: &Budget) -> Budget {
        fn less<T: Ord>(a: Option<T>, b: Option<T>) -> Option<T> {
            a.into_iter().chain(b).min()
        }
        Budget {
            time: granted.time,
            depth: less(granted.depth, self.own.depth),
            nodes: less(granted.nodes, self.own.nodes),
        }
    }
}

impl<G: Imagine + Evaluate + Position<Move = G::Action>> Player<G> for Exact<G> {
    fn hear(&mut self, _: Millis, told: &[G::Event]) {
        self.memory.learn(told);
    }

    fn choose(
        &mut self,
        view: &G::View,
        actions: &[G::Action],
        budget: &Budget,
    ) -> Option<G::Action> {
        if let [only] = actions {
            self.last = the_only_one();
            return Some(only.clone());
        }
        let mut roots = actions.to_vec();
        self.dice.shuffle(&mut roots);
        let any = roots.first().cloned();
        let game = self.memory.imagine(view, &mut self.dice);
        let found = game.and_then(|game| best_of(&game, roots, &self.within(budget)));
        self.last = found.as_ref().map_or_else(by_chance, why);
        found.map(|found| found.best).or(any)
    }

    fn why(&self) -> Option<Value> {
        Some(self.last.clone())
    }
}

fn why<M>(found: &Found<M>) -> Value {
    json!({
        "value": f64::from(found.value) / f64::from(WIN),
        "by": "search",
        "depth": found.depth,
        "nodes": found.nodes,
    })
}
