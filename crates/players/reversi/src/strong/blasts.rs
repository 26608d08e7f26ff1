//! What a bomb on each tile would destroy.

use std::time::Duration;

use parlor_reversi::{Cell, Move, Position};

use super::{board::Board, survey::PerPlayer};

/// So many tiles are looked at for one list of throws, for each millisecond that is left.
const LOOKS_PER_MILLI: usize = 8_000;
const LOOKS: std::ops::RangeInclusive<usize> = 20_000..=1_000_000;

/// The tiles that a bomb on each target reaches, found when they are first asked for.
#[derive(Debug)]
pub(super) struct Blasts {
    reached: Vec<Option<Box<[u16]>>>,
    /// Whether each cell was a hole when this was last brought up to date.
    holes: Vec<bool>,
    seen: Vec<u32>,
    look: u32,
    looks: usize,
}

/// A throw, with the stones it destroys.
#[derive(Clone, Copy, Debug)]
pub(super) struct Throw {
    pub(super) at: Move,
    pub(super) stones: PerPlayer<u16>,
    pub(super) score: f32,
}

impl Blasts {
    pub(super) fn new(board: &Board) -> Self {
        let area = board.graph.area();
        Self {
            reached: vec![None; area],
            holes: vec![false; area],
            seen: vec![0; area + 1],
            look: 0,
            looks: *LOOKS.start(),
        }
    }

    /// Forgets what new holes have made wrong: only blasts that reached one of them. On boards that
    /// are large for the time that is left not every target is looked at.
    pub(super) fn update(&mut self, position: &Position, left: Duration) {
        let looks = LOOKS_PER_MILLI.saturating_mul(left.as_millis() as usize);
        self.looks = looks.clamp(*LOOKS.start(), *LOOKS.end());
        let mut is_new = vec![false; self.holes.len()];
        let mut has_new = false;
        for (tile, cell) in position.numbers().iter().take(self.holes.len()).enumerate() {
            let is_hole = *cell == Cell::HOLE.number();
            is_new[tile] = is_hole != self.holes[tile];
            has_new |= is_new[tile];
            self.holes[tile] = is_hole;
        }
        if has_new {
            for reached in &mut self.reached {
                let is_wrong = |reached: &[u16]| reached.iter().any(|t| is_new[usize::from(*t)]);
                if reached.as_deref().is_some_and(is_wrong) {
                    *reached = None;
                }
            }
        }
    }

    /// The best throws of `player` with different effects, best first, at most `most`; each stone
    /// destroyed counts by its owner.
    pub(super) fn best(
        &mut self,
        board: &Board,
        position: &Position,
        player: u8,
        worth: &PerPlayer<f32>,
        most: usize,
    ) -> Vec<Throw> {
        let tiles = board.graph.tiles().len();
        let reach = 2 * usize::from(board.graph.radius()) + 1;
        let size = (reach * reach).min(tiles).max(1);
        let every = (tiles * size).div_ceil(self.looks).max(1);
        let mut throws: Vec<Throw> = Vec::new();
        let targets = board.graph.tiles().iter().copied();
        let targets = targets.filter(|tile| !position.cell(*tile).is_hole());
        for tile in targets.step_by(every) {
            let stones = self.stones(board, position, tile);
            let score = stones
                .iter()
                .zip(worth)
                .map(|(n, worth)| f32::from(*n) * worth)
                .sum();
            let at = Move { tile, special: 0 };
            throws.push(Throw { at, stones, score });
        }
        let own = |throw: &Throw| throw.stones[usize::from(player)];
        throws.sort_by(|a, b| {
            let by_score = b.score.total_cmp(&a.score);
            by_score
                .then(own(a).cmp(&own(b)))
                .then(a.at.tile.cmp(&b.at.tile))
        });
        let mut kept: Vec<Throw> = Vec::new();
        for throw in throws {
            if kept.len() >= most {
                break;
            }
            if !kept
                .iter()
                .any(|better| is_dominated(&throw, better, player))
            {
                kept.push(throw);
            }
        }
        kept
    }

    /// What a throw at a target is worth, each stone destroyed counted by its owner.
    pub(super) fn score(
        &mut self,
        board: &Board,
        position: &Position,
        target: u16,
        worth: &PerPlayer<f32>,
    ) -> f32 {
        let stones = self.stones(board, position, target);
        let each = stones.iter().zip(worth);
        each.map(|(n, worth)| f32::from(*n) * worth).sum()
    }

    fn stones(&mut self, board: &Board, position: &Position, target: u16) -> PerPlayer<u16> {
        let cells = position.numbers();
        let mut counts = [0u16; 16];
        if self.reached[usize::from(target)].is_none() {
            let reached = self.reach(board, target);
            self.reached[usize::from(target)] = Some(reached);
        }
        for tile in self.reached[usize::from(target)].iter().flatten() {
            counts[usize::from(cells[usize::from(*tile)] & 15)] += 1;
        }
        std::array::from_fn(|p| if p == 0 { 0 } else { counts[p] })
    }

    /// The tiles within the radius on the board as it was when this was brought up to date.
    fn reach(&mut self, board: &Board, target: u16) -> Box<[u16]> {
        self.look += 1;
        let steps = board.graph.steps();
        let mut found = vec![target];
        self.seen[usize::from(target)] = self.look;
        let mut ring = 0;
        for _ in 0..board.graph.radius() {
            let end = found.len();
            if ring == end {
                break;
            }
            for at in ring..end {
                for side in 0..8 {
                    let next = (steps[usize::from(found[at]) * 8 + side] >> 3) as usize;
                    let is_tile = self.holes.get(next) == Some(&false);
                    if is_tile && self.seen[next] != self.look {
                        self.seen[next] = self.look;
                        found.push(next as u16);
                    }
                }
            }
            ring = end;
        }
        found.into_boxed_slice()
    }
}

/// Whether another throw takes as much from every rival, and no more of one's own.
fn is_dominated(throw: &Throw, better: &Throw, player: u8) -> bool {
    (1u8..)
        .zip(throw.stones.iter().zip(&better.stones).skip(1))
        .all(|(p, (this, that))| match p == player {
            true => that <= this,
            false => that >= this,
        })
}
