//! The lines of a board: every tile lies, with each of its four axes, on exactly one of them.

use crate::{
    Graph, Position,
    graph::{place, tile_of},
};

/// The lines of a graph, numbered once.
///
/// Walking on and on from a tile either ends at an open side or comes back to where it began, so the
/// walks fall into paths and cycles; one way and the way back are the same line. A line may pass a
/// tile more than once: on different axes or, with a mirror, there and back.
#[derive(PartialEq, Eq, Default)]
pub struct Lines {
    /// The line of each cell on each axis; holes have the number behind the last line.
    of: Vec<u32>,
    lines: Vec<Line>,
    /// The tiles that the lines pass, line by line.
    passed: Vec<u16>,
}

#[derive(PartialEq, Eq)]
struct Line {
    /// Where its tiles begin and end in the list of all.
    from: u32,
    to: u32,
    is_cycle: bool,
    is_mirrored: bool,
}

impl Lines {
    /// Numbers the lines of a graph by their lowest tile and axis.
    pub(crate) fn new(graph: &Graph) -> Self {
        const UNKNOWN: u32 = u32::MAX;
        let area = graph.area();
        let mut lines = Self {
            of: vec![UNKNOWN; area * 4],
            lines: Vec::new(),
            passed: Vec::with_capacity(graph.tiles().len() * 4),
        };
        for tile in graph.tiles() {
            for axis in 0..4 {
                if lines.of[slot(*tile, axis)] == UNKNOWN {
                    lines.follow(graph, place(*tile, axis));
                }
            }
        }
        let none = lines.len() as u32;
        let holes = lines.of.iter_mut().filter(|line| **line == UNKNOWN);
        holes.for_each(|line| *line = none);
        lines
    }

    /// Adds the line through a place on a walk, from its open side if it has one.
    fn follow(&mut self, graph: &Graph, through: u32) {
        let nothing = graph.area();
        let is_off = |at: u32| usize::from(tile_of(at)) == nothing;
        let mut start = through;
        let is_cycle = loop {
            let before = back(graph.next(back(start)));
            if is_off(before) {
                break false;
            }
            start = before;
            if start == through {
                break true;
            }
        };
        let number = self.lines.len() as u32;
        let from = self.passed.len() as u32;
        let mut is_mirrored = false;
        let mut at = start;
        loop {
            let tile = tile_of(at);
            self.passed.push(tile);
            self.of[slot(tile, (at & 3) as u8)] = number;
            at = graph.next(at);
            is_mirrored |= at == back(start);
            if is_off(at) || at == start {
                break;
            }
        }
        self.lines.push(Line {
            from,
            to: self.passed.len() as u32,
            is_cycle,
            is_mirrored,
        });
    }

    /// How many lines there are.
    pub const fn len(&self) -> usize {
        self.lines.len()
    }

    /// Whether there is none, which only a board without tiles has.
    pub const fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// The number of the line on which a tile lies with an axis (a direction modulo 4).
    #[inline]
    pub fn line(&self, tile: u16, axis: u8) -> u32 {
        self.of[slot(tile, axis)]
    }

    /// The tiles that a line passes, in order and as often as it passes them.
    pub fn passes(&self, line: u32) -> &[u16] {
        self.lines.get(line as usize).map_or(&[], |line| {
            &self.passed[line.from as usize..line.to as usize]
        })
    }

    /// Whether a line has no end.
    pub fn is_cycle(&self, line: u32) -> bool {
        let line = self.lines.get(line as usize);
        line.is_some_and(|line| line.is_cycle)
    }

    /// How often a line passes a tile on one axis: there and back if it has a mirror.
    #[inline]
    fn times(&self, line: u32) -> u32 {
        let line = self.lines.get(line as usize);
        1 + u32::from(line.is_some_and(|line| line.is_mirrored))
    }
}

/// How often each line passes a free tile, kept up to date by whoever makes the moves.
///
/// Occupying a tile touches at most four lines; recolouring touches none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FreePasses {
    free: Vec<u32>,
}

impl FreePasses {
    /// Counts the passes over free tiles.
    pub fn of(position: &Position) -> Self {
        let graph = position.graph();
        let lines = graph.lines();
        let mut passes = Self {
            free: vec![0; lines.len() + 1],
        };
        for tile in graph.tiles() {
            if position.cell(*tile).is_free() {
                passes.vacate(lines, *tile);
            }
        }
        passes
    }

    /// A free tile of the board with these lines gets a stone.
    #[inline]
    pub fn occupy(&mut self, lines: &Lines, tile: u16) {
        for axis in 0..4 {
            let line = lines.line(tile, axis);
            self.free[line as usize] -= lines.times(line);
        }
    }

    /// A tile becomes free again, because a move is taken back.
    #[inline]
    pub fn vacate(&mut self, lines: &Lines, tile: u16) {
        for axis in 0..4 {
            let line = lines.line(tile, axis);
            self.free[line as usize] += lines.times(line);
        }
    }

    /// How often a line passes a free tile.
    #[inline]
    pub fn free(&self, line: u32) -> u32 {
        self.free[line as usize]
    }

    /// Whether a line passes no free tile.
    #[inline]
    pub fn is_full(&self, line: u32) -> bool {
        self.free(line) == 0
    }
}

const fn slot(tile: u16, axis: u8) -> usize {
    (tile as usize) << 2 | axis as usize & 3
}

/// The same place, looked at the other way.
const fn back(at: u32) -> u32 {
    at ^ 4
}

impl std::fmt::Debug for Lines {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Lines({})", self.len())
    }
}
