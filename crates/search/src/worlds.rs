//! A player that plays imagined worlds on.

use std::time::{Duration, Instant};

use parlor_bots::reason::{by_chance, the_only_one};
use parlor_game::{Budget, Dice, Imagine, Millis, Player, Seat};
use serde_json::{Value, json};

use crate::{
    tree::{Path, Tree},
    world::{Memory, Next, World, worth},
};

/// How many inputs one imagined match may take.
const LONGEST: u64 = 2_000;

/// Imagines worlds that fit what its seat knows, plays them on and takes the action that it came back to most often.
///
/// The tree is shared by all worlds and remembers only actions, so the player cannot use what only one world would tell it.
#[derive(Debug)]
pub struct Worlds<G: Imagine> {
    memory: Memory<G>,
    seat: Seat,
    dice: Dice,
    /// How many inputs of imagined matches one decision takes.
    steps: u64,
    last: Value,
}

impl<G: Imagine> Worlds<G> {
    /// A player on a seat that plays so many steps of imagined matches for each decision.
    pub fn new(config: &G::Config, seats: u8, seat: Seat, dice: Dice, steps: u64) -> Self {
        Self {
            memory: Memory::new(config, seats, seat),
            seat,
            dice,
            steps,
            last: by_chance(),
        }
    }

    fn think(&mut self, view: &G::View, actions: &[G::Action], budget: &Budget) -> Tree<G::Action> {
        let mut tree = Tree::new();
        let mut left = self.steps.min(budget.nodes.unwrap_or(u64::MAX));
        let end = budget
            .time
            .and_then(|time| Instant::now().checked_add(Duration::from_millis(time.0)));
        while 0 < left && end.is_none_or(|end| Instant::now() < end) {
            let Some(game) = self.memory.imagine(view, &mut self.dice) else {
                break;
            };
            let mut world = World::new(game);
            self.visit(&mut tree, &mut world, actions, budget.depth);
            left = left.saturating_sub(world.steps.max(1));
        }
        tree
    }

    /// Follows the tree as far as it goes, adds one action to it and plays on by chance.
    fn visit(
        &mut self,
        tree: &mut Tree<G::Action>,
        world: &mut World<G>,
        actions: &[G::Action],
        depth: Option<u8>,
    ) {
        let mut path = Path::new();
        let (mut at, mut seat) = (Tree::<G::Action>::ROOT, self.seat);
        let mut offered = actions.to_vec();
        let mut outcome = None;
        while let Some((child, node, is_new)) = tree.choose(at, seat, &offered, &mut self.dice) {
            path.push((at, child));
            let Some(action) = tree.action(at, child) else {
                break;
            };
            if !world.act(seat, action) {
                break;
            }
            if is_new || depth.is_some_and(|depth| usize::from(depth) <= path.len()) {
                outcome = world.play_out(LONGEST, &mut self.dice);
                break;
            }
            match world.next(LONGEST, &mut self.dice) {
                Next::Over(end) => {
                    outcome = Some(end);
                    break;
                }
                Next::Stuck => break,
                Next::Act(next) => {
                    (at, seat) = (node, next);
                    offered.clear();
                    world.game.actions(seat, &mut offered);
                }
            }
        }
        tree.note(&path, |seat| {
            outcome.as_ref().map_or(0.5, |outcome| worth(outcome, seat))
        });
    }
}

impl<G: Imagine> Player<G> for Worlds<G> {
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
        let tree = self.think(view, actions, budget);
        match tree.favourite() {
            Some(tried) => {
                self.last = json!({
                    "value": 2.0 * tried.mean - 1.0,
                    "by": "worlds",
                    "played": tried.visits,
                });
                Some(tried.action.clone())
            }
            None => {
                self.last = by_chance();
                self.dice.pick(actions).cloned()
            }
        }
    }

    fn why(&self) -> Option<Value> {
        Some(self.last.clone())
    }
}
