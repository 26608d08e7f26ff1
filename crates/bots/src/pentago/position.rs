//! Pentago as a search sees it, and what a position is worth.

use parlor_game::Seat;
use parlor_pentago::{Action, Board, End, Side, State};
use parlor_search::{Evaluate, Position, WIN, is_proven};

/// A position to search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Searched(pub(super) State);

impl Position for Searched {
    type Move = Action;
    type Undo = State;

    fn mover(&self) -> Option<Seat> {
        match self.0.end() {
            Some(_) => None,
            None => Some(self.0.mover().seat()),
        }
    }

    /// Leaves out turns that plainly lead to the same board as one before them.
    fn moves(&self, out: &mut Vec<Action>) {
        let mut all = Vec::with_capacity(288);
        self.0.turns(&mut all);
        let mut boards: Vec<[u64; 2]> = Vec::with_capacity(8);
        let mut cell = None;
        for action in all {
            if cell != Some(action.cell) {
                cell = Some(action.cell);
                boards.clear();
            }
            let mut next = self.0;
            next.play(action);
            let key = next.board().key();
            if !boards.contains(&key) {
                boards.push(key);
                out.push(action);
            }
        }
    }

    fn make(&mut self, action: Action) -> State {
        let before = self.0;
        self.0.play(action);
        before
    }

    fn unmake(&mut self, _: Action, before: State) {
        self.0 = before;
    }

    fn hash(&self) -> u64 {
        let [x, o] = self.0.board().key();
        let mixed = x.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ o.wrapping_mul(0xc2b2_ae3d_27d4_eb4f);
        let mixed = (mixed ^ mixed >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
        mixed ^ mixed >> 29
    }
}

impl Evaluate for Searched {
    fn evaluate(&self, seat: Seat) -> i32 {
        let side = if seat == Side::X.seat() {
            Side::X
        } else {
            Side::O
        };
        match self.0.end() {
            Some(End::Won(winner)) if winner == side => WIN,
            Some(End::Won(_)) => -WIN,
            Some(End::Both | End::Full) => 0,
            None => prospects(self.0.board(), side) - prospects(self.0.board(), side.other()),
        }
    }

    fn winning(&self) -> Option<Action> {
        self.0.winning_turn()
    }
}

/// What a line is worth by the number of stones on it, if the other side has none there.
const LINE: [i32; 6] = [0, 1, 4, 12, 30, 30];

/// What the lines open to a side are worth.
fn prospects(board: &Board, side: Side) -> i32 {
    let open = board.open_lines(side);
    LINE.iter()
        .zip(open)
        .map(|(worth, lines)| worth * i32::from(lines))
        .sum()
}

/// A value as the player tells it, from -1 to 1.
pub(super) fn told(value: i32) -> f64 {
    if is_proven(value) {
        return f64::from(value.signum());
    }
    f64::from(value) / f64::from(value.abs() + 60)
}
