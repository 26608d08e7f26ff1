//! Which tiles lie within some steps of which, and whose stones lie there.

use std::collections::VecDeque;

use parlor_reversi::Position;

use super::Limits;

/// How many stones of each player; nobody has number 0.
pub(super) type PerPlayer<T> = [T; 9];

/// Boards with more cells get no table: it grows with the square.
const LARGE: usize = 4096;

/// For each tile the tiles within some steps of it, itself included, in any direction and over
/// transitions.
pub(super) struct Balls {
    radius: u32,
    words: usize,
    /// A set of cells for each cell; empty on large boards, where every ball is walked anew.
    rows: Vec<u64>,
}

impl Balls {
    /// The balls on the board as it is now, where destroyed tiles are in the way; nothing if that
    /// takes too long.
    pub(super) fn new(position: &Position, radius: u32, limits: Limits) -> Option<Self> {
        let area = position.graph().area();
        let words = area.div_ceil(64);
        if area > LARGE {
            return Some(Self::walked(radius));
        }
        let mut rows = vec![0; area * words];
        for tile in tiles(position) {
            rows[usize::from(tile) * words + usize::from(tile) / 64] |= 1 << (tile % 64);
        }
        for _ in 0..radius {
            let grown = grow(position, &rows, words);
            if grown == rows {
                break;
            }
            if limits.are_near() {
                return None;
            }
            rows = grown;
        }
        Some(Self {
            radius,
            words,
            rows,
        })
    }

    /// Balls without a table.
    pub(super) const fn walked(radius: u32) -> Self {
        Self {
            radius,
            words: 0,
            rows: Vec::new(),
        }
    }

    /// How many stones of each player lie in the ball around a tile.
    pub(super) fn count(&self, position: &Position, stones: &Stones, tile: u16) -> PerPlayer<u32> {
        if self.rows.is_empty() {
            return walk(position, stones, tile, self.radius);
        }
        let from = usize::from(tile) * self.words;
        let row = &self.rows[from..from + self.words];
        let mut counts = [0; 9];
        for (count, set) in counts.iter_mut().zip(&stones.sets).skip(1) {
            let shared = row.iter().zip(set).map(|(a, b)| (a & b).count_ones());
            *count = shared.sum();
        }
        counts
    }
}

/// Every ball together with those of the neighbours.
fn grow(position: &Position, rows: &[u64], words: usize) -> Vec<u64> {
    let mut grown = rows.to_vec();
    for tile in tiles(position) {
        let into = usize::from(tile) * words;
        for next in beside(position, tile) {
            let from = usize::from(next) * words;
            let pairs = grown[into..into + words]
                .iter_mut()
                .zip(&rows[from..from + words]);
            pairs.for_each(|(all, more)| *all |= more);
        }
    }
    grown
}

fn walk(position: &Position, stones: &Stones, tile: u16, radius: u32) -> PerPlayer<u32> {
    let mut counts = [0; 9];
    let mut seen = vec![false; position.graph().area()];
    seen[usize::from(tile)] = true;
    let mut queue = VecDeque::from([(tile, 0)]);
    while let Some((tile, steps)) = queue.pop_front() {
        counts[usize::from(stones.owner(tile))] += 1;
        if steps == radius {
            continue;
        }
        for next in beside(position, tile) {
            if !std::mem::replace(&mut seen[usize::from(next)], true) {
                queue.push_back((next, steps + 1));
            }
        }
    }
    counts[0] = 0;
    counts
}

fn tiles(position: &Position) -> impl Iterator<Item = u16> {
    let tiles = position.graph().tiles().iter().copied();
    tiles.filter(|tile| !position.cell(*tile).is_hole())
}

fn beside(position: &Position, tile: u16) -> impl Iterator<Item = u16> {
    let steps = (0..8).filter_map(move |direction| position.graph().step(tile, direction));
    let next = steps.map(|(tile, _)| tile);
    next.filter(|tile| !position.cell(*tile).is_hole())
}

/// Whose stone lies on each cell, and the cells of each player as a set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Stones {
    owners: Vec<u8>,
    sets: Vec<Vec<u64>>,
}

impl Stones {
    pub(super) fn of(position: &Position) -> Self {
        let area = position.graph().area();
        let mut stones = Self {
            owners: vec![0; area],
            sets: vec![vec![0; area.div_ceil(64)]; usize::from(position.players()) + 1],
        };
        for tile in position.graph().tiles() {
            if let Some(owner) = position.cell(*tile).owner() {
                stones.put(*tile, owner);
            }
        }
        stones
    }

    /// The owner of the stone on a cell, or 0.
    pub(super) fn owner(&self, tile: u16) -> u8 {
        self.owners[usize::from(tile)]
    }

    /// Gives a cell to a player, or to nobody.
    pub(super) fn put(&mut self, tile: u16, owner: u8) {
        let old = std::mem::replace(&mut self.owners[usize::from(tile)], owner);
        let (word, bit) = (usize::from(tile) / 64, 1 << (tile % 64));
        self.sets[usize::from(old)][word] &= !bit;
        self.sets[usize::from(owner)][word] |= bit;
    }

    /// All cells with stones, and whose they are.
    pub(super) fn iter(&self) -> impl Iterator<Item = (u16, u8)> {
        let cells = (0u16..=u16::MAX).zip(self.owners.iter().copied());
        cells.filter(|(_, owner)| *owner != 0)
    }
}
