//! Alpha-beta for one thread: each turn first tried with a window of nothing, late ones less deep.

use std::{
    ops::ControlFlow,
    sync::atomic::{AtomicBool, Ordering::Relaxed},
    time::Instant,
};

use parlor_pentago::Rule;

use super::{
    layout::{Image, Position, Turn},
    memory::{Bound, Entry, Memory},
    quadrants::{QUADRANTS, Quadrants},
    threats::{Threats, can_win, threats},
    turns::each_turn,
};

/// The value of a game that is won; a turn before it is one less.
pub(super) const WIN: i32 = 30_000;

/// Values from here on are proved wins.
pub(super) const PROVED: i32 = WIN - 100;

/// So much better than its estimate a board may turn out two turns on; one that needs more is left out.
const HOPE: i32 = 350;

/// Up to so many stones, images of a position are looked up as one.
const STONES_WITH_IMAGES: u32 = 10;

/// From so many stones on every search goes to the end.
const LAST: u32 = 33;

/// The budget is used up, or another thread has the answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Stopped;

/// When to stop.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    pub(super) nodes: u64,
    pub(super) deadline: Option<Instant>,
}

/// One thread of a search.
pub(super) struct Worker<'a> {
    pub(super) rule: Rule,
    pub(super) memory: &'a Memory,
    pub(super) limits: Limits,
    /// Set when the others should stop.
    pub(super) stop: &'a AtomicBool,
    /// Positions visited so far.
    pub(super) nodes: u64,
    pub(super) quadrants: &'static Quadrants,
    looks: u32,
    pub(super) lists: Vec<Vec<u32>>,
}

/// A turn at the root and what is known of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Root {
    pub(super) turn: Turn,
    pub(super) value: i32,
}

impl<'a> Worker<'a> {
    pub(super) fn new(
        rule: Rule,
        memory: &'a Memory,
        limits: Limits,
        stop: &'a AtomicBool,
    ) -> Self {
        Self {
            rule,
            memory,
            limits,
            stop,
            nodes: 0,
            quadrants: &QUADRANTS,
            looks: 0,
            lists: vec![Vec::new(); 40],
        }
    }

    /// Searches all root turns to `depth`; tells the best one so far, also when it is stopped.
    pub(super) fn root(
        &mut self,
        position: &Position,
        roots: &mut [Root],
        depth: u32,
    ) -> (Option<Root>, Result<(), Stopped>) {
        let mut best: Option<Root> = None;
        for root in roots.iter_mut() {
            let alpha = best.map_or(-WIN, |best| best.value);
            let value = match self.turn(position, root.turn, depth, alpha, WIN, 0, 0) {
                Ok(value) => value,
                Err(Stopped) => return (best, Err(Stopped)),
            };
            root.value = value;
            if best.is_none_or(|best| value > best.value) {
                best = Some(*root);
            }
        }
        (best, Ok(()))
    }

    /// The value of a turn after the best answer.
    pub(super) fn answered(&mut self, position: &Position, turn: Turn) -> i32 {
        let value = self.turn(position, turn, 2, -WIN, WIN, 0, 0);
        value.unwrap_or(-WIN) // Without limits nothing stops it.
    }

    /// The value of a turn for who makes it, of a position that nobody wins by a turn.
    #[expect(clippy::too_many_arguments, reason = "a search has many")]
    fn turn(
        &mut self,
        position: &Position,
        turn: Turn,
        depth: u32,
        alpha: i32,
        beta: i32,
        ply: i32,
        nth: usize,
    ) -> Result<i32, Stopped> {
        self.nodes += 1;
        let next = position.after(turn);
        let stones = next.stones();
        if nth == 0 {
            return Ok(-self.value(&next, stones, depth - 1, -beta, -alpha, ply + 1)?);
        }
        let less = reduction(depth, nth);
        let mut value =
            -self.value(&next, stones, depth - 1 - less, -alpha - 1, -alpha, ply + 1)?;
        if value > alpha && less > 0 {
            value = -self.value(&next, stones, depth - 1, -alpha - 1, -alpha, ply + 1)?;
        }
        if value > alpha && value < beta {
            value = -self.value(&next, stones, depth - 1, -beta, -alpha, ply + 1)?;
        }
        Ok(value)
    }

    /// The value of a position for who has the turn; it is not over.
    fn value(
        &mut self,
        position: &Position,
        stones: u32,
        depth: u32,
        alpha: i32,
        beta: i32,
        ply: i32,
    ) -> Result<i32, Stopped> {
        if can_win(position, self.rule) {
            return Ok(WIN - ply - 1);
        }
        let beta = beta.min(WIN - ply - 3); // No sooner win is left.
        if alpha >= beta {
            return Ok(beta);
        }
        let threats = threats(position);
        if stones == 35 {
            let is_lost = threats.handing == u8::MAX && threats.both.is_none();
            return Ok(if is_lost { ply + 1 - WIN } else { 0 });
        }
        self.look()?;
        let depth = if stones >= LAST {
            depth.max(36 - stones)
        } else {
            depth
        };
        let (hash, image) = self.key(position, stones);
        let known = self.memory.get(hash);
        if let Some(entry) = known.filter(|entry| entry.depth >= depth) {
            let value = from_here(entry.value, ply);
            let decides = match entry.bound {
                Bound::Exact => true,
                Bound::AtLeast => value >= beta,
                Bound::AtMost => value <= alpha,
            };
            if decides {
                return Ok(value);
            }
        }
        let (value, best) = if depth <= 1 {
            self.leaves(position, &threats, beta, ply)
        } else {
            let first = known.and_then(|entry| entry.best);
            let first = first.map(|turn| image.back(turn));
            self.inner(position, &threats, first, depth, alpha, beta, ply)?
        };
        let bound = match value {
            value if value >= beta => Bound::AtLeast,
            value if value <= alpha => Bound::AtMost,
            _ => Bound::Exact,
        };
        let entry = Entry {
            value: to_here(value, ply),
            bound,
            depth,
            best: best.map(|turn| image.forth(turn)),
        };
        self.memory.put(hash, entry);
        Ok(value)
    }

    /// The best board one turn on: each is estimated, and one that seems best must not lose at once.
    fn leaves(
        &mut self,
        position: &Position,
        threats: &Threats,
        beta: i32,
        ply: i32,
    ) -> (i32, Option<Turn>) {
        let mut best = nothing_else(threats, ply);
        let mut nodes = 0;
        let rule = self.rule;
        let _ = each_turn(self.quadrants, position, threats.handing, |turn, value| {
            nodes += 1;
            if value > best.0 {
                let next = position.after(turn);
                let value = if can_win(&next, rule) {
                    ply + 2 - WIN
                } else {
                    value
                };
                if value > best.0 {
                    best = (value, Some(turn));
                    if value >= beta {
                        return ControlFlow::Break(());
                    }
                }
            }
            ControlFlow::Continue(())
        });
        self.nodes += nodes;
        best
    }

    #[expect(clippy::too_many_arguments, reason = "a search has many")]
    fn inner(
        &mut self,
        position: &Position,
        threats: &Threats,
        first: Option<Turn>,
        depth: u32,
        mut alpha: i32,
        beta: i32,
        ply: i32,
    ) -> Result<(i32, Option<Turn>), Stopped> {
        let mut best = nothing_else(threats, ply);
        alpha = alpha.max(best.0);
        let mut nth = 0;
        if let Some(turn) = first {
            let value = self.turn(position, turn, depth, alpha, beta, ply, nth)?;
            if value > best.0 {
                best = (value, first);
            }
            if value >= beta {
                return Ok(best);
            }
            alpha = alpha.max(value);
            nth += 1;
        }
        let mut list = std::mem::take(&mut self.lists[ply as usize]);
        list.clear();
        let _ = each_turn::<()>(self.quadrants, position, threats.handing, |turn, value| {
            list.push(((value + WIN) as u32) << 16 | u32::from(turn.0));
            ControlFlow::Continue(())
        });
        list.sort_unstable_by(|a, b| b.cmp(a));
        let mut stopped = None;
        for item in &list {
            let turn = Turn(*item as u16);
            if Some(turn) == first {
                continue;
            }
            let hope = (*item >> 16) as i32 - WIN + HOPE;
            if depth == 2 && nth > 0 && hope <= alpha {
                best.0 = best.0.max(hope); // The rest of the list is no better.
                break;
            }
            match self.turn(position, turn, depth, alpha, beta, ply, nth) {
                Ok(value) => {
                    if value > best.0 {
                        best = (value, Some(turn));
                    }
                    alpha = alpha.max(value);
                }
                Err(error) => stopped = Some(error),
            }
            if alpha >= beta || stopped.is_some() {
                break;
            }
            nth += 1;
        }
        self.lists[ply as usize] = list;
        match stopped {
            Some(error) => Err(error),
            None => Ok(best),
        }
    }

    /// The hash under which a position is remembered, and the image that has it.
    #[inline]
    fn key(&self, position: &Position, stones: u32) -> (u64, Image) {
        let (position, image) = if stones <= STONES_WITH_IMAGES {
            position.canonical()
        } else {
            (*position, Image::default())
        };
        (position.hash(), image)
    }

    /// The best turn remembered for a position, by a proof or else by an estimate.
    pub(super) fn remembered(&self, position: &Position) -> Option<Turn> {
        self.proved_turn(position).or_else(|| {
            let (hash, image) = self.key(position, position.stones());
            let best = self.memory.get(hash)?.best?;
            Some(image.back(best))
        })
    }

    /// Looks at the limits.
    #[inline]
    pub(super) fn look(&mut self) -> Result<(), Stopped> {
        if self.nodes + 300 > self.limits.nodes {
            return Err(Stopped);
        }
        self.looks += 1;
        if self.looks.is_multiple_of(32) {
            let is_late = self
                .limits
                .deadline
                .is_some_and(|end| Instant::now() >= end);
            if is_late || self.stop.load(Relaxed) {
                return Err(Stopped);
            }
        }
        Ok(())
    }
}

/// By how much the search of a turn is shortened: the later it comes, the more.
const fn reduction(depth: u32, nth: usize) -> u32 {
    match (depth, nth) {
        (0..=2, _) | (_, 0..6) => 0,
        (3, _) | (_, 6..24) => 1,
        _ => 2,
    }
}

/// What remains if no turn is better: fives of both, or a five for the other one.
fn nothing_else(threats: &Threats, ply: i32) -> (i32, Option<Turn>) {
    match threats.both {
        Some(turn) => (0, Some(turn)),
        None => (ply + 1 - WIN, None),
    }
}

/// A proved value counts turns from the root; the memory counts them from its position.
fn to_here(value: i32, ply: i32) -> i32 {
    match value {
        PROVED.. => value + ply,
        value if value <= -PROVED => value - ply,
        value => value,
    }
}

fn from_here(value: i32, ply: i32) -> i32 {
    to_here(value, -ply)
}
