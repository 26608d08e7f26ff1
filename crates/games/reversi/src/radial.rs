//! Legal tiles found outward from the own stones: the cost follows the stones, not the area.

use crate::{
    Cell, Position,
    graph::{place, tile_of},
};

impl Position {
    /// The tiles where `player` could place a stone, lowest first: the set of [`Position::is_legal`],
    /// found by walking from every own stone in every direction.
    ///
    /// A walk is a ray seen from its other end. That a ray fails when it comes back to its start means
    /// here that a walk never proposes its own stone, nor a tile that it has met before.
    pub fn radial_tiles(&self, player: u8) -> Vec<u16> {
        let armed = self.overrides(player) > 0;
        let mut legal = vec![false; self.cells.len()];
        // On which walk each tile was met last; only tiles with stones can be met twice.
        let mut met = vec![0u32; if armed { self.cells.len() } else { 0 }];
        let mut walk = 0;
        for stone in self.stones_of(player) {
            for direction in 0..8 {
                walk += 1;
                let mut at = self.graph.next(place(stone, direction));
                let mut is_first = true;
                loop {
                    let tile = tile_of(at);
                    let shown = self.cells[usize::from(tile)];
                    if !Cell(shown).is_occupied() {
                        legal[usize::from(tile)] |= !is_first && shown != Cell::HOLE.0;
                        break;
                    }
                    if shown == player {
                        legal[usize::from(tile)] |= armed && !is_first && tile != stone;
                        break;
                    }
                    if armed {
                        let met_on = std::mem::replace(&mut met[usize::from(tile)], walk);
                        legal[usize::from(tile)] |= !is_first && met_on != walk;
                    }
                    is_first = false;
                    at = self.graph.next(at);
                }
            }
        }
        let any_expansion = |tile: u16| armed && self.cell(tile) == Cell::EXPANSION;
        let tiles = self.graph.tiles().iter().copied();
        tiles
            .filter(|tile| legal[usize::from(*tile)] || any_expansion(*tile))
            .collect()
    }

    /// A tile where `player` could place a stone, found outward from its stones.
    pub(crate) fn any_radial_tile(&self, player: u8) -> Option<u16> {
        let armed = self.overrides(player) > 0;
        if armed && self.count(Cell::EXPANSION) > 0 {
            let mut tiles = self.graph.tiles().iter().copied();
            return tiles.find(|tile| self.cell(*tile) == Cell::EXPANSION);
        }
        self.stones_of(player).find_map(|stone| {
            (0..8).find_map(|direction| {
                let mut at = self.graph.next(place(stone, direction));
                let mut is_first = true;
                loop {
                    let tile = tile_of(at);
                    let cell = self.cell(tile);
                    let is_candidate = !is_first && !cell.is_hole() && (armed || cell.is_free());
                    if is_candidate && self.is_legal(player, tile) {
                        return Some(tile);
                    }
                    if !cell.is_occupied() || cell.0 == player {
                        return None;
                    }
                    is_first = false;
                    at = self.graph.next(at);
                }
            })
        })
    }

    /// The tiles with stones of a player, lowest first.
    pub fn stones_of(&self, player: u8) -> impl Iterator<Item = u16> {
        let cells = (0u16..).zip(&self.cells);
        let own = cells.filter(move |(_, cell)| **cell == player);
        own.map(|(tile, _)| tile).take(self.stones(player).into())
    }
}
