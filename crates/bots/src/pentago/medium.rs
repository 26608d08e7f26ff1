//! Looks at its own turn and the answer, and takes any of the turns that are about as good as the best.

use parlor_game::{Budget, Dice, Seat};
use parlor_pentago::{Action, State};
use parlor_search::{Evaluate, Position, WIN};

use super::{
    Thought,
    position::{Searched, told},
};

/// Turns that are this much worse than the best are still taken.
const MARGIN: i32 = 3;

pub(super) fn think(state: &State, dice: &mut Dice, _: &Budget) -> Option<Thought> {
    if let Some(win) = state.winning_turn() {
        return Some(Thought::win(win));
    }
    let mover = state.mover().seat();
    let mut turns = Vec::new();
    Searched(*state).moves(&mut turns);
    let mut nodes = 0;
    let mut top = -WIN;
    let mut valued: Vec<(Action, i32, Option<Action>)> = Vec::new();
    for turn in turns {
        let mut next = Searched(*state);
        next.make(turn);
        nodes += 1;
        let (value, answer) = answered(&next, mover, top - MARGIN, &mut nodes);
        top = top.max(value);
        valued.push((turn, value, answer));
    }
    // A turn that loses at once is worse than any other by more than the margin.
    valued.retain(|(_, value, _)| *value >= top - MARGIN);
    let (best, value, answer) = *dice.pick(&valued)?;
    Some(Thought {
        best,
        value: told(value),
        depth: 2,
        nodes,
        line: [Some(best), answer].into_iter().flatten().collect(),
    })
}

/// The value for `mover` after the best answer, or of any answer that brings it below `enough`.
fn answered(
    position: &Searched,
    mover: Seat,
    enough: i32,
    nodes: &mut u64,
) -> (i32, Option<Action>) {
    if position.mover().is_none() {
        return (position.evaluate(mover), None);
    }
    if let Some(answer) = position.winning() {
        return (1 - WIN, Some(answer));
    }
    let mut answers = Vec::new();
    position.moves(&mut answers);
    let mut worst = (WIN, None);
    for answer in answers {
        let mut next = *position;
        next.make(answer);
        *nodes += 1;
        let value = next.evaluate(mover);
        if value < worst.0 {
            worst = (value, Some(answer));
        }
        if value < enough {
            break;
        }
    }
    worst
}
