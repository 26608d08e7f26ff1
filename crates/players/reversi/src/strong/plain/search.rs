//! Principal variation search on bitboards.

use parlor_reversi::Othello;

use super::{
    super::{
        clock::{Meter, Stopped},
        memory::{Bound, Entry, Memory},
        value::INFINITE,
    },
    ended,
    estimate::estimate,
};

/// One search on the plain board.
pub(super) struct Plain<'a> {
    pub(super) memory: &'a mut Memory,
    pub(super) meter: Meter,
    /// How often a value was only an estimate.
    pub(super) horizons: u64,
}

/// What each tile looks like; corners first, beside them last.
static LOOKS: [i32; 64] = looks();

const fn looks() -> [i32; 64] {
    const QUARTER: [[i32; 4]; 4] = [
        [90, -30, 10, 8],
        [-30, -60, -4, -4],
        [10, -4, 2, 1],
        [8, -4, 1, 0],
    ];
    let mut all = [0; 64];
    let mut tile = 0;
    while tile < 64 {
        let (x, y) = (tile % 8, tile / 8);
        let x = if x < 4 { x } else { 7 - x };
        let y = if y < 4 { y } else { 7 - y };
        all[tile] = QUARTER[y][x];
        tile += 1;
    }
    all
}

/// Tells positions apart.
#[inline]
pub(super) const fn key(board: Othello) -> u64 {
    let a = board.own.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let b = board.other.wrapping_mul(0xc2b2_ae3d_27d4_eb4f);
    let x = a ^ b.rotate_left(32);
    (x ^ x >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9)
}

impl Plain<'_> {
    /// The moves of a position, what looks best first; from `depth` 2 on, those first that leave the
    /// other one few answers.
    pub(super) fn sorted(&self, board: Othello, depth: u8, first: Option<u32>) -> Vec<u32> {
        let mut moves = board.moves();
        let mut scored = Vec::with_capacity(moves.count_ones() as usize);
        while moves != 0 {
            let tile = moves.trailing_zeros();
            moves &= moves - 1;
            let mut score = LOOKS[tile as usize];
            if Some(tile) == first {
                score += 1 << 20;
            } else if depth >= 2 {
                score -= 12 * board.after(tile).moves().count_ones() as i32;
            }
            scored.push((-score, tile));
        }
        scored.sort_unstable();
        scored.into_iter().map(|(_, tile)| tile).collect()
    }

    /// The value for who moves.
    pub(super) fn value(
        &mut self,
        board: Othello,
        depth: u8,
        alpha: i32,
        beta: i32,
    ) -> Result<i32, Stopped> {
        self.meter.count()?;
        if board.moves() == 0 {
            let passed = board.passed();
            return match passed.moves() {
                0 => Ok(ended(board.lead())),
                _ => self.value(passed, depth, -beta, -alpha).map(|value| -value),
            };
        }
        if depth == 0 {
            self.horizons += 1;
            return Ok(estimate(board));
        }
        let key = key(board);
        let known = if depth >= 2 {
            self.memory.get(key)
        } else {
            None
        };
        if let Some(entry) = known.filter(|entry| entry.depth >= depth) {
            let decides = match entry.bound {
                Bound::Exact => true,
                Bound::AtLeast => entry.value >= beta,
                Bound::AtMost => entry.value <= alpha,
            };
            if decides {
                self.horizons += u64::from(entry.depth != u8::MAX);
                return Ok(entry.value);
            }
        }
        let horizons = self.horizons;
        let first = known.map(|entry| u32::from(entry.best.tile));
        let (mut best, mut choice) = (-INFINITE, 0);
        for (nth, tile) in self.sorted(board, depth, first).into_iter().enumerate() {
            let next = board.after(tile);
            let low = alpha.max(best);
            let mut value = low + 1;
            if nth > 0 {
                value = -self.value(next, depth - 1, -low - 1, -low)?;
            }
            if nth == 0 || value > low && value < beta {
                value = -self.value(next, depth - 1, -beta, -low)?;
            }
            if value > best {
                (best, choice) = (value, tile);
            }
            if best >= beta {
                break;
            }
        }
        if depth >= 2 {
            let bound = match best {
                best if best >= beta => Bound::AtLeast,
                best if best <= alpha => Bound::AtMost,
                _ => Bound::Exact,
            };
            let is_whole = self.horizons == horizons;
            let entry = Entry {
                value: best,
                bound,
                depth: if is_whole { u8::MAX } else { depth },
                best: Othello::as_move(choice),
            };
            self.memory.put(key, entry);
        }
        Ok(best)
    }
}
