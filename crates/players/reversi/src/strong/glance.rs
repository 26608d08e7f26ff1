//! Which moves a tree looks at, and how likely each is to be the best at a glance.

use std::cmp::Reverse;

use parlor_reversi::{Move, Phase};

use super::{bombs::worth, clock::Stopped, playout::captured, tree::Tree, value::STONE};

/// A move that looks better by this share of all tiles is about three times as likely.
const WARMTH: f32 = 0.06;
/// A throw that looks better by so many stones is.
const THROW_WARMTH: f32 = 3.0;
/// So much is left for moves that do not look well.
const SPARED: f32 = 0.1;
/// Override stones are kept until there are so few free tiles for each player.
const LATE: u32 = 2;

/// So many ways to use an override stone are looked at: at the root and elsewhere, while there are
/// free tiles to place on and when there is no other move.
const SPARE: [usize; 2] = [8, 4];
const FORCED: [usize; 2] = [24, 8];
/// So many throws, at the root and elsewhere.
const THROWS: [usize; 2] = [16, 6];

impl Tree<'_> {
    /// The moves worth a look, each with its likelihood.
    pub(super) fn glance(&mut self, is_root: bool) -> Result<Vec<(Move, f32)>, Stopped> {
        let place = usize::from(!is_root);
        let mut moves = match self.position.phase() {
            Phase::Over => Vec::new(),
            Phase::Bombing => self.throws(THROWS[place]),
            Phase::Building => self.stones(SPARE[place], FORCED[place])?,
        };
        let most = moves
            .iter()
            .map(|(_, score)| *score)
            .fold(f32::MIN, f32::max);
        for (_, score) in &mut moves {
            *score = (*score - most).exp();
        }
        let all: f32 = moves.iter().map(|(_, score)| *score).sum();
        let flat = SPARED / moves.len().max(1) as f32;
        for (_, score) in &mut moves {
            *score = (1.0 - SPARED) * *score / all + flat;
        }
        Ok(moves)
    }

    fn throws(&mut self, most: usize) -> Vec<(Move, f32)> {
        let (board, position) = (self.judge.board, &self.position);
        let thrower = position.mover();
        let worth = worth(position, thrower);
        let blasts = &mut self.playouts.blasts;
        let throws = blasts.best(board, position, thrower, &worth, most);
        let scored = throws
            .iter()
            .map(|throw| (throw.at, throw.score / THROW_WARMTH));
        scored.collect()
    }

    fn stones(&mut self, spare: usize, forced: usize) -> Result<Vec<(Move, f32)>, Stopped> {
        let (board, mover) = (self.judge.board, self.position.mover());
        let mut moves = Vec::new();
        self.position.moves(&mut moves);
        let is_override = |mv: &Move| self.position.cell(mv.tile).is_occupied();
        let (mut overrides, mut moves): (Vec<_>, Vec<_>) = moves.into_iter().partition(is_override);
        let is_late = super::free_tiles(&self.position) <= LATE * self.position.in_count();
        let most = match (moves.is_empty(), is_late) {
            (true, _) => forced,
            (false, true) => spare,
            (false, false) => 0,
        };
        let gain = |mv: &Move| captured(board, &self.position, mover, mv.tile);
        overrides.sort_by_cached_key(|mv| (Reverse(gain(mv)), *mv));
        moves.extend(overrides.into_iter().take(most));
        let mut scored = Vec::with_capacity(moves.len());
        for mv in moves {
            self.meter.count()?;
            let undo = self.position.make(mv);
            let value = self.judge.value(&self.position, mover);
            self.position.unmake(&undo);
            let stones = value as f32 / STONE as f32;
            scored.push((mv, stones / (WARMTH * board.tiles())));
        }
        Ok(scored)
    }
}
