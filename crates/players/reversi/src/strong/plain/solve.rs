//! The exact lead at the end of a game on the plain board.

use parlor_reversi::Othello;

use super::{
    super::{
        clock::Stopped,
        memory::{Bound, Entry},
    },
    search::{Plain, key},
};

/// With fewer free tiles nothing is remembered, and with fewer still nothing is sorted.
const REMEMBERED: u32 = 8;
const SORTED: u32 = 6;

/// Keys of what is exact; estimates have others.
const EXACT: u64 = 0x5bd1_e995_9d1b_58c3;

/// The four quarters of the board.
const QUARTERS: [u64; 4] = [
    0x0000_0000_0f0f_0f0f,
    0x0000_0000_f0f0_f0f0,
    0x0f0f_0f0f_0000_0000,
    0xf0f0_f0f0_0000_0000,
];

impl Plain<'_> {
    /// The lead at the end for who moves, exact within the window.
    pub(super) fn solve(&mut self, board: Othello, alpha: i32, beta: i32) -> Result<i32, Stopped> {
        let free = board.empties().count_ones();
        if free < SORTED {
            return Ok(last(board, alpha, beta, false));
        }
        self.meter.count()?;
        if board.moves() == 0 {
            let passed = board.passed();
            return match passed.moves() {
                0 => Ok(board.lead()),
                _ => self.solve(passed, -beta, -alpha).map(|lead| -lead),
            };
        }
        let key = key(board) ^ EXACT;
        let known = match free >= REMEMBERED {
            true => self.memory.get(key),
            false => None,
        };
        if let Some(entry) = known {
            let decides = match entry.bound {
                Bound::Exact => true,
                Bound::AtLeast => entry.value >= beta,
                Bound::AtMost => entry.value <= alpha,
            };
            if decides {
                return Ok(entry.value);
            }
        }
        let first = known.map(|entry| u32::from(entry.best.tile));
        let (mut best, mut choice) = (-65, 0);
        for (nth, tile) in self.fastest(board, first).into_iter().enumerate() {
            let next = board.after(tile);
            let low = alpha.max(best);
            let mut lead = low + 1;
            if nth > 0 {
                lead = -self.solve(next, -low - 1, -low)?;
            }
            if nth == 0 || lead > low && lead < beta {
                lead = -self.solve(next, -beta, -low)?;
            }
            if lead > best {
                (best, choice) = (lead, tile);
            }
            if best >= beta {
                break;
            }
        }
        if free >= REMEMBERED {
            let bound = match best {
                best if best >= beta => Bound::AtLeast,
                best if best <= alpha => Bound::AtMost,
                _ => Bound::Exact,
            };
            let entry = Entry {
                value: best,
                bound,
                depth: free as u8,
                best: Othello::as_move(choice),
            };
            self.memory.put(key, entry);
        }
        Ok(best)
    }

    /// The moves that leave the fewest answers first, then those into quarters with an odd rest.
    fn fastest(&self, board: Othello, first: Option<u32>) -> arrayless::Moves {
        const CORNERS: u64 = 0x8100_0000_0000_0081;
        let odd = odd_quarters(board.empties());
        let mut moves = board.moves();
        let mut sorted = arrayless::Moves::default();
        while moves != 0 {
            let tile = moves.trailing_zeros();
            moves &= moves - 1;
            let answers = board.after(tile).moves();
            let weight = 4 * answers.count_ones() + 4 * (answers & CORNERS).count_ones();
            let bit = 1u64 << tile;
            let mut cost = weight as i32;
            cost -= 2 * i32::from(odd & bit != 0) + 6 * i32::from(bit & CORNERS != 0);
            if Some(tile) == first {
                cost = i32::MIN;
            }
            sorted.insert(cost, tile);
        }
        sorted
    }
}

/// The tiles of quarters with an odd number of free tiles.
fn odd_quarters(empties: u64) -> u64 {
    let odd = QUARTERS
        .iter()
        .filter(|quarter| (empties & **quarter).count_ones() % 2 == 1);
    odd.fold(0, |set, quarter| set | quarter)
}

/// Few free tiles: every one is tried, those in odd quarters first.
fn last(board: Othello, mut alpha: i32, beta: i32, was_passed: bool) -> i32 {
    let empties = board.empties();
    let odd = odd_quarters(empties);
    let mut best = -65;
    for mut tiles in [empties & odd, empties & !odd] {
        while tiles != 0 {
            let tile = tiles.trailing_zeros();
            tiles &= tiles - 1;
            let flips = board.flips(tile);
            if flips == 0 {
                continue;
            }
            let lead = -last(board.with(tile, flips), -beta, -alpha, false);
            if lead > best {
                best = lead;
                alpha = alpha.max(lead);
                if best >= beta {
                    return best;
                }
            }
        }
    }
    match (best, was_passed) {
        (-65, true) => board.lead(),
        (-65, false) => -last(board.passed(), -beta, -alpha, true),
        _ => best,
    }
}

mod arrayless {
    //! A short list of moves, sorted as it grows, without the heap.

    /// Moves with their costs, the lowest first; of equal ones the first that came.
    #[derive(Clone, Copy)]
    pub(super) struct Moves {
        list: [(i32, u8); 34],
        len: usize,
        at: usize,
    }

    impl Default for Moves {
        fn default() -> Self {
            Self {
                list: [(0, 0); 34],
                len: 0,
                at: 0,
            }
        }
    }

    impl Moves {
        /// Adds a move; a board has never more than 33.
        pub(super) fn insert(&mut self, cost: i32, tile: u32) {
            if self.len == self.list.len() {
                return;
            }
            let mut at = self.len;
            while at > 0 && self.list[at - 1].0 > cost {
                self.list[at] = self.list[at - 1];
                at -= 1;
            }
            self.list[at] = (cost, tile as u8);
            self.len += 1;
        }
    }

    impl Iterator for Moves {
        type Item = u32;

        fn next(&mut self) -> Option<u32> {
            let (_, tile) = *self.list[..self.len].get(self.at)?;
            self.at += 1;
            Some(tile.into())
        }
    }
}
