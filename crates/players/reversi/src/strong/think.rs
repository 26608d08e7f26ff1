//! A thought about the building phase: deeper and deeper within its limits, by one of three methods.

use parlor_reversi::{Move, Position};

use super::{
    clock::{DEEPEST, Limits, Stopped},
    memory::Memory,
    order::looks,
    paranoid::{Means, Search, window},
    value::{INFINITE, Judge, STONE},
};

/// How a search treats the others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Method {
    /// All others want the worst for who thinks; with two players the usual search.
    Paranoid,
    /// After each own move one of the others does the worst.
    BestReply,
    /// Everybody wants to come first.
    MaxN,
}

/// What a thought has found.
#[derive(Clone, Debug)]
pub(super) struct Found {
    pub(super) best: Move,
    /// For who thinks, in hundredths of stones; with [`Method::MaxN`] a chance.
    pub(super) value: i32,
    /// How many plies were searched in full.
    pub(super) depth: u8,
    pub(super) nodes: u64,
    /// The moves that are expected.
    pub(super) line: Vec<Move>,
    /// Whether everything was searched to the end.
    pub(super) is_proved: bool,
}

/// How to think.
#[derive(Clone, Copy, Debug)]
pub(super) struct Manner {
    pub(super) method: Method,
    pub(super) means: Means,
    /// Only a proof is wanted.
    pub(super) proves: bool,
}

/// The move that looks best at once; nothing when it is over.
pub(super) fn at_once(judge: &Judge, position: &Position) -> Option<Found> {
    let mut moves = Vec::new();
    position.moves(&mut moves);
    let best = moves.into_iter().rev(); // Of equal ones the last is taken, so the first tile.
    let best = best.max_by_key(|mv| looks(judge.board, position, position.mover(), *mv))?;
    Some(Found {
        best,
        value: 0,
        depth: 0,
        nodes: 0,
        line: vec![best],
        is_proved: false,
    })
}

/// Thinks about a position; nothing when it is over.
pub(super) fn think(
    position: &Position,
    judge: Judge,
    memory: &mut Memory,
    manner: Manner,
    limits: &Limits,
) -> Option<Found> {
    memory.grow_older();
    let meter = limits.meter(judge.board.graph.tiles().len());
    let mut search = Search::new(position, judge, memory, meter, manner.means);
    search.proves = manner.proves;
    let mut roots = search.roots();
    let best = *roots.first()?;
    let mut found = Found {
        best,
        value: 0,
        depth: 0,
        nodes: 0,
        line: vec![best],
        is_proved: false,
    };
    for depth in 1..=limits.depth.min(DEEPEST) {
        if depth > 1 && !limits.allows_more() {
            break;
        }
        let horizons = search.horizons;
        let stopped = match manner.method {
            Method::Paranoid => search.alpha_beta(&roots, depth, &mut found),
            Method::BestReply => search.best_reply(&roots, depth, &mut found),
            Method::MaxN => search.max_n(&roots, depth, &mut found),
        };
        roots.sort_by_key(|mv| *mv != found.best); // Stable: the best first, the rest as before.
        if stopped.is_err() {
            break;
        }
        found.depth = depth;
        found.is_proved = search.horizons == horizons;
        if found.is_proved {
            break;
        }
    }
    found.nodes = search.meter.nodes;
    found.line = match manner.method {
        Method::Paranoid => search.line(found.best, found.depth.max(1)),
        Method::BestReply | Method::MaxN => vec![found.best],
    };
    Some(found)
}

impl Search<'_> {
    /// One depth of alpha-beta, with a window around the value found before.
    fn alpha_beta(&mut self, roots: &[Move], depth: u8, found: &mut Found) -> Result<(), Stopped> {
        let has_guess = depth > 1 && self.means.windows;
        for nth in 0.. {
            let (low, high) = match has_guess {
                true => window(found.value, nth, STONE),
                false => (-INFINITE, INFINITE),
            };
            let (best, stopped) = self.within(roots, depth, low, high);
            if let Some((value, mv)) = best.filter(|(value, _)| *value > low) {
                found.best = mv;
                if value < high {
                    found.value = value;
                }
            }
            stopped?;
            let is_inside = best.is_some_and(|(value, _)| low < value && value < high);
            if is_inside || (low, high) == (-INFINITE, INFINITE) {
                found.value = best.map_or(found.value, |(value, _)| value);
                break;
            }
        }
        Ok(())
    }

    /// The best of the moves that were searched, and whether that is all of them.
    fn within(
        &mut self,
        roots: &[Move],
        depth: u8,
        low: i32,
        high: i32,
    ) -> (Option<(i32, Move)>, Result<(), Stopped>) {
        let mut best: Option<(i32, Move)> = None;
        for (nth, mv) in roots.iter().enumerate() {
            let alpha = best.map_or(low, |(value, _)| value.max(low));
            match self.root(nth, *mv, depth, alpha, high) {
                Ok(value) if best.is_none_or(|(most, _)| value > most) => best = Some((value, *mv)),
                Ok(_) => {}
                Err(Stopped) => return (best, Err(Stopped)),
            }
            if best.is_some_and(|(value, _)| value >= high) {
                break;
            }
        }
        (best, Ok(()))
    }

    fn root(
        &mut self,
        nth: usize,
        mv: Move,
        depth: u8,
        alpha: i32,
        beta: i32,
    ) -> Result<i32, Stopped> {
        if nth > 0 && self.means.windows {
            let value = self.after(mv, depth, alpha, alpha + 1)?;
            if value <= alpha || value >= beta {
                return Ok(value);
            }
        }
        self.after(mv, depth, alpha, beta)
    }

    fn best_reply(&mut self, roots: &[Move], depth: u8, found: &mut Found) -> Result<(), Stopped> {
        let mut best: Option<i32> = None;
        for mv in roots {
            let low = best.unwrap_or(-INFINITE);
            let value = self.after_by_replies(*mv, depth, low, INFINITE)?;
            if best.is_none_or(|best| value > best) {
                best = Some(value);
                found.best = *mv;
                found.value = value;
            }
        }
        Ok(())
    }

    fn max_n(&mut self, roots: &[Move], depth: u8, found: &mut Found) -> Result<(), Stopped> {
        let mut best: Option<(i32, Move)> = None;
        for mv in roots {
            let enough = best.map_or(0, |(chance, _)| chance);
            let chances = self.chances_after(*mv, depth, enough)?;
            let chance = chances[usize::from(self.me)];
            let is_better =
                best.is_none_or(|(most, other)| chance > most || chance == most && *mv < other);
            if is_better {
                best = Some((chance, *mv));
                found.best = *mv;
                found.value = chance;
            }
        }
        Ok(())
    }
}
