//! One look over a position: what each player has on the board, by numbers.

use parlor_reversi::{Cell, Position};

use super::board::Board;

/// What is counted for each player, as shares of the tiles of the map.
pub(super) const FEATURES: usize = 14;

/// The names of what is counted, as the file of weights has them.
pub(super) const NAMES: [&str; FEATURES] = [
    "stones",
    "mobility",
    "frontier",
    "corners",
    "edges",
    "bends",
    "danger",
    "safe",
    "held",
    "overrides",
    "bombs",
    "clump",
    "turn",
    "choice",
];

pub(super) type Features = [f32; FEATURES];

/// Players 1 to 8 as indices.
pub(super) type PerPlayer<T> = [T; 9];

/// What was seen.
#[derive(Clone, Debug)]
pub(super) struct Survey {
    pub(super) of: PerPlayer<Features>,
    /// The share of free tiles.
    pub(super) free: f32,
    /// Whether a tile is left that gives stones other owners.
    pub(super) is_uncertain: bool,
}

/// Looks over positions of one map; keeps its notes between two looks.
#[derive(Debug)]
pub(super) struct Surveyor {
    /// The look at which a line was last seen to have a free tile.
    open: Vec<u32>,
    /// The look at which a stone was last found safe.
    safe: Vec<u32>,
    look: u32,
    found: Vec<u16>,
}

#[derive(Clone, Copy, Default)]
struct Counts {
    stones: u32,
    mobility: u32,
    frontier: u32,
    by_axes: [u32; 5],
    danger: u32,
    safe: u32,
    held: u32,
    clump: u32,
    choices: u32,
}

impl Surveyor {
    pub(super) fn new(board: &Board) -> Self {
        Self {
            open: vec![0; board.graph.lines().len() + 1],
            safe: vec![0; board.graph.area() + 1],
            look: 0,
            found: Vec::new(),
        }
    }

    /// Looks over a position; `specials` are the choice and inversion tiles that may still be taken.
    pub(super) fn look(&mut self, board: &Board, position: &Position, specials: &[u16]) -> Survey {
        self.look += 1;
        let mut counts = [Counts::default(); 16];
        let free = self.free_tiles(board, position, &mut counts);
        self.stones(board, position, &mut counts);
        self.held_from_edges(board, position, &mut counts);
        self.spread(board, position, &mut counts);
        self.corners(board, position, &mut counts);
        let tiles = board.tiles();
        let n = position.players();
        let most = (1..=n).map(|p| counts[usize::from(p)].stones).max();
        let bombs: u16 = armed(position).sum();
        let mut of = [[0.0; FEATURES]; 9];
        for p in (1..=n).filter(|p| position.is_in(*p)) {
            let counted = &counts[usize::from(p)];
            let share = |count: u32| count as f32 / tiles;
            let rivals = f32::from(bombs - position.bombs(p));
            of[usize::from(p)] = [
                share(counted.stones),
                share(counted.mobility),
                share(counted.frontier) / 4.0,
                share(counted.by_axes[0]),
                share(counted.by_axes[1]),
                share(counted.by_axes[2]),
                share(counted.danger),
                share(counted.safe),
                share(counted.held) / 8.0,
                f32::from(position.overrides(p)) / tiles.sqrt(),
                f32::from(position.bombs(p)) * board.blast,
                share(counted.clump) / 4.0 * (rivals * board.blast).min(1.0),
                f32::from(u8::from(position.mover() == p)) / tiles.sqrt(),
                match counted.choices {
                    0 => 0.0,
                    _ => share(most.unwrap_or(0) - counted.stones),
                },
            ];
        }
        let is_uncertain = specials
            .iter()
            .any(|tile| super::board::turns_over(position.cell(*tile)));
        Survey {
            of,
            free: free as f32 / tiles,
            is_uncertain,
        }
    }

    /// Who could occupy each free tile, all players at once, and whose stones lie beside it.
    fn free_tiles(&mut self, board: &Board, position: &Position, counts: &mut [Counts; 16]) -> u32 {
        let (cells, steps) = (position.numbers(), board.graph.steps());
        let lines = board.graph.lines();
        let mut free = 0;
        for tile in board.graph.tiles() {
            let shown = cells[usize::from(*tile)];
            if !is_free(shown) {
                continue;
            }
            free += 1;
            for axis in 0..4 {
                self.open[lines.line(*tile, axis) as usize] = self.look;
            }
            let mut able = 0u16;
            for side in 0..8 {
                let mut at = steps[usize::from(*tile) * 8 + side];
                let first = cells[(at >> 3) as usize];
                if !is_stone(first) {
                    continue;
                }
                counts[usize::from(first & 15)].frontier += 1;
                let mut behind = 0u16;
                loop {
                    at = steps[at as usize];
                    let next = cells[(at >> 3) as usize];
                    if !is_stone(next) {
                        break;
                    }
                    behind |= 1 << next;
                }
                able |= behind & !(1 << first);
            }
            let is_choice = shown == Cell::CHOICE.number();
            for (p, counted) in counts.iter_mut().enumerate().skip(1).take(8) {
                if able >> p & 1 != 0 {
                    counted.mobility += 1;
                    counted.choices += u32::from(is_choice);
                }
            }
        }
        free
    }

    /// Stones by where they lie, and on how many axes they are held without help.
    fn stones(&mut self, board: &Board, position: &Position, counts: &mut [Counts; 16]) {
        let (cells, steps) = (position.numbers(), board.graph.steps());
        let is_armed = armed(position).any(|bombs| bombs > 0);
        self.found.clear();
        for tile in board.graph.tiles() {
            let owner = cells[usize::from(*tile)];
            if !is_stone(owner) {
                continue;
            }
            let held = self.held_axes(board, *tile);
            let counted = &mut counts[usize::from(owner & 15)];
            counted.stones += 1;
            counted.by_axes[usize::from(board.enclosed[usize::from(*tile)].min(4))] += 1;
            let full = (0..4u8).filter(|axis| self.is_full(board, *tile, *axis));
            counted.held += 2 * full.count() as u32;
            if held == 0b1111 {
                counted.safe += 1;
                self.safe[usize::from(*tile)] = self.look;
                self.found.push(*tile);
            }
            if is_armed {
                for side in 0..4 {
                    let at = steps[usize::from(*tile) * 8 + side];
                    counted.clump += u32::from(cells[(at >> 3) as usize] == owner);
                }
            }
        }
    }

    /// Directions in which own stones lead to an open side; those on full lines are counted already.
    fn held_from_edges(&self, board: &Board, position: &Position, counts: &mut [Counts; 16]) {
        let (cells, steps) = (position.numbers(), board.graph.steps());
        for from in &board.from_edges {
            let owner = cells[(*from >> 3) as usize];
            if !is_stone(owner) || self.is_full(board, (*from >> 3) as u16, (*from & 3) as u8) {
                continue;
            }
            let (mut at, mut held) = (*from, 0);
            while cells[(at >> 3) as usize] == owner {
                held += 1;
                at = steps[at as usize];
            }
            counts[usize::from(owner & 15)].held += held;
        }
    }

    /// Whether a tile lies on a line without a free tile.
    fn is_full(&self, board: &Board, tile: u16, axis: u8) -> bool {
        self.open[board.graph.lines().line(tile, axis) as usize] != self.look
    }

    /// The axes on which a stone has an open side or a full line.
    fn held_axes(&self, board: &Board, tile: u16) -> u8 {
        let full = (0..4u8).filter(|axis| self.is_full(board, tile, *axis));
        full.fold(board.open_axes[usize::from(tile)], |held, axis| {
            held | 1 << axis
        })
    }

    /// Safe stones hold their neighbours, which may make those safe too.
    fn spread(&mut self, board: &Board, position: &Position, counts: &mut [Counts; 16]) {
        let (cells, steps) = (position.numbers(), board.graph.steps());
        while let Some(tile) = self.found.pop() {
            let owner = cells[usize::from(tile)];
            for side in 0..8 {
                let next = (steps[usize::from(tile) * 8 + side] >> 3) as usize;
                if cells[next] != owner || self.safe[next] == self.look {
                    continue;
                }
                let is_held = |axis: usize| {
                    [axis, axis + 4].into_iter().any(|side| {
                        let beside = (steps[next * 8 + side] >> 3) as usize;
                        cells[beside] == owner && self.safe[beside] == self.look
                    })
                };
                let held = self.held_axes(board, next as u16);
                if (0..4).all(|axis| held >> axis & 1 != 0 || is_held(axis)) {
                    counts[usize::from(owner & 15)].safe += 1;
                    self.safe[next] = self.look;
                    self.found.push(next as u16);
                }
            }
        }
    }

    /// Stones beside a free corner.
    fn corners(&self, board: &Board, position: &Position, counts: &mut [Counts; 16]) {
        let cells = position.numbers();
        for (corner, beside) in &board.corners {
            if is_free(cells[usize::from(*corner)]) {
                for tile in beside {
                    counts[usize::from(cells[usize::from(*tile)] & 15)].danger += 1;
                }
            }
        }
    }
}

/// The bombs of those who are in.
fn armed(position: &Position) -> impl Iterator<Item = u16> {
    let players = 1..=position.players();
    players
        .filter(|p| position.is_in(*p))
        .map(|p| position.bombs(p))
}

#[inline]
const fn is_stone(number: u8) -> bool {
    number.wrapping_sub(1) < 9
}

#[inline]
const fn is_free(number: u8) -> bool {
    !is_stone(number) && number != Cell::HOLE.number()
}
