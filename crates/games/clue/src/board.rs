//! The house: its squares, doors and secret passages, read from a text that is checked.
//!
//! It knows no rules of a turn; what blocks a square is told by whoever asks.

mod reach;
mod spot;
mod targets;
mod text;
mod turns;
mod walk;
mod walls;

use std::sync::LazyLock;

pub use reach::Reach;
pub use spot::{PLACES, SQUARES, Spot};
pub use text::BadBoard;
pub use turns::{MOST_STEPS, Turns, chances, turns};
pub use walk::Walk;
pub use walls::Walls;

use crate::{Place, Room, Square, Suspect};

/// How many rows there are.
pub const ROWS: usize = 25;
/// How many columns there are.
pub const COLS: usize = 24;
/// How many doors there are.
pub const DOORS: usize = 17;
/// How many rooms there are.
pub const ROOMS: usize = Room::ALL.len();

/// The text of the house.
const TEXT: &str = include_str!("../board.txt");

/// A door: the only ways between a corridor and a room.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Door {
    /// The room.
    pub room: Room,
    /// The cell of the room behind the door.
    pub cell: Square,
    /// The square of the corridor before it.
    pub outside: Spot,
}

/// What a cell of the grid is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cell {
    /// Part of a corridor.
    Corridor,
    /// Part of a room.
    Room(Room),
    /// The middle, which nobody enters.
    Centre,
    /// Outside.
    Nothing,
}

/// The house.
#[derive(Clone, PartialEq, Debug)]
pub struct Board {
    cells: [[Cell; COLS]; ROWS],
    /// The squares by number, row by row.
    squares: [Square; SQUARES],
    /// The numbers of the squares.
    spots: [[Option<Spot>; COLS]; ROWS],
    /// The squares beside each one: down, right, up, left.
    beside: [[Option<Spot>; 4]; SQUARES],
    /// The same without gaps.
    near: [[u8; 4]; SQUARES],
    /// How many of them there are.
    near_count: [u8; SQUARES],
    /// The room that each square leads into, with the door cell.
    leads: [Option<(Room, Square)>; SQUARES],
    doors: [Door; DOORS],
    passages: [Option<Room>; ROOMS],
    starts: [Spot; 6],
    /// The fewest steps to each room, from each place.
    steps: Box<[[u8; ROOMS]; PLACES]>,
}

/// The house of every match.
pub fn board() -> &'static Board {
    static BOARD: LazyLock<Board> = LazyLock::new(|| match Board::read(TEXT) {
        Ok(board) => board,
        #[allow(clippy::panic, reason = "the text is ours and tested")]
        Err(error) => panic!("the house cannot be used: {error}"),
    });
    &BOARD
}

impl Board {
    /// What a cell is.
    pub fn cell(&self, at: Square) -> Cell {
        let row = self.cells.get(usize::from(at.row));
        let cell = row.and_then(|row| row.get(usize::from(at.col)));
        cell.copied().unwrap_or(Cell::Nothing)
    }

    /// The square of a number; nothing for a room.
    pub fn square(&self, spot: Spot) -> Option<Square> {
        self.squares.get(spot.index()).copied()
    }

    /// The number of a place; nothing for what is no place.
    pub fn spot(&self, place: Place) -> Option<Spot> {
        match place {
            Place::Room(room) => Some(Spot::of(room)),
            Place::Square(Square { row, col }) => {
                let row = self.spots.get(usize::from(row))?;
                *row.get(usize::from(col))?
            }
        }
    }

    /// The place of a number.
    pub fn place(&self, spot: Spot) -> Place {
        match spot.room() {
            Some(room) => Place::Room(room),
            None => Place::Square(self.squares[spot.index() % SQUARES]),
        }
    }

    /// The squares beside a square: down, right, up, left.
    pub fn beside(&self, spot: Spot) -> impl Iterator<Item = Spot> {
        let beside = self.beside.get(spot.index());
        beside.into_iter().flatten().flatten().copied()
    }

    /// All doors.
    pub const fn doors(&self) -> &[Door; DOORS] {
        &self.doors
    }

    /// The doors of a room.
    pub fn doors_of(&self, room: Room) -> impl Iterator<Item = &Door> {
        self.doors.iter().filter(move |door| door.room == room)
    }

    /// The room behind a square's door, with its door cell.
    pub fn behind(&self, spot: Spot) -> Option<(Room, Square)> {
        self.leads.get(spot.index()).copied().flatten()
    }

    /// Where a room's secret passage leads.
    pub const fn passage(&self, room: Room) -> Option<Room> {
        self.passages[room.index()]
    }

    /// Where a suspect's token starts.
    pub const fn start(&self, suspect: Suspect) -> Spot {
        self.starts[suspect.index()]
    }

    /// The fewest steps from a place to a room with nobody in the way; none to itself.
    pub fn steps(&self, from: Spot, to: Room) -> u8 {
        self.steps[from.index() % PLACES][to.index()]
    }
}
