//! A search within limits: deeper and deeper, exact where the end is near, on one or more threads.

use std::{
    ops::ControlFlow,
    sync::atomic::{AtomicBool, Ordering::Relaxed},
    thread,
    time::{Duration, Instant},
};

use parlor_game::{Budget, Dice};
use parlor_pentago::{Action, State};

use super::{
    layout::{Position, Turn, action_of},
    memory::Memory,
    quadrants::QUADRANTS,
    search::{Limits, PROVED, Root, WIN, Worker},
    threats::{threats, winning},
    turns::each_turn,
};

/// What is proved of a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Proof {
    /// A win after so many turns at most, the other's included.
    Win(u32),
    /// A draw by best play.
    Draw,
    /// A loss after so many turns at most, the other's included.
    Loss(u32),
}

/// What a search has found.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    /// The best turn.
    pub(crate) best: Action,
    /// The estimate for who moves, or the value of the end that is proved.
    pub(crate) value: i32,
    /// What is proved.
    pub(crate) proof: Option<Proof>,
    /// How many turns ahead all was searched.
    pub(crate) depth: u32,
    /// How many positions were visited.
    pub(crate) nodes: u64,
    /// The turns both sides are expected to make.
    pub(crate) line: Vec<Action>,
}

/// What is wanted of a search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wanted {
    /// How much it may do.
    pub(crate) budget: Budget,
    /// How many threads search; a budget of nodes allows one.
    pub(crate) threads: usize,
    /// Only a proof counts: nothing is estimated.
    pub(crate) only_proof: bool,
}

/// From so many stones on it is worth trying to prove the value.
const STONES_TO_SOLVE: u32 = 18;

/// From so many stones on one thread and little memory will do.
const ALONE: u32 = 30;

/// No search looks further ahead.
const DEEPEST: u32 = 36;

/// Searches a position that is not over; nothing if it is. The dice decide between equal turns.
pub(crate) fn think(state: &State, wanted: &Wanted, dice: &mut Dice) -> Option<Found> {
    let began = Instant::now();
    if state.end().is_some() {
        return None;
    }
    let position = Position::of(state);
    if let Some(turn) = winning(&position, state.rule()) {
        let best = action_of(turn, state);
        return Some(Found {
            best,
            value: WIN - 1,
            proof: Some(Proof::Win(1)),
            depth: 1,
            nodes: 1,
            line: vec![best],
        });
    }
    let roots = roots(&position, dice);
    let budget = wanted.budget;
    // A little is kept back for what comes after the last look at the clock.
    let limits = Limits {
        nodes: budget.nodes.unwrap_or(u64::MAX),
        deadline: budget
            .time
            .and_then(|time| began.checked_add(Duration::from_millis(time.0) * 98 / 100)),
    };
    let memory = Memory::new(bits(&budget, position.stones()));
    let stop = AtomicBool::new(false);
    let search = Search {
        state,
        position,
        wanted,
        memory: &memory,
        limits,
        stop: &stop,
    };
    let threads = match budget.nodes {
        None if position.stones() < ALONE => wanted.threads.max(1),
        None | Some(_) => 1,
    };
    let mut found = thread::scope(|scope| {
        let helpers: Vec<_> = (1..threads)
            .map(|nth| {
                let (search, roots) = (&search, roots.clone());
                scope.spawn(move || search.run(roots, nth).nodes)
            })
            .collect();
        let mut found = search.run(roots, 0);
        stop.store(true, Relaxed);
        for helper in helpers {
            found.nodes += helper.join().unwrap_or(0);
        }
        found
    });
    found.line = search.line(found.best, found.depth);
    Some(found)
}

/// How large the memory is: 128 MiB, less where little is searched.
fn bits(budget: &Budget, stones: u32) -> u32 {
    let nodes = budget.nodes.unwrap_or(u64::MAX);
    let millis = budget.time.map_or(u64::MAX, |time| time.0);
    match (nodes, millis, stones) {
        (_, _, ALONE..) | (0..=100_000, _, _) => 10,
        (0..=10_000_000, _, _) => 16,
        (_, 0..=300, _) => 17,
        (_, 0..=2000, _) => 20,
        (_, _, _) => 22,
    }
}

/// The turns worth a look, one of each class under symmetry, the best by the estimate first.
fn roots(position: &Position, dice: &mut Dice) -> Vec<Root> {
    let threats = threats(position);
    let mut roots = Vec::with_capacity(288);
    let _ = each_turn::<()>(&QUADRANTS, position, threats.handing, |turn, value| {
        roots.push(Root { turn, value });
        ControlFlow::Continue(())
    });
    dice.shuffle(&mut roots);
    roots.sort_by_key(|root| -root.value);
    let mut classes = Vec::new();
    roots.retain(|root| {
        let class = position.after(root.turn).canonical().0;
        let is_new = !classes.contains(&class);
        if is_new {
            classes.push(class);
        }
        is_new
    });
    roots
}

struct Search<'a> {
    state: &'a State,
    position: Position,
    wanted: &'a Wanted,
    memory: &'a Memory,
    limits: Limits,
    stop: &'a AtomicBool,
}

impl Search<'_> {
    /// Searches on one thread; the first one answers.
    fn run(&self, mut roots: Vec<Root>, nth: usize) -> Found {
        let mut worker = Worker::new(self.state.rule(), self.memory, self.limits, self.stop);
        let both = threats(&self.position).both;
        let fallback = roots
            .first()
            .map(|root| root.turn)
            .or(both)
            .unwrap_or_else(|| self.any());
        let mut found = Found {
            best: action_of(fallback, self.state),
            value: roots.first().map_or(0, |root| root.value),
            proof: None,
            depth: 0,
            nodes: 0,
            line: Vec::new(),
        };
        if roots.is_empty() {
            found.proof = Some(if both.is_some() {
                Proof::Draw
            } else {
                Proof::Loss(1)
            });
            found.value = if both.is_some() { 0 } else { 1 - WIN };
            return found;
        }
        if nth > 0 {
            let rotate = nth * 3 % roots.len();
            roots.rotate_left(rotate); // Threads that go other ways fill the memory for all.
        }
        let stones = self.position.stones();
        let deepest = self
            .wanted
            .budget
            .depth
            .map_or(DEEPEST, u32::from)
            .min(36 - stones);
        for depth in 2..=deepest.max(2) {
            if self.is_to_solve(stones, depth) && self.solve(&mut worker, &roots, &mut found) {
                break;
            }
            if self.wanted.only_proof {
                continue;
            }
            let (best, stopped) = worker.root(&self.position, &mut roots, depth);
            if let Some(best) = best {
                found.best = action_of(best.turn, self.state);
                found.value = best.value;
                let turn = best.turn;
                let before = roots.iter().position(|root| root.turn == turn).unwrap_or(0);
                roots[..=before].rotate_right(1);
            }
            let proof = as_proof(found.value);
            if stopped.is_err() {
                // A win is one even if other turns were not looked at any more.
                found.proof = proof.filter(|proof| matches!(proof, Proof::Win(_)));
                break;
            }
            found.depth = depth;
            found.proof = proof;
            if found.proof.is_some() {
                break;
            }
        }
        if let Some(turn) = both.filter(|_| found.value < 0 && found.proof != Some(Proof::Draw)) {
            found.best = action_of(turn, self.state);
            found.value = 0;
            found.proof = found.proof.map(|_| Proof::Draw);
        }
        found.nodes = worker.nodes;
        found
    }

    /// When the exact search gets its turn.
    fn is_to_solve(&self, stones: u32, depth: u32) -> bool {
        if self.wanted.only_proof {
            return depth == 2;
        }
        let is_free = self.wanted.budget.depth.is_none();
        is_free && depth == 4 && stones >= STONES_TO_SOLVE
    }

    /// Tries to prove the value with a part of what is left; says whether it is proved.
    fn solve(&self, worker: &mut Worker<'_>, roots: &[Root], found: &mut Found) -> bool {
        let limits = worker.limits;
        if !self.wanted.only_proof {
            let share = |left: u64| left / 2;
            worker.limits.nodes = worker.nodes + share(limits.nodes.saturating_sub(worker.nodes));
            worker.limits.deadline = limits.deadline.map(|end| {
                let left = end.saturating_duration_since(Instant::now());
                end.checked_sub(left / 2).unwrap_or(end)
            });
        }
        let solved = worker.solve(&self.position, roots);
        worker.limits = limits;
        let Ok((value, turn)) = solved else {
            return false;
        };
        let left = 36 - self.position.stones();
        found.depth = left;
        found.proof = Some(match value {
            1 => Proof::Win(left),
            0 => Proof::Draw,
            _ => Proof::Loss(left),
        });
        found.value = i32::from(value) * (WIN - left as i32);
        if let Some(turn) = turn {
            found.best = action_of(turn, self.state);
        }
        true
    }

    /// Any turn at all.
    fn any(&self) -> Turn {
        Turn::new(self.position.empties().trailing_zeros() as usize, 0)
    }

    /// Follows the remembered best turns.
    fn line(&self, first: Action, depth: u32) -> Vec<Action> {
        let mut state = *self.state;
        state.play(first);
        let mut line = vec![first];
        while state.end().is_none() && line.len() < depth as usize {
            let position = Position::of(&state);
            let Some(turn) =
                winning(&position, state.rule()).or_else(|| self.remembered(&position))
            else {
                break;
            };
            let action = action_of(turn, &state);
            state.play(action);
            line.push(action);
        }
        line
    }

    fn remembered(&self, position: &Position) -> Option<Turn> {
        let worker = Worker::new(self.state.rule(), self.memory, self.limits, self.stop);
        worker
            .remembered(position)
            .filter(|turn| position.empties() >> turn.bit() & 1 != 0)
    }
}

/// What a value of the search proves.
pub(crate) fn as_proof(value: i32) -> Option<Proof> {
    match value {
        PROVED.. => Some(Proof::Win((WIN - value) as u32)),
        value if value <= -PROVED => Some(Proof::Loss((WIN + value) as u32)),
        _ => None,
    }
}

#[cfg(test)]
mod tests;
