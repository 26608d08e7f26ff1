//! Reads the house from its text and checks that it is the one everybody knows.

use super::{
    Board, COLS, Cell, DOORS, Door, PLACES, ROOMS, ROWS, SQUARES, Spot, Walk, Walls, turns,
};
use crate::{Card, Room, Square, Suspect};

/// A text that is not the house.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{part}: {found} instead of {wanted}")]
pub struct BadBoard {
    /// Which part of it is wrong.
    pub part: String,
    /// What there is.
    pub found: String,
    /// What there should be.
    pub wanted: String,
}

fn wrong(part: &str, found: impl ToString, wanted: impl ToString) -> BadBoard {
    BadBoard {
        part: part.into(),
        found: found.to_string(),
        wanted: wanted.to_string(),
    }
}

fn same<T: PartialEq + ToString>(part: &str, found: T, wanted: T) -> Result<(), BadBoard> {
    match found == wanted {
        true => Ok(()),
        false => Err(wrong(part, found, wanted)),
    }
}

impl Board {
    /// Reads the house and checks its squares, doors and steps.
    pub fn read(text: &str) -> Result<Self, BadBoard> {
        let (cells, starts) = grid(text)?;
        let mut squares = Vec::new();
        let mut spots = [[None; COLS]; ROWS];
        for (row, line) in (0u8..).zip(&cells) {
            for (col, cell) in (0u8..).zip(line) {
                if *cell == Cell::Corridor {
                    spots[usize::from(row)][usize::from(col)] = Spot::new(squares.len() as u8);
                    squares.push(Square { row, col });
                }
            }
        }
        let count = squares.len();
        let squares = <[Square; SQUARES]>::try_from(squares)
            .map_err(|_| wrong("squares of the corridors", count, SQUARES))?;
        let spot = |row: i16, col: i16| -> Option<Spot> {
            let row = spots.get(usize::try_from(row).ok()?)?;
            *row.get(usize::try_from(col).ok()?)?
        };
        let beside = squares.map(|Square { row, col }| {
            let (row, col) = (i16::from(row), i16::from(col));
            let around = [(1, 0), (0, 1), (-1, 0), (0, -1)];
            around.map(|(down, right)| spot(row + down, col + right))
        });
        let at = |square: Square| spot(square.row.into(), square.col.into());
        let doors = doors(text, &cells, at)?;
        let mut leads = [None; SQUARES];
        for door in &doors {
            leads[door.outside.index()] = Some((door.room, door.cell));
        }
        let outside = leads.iter().flatten().count();
        same("squares before doors", outside, DOORS)?;
        let starts = starts.map(|start| start.and_then(at));
        let none = wrong("starts", "fewer", starts.len());
        let [Some(a), Some(b), Some(c), Some(d), Some(e), Some(f)] = starts else {
            return Err(none);
        };
        let mut near = [[0; 4]; SQUARES];
        let mut near_count = [0u8; SQUARES];
        for (number, around) in beside.iter().enumerate() {
            for spot in around.iter().flatten() {
                near[number][usize::from(near_count[number])] = spot.0;
                near_count[number] += 1;
            }
        }
        let mut board = Self {
            cells,
            squares,
            spots,
            beside,
            near,
            near_count,
            leads,
            doors,
            passages: passages(text)?,
            starts: [a, b, c, d, e, f],
            steps: Box::new([[0; ROOMS]; PLACES]),
        };
        board.measure();
        board.check(text)?;
        Ok(board)
    }

    /// Counts the steps from everywhere to all rooms.
    fn measure(&mut self) {
        for from in Spot::all() {
            let walk = Walk::new(self, from, u8::MAX - 1, &Walls::NONE);
            let steps = Room::ALL.map(|room| walk.steps(Spot::of(room)).unwrap_or(u8::MAX));
            self.steps[from.index()] = steps;
        }
    }

    fn check(&self, text: &str) -> Result<(), BadBoard> {
        let walk = Walk::new(self, self.starts[0], u8::MAX - 1, &Walls::NONE);
        same(
            "squares that hang together",
            walk.found().count() + 1,
            PLACES,
        )?;
        let cells = |wanted: Cell| {
            self.cells
                .iter()
                .flatten()
                .filter(|cell| **cell == wanted)
                .count()
        };
        same("cells of the middle", cells(Cell::Centre), 35)?;
        same("cells outside", cells(Cell::Nothing), 38)?;
        for (from, wanted) in self.table(text, "steps")? {
            let found = Room::ALL.map(|room| f64::from(self.steps(from, room)));
            same("steps", format!("{found:?}"), format!("{wanted:?}"))?;
        }
        Ok(())
    }

    /// Checks the expected turns, which take a moment to compute.
    pub fn check_turns(&self, text: &str) -> Result<(), BadBoard> {
        let tables = [
            ("turns", crate::Throw::One),
            ("turns of two", crate::Throw::Two),
        ];
        for (name, throw) in tables {
            for (from, wanted) in self.table(text, name)? {
                let found = Room::ALL.map(|room| turns(throw, 0).expected(from, room));
                let near = found
                    .iter()
                    .zip(wanted)
                    .all(|(is, was)| (is - was).abs() < 0.006);
                if !near {
                    return Err(wrong(name, format!("{found:.3?}"), format!("{wanted:?}")));
                }
            }
        }
        Ok(())
    }

    /// The lines of a table: from where, and a number for each room.
    fn table(&self, text: &str, name: &str) -> Result<Vec<(Spot, [f64; ROOMS])>, BadBoard> {
        let read = |line: &str| {
            let mut words = line.split_whitespace();
            let from = words.next()?;
            let from = match (named::<Room>(from), named::<Suspect>(from)) {
                (Some(room), _) => Spot::of(room),
                (None, suspect) => self.start(suspect?),
            };
            let numbers: Vec<f64> = words.map_while(|word| word.parse().ok()).collect();
            Some((from, numbers.try_into().ok()?))
        };
        let lines: Option<Vec<_>> = section(text, name).map(read).collect();
        let lines = lines.ok_or_else(|| wrong(name, "something else", "names and numbers"))?;
        same(name, lines.len(), ROOMS + Suspect::ALL.len())?;
        Ok(lines)
    }
}

/// The lines of one part of the text.
fn section<'a>(text: &'a str, name: &str) -> impl Iterator<Item = &'a str> {
    let head = format!("[{name}]");
    let after = text.lines().skip_while(move |line| *line != head).skip(1);
    let part = after.take_while(|line| !line.starts_with('['));
    part.filter(|line| !line.trim().is_empty() && !line.starts_with("# "))
}

type Cells = [[Cell; COLS]; ROWS];

/// The cells, and where the suspects start.
fn grid(text: &str) -> Result<(Cells, [Option<Square>; 6]), BadBoard> {
    let mut cells = [[Cell::Nothing; COLS]; ROWS];
    let mut starts = [None; 6];
    let lines: Vec<&str> = section(text, "grid").collect();
    same("rows", lines.len(), ROWS)?;
    for (row, line) in lines.iter().enumerate() {
        same("columns", line.chars().count(), COLS)?;
        for (col, letter) in line.chars().enumerate() {
            cells[row][col] = match letter {
                '.' => Cell::Corridor,
                '#' => Cell::Nothing,
                'X' => Cell::Centre,
                '1'..='6' => {
                    let square = Square {
                        row: row as u8,
                        col: col as u8,
                    };
                    starts[letter as usize - '1' as usize] = Some(square);
                    Cell::Corridor
                }
                _ => match "HODKBCILS".find(letter) {
                    Some(number) => Cell::Room(Room::ALL[number]),
                    None => return Err(wrong("a cell", letter, "one of the letters")),
                },
            };
        }
    }
    Ok((cells, starts))
}

fn doors(
    text: &str,
    cells: &Cells,
    at: impl Fn(Square) -> Option<Spot>,
) -> Result<[Door; DOORS], BadBoard> {
    let read = |line: &str| {
        let words: Vec<&str> = line.split_whitespace().collect();
        let [room, cell, outside] = words.as_slice() else {
            return None;
        };
        let (room, cell) = (named::<Room>(room)?, square(cell)?);
        let before = square(outside)?;
        let apart = cell.row.abs_diff(before.row) + cell.col.abs_diff(before.col);
        let inside = *cells
            .get(usize::from(cell.row))?
            .get(usize::from(cell.col))?;
        let outside = at(before)?;
        let fits = apart == 1 && inside == Cell::Room(room);
        fits.then_some(Door {
            room,
            cell,
            outside,
        })
    };
    let all: Option<Vec<Door>> = section(text, "doors").map(read).collect();
    let all = all.ok_or_else(|| {
        wrong(
            "doors",
            "something else",
            "a room and two cells side by side",
        )
    })?;
    let count = all.len();
    all.try_into().map_err(|_| wrong("doors", count, DOORS))
}

fn passages(text: &str) -> Result<[Option<Room>; ROOMS], BadBoard> {
    let mut passages = [None; ROOMS];
    for line in section(text, "passages") {
        let ends = line.split_once(' ');
        let ends = ends.and_then(|(a, b)| Some((named::<Room>(a)?, named::<Room>(b)?)));
        let (a, b) = ends.ok_or_else(|| wrong("passages", line, "two rooms"))?;
        passages[a.index()] = Some(b);
        passages[b.index()] = Some(a);
    }
    same("ends of passages", passages.iter().flatten().count(), 4)?;
    Ok(passages)
}

/// A room or suspect by its name.
fn named<T: TryFrom<Card>>(name: &str) -> Option<T> {
    T::try_from(Card::named(name)?).ok()
}

/// A cell, written row,col.
fn square(text: &str) -> Option<Square> {
    let (row, col) = text.split_once(',')?;
    Some(Square {
        row: row.parse().ok()?,
        col: col.parse().ok()?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Place, board::TEXT};

    #[test]
    fn the_house_is_read_and_agrees_with_its_tables() {
        let board = Board::read(TEXT).unwrap();
        assert_eq!(board.check_turns(TEXT), Ok(()));
        assert_eq!(
            board.place(board.start(Suspect::MissScarlet)),
            Place::Square(Square { row: 0, col: 16 })
        );
    }

    #[test]
    fn a_house_with_a_flaw_is_refused() {
        let flaws = [
            ("SSSSSS#.#HHHHHH#1#OOOOOO", "SSSSSS###HHHHHH#1#OOOOOO"),
            ("6........HHHHHH..OOOOOOO", "6...#....HHHHHH..OOOOOOO"),
            ("study 3,6 4,6", "study 3,6 4,7"),
            ("kitchen 18,19 17,19", ""),
            ("study kitchen", "study lounge"),
            (
                "lounge               8     0     4",
                "lounge               8     0     5",
            ),
            ("hall 6,12 7,12", "hall 6,11 7,11"),
        ];
        for (was, is) in flaws {
            assert!(TEXT.contains(was), "{was}");
            assert!(Board::read(&TEXT.replacen(was, is, 1)).is_err(), "{was}");
        }
        let board = Board::read(TEXT).unwrap();
        assert!(
            board
                .check_turns(&TEXT.replace("2.78  2.59", "2.78  2.60"))
                .is_err()
        );
    }
}
