//! Max^n: everybody moves in turn and wants the own chance to come first as great as possible.

use parlor_reversi::{Move, Phase};

use super::{
    clock::Stopped,
    paranoid::Search,
    survey::PerPlayer,
    value::{CERTAIN, ROUNDING},
};

/// The chance of each player to come first.
pub(super) type Chances = PerPlayer<i32>;

impl Search<'_> {
    /// The chances after a move, searched to `depth` plies including the move; `enough` is what who
    /// thinks has already.
    pub(super) fn chances_after(
        &mut self,
        mv: Move,
        depth: u8,
        enough: i32,
    ) -> Result<Chances, Stopped> {
        self.meter.count()?;
        let mover = self.position.mover();
        let undo = self.position.make(mv);
        let found = self.chances(depth - 1, 1, false, Some((mover, enough)));
        self.position.unmake(&undo);
        found
    }

    /// The chances in the position; `has` is the chance that the player before has elsewhere.
    pub(super) fn chances(
        &mut self,
        depth: u8,
        ply: usize,
        late: bool,
        has: Option<(u8, i32)>,
    ) -> Result<Chances, Stopped> {
        match self.position.phase() {
            Phase::Over => return Ok(self.chances_here()),
            Phase::Bombing if !self.throws_are_few() => return Ok(self.chances_here()),
            Phase::Bombing | Phase::Building => {}
        }
        let mover = self.position.mover();
        let (depth, late) = match depth {
            0 if late || !self.turns_over_next() => return Ok(self.chances_here()),
            0 => (1, true),
            _ => (depth, late),
        };
        let mut moves = Vec::new();
        self.position.moves(&mut moves);
        if self.means.order {
            self.order
                .sort(self.judge.board, &self.position, &mut moves, None, ply);
        }
        let own = usize::from(mover);
        let mut best: Option<(Chances, Move)> = None;
        for mv in moves {
            self.meter.count()?;
            let undo = self.position.make(mv);
            let most = best.map_or(0, |(chances, _)| chances[own]);
            let found = self.chances(depth - 1, ply + 1, late, Some((mover, most)));
            self.position.unmake(&undo);
            let found = found?;
            // Of equal chances the first move in the order of tiles is taken.
            let is_better = best.is_none_or(|(chances, other)| {
                found[own] > chances[own] || found[own] == chances[own] && mv < other
            });
            if is_better {
                best = Some((found, mv));
            }
            // All chances together are certain: what is left for the player before is too little.
            let is_enough = has.is_some_and(|(before, has)| {
                before != mover && self.means.windows && {
                    let most = best.map_or(0, |(chances, _)| chances[own]);
                    CERTAIN + ROUNDING - most < has
                }
            });
            if is_enough {
                self.order.was_enough(mover, mv, depth, ply);
                break;
            }
        }
        Ok(best.map_or_else(|| self.chances_here(), |(chances, _)| chances))
    }

    fn chances_here(&mut self) -> Chances {
        self.horizons += u64::from(self.position.phase() != Phase::Over);
        self.judge.chances(&self.position)
    }
}
