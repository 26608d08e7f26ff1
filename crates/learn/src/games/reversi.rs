//! Extended Reversi: one action per tile, and more on tiles where something is chosen; planes of stones.

use std::sync::Arc;

use parlor_game::{Dice, Imagine, Seat};
use parlor_reversi::{
    Action, Cell, Config, Graph, Move, Phase, Position, Reversi, TAKE_BOMB, TAKE_OVERRIDE, View,
    othello::Othello,
};

use super::{after, nth_after};
use crate::{Chosen, Feature, Learn, Legal, Sheet};

/// The tiles of a map and what is chosen on them.
#[derive(Debug)]
pub struct Table {
    graph: Arc<Graph>,
    /// The actions: a tile and a special value as the binary protocol has it.
    moves: Vec<Move>,
    /// The first action of each cell; tiles without a choice have one.
    first: Vec<u16>,
    /// Which of the planes for special cells the map needs.
    planes: Vec<Cell>,
    /// Whether anybody can have override stones or bombs.
    has_stores: bool,
    /// Whether it is the plain board of eight by eight for two, where action and tile have the same number.
    is_plain: bool,
}

/// A cell that is no tile.
const NO_TILE: u16 = u16::MAX;

impl Table {
    /// The number of a move.
    #[inline]
    fn number(&self, mv: Move) -> Option<usize> {
        let first = *self.first.get(usize::from(mv.tile))?;
        let first = usize::from((first != NO_TILE).then_some(first)?);
        match mv.special {
            0 => Some(first),
            special => {
                let here = self.moves.get(first..)?.iter();
                let nth = here
                    .take_while(|one| one.tile == mv.tile)
                    .position(|one| one.special == special)?;
                Some(first + nth)
            }
        }
    }
}

impl Learn for Reversi {
    type Table = Table;
    type Draft = ();
    type Belief = <Self as Imagine>::Belief;

    const TABLE_VERSION: u32 = 1;

    /// By tile, row by row: the tile without a choice first, then players 1 to n on a choice tile, bomb and override stone on a bonus tile.
    fn table(&self, _: &Config, _: u8) -> Table {
        let position = self.position();
        let graph = position.graph().clone();
        let mut moves = Vec::new();
        let mut first = vec![NO_TILE; graph.area()];
        for tile in graph.tiles() {
            first[usize::from(*tile)] = moves.len() as u16;
            let specials = match position.cell(*tile) {
                Cell::CHOICE => 1..graph.players() + 1,
                Cell::BONUS => TAKE_BOMB..TAKE_OVERRIDE + 1,
                _ => 0..0,
            };
            moves.extend(std::iter::once(0).chain(specials).map(|special| Move {
                tile: *tile,
                special,
            }));
        }
        let special = [Cell::EXPANSION, Cell::CHOICE, Cell::INVERSION, Cell::BONUS];
        let mut planes: Vec<Cell> = special
            .into_iter()
            .filter(|cell| position.count(*cell) != 0)
            .collect();
        let has_bombs = (1..=graph.players()).any(|p| position.bombs(p) != 0);
        let has_overrides = (1..=graph.players()).any(|p| position.overrides(p) != 0);
        let has_stores = has_bombs || has_overrides || position.count(Cell::BONUS) != 0;
        // Bombs make holes.
        if has_stores || graph.tiles().len() != graph.area() {
            planes.push(Cell::HOLE);
        }
        Table {
            moves,
            first,
            planes,
            has_stores,
            is_plain: Othello::of(position).is_some(),
            graph,
        }
    }

    fn size(table: &Table) -> usize {
        table.moves.len()
    }

    fn describe(table: &Table, action: usize) -> String {
        let Some(mv) = table.moves.get(action) else {
            return String::new();
        };
        let (x, y) = table.graph.xy(mv.tile);
        match mv.special {
            0 => format!("{x},{y}"),
            TAKE_BOMB => format!("{x},{y} take bomb"),
            TAKE_OVERRIDE => format!("{x},{y} take override"),
            player => format!("{x},{y} choose {player}"),
        }
    }

    fn features(table: &Table) -> Vec<Feature> {
        let (rows, columns) = (
            usize::from(table.graph.height()),
            usize::from(table.graph.width()),
        );
        let players = usize::from(table.graph.players());
        let mut features = vec![Feature::public("stones", &[players, rows, columns])];
        if !table.planes.is_empty() {
            features.push(Feature::public(
                "special_cells",
                &[table.planes.len(), rows, columns],
            ));
        }
        features.push(Feature::public("to_move", &[players]));
        if table.has_stores {
            features.push(Feature::public("overrides", &[players]));
            features.push(Feature::public("bombs", &[players]));
            features.push(Feature::public("bombing_phase", &[1]));
        }
        features
    }

    #[inline]
    fn observe(&self, table: &Table, (): &(), seat: Seat, out: &mut Sheet<'_>) {
        let position = self.position();
        let (area, seats) = (table.graph.area(), table.graph.players());
        let players = usize::from(seats);
        // The plane of each number that a cell can have; the last one is dropped.
        let mut plane = [usize::MAX; 16];
        for player in 0..seats {
            plane[usize::from(player) + 1] = after(seat, Seat(player), seats);
        }
        for (nth, cell) in table.planes.iter().enumerate() {
            plane[usize::from(cell.number())] = players + nth;
        }
        let cells = out.part(area * (players + table.planes.len()));
        for (tile, number) in position.numbers().iter().take(area).enumerate() {
            let at = plane[usize::from(*number) & 15]
                .wrapping_mul(area)
                .wrapping_add(tile);
            if let Some(one) = cells.get_mut(at) {
                *one = 1.0;
            }
        }
        let mover = position.mover().checked_sub(1);
        out.one_of(players, mover.map(|mover| after(seat, Seat(mover), seats)));
        if table.has_stores {
            for n in 0..players {
                out.put(position.overrides(nth_after(seat, n, seats).0 + 1).into());
            }
            for n in 0..players {
                out.put(position.bombs(nth_after(seat, n, seats).0 + 1).into());
            }
            out.put(f32::from(u8::from(position.phase() == Phase::Bombing)));
        }
    }

    #[inline]
    fn mover(&self, _: &Table, (): &()) -> Option<Seat> {
        self.position().mover().checked_sub(1).map(Seat)
    }

    #[inline]
    fn legal(&self, table: &Table, (): &(), _: Seat, out: &mut Legal) {
        if table.is_plain
            && let Some(board) = plain(self.position())
        {
            out.insert_bits(0, board.moves());
            return;
        }
        self.position().each_move(|mv| {
            if let Some(number) = table.number(mv) {
                out.insert(number);
            }
        });
    }

    #[inline]
    fn chosen(&self, table: &Table, (): &(), _: Seat, action: usize) -> Option<Chosen<Self>> {
        let mv = *table.moves.get(action)?;
        let phase = self.position().phase();
        Some(Chosen::Act(Action::of(&table.graph, phase, mv)))
    }

    fn numbers(&self, table: &Table, _: Seat, action: &Action) -> Option<Vec<usize>> {
        let (x, y) = action.xy();
        if x >= table.graph.width() || y >= table.graph.height() {
            return None;
        }
        let mv = Move {
            tile: table.graph.tile(x, y),
            special: action.special_value(),
        };
        table.number(mv).map(|number| vec![number])
    }

    fn outcomes(&self) -> Option<Vec<(parlor_game::NoChance, f64)>> {
        Some(Vec::new())
    }

    fn believe(config: &Config, seats: u8, view: &View) -> Self::Belief {
        <Self as Imagine>::believe(config, seats, view)
    }

    fn imagine(belief: &Self::Belief, view: &View, dice: &mut Dice) -> Option<Self> {
        <Self as Imagine>::imagine(belief, view, dice)
    }
}

/// The stones of a plain board as two words while both players build.
#[inline]
fn plain(position: &Position) -> Option<Othello> {
    if position.phase() != Phase::Building || position.in_count() != 2 {
        return None;
    }
    let (mover, cells) = (position.mover(), position.numbers().get(..64)?);
    let (mut own, mut free) = (0, 0);
    for (tile, shown) in cells.iter().enumerate() {
        own |= u64::from(*shown == mover) << tile;
        free |= u64::from(*shown == 0) << tile;
    }
    let other = !(own | free);
    Some(Othello { own, other })
}
