//! The two levels that search as deep as they may.

use parlor_bots::permitted_threads;
use parlor_game::{Budget, Dice, Millis};
use parlor_pentago::State;

use super::{
    engine::{Wanted, search},
    thought::Thought,
};

/// How many positions `hard` visits for one turn.
const NODES: u64 = 3_000_000;

/// How long `max` thinks about one turn.
const TIME: Millis = Millis(3000);

/// One thread and a number of nodes: the same turn on every machine, unless time is short.
pub(super) fn hard(state: &State, dice: &mut Dice, budget: &Budget) -> Option<Thought> {
    let nodes = budget.nodes.unwrap_or(NODES).min(NODES);
    let wanted = Wanted {
        budget: Budget {
            nodes: Some(nodes),
            ..*budget
        },
        threads: 1,
        only_proof: false,
    };
    search(state, &wanted, dice).map(Thought::from)
}

/// All permitted threads; a budget that names neither time nor nodes gets the level's own time.
pub(super) fn max(state: &State, dice: &mut Dice, budget: &Budget) -> Option<Thought> {
    let time = match budget {
        Budget {
            time: None,
            nodes: Some(_),
            ..
        } => None,
        Budget { time, .. } => Some(time.unwrap_or(TIME)),
    };
    let wanted = Wanted {
        budget: Budget { time, ..*budget },
        threads: permitted_threads(),
        only_proof: false,
    };
    search(state, &wanted, dice).map(Thought::from)
}
