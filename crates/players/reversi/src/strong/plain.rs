//! The plain board: bitboards throughout, and ends that are played without fault.

mod estimate;
mod search;
mod solve;

use parlor_reversi::Othello;

use super::{
    clock::{Limits, Stopped},
    memory::Memory,
    think::Found,
    value::{INFINITE, STONE},
};
use search::Plain;

/// What a won end is worth besides its stones, as on other boards of 64 tiles.
const WON: i32 = 16 * STONE;

/// The value of an end with this lead.
const fn ended(lead: i32) -> i32 {
    lead * STONE + lead.signum() * WON
}

/// Thinks about a position of the plain board in which somebody can move.
pub(super) fn think(board: Othello, memory: &mut Memory, limits: &Limits) -> Option<Found> {
    memory.grow_older();
    let mut search = Plain {
        memory,
        meter: limits.meter(64),
        horizons: 0,
    };
    let mut roots = search.sorted(board, 2, None);
    let first = *roots.first()?;
    let mut found = Found {
        best: Othello::as_move(first),
        value: 0,
        depth: 0,
        nodes: 0,
        line: vec![Othello::as_move(first)],
        is_proved: false,
    };
    let empties = board.empties().count_ones() as u8;
    for depth in 1..=limits.depth.min(empties) {
        if depth > 1 && !limits.allows_more() {
            break;
        }
        if depth > empties / 2 && limits.can_solve(empties) {
            if let Ok((value, tile)) = search.solved(board, &roots) {
                found.best = Othello::as_move(tile);
                found.value = ended(value);
                found.depth = empties;
                found.is_proved = true;
            }
            break;
        }
        let horizons = search.horizons;
        let stopped = search.deeper(board, &roots, depth, &mut found);
        roots.sort_by_key(|tile| Othello::as_move(*tile) != found.best); // Stable: the best first.
        if stopped.is_err() {
            break;
        }
        found.depth = depth;
        found.is_proved = search.horizons == horizons;
        if found.is_proved {
            break;
        }
    }
    found.nodes = search.meter.nodes;
    found.line = search.line(board, &found);
    Some(found)
}

impl Plain<'_> {
    /// One depth of the search from the root.
    fn deeper(
        &mut self,
        board: Othello,
        roots: &[u32],
        depth: u8,
        found: &mut Found,
    ) -> Result<(), Stopped> {
        let mut best = -INFINITE;
        for (nth, tile) in roots.iter().enumerate() {
            let next = board.after(*tile);
            let mut value = INFINITE;
            if nth > 0 {
                value = -self.value(next, depth - 1, -best - 1, -best)?;
            }
            if value > best {
                value = -self.value(next, depth - 1, -INFINITE, -best)?;
            }
            if value > best {
                best = value;
                found.best = Othello::as_move(*tile);
                found.value = value;
            }
        }
        Ok(())
    }

    /// The exact lead at the end, and a move that leads there.
    fn solved(&mut self, board: Othello, roots: &[u32]) -> Result<(i32, u32), Stopped> {
        let (mut best, mut choice) = (-65, roots.first().copied().unwrap_or(0));
        for (nth, tile) in roots.iter().enumerate() {
            let next = board.after(*tile);
            let mut lead = 65;
            if nth > 0 {
                lead = -self.solve(next, -best - 1, -best)?;
            }
            if lead > best {
                lead = -self.solve(next, -65, -best)?;
            }
            if lead > best {
                (best, choice) = (lead, *tile);
            }
        }
        Ok((best, choice))
    }

    /// The moves that are expected, as far as they are remembered.
    fn line(&self, board: Othello, found: &Found) -> Vec<parlor_reversi::Move> {
        let mut line = vec![found.best];
        let mut at = board.after(found.best.tile.into());
        while line.len() < usize::from(found.depth) {
            if at.moves() == 0 {
                at = at.passed();
            }
            let Some(entry) = self.memory.get(search::key(at)) else {
                break;
            };
            if at.moves() >> entry.best.tile & 1 == 0 {
                break;
            }
            line.push(entry.best);
            at = at.after(entry.best.tile.into());
        }
        line
    }
}

#[cfg(test)]
mod tests;
