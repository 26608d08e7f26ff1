//! Row as a search sees it.

use parlor_game::{Evaluate, Position, Seat, WIN};

use super::{Mark, Row};

impl<const FAULT: u8> Position for Row<FAULT> {
    type Move = Mark;
    type Undo = ();

    fn mover(&self) -> Option<Seat> {
        self.outcome().is_none().then(|| self.next())
    }

    fn moves(&self, out: &mut Vec<Mark>) {
        parlor_game::Game::actions(self, self.next(), out);
    }

    fn make(&mut self, mark: Mark) {
        let seat = self.next();
        if let Some(cell) = self.cells.get_mut(usize::from(mark.cell)) {
            *cell = Some(seat);
        }
        self.moves += 1;
    }

    fn unmake(&mut self, mark: Mark, (): ()) {
        if let Some(cell) = self.cells.get_mut(usize::from(mark.cell)) {
            *cell = None;
        }
        self.moves -= 1;
    }

    /// A row has at most 32 cells, so two bits for each are the whole position.
    fn hash(&self) -> u64 {
        self.cells.iter().fold(0, |hash, cell| {
            hash << 2 | cell.map_or(0, |seat| 1 + u64::from(seat.0))
        })
    }
}

impl<const FAULT: u8> Evaluate for Row<FAULT> {
    fn evaluate(&self, seat: Seat) -> i32 {
        match self.winner() {
            Some(winner) if winner == seat => WIN,
            Some(_) => -WIN,
            None => 0,
        }
    }
}
