//! Takes a win in one turn; otherwise chance decides, weighted by what the board looks like afterwards.

use parlor_game::{Budget, Dice};
use parlor_pentago::{Action, State};
use parlor_search::{Evaluate, Position};

use super::{
    Thought,
    position::{Searched, told},
};

/// A turn this much better is about three times as likely.
const WARMTH: f64 = 4.0;

pub(super) fn think(state: &State, dice: &mut Dice, _: &Budget) -> Option<Thought> {
    if let Some(win) = state.winning_turn() {
        return Some(Thought::win(win));
    }
    let mover = state.mover().seat();
    let mut turns = Vec::new();
    state.turns(&mut turns);
    let nodes = turns.len() as u64;
    let valued: Vec<(Action, i32)> = turns
        .into_iter()
        .map(|turn| {
            let mut next = Searched(*state);
            next.make(turn);
            (turn, next.evaluate(mover))
        })
        .collect();
    let (best, value) = weighted(&valued, dice)?;
    Some(Thought {
        best,
        value: told(value),
        depth: 1,
        nodes,
        line: vec![best],
    })
}

fn weighted(valued: &[(Action, i32)], dice: &mut Dice) -> Option<(Action, i32)> {
    let top = valued.iter().map(|(_, value)| *value).max()?;
    let weight = |value: i32| (f64::from(value - top) / WARMTH).exp();
    let all: f64 = valued.iter().map(|(_, value)| weight(*value)).sum();
    let mut rest = dice.unit() * all;
    valued
        .iter()
        .find(|(_, value)| {
            rest -= weight(*value);
            rest < 0.0
        })
        .or(valued.first())
        .copied()
}
