//! The stones on the board, without turns and rules.

use std::{fmt, str::FromStr};

use parlor_game::Seat;

use crate::{
    Field, Lines, Rotation,
    field::ALL,
    lines::{completing, fives, open},
};

/// One of the two colours.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Side {
    /// The first player, black.
    X,
    /// The second player, white.
    O,
}

impl Side {
    /// The side of a seat, if it has one.
    pub const fn of(seat: Seat) -> Option<Self> {
        match seat.0 {
            0 => Some(Self::X),
            1 => Some(Self::O),
            _ => None,
        }
    }

    /// The seat that plays this side.
    #[inline]
    pub const fn seat(self) -> Seat {
        Seat(self as u8)
    }

    /// The other side.
    #[must_use]
    #[inline]
    pub const fn other(self) -> Self {
        match self {
            Self::X => Self::O,
            Self::O => Self::X,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::X => "X",
            Self::O => "O",
        })
    }
}

/// The stones on the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Board {
    sides: [u64; 2],
}

impl Board {
    /// The board without stones.
    pub const EMPTY: Self = Self { sides: [0; 2] };

    /// Takes all stones away.
    pub fn reset(&mut self) {
        *self = Self::EMPTY;
    }

    /// Whose stone is on `field`, if there is one.
    pub fn get(&self, field: Field) -> Option<Side> {
        [Side::X, Side::O]
            .into_iter()
            .find(|side| self.bits(*side) & field.bit() != 0)
    }

    /// Puts a stone on `field` in place of what was there, or takes it away.
    pub fn set(&mut self, field: Field, stone: Option<Side>) {
        self.sides = self.sides.map(|side| side & !field.bit());
        if let Some(side) = stone {
            self.put(side, field.bit());
        }
    }

    /// Whether no stone is on `field`.
    #[inline]
    pub fn is_empty(&self, field: Field) -> bool {
        self.empties() & field.bit() != 0
    }

    /// Turns a quadrant.
    #[inline]
    pub fn rotate(&mut self, rotation: Rotation) {
        self.sides = self.sides.map(|side| rotation.turn(side));
    }

    /// The fields with stones of `side`, in no particular order.
    #[inline]
    pub fn stones_of(&self, side: Side) -> impl Iterator<Item = Field> {
        let mut rest = self.bits(side);
        std::iter::from_fn(move || {
            let field = (rest != 0).then(|| Field::of(rest))?;
            rest &= rest - 1;
            Some(field)
        })
    }

    /// The fields without a stone, in no particular order.
    #[inline]
    pub fn free_fields(&self) -> impl Iterator<Item = Field> {
        let mut rest = self.empties();
        std::iter::from_fn(move || {
            let field = (rest != 0).then(|| Field::of(rest))?;
            rest &= rest - 1;
            Some(field)
        })
    }

    /// How many stones are on the board.
    pub fn stones(&self) -> u8 {
        (self.sides[0] | self.sides[1]).count_ones() as u8
    }

    /// Whether every field has a stone.
    pub fn is_full(&self) -> bool {
        self.empties() == 0
    }

    /// The lines that `side` fills.
    #[inline]
    pub fn fives(&self, side: Side) -> Lines {
        fives(self.bits(side))
    }

    /// Whether `side` has five in a row.
    pub fn has_row(&self, side: Side) -> bool {
        !self.fives(side).and(Lines::ROWS).is_empty()
    }

    /// Whether `side` has five in a column.
    pub fn has_column(&self, side: Side) -> bool {
        !self.fives(side).and(Lines::COLUMNS).is_empty()
    }

    /// Whether `side` has five in a diagonal.
    pub fn has_diagonal(&self, side: Side) -> bool {
        !self.fives(side).and(Lines::DIAGONALS).is_empty()
    }

    /// Whether `side` has a five.
    #[inline]
    pub fn is_winner(&self, side: Side) -> bool {
        !self.fives(side).is_empty()
    }

    /// Whether exactly one side has a five.
    pub fn has_one_winner(&self) -> bool {
        self.is_winner(Side::X) != self.is_winner(Side::O)
    }

    /// Whether both sides have a five.
    pub fn has_two_winners(&self) -> bool {
        self.is_winner(Side::X) && self.is_winner(Side::O)
    }

    /// Whether nobody plays on: there is a five, or no room.
    pub fn is_over(&self) -> bool {
        self.is_winner(Side::X) || self.is_winner(Side::O) || self.is_full()
    }

    /// How many lines hold 0 to 5 stones of `side` and none of the other.
    pub fn open_lines(&self, side: Side) -> [u8; 6] {
        open(self.bits(side), self.bits(side.other()))
    }

    /// Two words that tell this board from every other.
    #[inline]
    pub const fn key(&self) -> [u64; 2] {
        self.sides
    }

    #[inline]
    pub(crate) const fn from_bits(sides: [u64; 2]) -> Self {
        Self { sides }
    }

    #[inline]
    pub(crate) const fn bits(&self, side: Side) -> u64 {
        self.sides[side as usize]
    }

    #[inline]
    pub(crate) const fn empties(&self) -> u64 {
        ALL & !(self.sides[0] | self.sides[1])
    }

    /// Adds stones on empty fields.
    #[inline]
    pub(crate) const fn put(&mut self, side: Side, bits: u64) {
        self.sides[side as usize] |= bits;
    }

    /// The empty fields on which a stone gives `side` a five; all of them if it has one.
    #[inline]
    pub(crate) fn completing(&self, side: Side) -> u64 {
        completing(self.bits(side)) & self.empties()
    }
}

/// Why a text is no board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BoardError {
    /// It has the wrong length.
    #[error("a board has 36 characters, this text has {0}")]
    Length(usize),
    /// It has a character that is no field.
    #[error("field {field} is {found:?}; a field is '.', 'X' or 'O'")]
    Character {
        /// Where.
        field: usize,
        /// Which.
        found: char,
    },
    /// The sides cannot have moved in turn.
    #[error("there are {x} X and {o} O; X has as many stones as O, or one more")]
    Stones {
        /// Stones of the first player.
        x: u32,
        /// Stones of the second.
        o: u32,
    },
}

impl FromStr for Board {
    type Err = BoardError;

    fn from_str(text: &str) -> Result<Self, BoardError> {
        let length = text.chars().count();
        if length != 36 {
            return Err(BoardError::Length(length));
        }
        let mut board = Self::EMPTY;
        for (field, found) in Field::all().zip(text.chars()) {
            match found {
                '.' => {}
                'X' => board.put(Side::X, field.bit()),
                'O' => board.put(Side::O, field.bit()),
                found => {
                    let field = field.number().into();
                    return Err(BoardError::Character { field, found });
                }
            }
        }
        let [x, o] = board.sides.map(u64::count_ones);
        if x == o || x == o + 1 {
            Ok(board)
        } else {
            Err(BoardError::Stones { x, o })
        }
    }
}

/// The 36 fields in order; with `#` six lines with a cross between the quadrants.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for field in Field::all() {
            if f.alternate() {
                match field.number() {
                    0 => {}
                    18 => f.write_str("\n---+---\n")?,
                    number if number % 6 == 0 => f.write_str("\n")?,
                    number if number % 3 == 0 => f.write_str("|")?,
                    _ => {}
                }
            }
            match self.get(field) {
                Some(side) => side.fmt(f)?,
                None => f.write_str(".")?,
            }
        }
        Ok(())
    }
}
