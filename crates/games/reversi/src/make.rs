//! Makes moves and takes them back exactly, through a journal of changed cells.

use crate::{
    Cell, Move, Phase, Position, TAKE_BOMB,
    graph::{place, tile_of},
    hash::{BOMBS, OVERRIDES, key},
    position::PerPlayer,
};

/// What is needed to take a move back.
#[derive(Clone, Debug)]
pub struct Undo {
    mark: usize,
    turned: Turned,
    counts: [u16; Cell::KINDS],
    overrides: PerPlayer<u16>,
    bombs: PerPlayer<u16>,
    phase: Phase,
    mover: u8,
    hash: u64,
}

/// How a special tile has changed all stones.
#[derive(Clone, Copy, Debug)]
enum Turned {
    Not,
    Inverted,
    Swapped(u8, u8),
}

impl Position {
    /// Makes a legal move and finds who is next.
    pub fn make(&mut self, mv: Move) -> Undo {
        let undo = self.make_alone(mv);
        if undo.phase != Phase::Over {
            self.pass_on(self.mover);
        }
        undo
    }

    /// Makes a legal move and leaves open who is next, for playouts that look for moves themselves:
    /// they let somebody move ([`Position::let_move`]) or ask who can ([`Position::find_next`]).
    pub fn make_alone(&mut self, mv: Move) -> Undo {
        let mut undo = Undo {
            mark: self.journal.len(),
            turned: Turned::Not,
            counts: self.counts,
            overrides: self.overrides,
            bombs: self.bombs,
            phase: self.phase,
            mover: self.mover,
            hash: self.hash,
        };
        match self.phase {
            Phase::Building => undo.turned = self.build(mv),
            Phase::Bombing => self.blast(mv.tile),
            Phase::Over => {}
        }
        undo
    }

    /// Finds who is next after who moved last, and in which phase.
    pub fn find_next(&mut self) {
        self.pass_on(self.mover);
    }

    /// Takes back the move made last.
    pub fn unmake(&mut self, undo: &Undo) {
        match undo.turned {
            Turned::Not => {}
            Turned::Inverted => {
                let n = self.players();
                self.turn_stones(|owner| (owner + n - 2) % n + 1);
            }
            Turned::Swapped(a, b) => self.turn_stones(swap(a, b)),
        }
        for (tile, old) in self.journal.drain(undo.mark..).rev() {
            self.cells[usize::from(tile)] = old;
        }
        self.counts = undo.counts;
        self.overrides = undo.overrides;
        self.bombs = undo.bombs;
        self.phase = undo.phase;
        self.mover = undo.mover;
        self.hash = undo.hash;
    }

    /// Makes a legal move that is never taken back.
    pub fn play(&mut self, mv: Move) {
        self.make(mv);
        self.forget();
    }

    /// Keeps what was made: nothing made so far can be taken back.
    pub fn forget(&mut self) {
        self.journal.clear();
    }

    /// The cells that the move of `undo` has placed on, captured or destroyed, lowest first.
    pub fn changed(&self, undo: &Undo) -> Vec<u16> {
        let changes = self.journal.iter().skip(undo.mark);
        let mut tiles: Vec<u16> = changes.map(|(tile, _)| *tile).collect();
        tiles.sort_unstable();
        tiles.dedup();
        tiles
    }

    fn build(&mut self, mv: Move) -> Turned {
        let player = self.mover;
        let mark = self.journal.len();
        let shown = Cell(self.cells[usize::from(mv.tile)]);
        self.journal.push((mv.tile, shown.0));
        self.collect(mv.tile, player);
        for at in mark..self.journal.len() {
            let (tile, _) = self.journal[at];
            self.put(tile, player);
        }
        if shown.is_occupied() {
            let left = self.overrides[usize::from(player)].saturating_sub(1);
            self.set_overrides(player, left);
        }
        match shown {
            Cell::INVERSION => {
                let n = self.players();
                self.recolour(|owner| owner % n + 1);
                Turned::Inverted
            }
            Cell::CHOICE => {
                self.recolour(swap(player, mv.special));
                Turned::Swapped(player, mv.special)
            }
            Cell::BONUS if mv.special == TAKE_BOMB => {
                let more = self.bombs[usize::from(player)].saturating_add(1);
                self.set_bombs(player, more);
                Turned::Not
            }
            Cell::BONUS => {
                let more = self.overrides[usize::from(player)].saturating_add(1);
                self.set_overrides(player, more);
                Turned::Not
            }
            _ => Turned::Not,
        }
    }

    /// Writes what the eight rays from `start` capture into the journal; a tile may come twice.
    #[inline]
    fn collect(&mut self, start: u16, player: u8) {
        for direction in 0..8 {
            let mark = self.journal.len();
            let mut at = self.graph.next(place(start, direction));
            loop {
                let tile = tile_of(at);
                let shown = self.cells[usize::from(tile)];
                if shown == player && tile != start {
                    break;
                }
                if !Cell(shown).is_occupied() || tile == start {
                    self.journal.truncate(mark);
                    break;
                }
                self.journal.push((tile, shown));
                at = self.graph.next(at);
            }
        }
    }

    /// Destroys all tiles within the radius; the journal is the queue, since no cell enters it twice.
    fn blast(&mut self, target: u16) {
        let left = self.bombs[usize::from(self.mover)].saturating_sub(1);
        self.set_bombs(self.mover, left);
        let mut ring = self.journal.len();
        self.destroy(target);
        for _ in 0..self.graph.radius() {
            let end = self.journal.len();
            if ring == end {
                break;
            }
            for at in ring..end {
                let (tile, _) = self.journal[at];
                for direction in 0..8 {
                    self.destroy(tile_of(self.graph.next(place(tile, direction))));
                }
            }
            ring = end;
        }
    }

    fn destroy(&mut self, tile: u16) {
        let shown = self.cells[usize::from(tile)];
        if shown != Cell::HOLE.0 {
            self.journal.push((tile, shown));
            self.put(tile, Cell::HOLE.0);
        }
    }

    #[inline]
    fn put(&mut self, tile: u16, cell: u8) {
        let old = std::mem::replace(&mut self.cells[usize::from(tile)], cell);
        self.counts[usize::from(old)] -= 1;
        self.counts[usize::from(cell)] += 1;
        self.hash ^= key(tile.into(), old.into()) ^ key(tile.into(), cell.into());
    }

    fn set_overrides(&mut self, player: u8, count: u16) {
        let slot = OVERRIDES + u32::from(player);
        let old = std::mem::replace(&mut self.overrides[usize::from(player)], count);
        self.hash ^= key(slot, old.into()) ^ key(slot, count.into());
    }

    fn set_bombs(&mut self, player: u8, count: u16) {
        let slot = BOMBS + u32::from(player);
        let old = std::mem::replace(&mut self.bombs[usize::from(player)], count);
        self.hash ^= key(slot, old.into()) ^ key(slot, count.into());
    }

    /// Gives every stone to another player, one to one.
    fn recolour(&mut self, heir: impl Fn(u8) -> u8) {
        let counts = self.counts;
        for owner in 1..=self.players() {
            self.counts[usize::from(heir(owner))] = counts[usize::from(owner)];
        }
        for (tile, cell) in (0u32..).zip(&mut self.cells) {
            if (1..=8).contains(cell) {
                let new = heir(*cell);
                self.hash ^= key(tile, (*cell).into()) ^ key(tile, new.into());
                *cell = new;
            }
        }
    }

    /// The same for cells only.
    fn turn_stones(&mut self, heir: impl Fn(u8) -> u8) {
        let stones = self.cells.iter_mut().filter(|cell| (1..=8).contains(*cell));
        stones.for_each(|cell| *cell = heir(*cell));
    }
}

fn swap(a: u8, b: u8) -> impl Fn(u8) -> u8 {
    move |owner| match owner {
        _ if owner == a => b,
        _ if owner == b => a,
        _ => owner,
    }
}
