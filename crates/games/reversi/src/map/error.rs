//! What is wrong with a map, and where.

use serde::Serialize;

/// What is wrong with a map, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, Serialize)]
#[error("line {line}, column {column}: {fault}{}", shown(.token))]
pub struct MapError {
    /// What is wrong.
    pub fault: Fault,
    /// The line of the token, from one.
    pub line: u32,
    /// The column of the token, from one.
    pub column: u32,
    /// The token; empty at the end of the file.
    pub token: String,
}

/// What can be wrong with a map.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, Serialize)]
#[serde(tag = "code", rename_all = "snake_case")]
pub enum Fault {
    /// The file is larger than the limit.
    #[error("the file has {bytes} bytes, more than {limit}")]
    FileTooLarge {
        /// Its size.
        bytes: usize,
        /// What is allowed.
        limit: usize,
    },
    /// A number was expected.
    #[error("{what} must be a number of digits only")]
    NotANumber {
        /// What the number stands for.
        what: &'static str,
    },
    /// The number of players is not 2 to 8.
    #[error("a map is for 2 to 8 players")]
    PlayersRange,
    /// Override stones, bombs or radius above 255.
    #[error("{what} must be at most 255")]
    CountRange {
        /// What the number stands for.
        what: &'static str,
    },
    /// Height or width is 0 or above the limit.
    #[error("{what} must be 1 to {limit}, and the board at most 65535 cells")]
    SizeRange {
        /// Which side.
        what: &'static str,
        /// The longest side allowed.
        limit: u16,
    },
    /// A cell with more than one character.
    #[error("a cell has exactly one character")]
    CellToken,
    /// A character that is no cell.
    #[error("there is no such cell")]
    CellUnknown,
    /// A stone of a player the map does not have.
    #[error("a stone of a player beyond the {players} of this map")]
    StoneOfMissingPlayer {
        /// How many players there are.
        players: u8,
    },
    /// The file ends before the last cell.
    #[error("{found} of {wanted} cells are there")]
    CellsMissing {
        /// How many cells there are.
        found: usize,
        /// How many there should be.
        wanted: usize,
    },
    /// What follows the cells is not a number of whole transitions.
    #[error("a transition has seven parts: x y side <-> x y side")]
    TransitionIncomplete {
        /// What it looks like instead.
        looks: Looks,
    },
    /// The fourth part of a transition is no arrow.
    #[error("the fourth part of a transition is <->")]
    TransitionArrow,
    /// A coordinate outside of the board.
    #[error("the {what} lies off the board of {size}")]
    TransitionOffBoard {
        /// Column or row.
        what: &'static str,
        /// How many there are.
        size: u16,
    },
    /// A side that is not 0 to 7.
    #[error("a side is 0 to 7, clockwise from north")]
    TransitionDirection,
    /// The end of a transition is a hole.
    #[error("({x},{y}) is a hole")]
    TransitionOnHole {
        /// The column.
        x: u16,
        /// The row.
        y: u16,
    },
    /// The side of a transition faces a tile.
    #[error("side {side} of ({x},{y}) faces a tile")]
    TransitionSideHasNeighbour {
        /// The column.
        x: u16,
        /// The row.
        y: u16,
        /// The side.
        side: u8,
    },
    /// An earlier transition uses the side.
    #[error("side {side} of ({x},{y}) is used by the transition of line {earlier}")]
    TransitionSideUsed {
        /// The column.
        x: u16,
        /// The row.
        y: u16,
        /// The side.
        side: u8,
        /// The line of the earlier transition.
        earlier: u32,
    },
    /// Nobody can move and nobody can throw a bomb.
    #[error("nobody can move and nobody can throw a bomb: no match can start here")]
    MapIsFinal,
}

/// What the rest of a file looks like that is no list of transitions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Looks {
    /// Cells beyond the last one.
    Cells,
    /// An arrow without blanks around it.
    Glued,
    /// Nothing in particular.
    Unknown,
}

impl Fault {
    /// The stable word for it.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::FileTooLarge { .. } => "file_too_large",
            Self::NotANumber { .. } => "not_a_number",
            Self::PlayersRange => "players_range",
            Self::CountRange { .. } => "count_range",
            Self::SizeRange { .. } => "size_range",
            Self::CellToken => "cell_token",
            Self::CellUnknown => "cell_unknown",
            Self::StoneOfMissingPlayer { .. } => "stone_of_missing_player",
            Self::CellsMissing { .. } => "cells_missing",
            Self::TransitionIncomplete { .. } => "transition_incomplete",
            Self::TransitionArrow => "transition_arrow",
            Self::TransitionOffBoard { .. } => "transition_off_board",
            Self::TransitionDirection => "transition_direction",
            Self::TransitionOnHole { .. } => "transition_on_hole",
            Self::TransitionSideHasNeighbour { .. } => "transition_side_has_neighbour",
            Self::TransitionSideUsed { .. } => "transition_side_used",
            Self::MapIsFinal => "map_is_final",
        }
    }
}

impl Fault {
    /// Column, row and side of the end of a transition that it is about.
    pub const fn end(&self) -> Option<[u16; 3]> {
        match self {
            Self::TransitionSideHasNeighbour { x, y, side }
            | Self::TransitionSideUsed { x, y, side, .. } => Some([*x, *y, *side as u16]),
            _ => None,
        }
    }
}

impl MapError {
    /// What to do about it.
    pub fn hint(&self) -> Option<&'static str> {
        Some(match &self.fault {
            Fault::NotANumber { .. } if self.token.is_empty() => "the file ends too early",
            Fault::NotANumber { .. } => {
                "a map begins with players, override stones, bombs and radius, height and width"
            }
            Fault::SizeRange { .. } => "height comes before width; max_side raises the limit",
            Fault::CellToken if self.token == "<->" => "fewer cells than height × width?",
            Fault::CellToken => "put blanks between the cells",
            Fault::CellUnknown => "cells are - 0 1 to 8 c i b x, in lower case",
            Fault::CellsMissing { .. } => "height comes before width",
            Fault::TransitionIncomplete { looks } => match looks {
                Looks::Cells => "more cells than height × width?",
                Looks::Glued => "put blanks around the arrow",
                Looks::Unknown => return None,
            },
            Fault::TransitionArrow => "write it as <-> with blanks around it",
            Fault::TransitionSideHasNeighbour { .. } => {
                "only a side that faces a hole or the edge can be joined"
            }
            Fault::MapIsFinal => "give the players moves, override stones or bombs",
            Fault::FileTooLarge { .. }
            | Fault::PlayersRange
            | Fault::CountRange { .. }
            | Fault::StoneOfMissingPlayer { .. }
            | Fault::TransitionOffBoard { .. }
            | Fault::TransitionDirection
            | Fault::TransitionOnHole { .. }
            | Fault::TransitionSideUsed { .. } => return None,
        })
    }

    /// A map that is sound, but where nothing can be done.
    pub(crate) const fn is_final() -> Self {
        Self {
            fault: Fault::MapIsFinal,
            line: 1,
            column: 1,
            token: String::new(),
        }
    }
}

fn shown(token: &str) -> String {
    if token.is_empty() {
        return String::new();
    }
    let short: String = token.chars().take(24).collect();
    format!(" (`{short}`)")
}
