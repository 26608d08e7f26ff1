//! Takes a win in one turn; otherwise chance decides, weighted by what the board looks like afterwards.

use parlor_game::{Budget, Dice};
use parlor_pentago::{Action, State};

use super::{
    engine::{one_turn, winning_turn},
    thought::Thought,
};

/// A turn this much better is about three times as likely.
const WARMTH: f64 = 350.0;

pub(super) fn think(state: &State, dice: &mut Dice, _: &Budget) -> Option<Thought> {
    if let Some(win) = winning_turn(state) {
        return Some(Thought::win(win));
    }
    let valued = one_turn(state);
    let (best, value) = weighted(&valued, dice)?;
    Some(Thought {
        depth: 1,
        nodes: valued.len() as u64,
        ..Thought::estimated(best, value)
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
