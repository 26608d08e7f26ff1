//! The board on a console (10.3): the canonical frame, red on top, three characters a cell.

use std::fmt::Write;

use parlor_game::Viewer;
use parlor_project::{Above, Colour, Field, Project, Shape};

/// A board to be printed.
#[derive(Clone, Debug)]
pub struct Board {
    shape: Shape,
    cells: Vec<String>,
}

impl Board {
    /// A board on which nothing is known.
    pub fn new(shape: Shape) -> Self {
        Self {
            shape,
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
                let _ = write!(text, "{y:>2}  |"); // A string takes everything.
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
    pub fn of_game(game: &Project) -> String {
        use parlor_game::Game;
        let view = game.view(Viewer::Referee);
        let mut board = Self::new(view.board);
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
    fn a41_a_board_is_drawn_as_in_the_specification() {
        let shape = Shape {
            width: 3,
            tasks_height: 2,
            goals_height: 1,
        };
        let mut board = Board::new(shape);
        board.put(Field::new(1, 0), "YG");
        board.put(Field::new(2, 1), "BP");
        board.put(Field::new(0, 2), "12");
        let drawn = " y  +---------+\n 0  |  . YG  .|  red goals\n    +---------+\n 1  |  .  . BP|  tasks\n 2  | 12  .  .|\n    +---------+\n 3  |  .  .  .|  blue goals\n    +---------+\n  x    0  1  2";
        assert_eq!(board.draw(), drawn);
    }
}
