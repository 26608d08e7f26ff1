//! Maps: what the file says, before anybody plays on it.

mod error;
mod read;
mod tokens;
mod warning;

use std::fmt;

pub use error::{Fault, Looks, MapError};
pub use read::{MAX_BYTES, MAX_SIDE, USUAL_SIDE};
pub use warning::{Warning, warnings};

use crate::Cell;

/// The steps of the eight directions, clockwise from north: columns, then rows.
pub(crate) const STEPS: [(i32, i32); 8] = [
    (0, -1),
    (1, -1),
    (1, 0),
    (1, 1),
    (0, 1),
    (-1, 1),
    (-1, 0),
    (-1, -1),
];

/// A map as its file describes it; [`Map::read`] makes only sound ones.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Map {
    /// How many players it is for, 2 to 8.
    pub(crate) players: u8,
    /// How many override stones each player starts with.
    pub(crate) overrides: u8,
    /// How many bombs each player starts with.
    pub(crate) bombs: u8,
    /// How far a bomb reaches.
    pub(crate) radius: u8,
    /// How many rows it has.
    pub(crate) height: u16,
    /// How many columns it has.
    pub(crate) width: u16,
    /// The cells, row by row.
    pub(crate) cells: Vec<Cell>,
    /// The sides that are joined, in the order of the file.
    pub(crate) transitions: Vec<Transition>,
}

/// Two sides that are joined, both ways.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Transition {
    /// One side.
    pub from: End,
    /// The other side; it may be the same.
    pub to: End,
}

/// One side of a tile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct End {
    /// The column.
    pub x: u16,
    /// The row.
    pub y: u16,
    /// The side, 0 to 7, clockwise from north.
    pub side: u8,
}

impl Map {
    /// Reads a map whose sides are at most `max_side` long; stops at the first error.
    pub fn read(text: &[u8], max_side: u16) -> Result<Self, MapError> {
        read::read(text, max_side)
    }

    /// How many players it is for, 2 to 8.
    pub const fn players(&self) -> u8 {
        self.players
    }

    /// How many override stones each player starts with.
    pub const fn overrides(&self) -> u8 {
        self.overrides
    }

    /// How many bombs each player starts with.
    pub const fn bombs(&self) -> u8 {
        self.bombs
    }

    /// How far a bomb reaches.
    pub const fn radius(&self) -> u8 {
        self.radius
    }

    /// How many rows it has.
    pub const fn height(&self) -> u16 {
        self.height
    }

    /// How many columns it has.
    pub const fn width(&self) -> u16 {
        self.width
    }

    /// The cells, row by row.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// The sides that are joined, in the order of the file.
    pub fn transitions(&self) -> &[Transition] {
        &self.transitions
    }

    /// How many cells show this.
    pub fn count(&self, cell: Cell) -> usize {
        self.cells.iter().filter(|other| **other == cell).count()
    }

    /// The cell at a place; nothing off the board.
    pub fn at(&self, x: u16, y: u16) -> Option<Cell> {
        let inside = x < self.width && y < self.height;
        inside.then(|| self.cells[usize::from(y) * usize::from(self.width) + usize::from(x)])
    }

    /// The place next to another in a direction, if a tile is there.
    pub(crate) fn neighbour(&self, x: u16, y: u16, side: u8) -> Option<(u16, u16)> {
        let (right, down) = STEPS[usize::from(side & 7)];
        let x = u16::try_from(i32::from(x) + right).ok()?;
        let y = u16::try_from(i32::from(y) + down).ok()?;
        self.at(x, y).filter(|cell| !cell.is_hole())?;
        Some((x, y))
    }
}

/// The canonical text: LF line ends, single blanks, a final newline.
impl fmt::Display for Map {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}\n{}", self.players, self.overrides)?;
        writeln!(f, "{} {}", self.bombs, self.radius)?;
        writeln!(f, "{} {}", self.height, self.width)?;
        for row in self.cells.chunks(self.width.into()) {
            for (column, cell) in row.iter().enumerate() {
                let gap = if column == 0 { "" } else { " " };
                write!(f, "{gap}{}", cell.symbol())?;
            }
            writeln!(f)?;
        }
        for Transition { from, to } in &self.transitions {
            writeln!(f, "{from} <-> {to}")?;
        }
        Ok(())
    }
}

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.x, self.y, self.side)
    }
}
