//! Counts sequences of turns, for checking the rules.

use crate::{Action, End, Rotation, State};

/// How many sequences of turns have one length, and how many of them end the match with their last turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    /// All sequences of this length.
    pub nodes: u64,
    /// Those whose last turn wins for its player.
    pub win_mover: u64,
    /// Those whose last turn wins for the other.
    pub win_opponent: u64,
    /// Those whose last turn gives both a five.
    pub draw_both: u64,
    /// Those whose last turn fills the board without a five.
    pub draw_full: u64,
}

/// Counts the sequences of 1 to `depth` turns from `state`, one entry per length.
pub fn perft(state: &State, depth: u8) -> Vec<Counts> {
    let mut counts = vec![Counts::default(); depth.into()];
    walk(state, &mut counts);
    counts
}

fn walk(state: &State, counts: &mut [Counts]) {
    let Some((first, deeper)) = counts.split_first_mut() else {
        return;
    };
    if state.end().is_some() {
        return;
    }
    if deeper.is_empty() {
        return last_turn(state, first);
    }
    let mut turns: Vec<Action> = Vec::with_capacity(288);
    state.turns(&mut turns);
    for turn in turns {
        let mut next = *state;
        next.play(turn);
        first.nodes += 1;
        match next.end() {
            Some(End::Won(side)) if side == state.mover() => first.win_mover += 1,
            Some(End::Won(_)) => first.win_opponent += 1,
            Some(End::Both) => first.draw_both += 1,
            Some(End::Full) => first.draw_full += 1,
            None => walk(&next, deeper),
        }
    }
}

/// Counts all turns at once: after a rotation, the fields that complete a five tell them apart.
fn last_turn(state: &State, counts: &mut Counts) {
    let mover = state.mover();
    let winning = state.winning_placements();
    let rotating = state.board().empties() & !winning;
    let (wins, rest) = (count(winning), count(rotating));
    counts.nodes += wins + 8 * rest;
    counts.win_mover += wins;
    for rotation in Rotation::all() {
        let mut turned = *state.board();
        turned.rotate(rotation);
        let fives = count(turned.completing(mover) & rotation.turn(rotating));
        if turned.is_winner(mover.other()) {
            counts.draw_both += fives;
            counts.win_opponent += rest - fives;
        } else {
            counts.win_mover += fives;
            if state.stones() == 35 {
                counts.draw_full += rest - fives;
            }
        }
    }
}

fn count(set: u64) -> u64 {
    set.count_ones().into()
}
