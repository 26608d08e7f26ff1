//! The shortest ways.

use super::{Board, PLACES, Reach, SQUARES, Spot, Walls};
use crate::Square;

/// Nobody has been here.
const FAR: u8 = u8::MAX;

/// The shortest ways from one place, breadth-first; neighbours are tried down, right, up, left.
#[derive(Clone, Debug)]
pub struct Walk {
    from: Spot,
    steps: [u8; PLACES],
    parent: [u8; PLACES],
    order: [u8; PLACES],
    count: usize,
}

impl Walk {
    /// Walks from a place, so many steps at most.
    ///
    /// A walk ends in a room, and never in the one it began in.
    pub fn new(board: &Board, from: Spot, most: u8, walls: &Walls) -> Self {
        let mut walk = Self {
            from,
            steps: [FAR; PLACES],
            parent: [FAR; PLACES],
            order: [0; PLACES],
            count: 0,
        };
        walk.steps[from.index()] = 0;
        if most == 0 {
            return walk;
        }
        match from.room() {
            Some(room) => {
                for door in board.doors_of(room) {
                    walk.visit(door.outside, from, 1, walls);
                }
            }
            None => walk.go_on(board, from, 1, walls),
        }
        let mut next = 0;
        while next < walk.count {
            let spot = Spot(walk.order[next]);
            next += 1;
            let steps = walk.steps[spot.index()] + 1;
            if most < steps {
                break;
            }
            if spot.is_square() {
                walk.go_on(board, spot, steps, walls);
            }
        }
        walk
    }

    #[inline]
    fn go_on(&mut self, board: &Board, spot: Spot, steps: u8, walls: &Walls) {
        let here = spot.index() % SQUARES;
        let near = &board.near[here][..usize::from(board.near_count[here])];
        for next in near {
            self.visit(Spot(*next), spot, steps, walls);
        }
        if let Some((room, _)) = board.leads[here] {
            self.visit(Spot::of(room), spot, steps, &Walls::NONE);
        }
    }

    #[inline]
    fn visit(&mut self, spot: Spot, parent: Spot, steps: u8, walls: &Walls) {
        if self.steps[spot.index()] != FAR || walls.has(spot) {
            return;
        }
        self.steps[spot.index()] = steps;
        self.parent[spot.index()] = parent.0;
        self.order[self.count] = spot.0;
        self.count += 1;
    }

    /// The places found, nearest first, without the one it began at.
    pub fn found(&self) -> impl Iterator<Item = Spot> {
        self.order[..self.count].iter().map(|spot| Spot(*spot))
    }

    /// How many steps a place takes; nothing if it was not found.
    pub fn steps(&self, to: Spot) -> Option<u8> {
        let steps = self.steps[to.index() % PLACES];
        (steps != FAR).then_some(steps)
    }

    /// The places found, as a set.
    pub fn reach(&self) -> Reach {
        let mut reach = Reach::default();
        self.found().for_each(|spot| reach.insert(spot));
        reach
    }

    /// The squares on the way to a place, the last one included; for a room its door cell is the last.
    pub fn path(&self, board: &Board, to: Spot) -> Vec<Square> {
        let Some(steps) = self.steps(to) else {
            return Vec::new();
        };
        let mut path = vec![Square { row: 0, col: 0 }; steps.into()];
        let mut spot = to;
        for place in path.iter_mut().rev() {
            let parent = Spot(self.parent[spot.index()]);
            let cell = match spot.room() {
                Some(_) => board.behind(parent).map(|(_, cell)| cell),
                None => board.square(spot),
            };
            *place = cell.unwrap_or(*place);
            spot = parent;
        }
        path
    }

    /// Where it began.
    pub const fn from(&self) -> Spot {
        self.from
    }
}
