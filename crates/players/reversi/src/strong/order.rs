//! In which order moves are tried: what looks best first, so that the rest can be cut off.

use parlor_reversi::{Cell, Move, Position, TAKE_BOMB};

use super::board::Board;

/// What searches have learned about moves.
#[derive(Debug)]
pub(super) struct Order {
    /// Two moves per ply that were too good elsewhere.
    killers: Vec<[Option<Move>; 2]>,
    /// How often a tile was too good, by player.
    history: Vec<[u32; 9]>,
    scored: Vec<(i64, Move)>,
}

impl Order {
    pub(super) fn new(board: &Board) -> Self {
        Self {
            killers: Vec::new(),
            history: vec![[0; 9]; board.graph.area()],
            scored: Vec::new(),
        }
    }

    /// Remembers a move that made further ones superfluous.
    pub(super) fn was_enough(&mut self, player: u8, mv: Move, depth: u8, ply: usize) {
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, [None; 2]);
        }
        let killers = &mut self.killers[ply];
        if killers[0] != Some(mv) {
            *killers = [Some(mv), killers[0]];
        }
        let learned = &mut self.history[usize::from(mv.tile)][usize::from(player)];
        *learned = (*learned + u32::from(depth) * u32::from(depth)).min(1 << 20);
    }

    /// Sorts the moves of who is to move, `first` before all others.
    pub(super) fn sort(
        &mut self,
        board: &Board,
        position: &Position,
        moves: &mut [Move],
        first: Option<Move>,
        ply: usize,
    ) {
        let player = usize::from(position.mover());
        let killers = self.killers.get(ply).copied().unwrap_or_default();
        self.scored.clear();
        for mv in moves.iter() {
            let mut score = looks(board, position, position.mover(), *mv) << 21;
            score += i64::from(self.history[usize::from(mv.tile)][player]);
            if Some(*mv) == first {
                score += 1 << 50;
            } else if killers.contains(&Some(*mv)) {
                score += 1 << 35;
            }
            self.scored.push((-score, *mv));
        }
        self.scored.sort(); // Of equal ones the first tile.
        for (mv, (_, sorted)) in moves.iter_mut().zip(&self.scored) {
            *mv = *sorted;
        }
    }
}

/// What a move of `player` looks like at once, about in stones.
pub(super) fn looks(board: &Board, position: &Position, player: u8, mv: Move) -> i64 {
    let stones = |p: u8| i64::from(position.stones(p));
    let gain = match position.cell(mv.tile) {
        Cell::CHOICE => 64 + 2 * (stones(mv.special) - stones(player)),
        Cell::INVERSION => {
            let n = position.players();
            let heir = (player + n - 2) % n + 1;
            2 * (stones(heir) - stones(player))
        }
        Cell::BONUS if mv.special == TAKE_BOMB => {
            40 + (board.blast * board.tiles()) as i64 / i64::from(position.in_count().max(1))
        }
        Cell::BONUS => 40 + i64::from(board.graph.width() + board.graph.height()) / 4,
        // Override stones are worth more at the end.
        cell if cell.is_occupied() => -200,
        _ => 0,
    };
    let place = match board.enclosed[usize::from(mv.tile)] {
        0 => 30,
        1 => 6,
        2 => 2,
        _ => 0,
    };
    gain + place
}
