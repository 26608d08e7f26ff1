//! Clustering: own stones in a heap are a good target, stones of armed rivals close by protect.

use parlor_reversi::{Cell, Move, Position};

use super::{
    Limits,
    balls::{Balls, PerPlayer, Stones},
    rivalry::{Bombs, rivalries, square},
};

/// For each two players how many pairs of their stones are close, counted from the first to the
/// second; a stone is close to itself.
type Pairs = PerPlayer<PerPlayer<i64>>;

/// Whether bombs can play a part after one of these moves.
pub(super) fn matters(position: &Position, moves: &[Move]) -> bool {
    let takes = |mv: &Move| position.cell(mv.tile) == Cell::BONUS;
    somebody_is_armed(position) || moves.iter().any(takes)
}

fn somebody_is_armed(position: &Position) -> bool {
    (1..=position.players()).any(|p| position.is_in(p) && position.bombs(p) > 0)
}

/// Counts close pairs, once for a position and then only what a move changes.
pub(super) struct Crowd<'a> {
    near: &'a Balls,
    stones: Stones,
    pairs: Pairs,
}

impl<'a> Crowd<'a> {
    /// Counts all pairs; nothing if that takes too long.
    pub(super) fn count(position: &Position, near: &'a Balls, limits: Limits) -> Option<Self> {
        let stones = Stones::of(position);
        let mut pairs = [[0; 9]; 9];
        for (tile, owner) in stones.iter() {
            let close = near.count(position, &stones, tile);
            let row = &mut pairs[usize::from(owner)];
            row.iter_mut()
                .zip(close)
                .for_each(|(n, m)| *n += i64::from(m));
            if limits.are_near() {
                return None;
            }
        }
        Some(Self {
            near,
            stones,
            pairs,
        })
    }

    /// The clustering of `player`, who has just moved: `changed` are the tiles that it has placed on
    /// or captured, `heir` tells who owns whose stones since then.
    pub(super) fn after(
        &mut self,
        position: &Position,
        player: u8,
        changed: &[u16],
        heir: impl Fn(u8) -> u8,
    ) -> f64 {
        if !somebody_is_armed(position) {
            return 0.0;
        }
        let pairs = self.pairs_with(position, player, changed);
        let rivalries = rivalries(position, player, Bombs::Theirs);
        let owners = 1..=position.players();
        let mut own = owners.clone().filter(|owner| heir(*owner) == player);
        let row = own.next().map_or([0; 9], |owner| pairs[usize::from(owner)]);
        let sum: f64 = owners
            .map(|owner| rivalries[usize::from(heir(owner))] * row[usize::from(owner)] as f64)
            .sum();
        sum / square(u32::from(position.graph().radius()) * 4 + 1)
    }

    /// The pairs when these tiles belong to `player`.
    fn pairs_with(&mut self, position: &Position, player: u8, changed: &[u16]) -> Pairs {
        let mut pairs = self.pairs;
        let old: Vec<u8> = changed.iter().map(|t| self.stones.owner(*t)).collect();
        for tile in changed {
            let before = self.stones.owner(*tile);
            self.stones.put(*tile, 0);
            let close = self.near.count(position, &self.stones, *tile);
            if before != 0 {
                shift(&mut pairs, before, close, -1);
            }
            shift(&mut pairs, player, close, 1);
            self.stones.put(*tile, player);
        }
        for (tile, owner) in changed.iter().zip(old) {
            self.stones.put(*tile, owner);
        }
        pairs
    }
}

/// Adds or removes the pairs of one stone with those close to it, there and back, and with itself.
fn shift(pairs: &mut Pairs, owner: u8, close: PerPlayer<u32>, by: i64) {
    let owner = usize::from(owner);
    for (other, count) in close.iter().enumerate() {
        pairs[owner][other] += by * i64::from(*count);
        pairs[other][owner] += by * i64::from(*count);
    }
    pairs[owner][owner] += by;
}
