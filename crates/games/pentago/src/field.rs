//! Fields, quadrants and rotations, and where a field lies among the bits of a side.
//!
//! A side has nine bits per quadrant: the eight border fields clockwise from the top left corner, then
//! the centre. A rotation is then a rotation of one byte by two.

use std::fmt;

/// All 36 fields.
pub(crate) const ALL: u64 = (1 << 36) - 1;

/// Where the fields of a quadrant lie among its nine bits.
const RING: [[u8; 3]; 3] = [[0, 1, 2], [7, 8, 3], [6, 5, 4]];

/// The bit of each field.
pub(crate) const SPOT: [u8; 36] = {
    let mut spots = [0; 36];
    let mut field = 0;
    while field < 36 {
        let (row, col) = (field / 6, field % 6);
        let quadrant = row / 3 * 2 + col / 3;
        spots[field] = 9 * quadrant as u8 + RING[row % 3][col % 3];
        field += 1;
    }
    spots
};

/// The field of each bit; the table is longer so that any six bits are an index.
static FIELD: [u8; 64] = {
    let mut fields = [0; 64];
    let mut field = 0;
    while field < 36 {
        fields[SPOT[field] as usize] = field as u8;
        field += 1;
    }
    fields
};

/// One of the 36 fields, row by row from the top left.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Field(u8);

impl Field {
    /// The field with this number, if there is one.
    #[inline]
    pub const fn new(number: u8) -> Option<Self> {
        if number < 36 {
            Some(Self(number))
        } else {
            None
        }
    }

    /// All fields in order.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..36).map(Self)
    }

    /// The number of the field.
    #[inline]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The field as a set of one bit.
    #[inline]
    pub(crate) fn bit(self) -> u64 {
        1 << SPOT[usize::from(self.0)]
    }

    /// The field of the lowest bit of `bits`, which are not empty.
    #[inline]
    pub(crate) fn of(bits: u64) -> Self {
        Self(FIELD[bits.trailing_zeros() as usize & 63])
    }
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A quarter of the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Quadrant {
    /// Top left.
    TopLeft,
    /// Top right.
    TopRight,
    /// Bottom left.
    BottomLeft,
    /// Bottom right.
    BottomRight,
}

impl Quadrant {
    /// All four, in the order of the rotation codes.
    pub const ALL: [Self; 4] = [
        Self::TopLeft,
        Self::TopRight,
        Self::BottomLeft,
        Self::BottomRight,
    ];
}

impl fmt::Display for Quadrant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::TopLeft => "top left",
            Self::TopRight => "top right",
            Self::BottomLeft => "bottom left",
            Self::BottomRight => "bottom right",
        })
    }
}

/// Which way a quadrant turns.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Direction {
    /// Against the clock.
    CounterClockwise,
    /// With the clock.
    Clockwise,
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::CounterClockwise => "counter-clockwise",
            Self::Clockwise => "clockwise",
        })
    }
}

/// One of the eight rotations.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Rotation(u8);

impl Rotation {
    /// The rotation with this code, if there is one.
    #[inline]
    pub const fn new(code: u8) -> Option<Self> {
        if code < 8 { Some(Self(code)) } else { None }
    }

    /// The rotation of `quadrant` in `direction`.
    pub const fn of(quadrant: Quadrant, direction: Direction) -> Self {
        Self(quadrant as u8 * 2 + direction as u8)
    }

    /// The rotation by the lowest three bits of a number.
    #[inline]
    pub(crate) const fn from_low_bits(number: u32) -> Self {
        Self((number & 7) as u8)
    }

    /// All eight in order of their codes.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..8).map(Self)
    }

    /// The code.
    #[inline]
    pub const fn code(self) -> u8 {
        self.0
    }

    /// Which quadrant turns.
    pub const fn quadrant(self) -> Quadrant {
        Quadrant::ALL[(self.0 >> 1 & 3) as usize]
    }

    /// Which way it turns.
    pub const fn direction(self) -> Direction {
        if self.0 & 1 == 0 {
            Direction::CounterClockwise
        } else {
            Direction::Clockwise
        }
    }

    /// The rotation that undoes this one.
    #[inline]
    pub const fn back(self) -> Self {
        Self(self.0 ^ 1)
    }

    /// A side after this rotation.
    #[inline]
    pub(crate) const fn turn(self, side: u64) -> u64 {
        let shift = 9 * (self.0 >> 1) as u32;
        let ring = (side >> shift) as u8;
        let turned = ring.rotate_left(6 - 4 * (self.0 & 1) as u32);
        side ^ ((ring ^ turned) as u64) << shift
    }
}

impl fmt::Display for Rotation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.quadrant(), self.direction())
    }
}
