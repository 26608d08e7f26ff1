//! Searches as deep as its nodes reach.

use parlor_game::{Budget, Dice};
use parlor_pentago::State;
use parlor_search::{Position, best_of};

use super::{
    Thought,
    position::{Searched, told},
};

/// How many positions it visits for one turn.
const NODES: u64 = 300_000;

pub(super) fn think(state: &State, dice: &mut Dice, budget: &Budget) -> Option<Thought> {
    if let Some(win) = state.winning_turn() {
        return Some(Thought::win(win));
    }
    let position = Searched(*state);
    let mut turns = Vec::new();
    position.moves(&mut turns);
    dice.shuffle(&mut turns); // Of equal turns any may be taken.
    let budget = Budget {
        nodes: Some(budget.nodes.unwrap_or(NODES).min(NODES)),
        ..*budget
    };
    let found = best_of(&position, turns, &budget)?;
    Some(Thought {
        best: found.best,
        value: told(found.value),
        depth: found.depth,
        nodes: found.nodes,
        line: found.line,
    })
}
