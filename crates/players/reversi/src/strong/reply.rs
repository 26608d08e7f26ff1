//! Best reply: own plies and plies of the others alternate, and of all that the others could do the
//! move worst for who thinks is made, whoever's turn it is.

use parlor_reversi::{Move, Phase};

use super::{board::turns_over, clock::Stopped, paranoid::Search};

impl Search<'_> {
    /// The value of a move of who thinks, searched to `depth` plies including the move.
    pub(super) fn after_by_replies(
        &mut self,
        mv: Move,
        depth: u8,
        alpha: i32,
        beta: i32,
    ) -> Result<i32, Stopped> {
        self.meter.count()?;
        let undo = self.position.make(mv);
        let value = self.replied(depth - 1, alpha, beta, 1, false, false);
        self.position.unmake(&undo);
        value
    }

    /// The value of the position for who thinks, with an own ply next or one of the others.
    pub(super) fn replied(
        &mut self,
        depth: u8,
        mut alpha: i32,
        mut beta: i32,
        ply: usize,
        is_own: bool,
        late: bool,
    ) -> Result<i32, Stopped> {
        if self.position.phase() != Phase::Building {
            return Ok(self.leaf());
        }
        let before = self.position.mover();
        let (depth, late) = match depth {
            0 if late || !self.turns_over_by(is_own) => {
                if is_own {
                    self.position.let_move(self.me);
                }
                let value = self.leaf();
                self.position.let_move(before);
                return Ok(value);
            }
            0 => (1, true),
            _ => (depth, late),
        };
        let mut candidates = self.candidates(is_own, ply);
        let is_own = match candidates.is_empty() {
            true => {
                candidates = self.candidates(!is_own, ply);
                !is_own
            }
            false => is_own,
        };
        let mut best: Option<i32> = None;
        for (player, mv) in candidates {
            self.meter.count()?;
            self.position.let_move(player);
            let undo = self.position.make(mv);
            let value = self.replied(depth - 1, alpha, beta, ply + 1, !is_own, late);
            self.position.unmake(&undo);
            self.position.let_move(before);
            let value = value?;
            best = Some(match (best, is_own) {
                (None, _) => value,
                (Some(best), true) => best.max(value),
                (Some(best), false) => best.min(value),
            });
            match is_own {
                true => alpha = alpha.max(value),
                false => beta = beta.min(value),
            }
            if alpha >= beta {
                self.order.was_enough(player, mv, depth, ply);
                break;
            }
        }
        Ok(best.unwrap_or_else(|| self.leaf()))
    }

    /// Whether who thinks, or any of the others, can give stones other owners.
    fn turns_over_by(&self, is_own: bool) -> bool {
        let players = 1..=self.position.players();
        let able = |p: &u8| (*p == self.me) == is_own && self.position.is_in(*p);
        self.judge.specials.iter().any(|tile| {
            let is_legal = |p: u8| self.position.is_legal(p, *tile);
            turns_over(self.position.cell(*tile)) && players.clone().filter(able).any(is_legal)
        })
    }

    /// What can be done in an own ply or in one of the others, by whom.
    fn candidates(&mut self, is_own: bool, ply: usize) -> Vec<(u8, Move)> {
        let before = self.position.mover();
        let players = 1..=self.position.players();
        let mut all = Vec::new();
        let mut moves = Vec::new();
        for player in players {
            if (player == self.me) != is_own || !self.position.is_in(player) {
                continue;
            }
            self.position.let_move(player);
            moves.clear();
            self.position.moves(&mut moves);
            if self.means.order {
                self.order
                    .sort(self.judge.board, &self.position, &mut moves, None, ply);
            }
            all.extend(moves.iter().map(|mv| (player, *mv)));
        }
        self.position.let_move(before);
        all
    }

    fn leaf(&mut self) -> i32 {
        self.horizons += u64::from(self.position.phase() != Phase::Over);
        self.judge.value(&self.position, self.me)
    }
}
