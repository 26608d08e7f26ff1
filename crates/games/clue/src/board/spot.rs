//! Places by number: first the squares, then the rooms.

use crate::Room;

/// How many squares the corridors have.
pub const SQUARES: usize = 188;
/// How many places there are: squares and rooms.
pub const PLACES: usize = SQUARES + Room::ALL.len();

/// A place by number: below [`SQUARES`] a square of the corridors, row by row, then the rooms.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Spot(pub(super) u8);

impl Spot {
    /// The place of a room.
    pub const fn of(room: Room) -> Self {
        Self((SQUARES + room.index()) as u8)
    }

    /// The place of a number.
    pub fn new(number: u8) -> Option<Self> {
        (usize::from(number) < PLACES).then_some(Self(number))
    }

    /// All places.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..PLACES as u8).map(Self)
    }

    /// The room, if it is one.
    pub fn room(self) -> Option<Room> {
        let number = self.index().checked_sub(SQUARES)?;
        Room::ALL.get(number).copied()
    }

    /// Whether it is a square.
    pub const fn is_square(self) -> bool {
        (self.0 as usize) < SQUARES
    }

    /// Its number.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}
