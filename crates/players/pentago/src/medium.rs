//! Looks at its own turn and the answer, and takes any of the turns that are about as good as the best.

use parlor_game::{Budget, Dice};
use parlor_pentago::State;

use super::{
    engine::{two_turns, winning_turn},
    thought::Thought,
};

/// Turns that are this much worse than the best are still taken.
const MARGIN: i32 = 40;

pub(super) fn think(state: &State, dice: &mut Dice, _: &Budget) -> Option<Thought> {
    if let Some(win) = winning_turn(state) {
        return Some(Thought::win(win));
    }
    let (mut valued, nodes) = two_turns(state);
    let top = valued.iter().map(|(_, value)| *value).max()?;
    // A turn that loses at once is worse than any other by more than the margin.
    valued.retain(|(_, value)| *value >= top - MARGIN);
    let (best, value) = *dice.pick(&valued)?;
    Some(Thought {
        depth: 2,
        nodes,
        ..Thought::estimated(best, value)
    })
}
