//! The board as a graph: where one goes from a tile in a direction, built once per map.

use crate::{Lines, Map, Transition, map::End};

/// Where one goes from each tile in each direction, and in which direction one travels on.
///
/// A place on a walk is one number, tile · 8 + direction, and so is where it leads. One tile behind
/// the last cell stands for nothing: whoever goes off the board gets there and stays.
#[derive(PartialEq, Eq)]
pub struct Graph {
    players: u8,
    radius: u8,
    width: u16,
    height: u16,
    steps: Vec<u32>,
    tiles: Vec<u16>,
    has_joins: bool,
    lines: Lines,
}

impl Graph {
    /// The graph of a map.
    pub fn new(map: &Map) -> Self {
        let area = map.cells.len();
        let mut graph = Self {
            players: map.players,
            radius: map.radius,
            width: map.width,
            height: map.height,
            steps: Vec::with_capacity((area + 1) * 8),
            tiles: Vec::new(),
            has_joins: !map.transitions.is_empty(),
            lines: Lines::default(),
        };
        let nothing = (area as u32) << 3;
        for y in 0..map.height {
            for x in 0..map.width {
                let is_tile = map.at(x, y).is_some_and(|cell| !cell.is_hole());
                if is_tile {
                    graph.tiles.push(graph.tile(x, y));
                }
                for side in 0..8 {
                    let next = map.neighbour(x, y, side).filter(|_| is_tile);
                    let step = next.map(|(x, y)| place(graph.tile(x, y), side));
                    graph.steps.push(step.unwrap_or(nothing | u32::from(side)));
                }
            }
        }
        graph.steps.extend((0..8).map(|side| nothing | side));
        for Transition { from, to } in &map.transitions {
            graph.join(*from, *to);
            graph.join(*to, *from);
        }
        graph.lines = Lines::new(&graph);
        graph
    }

    fn join(&mut self, from: End, to: End) {
        let leaving = place(self.tile(from.x, from.y), from.side);
        self.steps[leaving as usize] = place(self.tile(to.x, to.y), (to.side + 4) & 7);
    }

    /// How many players there are.
    pub const fn players(&self) -> u8 {
        self.players
    }

    /// How far a bomb reaches.
    pub const fn radius(&self) -> u8 {
        self.radius
    }

    /// How many columns there are.
    pub const fn width(&self) -> u16 {
        self.width
    }

    /// How many rows there are.
    pub const fn height(&self) -> u16 {
        self.height
    }

    /// How many cells there are, holes included.
    pub fn area(&self) -> usize {
        usize::from(self.width) * usize::from(self.height)
    }

    /// Whether there is neither a hole nor a joined side.
    pub fn is_open_plane(&self) -> bool {
        self.tiles.len() == self.area() && !self.has_joins
    }

    /// The tiles of the start, lowest first.
    pub fn tiles(&self) -> &[u16] {
        &self.tiles
    }

    /// The lines that the tiles lie on.
    pub const fn lines(&self) -> &Lines {
        &self.lines
    }

    /// The number of the cell in column `x` and row `y`, both on the board.
    pub const fn tile(&self, x: u16, y: u16) -> u16 {
        (y as u32 * self.width as u32 + x as u32) as u16
    }

    /// Column and row of a cell.
    pub const fn xy(&self, tile: u16) -> (u16, u16) {
        (tile % self.width, tile / self.width)
    }

    /// Where one comes to from `tile` in a direction, and the direction one travels on.
    pub fn step(&self, tile: u16, direction: u8) -> Option<(u16, u8)> {
        let next = self.next(place(tile, direction & 7));
        let tile = tile_of(next);
        (usize::from(tile) < self.area()).then_some((tile, (next & 7) as u8))
    }

    /// Where each place on a walk, tile · 8 + direction, leads; what lies off the board leads to the
    /// tile behind the last cell.
    #[inline]
    pub fn steps(&self) -> &[u32] {
        &self.steps
    }

    /// The place behind another on a walk.
    #[inline]
    pub(crate) fn next(&self, place: u32) -> u32 {
        self.steps[place as usize]
    }
}

/// A tile and a direction of travel as one number.
#[inline]
pub(crate) const fn place(tile: u16, direction: u8) -> u32 {
    (tile as u32) << 3 | direction as u32
}

/// The tile of a place.
#[inline]
pub(crate) const fn tile_of(place: u32) -> u16 {
    (place >> 3) as u16
}

impl std::fmt::Debug for Graph {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Graph({}x{})", self.width, self.height)
    }
}
