//! Alpha-beta: everybody moves in turn, and all others want the worst for who thinks.
//!
//! With two players this is the usual search of a game of two; with more it is called paranoid. It is
//! written here and not in `parlor-search`, whose ends are won or lost: here they are numbers of
//! stones, several players may be against one, and some leaves are searched one ply further.

use parlor_reversi::{Move, Phase, Position};

use super::{
    board::turns_over,
    clock::{Meter, Stopped},
    memory::{Bound, Entry, Memory},
    order::Order,
    value::{INFINITE, Judge},
};

/// What a search makes use of; all but the reductions leave its values as they are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Means {
    /// Remembers positions.
    pub(super) memory: bool,
    /// Tries first what looks best.
    pub(super) order: bool,
    /// Expects values near those of the search before, and only proves that other moves are worse.
    pub(super) windows: bool,
    /// Looks at late moves less deeply, unless they turn out well.
    pub(super) reductions: bool,
}

impl Means {
    pub(super) const ALL: Self = Self {
        memory: true,
        order: true,
        windows: true,
        reductions: true,
    };
    /// Values are those of plain minimax.
    pub(super) const EXACT: Self = Self {
        reductions: false,
        ..Self::ALL
    };
}

/// Bombs are thrown inside a search if that needs no more than so many positions.
const FEW_THROWS: u64 = 400;
const FEW_THROWS_IN_PROOFS: u64 = 50_000;

/// One search for one player.
#[derive(Debug)]
pub(super) struct Search<'a> {
    pub(super) position: Position,
    pub(super) me: u8,
    pub(super) judge: Judge<'a>,
    pub(super) memory: &'a mut Memory,
    pub(super) order: Order,
    pub(super) meter: Meter,
    pub(super) means: Means,
    /// Only proofs are wanted: bombs are thrown to the end.
    pub(super) proves: bool,
    /// How often a value was only an estimate: none means that all was searched to the end.
    pub(super) horizons: u64,
    lists: Vec<Vec<Move>>,
}

impl<'a> Search<'a> {
    pub(super) fn new(
        position: &Position,
        judge: Judge<'a>,
        memory: &'a mut Memory,
        meter: Meter,
        means: Means,
    ) -> Self {
        Self {
            me: position.mover(),
            position: position.clone(),
            order: Order::new(judge.board),
            judge,
            memory,
            meter,
            means,
            proves: false,
            horizons: 0,
            lists: Vec::new(),
        }
    }

    /// The moves of the position, sorted.
    pub(super) fn roots(&mut self) -> Vec<Move> {
        let mut moves = Vec::new();
        self.position.moves(&mut moves);
        let first = self
            .memory
            .get(self.position.hash())
            .map(|entry| entry.best);
        self.order
            .sort(self.judge.board, &self.position, &mut moves, first, 0);
        moves
    }

    /// The value of a move of who thinks, searched to `depth` plies including the move.
    pub(super) fn after(
        &mut self,
        mv: Move,
        depth: u8,
        alpha: i32,
        beta: i32,
    ) -> Result<i32, Stopped> {
        self.meter.count()?;
        let undo = self.position.make(mv);
        let value = self.value(depth - 1, alpha, beta, 1, false);
        self.position.unmake(&undo);
        value
    }

    /// The value of the position for who thinks; `late` if it is already searched further than wanted.
    pub(super) fn value(
        &mut self,
        depth: u8,
        alpha: i32,
        beta: i32,
        ply: usize,
        late: bool,
    ) -> Result<i32, Stopped> {
        match self.position.phase() {
            Phase::Over => return Ok(self.judge.value(&self.position, self.me)),
            Phase::Bombing if !self.throws_are_few() => return Ok(self.estimate()),
            Phase::Bombing | Phase::Building => {}
        }
        let (depth, late) = match depth {
            0 if late || !self.turns_over_next() => return Ok(self.estimate()),
            0 => (1, true),
            _ => (depth, late),
        };
        let mover = self.position.mover();
        let sign = if mover == self.me { 1 } else { -1 };
        let (mut low, high) = match sign {
            1 => (alpha, beta),
            _ => (-beta, -alpha),
        };
        let remembers = self.means.memory && !late;
        let hash = self.position.hash();
        let known = match remembers {
            true => self.memory.get(hash),
            false => None,
        };
        if let Some(entry) = known.filter(|entry| entry.depth >= depth) {
            let decides = match entry.bound {
                Bound::Exact => true,
                Bound::AtLeast => entry.value >= high,
                Bound::AtMost => entry.value <= low,
            };
            if decides {
                self.horizons += u64::from(entry.depth != u8::MAX);
                return Ok(sign * entry.value);
            }
        }
        let horizons = self.horizons;
        let mut moves = self.lists.pop().unwrap_or_default();
        moves.clear();
        self.position.moves(&mut moves);
        if self.means.order {
            let first = known.map(|entry| entry.best);
            self.order
                .sort(self.judge.board, &self.position, &mut moves, first, ply);
        }
        let before = low;
        let mut best: Option<(i32, Move)> = None;
        for (nth, mv) in moves.iter().enumerate() {
            self.meter.count()?;
            let is_quiet = !self.position.cell(mv.tile).is_occupied()
                && !turns_over(self.position.cell(mv.tile));
            let undo = self.position.make(*mv);
            let found = self.child(nth, is_quiet, depth, (low, high), sign, ply, late);
            self.position.unmake(&undo);
            let found = found?;
            if best.is_none_or(|(value, _)| found > value) {
                best = Some((found, *mv));
            }
            low = low.max(found);
            if low >= high {
                self.order.was_enough(mover, *mv, depth, ply);
                break;
            }
        }
        self.lists.push(moves);
        let Some((value, best)) = best else {
            return Ok(self.estimate());
        };
        if remembers {
            let bound = match value {
                value if value >= high => Bound::AtLeast,
                value if value <= before => Bound::AtMost,
                _ => Bound::Exact,
            };
            let is_whole = self.horizons == horizons;
            let depth = if is_whole { u8::MAX } else { depth };
            self.memory.put(
                hash,
                Entry {
                    value,
                    bound,
                    depth,
                    best,
                },
            );
        }
        Ok(sign * value)
    }

    /// The value of the move just made for who made it.
    #[expect(clippy::too_many_arguments, reason = "the state of one node")]
    fn child(
        &mut self,
        nth: usize,
        is_quiet: bool,
        depth: u8,
        (low, high): (i32, i32),
        sign: i32,
        ply: usize,
        late: bool,
    ) -> Result<i32, Stopped> {
        let means = self.means;
        let mut look = |depth: u8, low: i32, high: i32| {
            let (alpha, beta) = match sign {
                1 => (low, high),
                _ => (-high, -low),
            };
            let value = self.value(depth, alpha, beta, ply + 1, late);
            value.map(|value| sign * value)
        };
        if nth == 0 || !means.windows {
            return look(depth - 1, low, high);
        }
        let mut value = low + 1;
        if means.reductions && is_quiet && depth >= 3 && nth >= 4 {
            let less = 1 + u8::from(nth >= 12 && depth >= 5);
            value = look(depth - 1 - less, low, low + 1)?;
        }
        if value > low {
            value = look(depth - 1, low, low + 1)?;
        }
        if value > low && value < high {
            value = look(depth - 1, low, high)?;
        }
        Ok(value)
    }

    fn estimate(&mut self) -> i32 {
        self.horizons += 1;
        self.judge.value(&self.position, self.me)
    }

    /// Whether who moves can give stones other owners: an estimate would mean little.
    pub(super) fn turns_over_next(&self) -> bool {
        let mover = self.position.mover();
        self.position.phase() == Phase::Building
            && self.judge.specials.iter().any(|tile| {
                turns_over(self.position.cell(*tile)) && self.position.is_legal(mover, *tile)
            })
    }

    /// Whether all bombs can be thrown inside the search.
    pub(super) fn throws_are_few(&self) -> bool {
        let most = match self.proves {
            true => FEW_THROWS_IN_PROOFS,
            false => FEW_THROWS,
        };
        throws_are_within(&self.position, most)
    }

    /// The moves both sides are expected to make, as far as they are remembered.
    pub(super) fn line(&self, first: Move, longest: u8) -> Vec<Move> {
        let mut position = self.position.clone();
        let mut line = vec![first];
        position.make(first);
        while line.len() < longest.into() {
            let Some(entry) = self.memory.get(position.hash()) else {
                break;
            };
            let mut moves = Vec::new();
            position.moves(&mut moves);
            if !moves.contains(&entry.best) {
                break;
            }
            line.push(entry.best);
            position.make(entry.best);
        }
        line
    }
}

/// Whether there are at most so many ways to throw all bombs that are left.
pub(super) fn throws_are_within(position: &Position, most: u64) -> bool {
    let players = (1..=position.players()).filter(|p| position.is_in(*p));
    let throws: u32 = players.map(|p| u32::from(position.bombs(p))).sum();
    let holes = position.count(parlor_reversi::Cell::HOLE);
    let tiles = position.graph().area() as u64 - u64::from(holes);
    tiles
        .checked_pow(throws.min(64))
        .is_some_and(|ways| ways <= most)
}

/// A window around a value that was found before, wider each time the value falls outside.
pub(super) fn window(around: i32, nth: u32, step: i32) -> (i32, i32) {
    match nth {
        0..=2 => {
            let half = step << (2 * nth);
            (around - half, around + half)
        }
        _ => (-INFINITE, INFINITE),
    }
}
