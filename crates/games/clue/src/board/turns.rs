//! How many turns a walk to a room may take: the expected number, with the best choices on the way.

use std::sync::OnceLock;

use super::{Board, PLACES, ROOMS, Spot, Walk, Walls, board};
use crate::{Room, Throw};

/// The farthest that a throw may lead.
pub const MOST_STEPS: usize = 12;
/// The table is right to this much.
const CLOSE: f64 = 1e-9;
/// So many turns stand for "never".
const NEVER: f64 = 1e6;

/// The expected turns from every place to every room; one may stop early, and use passages.
#[derive(Clone, PartialEq, Debug)]
pub struct Turns {
    table: Box<[[f64; ROOMS]; PLACES]>,
}

/// The expected turns with nobody in the way, for a kind of throw; `steps` counts without dice.
pub fn turns(throw: Throw, steps: u8) -> &'static Turns {
    static TABLES: [OnceLock<Turns>; MOST_STEPS + 3] = [const { OnceLock::new() }; MOST_STEPS + 3];
    let place = match throw {
        Throw::One => 0,
        Throw::Two => 1,
        Throw::Fixed => 2 + usize::from(steps).min(MOST_STEPS),
    };
    TABLES[place].get_or_init(|| Turns::settled(board(), &chances(throw, steps)))
}

/// How likely each number of steps is.
pub fn chances(throw: Throw, steps: u8) -> [f64; MOST_STEPS + 1] {
    let mut chances = [0.0; MOST_STEPS + 1];
    match throw {
        Throw::One => chances[1..=6].fill(1.0 / 6.0),
        Throw::Two => {
            for sum in (1..=6).flat_map(|a| (1..=6).map(move |b| a + b)) {
                chances[sum] += 1.0 / 36.0;
            }
        }
        Throw::Fixed => chances[usize::from(steps).min(MOST_STEPS)] = 1.0,
    }
    chances
}

impl Turns {
    /// The expected turns from a place to a room; none if one is there.
    pub fn expected(&self, from: Spot, to: Room) -> f64 {
        self.table[from.index() % PLACES][to.index()]
    }

    /// The same with squares in the way, by so many sweeps from this table.
    ///
    /// Few sweeps are enough to find that it is better to wait beside a blocked door than to walk round.
    #[must_use]
    pub fn around(&self, throw: Throw, steps: u8, walls: &Walls, sweeps: u32) -> Self {
        let mut turns = self.clone();
        let (board, chances) = (board(), chances(throw, steps));
        let ways = Ways::new(board, reached(&chances), walls);
        for _ in 0..sweeps {
            turns.sweep(board, &ways, &chances);
        }
        turns
    }

    /// Sweeps until nothing changes any more.
    fn settled(board: &Board, chances: &[f64; MOST_STEPS + 1]) -> Self {
        let mut table = Box::new([[NEVER; ROOMS]; PLACES]);
        for room in Room::ALL {
            table[Spot::of(room).index()][room.index()] = 0.0;
        }
        let mut turns = Self { table };
        let ways = Ways::new(board, reached(chances), &Walls::NONE);
        while CLOSE < turns.sweep(board, &ways, chances) {}
        turns
    }

    /// Improves every entry once; tells the largest change.
    fn sweep(&mut self, board: &Board, ways: &Ways, chances: &[f64; MOST_STEPS + 1]) -> f64 {
        let mut largest: f64 = 0.0;
        for from in Spot::all() {
            let passage = from.room().and_then(|room| board.passage(room));
            let stops = &ways.0[from.index()];
            let mut best = self.table[from.index()];
            let mut next = [1.0; ROOMS];
            let mut stop = 0;
            for (steps, chance) in chances.iter().enumerate().skip(1) {
                while let Some((spot, _)) =
                    stops.get(stop).filter(|(_, at)| usize::from(*at) <= steps)
                {
                    let there = &self.table[spot.index()];
                    best.iter_mut()
                        .zip(there)
                        .for_each(|(best, there)| *best = best.min(*there));
                    stop += 1;
                }
                next.iter_mut()
                    .zip(&best)
                    .for_each(|(sum, best)| *sum += chance * best);
            }
            for room in Room::ALL {
                let to = room.index();
                let mut value = next[to];
                if let Some(other) = passage {
                    value = value.min(1.0 + self.table[Spot::of(other).index()][to]);
                }
                if from == Spot::of(room) {
                    value = 0.0;
                }
                let entry = &mut self.table[from.index()][to];
                largest = largest.max((*entry - value).abs());
                *entry = value;
            }
        }
        largest
    }
}

/// The greatest number of steps that may come.
fn reached(chances: &[f64; MOST_STEPS + 1]) -> u8 {
    let most = chances.iter().rposition(|chance| *chance > 0.0);
    most.unwrap_or(0) as u8
}

/// Where one may stop from each place, nearest first, with the steps.
struct Ways(Vec<Vec<(Spot, u8)>>);

impl Ways {
    fn new(board: &Board, most: u8, walls: &Walls) -> Self {
        let from = |from: Spot| {
            let walk = Walk::new(board, from, most, walls);
            let stops = walk
                .found()
                .filter_map(|spot| Some((spot, walk.steps(spot)?)));
            stops.collect()
        };
        Self(Spot::all().map(from).collect())
    }
}
