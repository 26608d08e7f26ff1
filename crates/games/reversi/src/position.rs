//! A position: unchecked moves that are taken back exactly, for search and playouts.

use std::{fmt, sync::Arc};

use crate::{Cell, Graph, Map};

/// What the players do at the moment.
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    Hash,
    Debug,
    serde::Serialize,
    serde::Deserialize,
    schemars::JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// They place stones.
    Building,
    /// They throw bombs.
    Bombing,
    /// Nothing: it is over.
    Over,
}

/// A tile with the special value that goes with it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move {
    /// The cell.
    pub tile: u16,
    /// Nothing (0), the player to swap with (1 to 8), or what a bonus tile gives (20, 21).
    pub special: u8,
}

/// The special value that takes a bomb from a bonus tile.
pub const TAKE_BOMB: u8 = 20;
/// The special value that takes an override stone from a bonus tile.
pub const TAKE_OVERRIDE: u8 = 21;

/// Players 1 to 8 as indices; nobody has number 0.
pub(crate) type PerPlayer<T> = [T; 9];

/// Stones, inventories, and whose move it is.
///
/// Two positions of one map are equal if no rule can tell them apart.
#[derive(Clone)]
pub struct Position {
    pub(crate) graph: Arc<Graph>,
    /// The cells, and behind them the hole that stands for nothing.
    pub(crate) cells: Vec<u8>,
    /// How many cells show what.
    pub(crate) counts: [u16; Cell::KINDS],
    pub(crate) overrides: PerPlayer<u16>,
    pub(crate) bombs: PerPlayer<u16>,
    /// A bit per player who is in.
    pub(crate) alive: u16,
    pub(crate) phase: Phase,
    pub(crate) mover: u8,
    /// Of cells and inventories; the rest is mixed in by [`Position::hash`].
    pub(crate) hash: u64,
    /// Where each player was last found to have a move: a good place to look first.
    hints: PerPlayer<u16>,
    /// Cells that were changed, with what they showed before.
    pub(crate) journal: Vec<(u16, u8)>,
}

impl Position {
    /// The start of a map.
    pub fn new(map: &Map) -> Self {
        Self::on(Arc::new(Graph::new(map)), map)
    }

    /// The start of a map whose graph is there already.
    pub(crate) fn on(graph: Arc<Graph>, map: &Map) -> Self {
        let players = usize::from(map.players);
        let each = |count: u8| {
            std::array::from_fn(|p| match p {
                1.. if p <= players => count.into(),
                _ => 0,
            })
        };
        let cells = map.cells.iter().map(|cell| cell.0).collect();
        let alive = (2 << players) - 2;
        let mut position = Self::with(graph, cells, each(map.overrides), each(map.bombs), alive);
        position.pass_on(0);
        position
    }

    /// A position of building with nobody to move yet.
    pub(crate) fn with(
        graph: Arc<Graph>,
        mut cells: Vec<u8>,
        overrides: PerPlayer<u16>,
        bombs: PerPlayer<u16>,
        alive: u16,
    ) -> Self {
        let mut counts = [0; Cell::KINDS];
        for cell in &cells {
            counts[usize::from(*cell)] += 1;
        }
        cells.push(Cell::HOLE.0);
        let mut position = Self {
            graph,
            cells,
            counts,
            overrides,
            bombs,
            alive,
            phase: Phase::Building,
            mover: 0,
            hash: 0,
            hints: [0; 9],
            journal: Vec::new(),
        };
        position.hash = position.hash_from_scratch();
        position
    }

    /// Sets whose move it is, unchecked.
    pub(crate) fn set_turn(&mut self, phase: Phase, mover: u8) {
        self.phase = phase;
        self.mover = mover;
    }

    /// Lets a player move out of turn, unchecked, for searches that ask what anybody could do.
    pub fn let_move(&mut self, player: u8) {
        self.mover = player;
    }

    /// The board without what lies on it.
    pub const fn graph(&self) -> &Arc<Graph> {
        &self.graph
    }

    /// How many players the map has.
    pub fn players(&self) -> u8 {
        self.graph.players()
    }

    /// What the players do at the moment.
    #[inline]
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// The player to move, 1 to 8; 0 when it is over.
    #[inline]
    pub const fn mover(&self) -> u8 {
        self.mover
    }

    /// What a cell shows.
    #[inline]
    pub fn cell(&self, tile: u16) -> Cell {
        Cell(self.cells[usize::from(tile)])
    }

    /// All cells by their numbers, and one hole behind the last.
    #[inline]
    pub fn numbers(&self) -> &[u8] {
        &self.cells
    }

    /// How many cells show this.
    #[inline]
    pub const fn count(&self, cell: Cell) -> u16 {
        self.counts[cell.0 as usize]
    }

    /// How many stones a player has.
    pub fn stones(&self, player: u8) -> u16 {
        Cell::stone(player).map_or(0, |stone| self.count(stone))
    }

    /// How many override stones a player has.
    pub fn overrides(&self, player: u8) -> u16 {
        self.overrides.get(usize::from(player)).map_or(0, |n| *n)
    }

    /// How many bombs a player has.
    pub fn bombs(&self, player: u8) -> u16 {
        self.bombs.get(usize::from(player)).map_or(0, |n| *n)
    }

    /// Whether a player has not been disqualified.
    #[inline]
    pub const fn is_in(&self, player: u8) -> bool {
        player < 16 && self.alive >> player & 1 != 0
    }

    /// How many players are in.
    pub const fn in_count(&self) -> u32 {
        self.alive.count_ones()
    }

    /// The cells row by row in the symbols of the map format, without separators.
    pub fn board(&self) -> String {
        let cells = self.cells.iter().take(self.graph.area());
        cells.map(|cell| Cell(*cell).symbol()).collect()
    }

    /// Disqualifies players; whose move it is changes only if the one to move is among them.
    pub fn disqualify(&mut self, players: impl IntoIterator<Item = u8>) {
        for player in players {
            self.alive &= !(1 << player);
        }
        if !self.is_in(self.mover) || self.in_count() <= 1 {
            self.pass_on(self.mover);
        }
    }

    /// Finds who is next after `from`, and in which phase.
    pub(crate) fn pass_on(&mut self, from: u8) {
        let n = self.players();
        let order = move || (0..n).map(move |k| (from + k) % n + 1);
        self.mover = 0;
        if self.in_count() > 1 {
            if self.phase == Phase::Building {
                for player in order() {
                    if self.is_in(player) && self.finds_move(player) {
                        self.mover = player;
                        return;
                    }
                }
                self.phase = Phase::Bombing;
            }
            let tiles_left = usize::from(self.count(Cell::HOLE)) < self.graph.area();
            let armed = |player: &u8| self.is_in(*player) && self.bombs[usize::from(*player)] > 0;
            if let Some(player) = order().find(armed).filter(|_| tiles_left) {
                self.mover = player;
                return;
            }
        }
        self.phase = Phase::Over;
    }

    /// Whether a player can place a stone; remembers where.
    fn finds_move(&mut self, player: u8) -> bool {
        let hint = self.hints[usize::from(player)];
        if self.is_legal(player, hint) {
            return true;
        }
        let found = match self.is_sparse(player) {
            true => self.any_radial_tile(player),
            false => {
                let mut tiles = self.graph.tiles().iter().copied();
                tiles.find(|tile| self.is_legal(player, *tile))
            }
        };
        match found {
            Some(tile) => {
                self.hints[usize::from(player)] = tile;
                true
            }
            None => false,
        }
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.cells == other.cells
            && self.overrides == other.overrides
            && self.bombs == other.bombs
            && self.alive == other.alive
            && self.phase == other.phase
            && self.mover == other.mover
            && self.hash == other.hash
            && self.counts == other.counts
    }
}

impl Eq for Position {}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Position")
            .field("board", &self.board())
            .field("overrides", &self.overrides)
            .field("bombs", &self.bombs)
            .field("alive", &self.alive)
            .field("phase", &self.phase)
            .field("mover", &self.mover)
            .field("hash", &self.hash)
            .finish_non_exhaustive()
    }
}
