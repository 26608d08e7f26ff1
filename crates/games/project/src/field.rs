//! Fields of the board, directions, colours and the three areas.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// One square in the canonical frame: (0, 0) is the upper left corner, red's goals are on top.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema,
)]
#[serde(deny_unknown_fields)]
pub struct Field {
    /// The column, from the left.
    pub x: u8,
    /// The row, from the top.
    pub y: u8,
}

impl Field {
    /// The field of a column and a row.
    pub const fn new(x: u8, y: u8) -> Self {
        Self { x, y }
    }

    /// How many steps it is to another field.
    #[inline]
    pub const fn distance(self, other: Self) -> u8 {
        self.x.abs_diff(other.x) + self.y.abs_diff(other.y)
    }
}

/// Where a step leads: north is towards red's goals, south towards blue's.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
pub enum Direction {
    /// Up, towards red's goals.
    #[serde(rename = "n")]
    North,
    /// Down, towards blue's goals.
    #[serde(rename = "s")]
    South,
    /// To the left.
    #[serde(rename = "w")]
    West,
    /// To the right.
    #[serde(rename = "e")]
    East,
}

impl Direction {
    /// All four.
    pub const ALL: [Self; 4] = [Self::North, Self::South, Self::West, Self::East];

    /// Its letter.
    pub const fn letter(self) -> char {
        match self {
            Self::North => 'N',
            Self::South => 'S',
            Self::West => 'W',
            Self::East => 'E',
        }
    }
}

/// One of the two teams.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Colour {
    /// Above: goals at low y; seats from 0 on.
    Red,
    /// Below: goals at high y; the second half of the seats.
    Blue,
}

impl Colour {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Red, Self::Blue];

    /// The other one.
    #[must_use]
    #[inline]
    pub const fn other(self) -> Self {
        match self {
            Self::Red => Self::Blue,
            Self::Blue => Self::Red,
        }
    }

    /// The colour as an index.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Red => "red",
            Self::Blue => "blue",
        }
    }
}

/// The three parts of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Area {
    /// Where pieces appear.
    Tasks,
    /// Where a team looks for its goals.
    Goals(Colour),
}

/// The size of a board and where its areas are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Shape {
    /// How many columns.
    pub width: u8,
    /// How many rows the tasks area has.
    pub tasks_height: u8,
    /// How many rows each goals area has.
    pub goals_height: u8,
}

impl Shape {
    /// How many rows the board has.
    #[inline]
    pub const fn height(self) -> u8 {
        self.tasks_height + 2 * self.goals_height
    }

    /// How many fields the board has.
    pub const fn fields(self) -> usize {
        self.width as usize * self.height() as usize
    }

    /// How many fields the tasks area has.
    pub const fn tasks(self) -> usize {
        self.width as usize * self.tasks_height as usize
    }

    /// How many fields each goals area has.
    pub const fn goals(self) -> usize {
        self.width as usize * self.goals_height as usize
    }

    /// Whether a field is on the board.
    #[inline]
    pub const fn contains(self, field: Field) -> bool {
        field.x < self.width && field.y < self.height()
    }

    /// The number of a field, row by row.
    #[inline]
    pub const fn index(self, field: Field) -> usize {
        field.y as usize * self.width as usize + field.x as usize
    }

    /// The field of a number.
    #[inline]
    pub const fn field(self, index: usize) -> Field {
        let width = self.width as usize;
        Field::new((index % width) as u8, (index / width) as u8)
    }

    /// The area of a row.
    #[inline]
    pub const fn area(self, y: u8) -> Area {
        if y < self.goals_height {
            Area::Goals(Colour::Red)
        } else if y < self.goals_height + self.tasks_height {
            Area::Tasks
        } else {
            Area::Goals(Colour::Blue)
        }
    }

    /// Whether a field is in the tasks area.
    #[inline]
    pub fn is_task(self, field: Field) -> bool {
        self.area(field.y) == Area::Tasks
    }

    /// The first row of a team's goals area.
    #[inline]
    pub const fn goals_top(self, colour: Colour) -> u8 {
        match colour {
            Colour::Red => 0,
            Colour::Blue => self.goals_height + self.tasks_height,
        }
    }

    /// The mirror image of a field.
    #[inline]
    pub const fn mirror(self, field: Field) -> Field {
        Field::new(field.x, self.height() - 1 - field.y)
    }

    /// The field one step from here; nothing if the board ends there.
    #[inline]
    pub const fn step(self, from: Field, direction: Direction) -> Option<Field> {
        let Field { x, y } = from;
        match direction {
            Direction::North if 0 < y => Some(Field::new(x, y - 1)),
            Direction::South if y + 1 < self.height() => Some(Field::new(x, y + 1)),
            Direction::West if 0 < x => Some(Field::new(x - 1, y)),
            Direction::East if x + 1 < self.width => Some(Field::new(x + 1, y)),
            _ => None,
        }
    }
}
