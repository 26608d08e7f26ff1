//! What the weaker levels see: one turn or two, every turn valued for itself.

use std::{ops::ControlFlow, sync::atomic::AtomicBool};

use parlor_pentago::{Action, State};

use super::{
    layout::{Position, Turn, action_of},
    memory::Memory,
    quadrants::QUADRANTS,
    search::{Limits, WIN, Worker},
    threats::{can_win, threats, winning},
    turns::each_turn,
};

/// A turn that wins at once.
pub(crate) fn winning_turn(state: &State) -> Option<Action> {
    let turn = winning(&Position::of(state), state.rule())?;
    Some(action_of(turn, state))
}

/// Whether the other one could win by a turn now.
pub(crate) fn is_threatened(state: &State) -> bool {
    let Position { own, other } = Position::of(state);
    let passed = Position {
        own: other,
        other: own,
    };
    can_win(&passed, state.rule())
}

/// The turns with the value of the board behind them; the position cannot be won by a turn.
pub(crate) fn one_turn(state: &State) -> Vec<(Action, i32)> {
    let valued = valued(&Position::of(state));
    valued
        .into_iter()
        .map(|(turn, value)| (action_of(turn, state), value))
        .collect()
}

/// The turns with their value after the best answer, and how many positions that took.
pub(crate) fn two_turns(state: &State) -> (Vec<(Action, i32)>, u64) {
    let position = Position::of(state);
    let memory = Memory::new(0);
    let stop = AtomicBool::new(false);
    let limits = Limits {
        nodes: u64::MAX,
        deadline: None,
    };
    let mut worker = Worker::new(state.rule(), &memory, limits, &stop);
    let valued = valued(&position).into_iter().map(|(turn, value)| {
        let is_open = value.abs() < WIN - 1 && Some(turn) != threats(&position).both;
        let value = if is_open {
            worker.answered(&position, turn)
        } else {
            value
        };
        (action_of(turn, state), value)
    });
    let valued = valued.collect();
    (valued, worker.nodes)
}

/// The turns with the value of the board behind them; a five for the other one is a loss.
fn valued(position: &Position) -> Vec<(Turn, i32)> {
    let threats = threats(position);
    let mut valued: Vec<(Turn, i32)> = threats.both.map(|turn| (turn, 0)).into_iter().collect();
    let _ = each_turn::<()>(&QUADRANTS, position, threats.handing, |turn, value| {
        valued.push((turn, value));
        ControlFlow::Continue(())
    });
    if valued.is_empty() {
        let turn = Turn::new(position.empties().trailing_zeros() as usize, 0);
        valued.push((turn, 1 - WIN));
    }
    valued
}
