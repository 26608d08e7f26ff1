//! Alpha-beta search, one ply deeper at a time, within a budget.

use std::time::{Duration, Instant};

use parlor_game::{Budget, Evaluate, WIN};

use crate::table::{Bound, Entry, Table};

/// No search looks further ahead.
const DEEPEST: u8 = 200;

/// How many positions a search remembers.
const MOST_SLOTS: usize = 1 << 20;

/// Whether a value says that the game is won or lost whatever the other does.
pub const fn is_proven(value: i32) -> bool {
    value.abs() >= WIN - DEEPEST as i32 - 1
}

/// What a search has found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found<M> {
    /// The best move.
    pub best: M,
    /// Its value for the player to move.
    pub value: i32,
    /// How many plies were searched in full.
    pub depth: u8,
    /// How many positions were visited.
    pub nodes: u64,
    /// The moves both sides are expected to make, the best move first.
    pub line: Vec<M>,
}

/// Searches for the best move; nothing if there is none.
///
/// The budget is kept strictly. Without time in it the answer is the same on every machine; without
/// any limit the search ends when it knows the result.
pub fn best_move<P: Evaluate>(position: &P, budget: &Budget) -> Option<Found<P::Move>> {
    let mut roots = Vec::new();
    position.moves(&mut roots);
    best_of(position, roots, budget)
}

/// Searches for the best of `roots`, which are moves of `position`; of equal ones the first is taken.
pub fn best_of<P: Evaluate>(
    position: &P,
    roots: Vec<P::Move>,
    budget: &Budget,
) -> Option<Found<P::Move>> {
    position.mover()?;
    let first = *roots.first()?;
    if let Some(best) = position.winning().filter(|best| roots.contains(best)) {
        return Some(Found {
            best,
            value: WIN - 1,
            depth: 1,
            nodes: 1,
            line: vec![best],
        });
    }
    let mut search = Search {
        position: position.clone(),
        table: Table::new(MOST_SLOTS),
        nodes: 0,
        horizons: 0,
        most_nodes: budget.nodes.unwrap_or(u64::MAX),
        deadline: budget
            .time
            .and_then(|time| Instant::now().checked_add(Duration::from_millis(time.0))),
    };
    let mut roots = search.ordered(roots);
    let mut found = Found {
        best: roots.first().copied().unwrap_or(first),
        value: 0,
        depth: 0,
        nodes: 0,
        line: Vec::new(),
    };
    for depth in 1..=budget.depth.unwrap_or(DEEPEST).clamp(1, DEEPEST) {
        let horizons = search.horizons;
        let (best, stopped) = search.root(&roots, depth);
        if let Some((mv, value)) = best {
            found.best = mv;
            found.value = value;
        }
        if stopped.is_err() {
            break;
        }
        found.depth = depth;
        found.line = search.line(found.best, depth);
        if is_proven(found.value) || search.horizons == horizons {
            break;
        }
        let best = found.best;
        roots.sort_by_key(|mv| *mv != best); // Stable: the best first, the rest as before.
    }
    found.nodes = search.nodes;
    if found.line.first() != Some(&found.best) {
        found.line = vec![found.best];
    }
    Some(found)
}

/// The budget is used up.
struct Stopped;

struct Search<P: Evaluate> {
    position: P,
    table: Table<P::Move>,
    nodes: u64,
    /// How often a value was only an estimate: none means that all was searched to the end.
    horizons: u64,
    most_nodes: u64,
    deadline: Option<Instant>,
}

impl<P: Evaluate> Search<P> {
    /// The best of the moves that were searched in full, and whether that is all of them.
    fn root(
        &mut self,
        roots: &[P::Move],
        depth: u8,
    ) -> (Option<(P::Move, i32)>, Result<(), Stopped>) {
        let mut best: Option<(P::Move, i32)> = None;
        for mv in roots {
            let alpha = best.map_or(-WIN, |(_, value)| value);
            match self.after(*mv, depth, alpha, WIN, 0) {
                Ok(value) if best.is_none_or(|(_, before)| value > before) => {
                    best = Some((*mv, value));
                }
                Ok(_) => {}
                Err(Stopped) => return (best, Err(Stopped)),
            }
        }
        (best, Ok(()))
    }

    /// The value of a move for who makes it, searched to `depth` plies including the move.
    fn after(
        &mut self,
        mv: P::Move,
        depth: u8,
        alpha: i32,
        beta: i32,
        ply: u8,
    ) -> Result<i32, Stopped> {
        let mover = self.position.mover();
        self.count()?;
        let undo = self.position.make(mv);
        let next = self.position.mover();
        let value = match (mover, next) {
            (Some(mover), None) => Ok(ended(self.position.evaluate(mover), ply + 1)),
            (mover, next) if mover == next => self.value(depth - 1, alpha, beta, ply + 1),
            (_, _) => self
                .value(depth - 1, -beta, -alpha, ply + 1)
                .map(|value| -value),
        };
        self.position.unmake(mv, undo);
        value
    }

    /// The value of the position for the player to move; it is not over.
    fn value(&mut self, depth: u8, alpha: i32, beta: i32, ply: u8) -> Result<i32, Stopped> {
        if self.position.winning().is_some() {
            return Ok(ended(WIN, ply + 1));
        }
        let Some(mover) = self.position.mover() else {
            return Ok(0);
        };
        if depth == 0 || ply >= DEEPEST {
            self.horizons += 1;
            return Ok(self.position.evaluate(mover));
        }
        let hash = self.position.hash();
        let known = self.table.get(hash);
        if let Some(entry) = known.filter(|entry| entry.depth >= depth) {
            let value = from_here(entry.value, ply);
            let decides = match entry.bound {
                Bound::Exact => true,
                Bound::AtLeast => value >= beta,
                Bound::AtMost => value <= alpha,
            };
            if decides {
                self.horizons += u64::from(entry.depth != u8::MAX);
                return Ok(value);
            }
        }
        let horizons = self.horizons;
        let Some((best, value)) = self.best(depth, alpha, beta, ply, known.map(|e| e.best))? else {
            return Ok(0);
        };
        let bound = match value {
            value if value >= beta => Bound::AtLeast,
            value if value <= alpha => Bound::AtMost,
            _ => Bound::Exact,
        };
        let entry = Entry {
            value: to_here(value, ply),
            bound,
            depth: if self.horizons == horizons {
                u8::MAX
            } else {
                depth
            },
            best,
        };
        self.table.put(hash, entry);
        Ok(value)
    }

    /// The best move found before a move proved too good to be allowed.
    fn best(
        &mut self,
        depth: u8,
        mut alpha: i32,
        beta: i32,
        ply: u8,
        first: Option<P::Move>,
    ) -> Result<Option<(P::Move, i32)>, Stopped> {
        let mut best: Option<(P::Move, i32)> = None;
        if let Some(mv) = first {
            let value = self.after(mv, depth, alpha, beta, ply)?;
            if value >= beta {
                return Ok(Some((mv, value)));
            }
            best = Some((mv, value));
            alpha = alpha.max(value);
        }
        let mut moves = Vec::new();
        self.position.moves(&mut moves);
        if depth > 1 {
            moves = self.ordered(moves);
        }
        for mv in moves.into_iter().filter(|mv| Some(*mv) != first) {
            let value = self.after(mv, depth, alpha, beta, ply)?;
            if best.is_none_or(|(_, before)| value > before) {
                best = Some((mv, value));
            }
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        Ok(best)
    }

    /// The moves by what they look like at once, the best first.
    fn ordered(&mut self, moves: Vec<P::Move>) -> Vec<P::Move> {
        let Some(mover) = self.position.mover() else {
            return moves;
        };
        let mut valued: Vec<(i32, P::Move)> = moves
            .into_iter()
            .map(|mv| {
                let undo = self.position.make(mv);
                let value = self.position.evaluate(mover);
                self.position.unmake(mv, undo);
                (value, mv)
            })
            .collect();
        valued.sort_by_key(|(value, _)| -value);
        valued.into_iter().map(|(_, mv)| mv).collect()
    }

    /// Follows the remembered best moves.
    fn line(&self, first: P::Move, depth: u8) -> Vec<P::Move> {
        let mut position = self.position.clone();
        let mut line = vec![first];
        position.make(first);
        while line.len() < depth.into() && position.mover().is_some() {
            let remembered = || self.table.get(position.hash()).map(|entry| entry.best);
            let Some(mv) = position.winning().or_else(remembered) else {
                break;
            };
            line.push(mv);
            position.make(mv);
        }
        line
    }

    fn count(&mut self) -> Result<(), Stopped> {
        let is_late = || self.deadline.is_some_and(|end| Instant::now() >= end);
        if self.nodes >= self.most_nodes || self.nodes.is_multiple_of(256) && is_late() {
            return Err(Stopped);
        }
        self.nodes += 1;
        Ok(())
    }
}

/// The value of an end at `ply`: sooner wins and later losses are better.
fn ended(value: i32, ply: u8) -> i32 {
    match value {
        WIN => WIN - i32::from(ply),
        value if value == -WIN => i32::from(ply) - WIN,
        value => value,
    }
}

/// A proven value counts plies from the root; the table counts them from its position.
fn to_here(value: i32, ply: u8) -> i32 {
    shifted(value, i32::from(ply))
}

fn from_here(value: i32, ply: u8) -> i32 {
    shifted(value, -i32::from(ply))
}

fn shifted(value: i32, plies: i32) -> i32 {
    match value {
        value if !is_proven(value) => value,
        value if value > 0 => value + plies,
        value => value - plies,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_remembered_win_is_as_far_from_its_position_on_every_path() {
        let four_plies_on = to_here(WIN - 7, 3);
        assert_eq!(four_plies_on, WIN - 4);
        assert_eq!(from_here(four_plies_on, 5), WIN - 9);
        assert_eq!(from_here(-four_plies_on, 5), 9 - WIN);
        assert_eq!(from_here(to_here(250, 3), 5), 250);
    }
}
