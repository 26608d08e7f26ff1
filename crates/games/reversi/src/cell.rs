//! What a cell shows.

/// What a cell shows, as a small number: stones are 1 to 8, everything else has a name.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell(pub(crate) u8);

impl Cell {
    /// A tile with nothing on it.
    pub const EMPTY: Self = Self(0);
    /// A stone that is nobody's.
    pub const EXPANSION: Self = Self(9);
    /// A free tile that swaps two colours.
    pub const CHOICE: Self = Self(10);
    /// A free tile that hands every colour on.
    pub const INVERSION: Self = Self(11);
    /// A free tile that gives a bomb or an override stone.
    pub const BONUS: Self = Self(12);
    /// No part of the board.
    pub const HOLE: Self = Self(13);
    /// How many different cells there are.
    pub(crate) const KINDS: usize = 14;

    /// The symbols of all cells, by number.
    const SYMBOLS: [u8; Self::KINDS] = *b"012345678xcib-";

    /// Its number: 1 to 8 are stones.
    #[inline]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The stone of player 1 to 8.
    pub const fn stone(player: u8) -> Option<Self> {
        match player {
            1..=8 => Some(Self(player)),
            _ => None,
        }
    }

    /// The cell with this symbol of the map format.
    pub fn from_symbol(symbol: u8) -> Option<Self> {
        let found = Self::SYMBOLS.iter().position(|known| *known == symbol)?;
        u8::try_from(found).ok().map(Self)
    }

    /// Its symbol in the map format.
    pub const fn symbol(self) -> char {
        Self::SYMBOLS[self.0 as usize] as char
    }

    /// Whose stone it is.
    pub const fn owner(self) -> Option<u8> {
        match self.0 {
            1..=8 => Some(self.0),
            _ => None,
        }
    }

    /// Whether it shows a stone, of a player or of nobody.
    #[inline]
    pub const fn is_occupied(self) -> bool {
        self.0.wrapping_sub(1) < 9
    }

    /// Whether it is a tile without a stone.
    #[inline]
    pub const fn is_free(self) -> bool {
        !self.is_occupied() && self.0 != Self::HOLE.0
    }

    /// Whether it is no part of the board.
    #[inline]
    pub const fn is_hole(self) -> bool {
        self.0 == Self::HOLE.0
    }
}
