//! Plays a position to its end by a cheap rule with some chance in it.

use parlor_reversi::{Cell, Move, Phase, Position, TAKE_BOMB, TAKE_OVERRIDE, Undo};

use super::{
    blasts::Blasts,
    board::Board,
    bombs::worth,
    clock::{Meter, Stopped},
    order::looks,
};

/// Of so many places for a stone the one that looks best is taken.
const PLACES: usize = 5;
/// Of so many places for an override stone the one that captures most.
const OVERRIDES: usize = 8;
/// Of about so many targets the one that hurts close rivals most.
const TARGETS: usize = 40;
/// One stone in so many is placed anywhere: not everybody plays well, nor as one expects.
const ASTRAY: usize = 10;

/// A fast source of chance, the same for the same start.
#[derive(Clone, Debug)]
pub(super) struct Chance(u64);

impl Chance {
    /// A number below `n`.
    #[inline]
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^= mixed >> 31;
        (((mixed >> 32) * n as u64) >> 32) as usize
    }
}

/// Plays to the end again and again.
#[derive(Debug)]
pub(super) struct Playouts<'a> {
    pub(super) board: &'a Board,
    pub(super) blasts: &'a mut Blasts,
    chance: Chance,
    /// The free tiles beside stones: no other free tile can be placed on.
    rim: Vec<u16>,
    /// The round in which each cell was last put there.
    on_rim: Vec<u32>,
    round: u32,
    made: Vec<Undo>,
}

impl<'a> Playouts<'a> {
    /// Playouts on a board whose blasts are up to date.
    pub(super) fn new(board: &'a Board, blasts: &'a mut Blasts, seed: u64) -> Self {
        Self {
            board,
            blasts,
            chance: Chance(seed),
            rim: Vec::new(),
            on_rim: vec![0; board.graph.area() + 1],
            round: 0,
            made: Vec::new(),
        }
    }

    /// What `tell` says of the end of one way to play on; the position is left as it was.
    pub(super) fn run<T>(
        &mut self,
        position: &mut Position,
        meter: &mut Meter,
        tell: impl FnOnce(&Position) -> T,
    ) -> Result<T, Stopped> {
        let played = self.play(position, meter);
        let told = played.map(|()| tell(position));
        for undo in self.made.drain(..).rev() {
            position.unmake(&undo);
        }
        told
    }

    fn play(&mut self, position: &mut Position, meter: &mut Meter) -> Result<(), Stopped> {
        self.find_rim(position);
        // Who is to move is known at first; afterwards who finds a move is.
        let mut next = position.mover();
        while position.phase() == Phase::Building {
            meter.count()?;
            let n = position.players();
            let in_turn = (0..n).map(|k| (next + n - 1 + k) % n + 1);
            let found = in_turn.filter(|p| position.is_in(*p)).find_map(|player| {
                let mv = self.place(position, player)?;
                Some((player, mv))
            });
            match found {
                Some((player, mv)) => {
                    position.let_move(player);
                    self.made.push(position.make_alone(mv));
                    self.widen_rim(position, mv.tile);
                    next = player % n + 1;
                }
                None => position.find_next(),
            }
        }
        while position.phase() == Phase::Bombing {
            meter.count()?;
            let mv = self.throw(position);
            self.made.push(position.make(mv));
        }
        Ok(())
    }

    fn find_rim(&mut self, position: &Position) {
        let (cells, steps) = (position.numbers(), self.board.graph.steps());
        self.round += 1;
        self.rim.clear();
        for tile in self.board.graph.tiles() {
            let from = usize::from(*tile) * 8;
            let mut beside = steps[from..from + 8].iter();
            let is_rim = position.cell(*tile).is_free()
                && beside.any(|at| is_stone(cells[(*at >> 3) as usize]));
            if is_rim {
                self.rim.push(*tile);
                self.on_rim[usize::from(*tile)] = self.round;
            }
        }
    }

    /// Adds the free tiles beside a new stone.
    fn widen_rim(&mut self, position: &Position, stone: u16) {
        let from = usize::from(stone) * 8;
        for at in &self.board.graph.steps()[from..from + 8] {
            let tile = (*at >> 3) as u16;
            let round = &mut self.on_rim[usize::from(tile)];
            if *round != self.round && position.cell(tile).is_free() {
                *round = self.round;
                self.rim.push(tile);
            }
        }
    }

    /// A stone of `player`: an override stone only if no free tile will do, or astray.
    fn place(&mut self, position: &Position, player: u8) -> Option<Move> {
        if self.chance.below(ASTRAY) == 0
            && let Some(mv) = self.astray(position, player)
        {
            self.rim.retain(|tile| *tile != mv.tile);
            return Some(mv);
        }
        let mut left = self.rim.len();
        let mut found = 0;
        let mut best: Option<(i64, usize, Move)> = None;
        while left > 0 && found < PLACES {
            let at = self.chance.below(left);
            left -= 1;
            self.rim.swap(at, left);
            let tile = self.rim[left];
            if position.is_legal(player, tile) {
                found += 1;
                let special = self.special(position, player, tile);
                let mv = Move { tile, special };
                let score = looks(self.board, position, player, mv);
                if best.is_none_or(|(most, ..)| score > most) {
                    best = Some((score, left, mv));
                }
            }
        }
        let Some((_, at, mv)) = best else {
            return self.override_stone(position, player);
        };
        self.rim.swap_remove(at);
        Some(mv)
    }

    /// Any stone, if a few tries find one.
    fn astray(&mut self, position: &Position, player: u8) -> Option<Move> {
        let tiles = self.board.graph.tiles();
        let mut tries = (0..tiles.len()).map(|_| tiles[self.chance.below(tiles.len())]);
        let tile = tries.find(|tile| position.is_legal(player, *tile))?;
        let special = match position.cell(tile) {
            Cell::CHOICE => 1 + self.chance.below(position.players().into()) as u8,
            _ => self.special(position, player, tile),
        };
        Some(Move { tile, special })
    }

    /// The colour with most stones, either bonus.
    fn special(&mut self, position: &Position, player: u8, tile: u16) -> u8 {
        match position.cell(tile) {
            Cell::CHOICE => (1..=position.players())
                .max_by_key(|p| (position.stones(*p), *p == player))
                .unwrap_or(player),
            Cell::BONUS => match self.chance.below(2) {
                0 => TAKE_BOMB,
                _ => TAKE_OVERRIDE,
            },
            _ => 0,
        }
    }

    fn override_stone(&mut self, position: &Position, player: u8) -> Option<Move> {
        if position.overrides(player) == 0 {
            return None;
        }
        let (before, after) = {
            let tiles = self.board.graph.tiles();
            tiles.split_at(self.chance.below(tiles.len()))
        };
        let tiles = after.iter().chain(before).copied();
        let legal = tiles
            .filter(|tile| position.cell(*tile).is_occupied() && position.is_legal(player, *tile));
        let best = legal.take(OVERRIDES).max_by_key(|tile| {
            let is_new = position.cell(*tile).owner() != Some(player);
            captured(self.board, position, player, *tile) + u32::from(is_new)
        });
        best.map(|tile| Move { tile, special: 0 })
    }

    fn throw(&mut self, position: &Position) -> Move {
        let worth = worth(position, position.mover());
        let tiles = self.board.graph.tiles();
        let every = tiles.len().div_ceil(TARGETS);
        let mut best: Option<(f32, u16)> = None;
        let mut at = self.chance.below(every);
        while let Some(tile) = tiles.get(at) {
            at += 1 + self.chance.below(2 * every - 1);
            if position.cell(*tile).is_hole() {
                continue;
            }
            let score = self.blasts.score(self.board, position, *tile, &worth);
            if best.is_none_or(|(most, _)| score > most) {
                best = Some((score, *tile));
            }
        }
        let any = || {
            let mut tiles = tiles.iter().copied();
            tiles.find(|tile| !position.cell(*tile).is_hole())
        };
        let tile = best.map(|(_, tile)| tile).or_else(any).unwrap_or(0);
        Move { tile, special: 0 }
    }
}

/// How many tiles a stone of `player` on `start` captures; one met on two rays counts twice.
pub(super) fn captured(board: &Board, position: &Position, player: u8, start: u16) -> u32 {
    let (cells, steps) = (position.numbers(), board.graph.steps());
    let from = usize::from(start) * 8;
    let ray = |first: &u32| {
        let (mut at, mut passed) = (*first, 0);
        loop {
            let tile = (at >> 3) as usize;
            match cells[tile] {
                shown if tile == usize::from(start) || !is_stone(shown) => return 0,
                shown if shown == player => return passed,
                _ => passed += 1,
            }
            at = steps[at as usize];
        }
    };
    steps[from..from + 8].iter().map(ray).sum()
}

#[inline]
const fn is_stone(number: u8) -> bool {
    number.wrapping_sub(1) < 9
}
