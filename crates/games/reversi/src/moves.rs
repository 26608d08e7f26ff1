//! Which moves a position allows, and why others are not.

use parlor_game::Dice;

use crate::{Cell, Illegal, Move, Phase, Position, TAKE_BOMB, TAKE_OVERRIDE, graph::tile_of};

/// Looking outward from a stone costs as much as asking so many free tiles, or, for who has an override stone and could
/// place on stones too, so many tiles of any kind. Both were measured: see `docs/reversi-methods.md`.
const FREE_PER_STONE: usize = 5;
const TILES_PER_STONE: usize = 10;

impl Position {
    /// Whether any ray from `start` captures something for `player`.
    pub fn captures(&self, player: u8, start: u16) -> bool {
        let (cells, steps) = (self.cells.as_slice(), self.graph.steps());
        let from = usize::from(start) * 8;
        for first in &steps[from..from + 8] {
            let mut at = *first;
            let shown = cells[usize::from(tile_of(at))];
            if shown == player || !Cell(shown).is_occupied() {
                continue;
            }
            while tile_of(at) != start {
                at = steps[at as usize];
                let shown = cells[usize::from(tile_of(at))];
                if shown == player && tile_of(at) != start {
                    return true;
                }
                if shown == player || !Cell(shown).is_occupied() {
                    break;
                }
            }
        }
        false
    }

    /// Whether `player` could place a stone on this cell, were it its turn to build.
    #[inline]
    pub fn is_legal(&self, player: u8, tile: u16) -> bool {
        let cell = self.cell(tile);
        if cell.is_occupied() {
            let armed = self.overrides[usize::from(player)] > 0;
            armed && (cell == Cell::EXPANSION || self.captures(player, tile))
        } else {
            !cell.is_hole() && self.captures(player, tile)
        }
    }

    /// The tiles where `player` could place a stone, were it its turn to build; lowest first.
    pub fn legal_tiles(&self, player: u8) -> impl Iterator<Item = u16> {
        let is_sparse = self.is_sparse(player);
        let found = is_sparse.then(|| self.radial_tiles(player));
        let asked = (!is_sparse).then(|| self.swept_tiles(player));
        let found = found.into_iter().flatten();
        found.chain(asked.into_iter().flatten())
    }

    /// The same tiles, found by asking every tile: the set of [`Position::is_legal`].
    pub fn swept_tiles(&self, player: u8) -> impl Iterator<Item = u16> {
        let tiles = self.graph.tiles().iter().copied();
        tiles.filter(move |tile| self.is_legal(player, *tile))
    }

    /// Whether it is faster to look outward from the stones of `player` than to ask every tile.
    pub(crate) fn is_sparse(&self, player: u8) -> bool {
        let stones = usize::from(self.stones(player));
        if 0 < self.overrides(player) {
            return stones * TILES_PER_STONE < self.graph.tiles().len();
        }
        let free = [Cell::EMPTY, Cell::CHOICE, Cell::INVERSION, Cell::BONUS];
        let free = free.map(|cell| usize::from(self.count(cell)));
        stones * FREE_PER_STONE < free.iter().sum()
    }

    /// The tiles where `player` could place a stone or throw a bomb in this phase, were it its turn.
    pub fn targets(&self, player: u8) -> impl Iterator<Item = u16> {
        let is_building = self.phase() == Phase::Building;
        let built = is_building.then(|| self.legal_tiles(player));
        let targets = match self.phase() {
            Phase::Bombing => self.graph.tiles(),
            Phase::Building | Phase::Over => &[],
        };
        let targets = targets.iter().copied();
        let targets = targets.filter(|tile| !self.cell(*tile).is_hole());
        built.into_iter().flatten().chain(targets)
    }

    /// The tiles where the player to move may place a stone or throw a bomb, lowest first.
    fn open_tiles(&self) -> impl Iterator<Item = u16> {
        self.targets(self.mover())
    }

    /// The special values that a tile has now.
    fn specials(&self, tile: u16) -> std::ops::RangeInclusive<u8> {
        match self.cell(tile) {
            _ if self.phase() != Phase::Building => 0..=0,
            Cell::CHOICE => 1..=self.players(),
            Cell::BONUS => TAKE_BOMB..=TAKE_OVERRIDE,
            _ => 0..=0,
        }
    }

    /// Lists the moves by tile, then by special value; none when it is over.
    pub fn moves(&self, out: &mut Vec<Move>) {
        for tile in self.open_tiles() {
            out.extend(self.moves_on(tile));
        }
    }

    /// Tells the moves one by one, by tile, then by special value.
    #[inline]
    pub fn each_move(&self, mut found: impl FnMut(Move)) {
        for tile in self.open_tiles() {
            self.moves_on(tile).for_each(&mut found);
        }
    }

    /// The moves on one tile, all legal if any of them is.
    pub(crate) fn moves_on(&self, tile: u16) -> impl Iterator<Item = Move> {
        self.specials(tile)
            .map(move |special| Move { tile, special })
    }

    /// How many moves there are.
    pub fn move_count(&self) -> u64 {
        let tiles = self.open_tiles();
        tiles.map(|tile| self.specials(tile).count() as u64).sum()
    }

    /// A tile by chance, then one of its special values.
    pub fn random(&self, dice: &mut Dice) -> Option<Move> {
        let tiles: Vec<u16> = self.open_tiles().collect();
        let tile = *dice.pick(&tiles)?;
        let specials = self.specials(tile);
        let many = u32::try_from(specials.clone().count()).unwrap_or(1);
        let special = specials.start() + dice.below(many) as u8;
        Some(Move { tile, special })
    }

    /// The move with this place and special value, if the player to move may make it.
    ///
    /// In the bombing phase the special value plays no part.
    pub fn judge(&self, x: u16, y: u16, special: u8) -> Result<Move, Illegal> {
        if x >= self.graph.width() || y >= self.graph.height() {
            return Err(Illegal::OffBoard { x, y });
        }
        let tile = self.graph.tile(x, y);
        let cell = self.cell(tile);
        if cell.is_hole() {
            return Err(Illegal::Hole { x, y });
        }
        if self.phase() == Phase::Bombing {
            return Ok(Move { tile, special: 0 });
        }
        if cell.is_occupied() && self.overrides(self.mover()) == 0 {
            return Err(Illegal::NoOverride { x, y });
        }
        if !self.is_legal(self.mover(), tile) {
            return Err(Illegal::NotCapturing { x, y });
        }
        if !self.specials(tile).contains(&special) {
            let tile = cell.symbol();
            return Err(Illegal::BadSpecial { x, y, tile });
        }
        Ok(Move { tile, special })
    }
}
