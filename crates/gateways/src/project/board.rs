//! The board on a console (10.3): red on top, three characters a cell, rows numbered as on the wire.

use std::fmt::Write;

use parlor_game::Viewer;
use parlor_project::{Above, Colour, Field, Project, Shape};

use super::Axis;

/// What the signs of a board mean.
pub const LEGEND: &str = "\
R B player (RP BP with a piece)   P piece (PV valid, PS sham)   YG completed goal
G goal   N no goal   number: distance to the nearest piece   . nothing known";

/// A board to be printed.
#[derive(Clone, Debug)]
pub struct Board {
    shape: Shape,
    axis: Axis,
    cells: Vec<String>,
}

impl Board {
    /// A board on which nothing is known, with its rows numbered as on this wire.
    pub fn new(shape: Shape, axis: Axis) -> Self {
        Self {
            shape,
            axis,
            cells: vec![".".into(); shape.fields()],
        }
    }

    /// Writes a sign on a field.
    pub fn put(&mut self, field: Field, sign: impl Into<String>) {
        if self.shape.contains(field)
            && let Some(cell) = self.cells.get_mut(self.shape.index(field))
        {
            *cell = sign.into();
        }
    }

    /// The lines of the board.
    pub fn draw(&self) -> String {
        let rule = format!("+{}+", "-".repeat(3 * usize::from(self.shape.width)));
        let mut text = format!(" y  {rule}\n");
        let areas = [
            (self.shape.goals_height, "red goals"),
            (self.shape.tasks_height, "tasks"),
            (self.shape.goals_height, "blue goals"),
        ];
        let mut y = 0;
        for (rows, name) in areas {
            for row in 0..rows {
                let label = match self.axis {
                    Axis::Down => y,
                    Axis::Up => self.shape.height() - 1 - y,
                };
                let _ = write!(text, "{label:>2}  |"); // A string takes everything.
                for x in 0..self.shape.width {
                    let cell = self.cells.get(self.shape.index(Field::new(x, y)));
                    let _ = write!(text, "{:>3}", cell.map(String::as_str).unwrap_or_default());
                }
                text.push('|');
                if row == 0 {
                    let _ = write!(text, "  {name}");
                }
                text.push('\n');
                y += 1;
            }
            let _ = writeln!(text, "    {rule}");
        }
        text.push_str("  x  ");
        for x in 0..self.shape.width {
            let _ = write!(text, "{x:>3}");
        }
        text
    }

    /// The whole truth about a game.
    pub fn of_game(game: &Project, axis: Axis) -> String {
        use parlor_game::Game;
        let view = game.view(Viewer::Referee);
        let mut board = Self::new(view.board, axis);
        if let Some(above) = &view.above {
            board.truth(view.team_size, above);
        }
        board.draw()
    }

    fn truth(&mut self, team_size: u8, above: &Above) {
        for goal in above.goals.iter().flatten().flatten() {
            self.put(*goal, "G");
        }
        for goal in above.completed.iter().flatten() {
            self.put(*goal, "YG");
        }
        for piece in &above.pieces {
            let sign = if piece.sham == Some(true) { "PS" } else { "PV" };
            self.put(Field::new(piece.x, piece.y), sign);
        }
        for (seat, figure) in above.players.iter().enumerate() {
            if let Some(field) = figure.field {
                let colour = match seat < usize::from(team_size) {
                    true => Colour::Red,
                    false => Colour::Blue,
                };
                self.put(field, figure_sign(colour, figure.holds));
            }
        }
    }
}

/// The sign of a player.
pub fn figure_sign(colour: Colour, holds: bool) -> &'static str {
    match (colour, holds) {
        (Colour::Red, false) => "R",
        (Colour::Red, true) => "RP",
        (Colour::Blue, false) => "B",
        (Colour::Blue, true) => "BP",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_is_drawn_with_its_signs() {
        let shape = Shape {
            width: 3,
            tasks_height: 2,
            goals_height: 1,
        };
        let mut board = Board::new(shape, Axis::Down);
        board.put(Field::new(1, 0), "YG");
        board.put(Field::new(2, 1), "BP");
        board.put(Field::new(0, 2), "12");
        let drawn = " y  +---------+\n 0  |  . YG  .|  red goals\n    +---------+\n 1  |  .  . BP|  tasks\n 2  | 12  .  .|\n    +---------+\n 3  |  .  .  .|  blue goals\n    +---------+\n  x    0  1  2";
        assert_eq!(board.draw(), drawn);
    }

    /// A reader of the wire finds each field by its labels, wherever its rows are counted from.
    #[test]
    fn rows_are_numbered_as_on_the_wire() {
        let shape = Shape {
            width: 1,
            tasks_height: 1,
            goals_height: 1,
        };
        let mut board = Board::new(shape, Axis::Up);
        board.put(Field::new(0, 0), "YG");
        let drawn = " y  +---+\n 2  | YG|  red goals\n    +---+\n 1  |  .|  tasks\n    +---+\n 0  |  .|  blue goals\n    +---+\n  x    0";
        assert_eq!(board.draw(), drawn);
    }
}
