//! Where a throw may lead: by shortest ways, or by walks that use all steps and no square twice.

use super::{Board, Reach, Spot, Walk, Walls};
use crate::{Movement, Room, Square, Target};

impl Board {
    /// The places that a throw may lead to.
    pub fn reach(&self, from: Spot, steps: u8, movement: Movement, walls: &Walls) -> Reach {
        match movement {
            Movement::UpTo => Walk::new(self, from, steps, walls).reach(),
            Movement::Exact => {
                let mut reach = Reach::default();
                self.exactly(from, steps, walls, &mut |spot, _| reach.insert(spot));
                reach
            }
        }
    }

    /// The way to a place that a throw may lead to; nothing if it may not.
    pub fn path(
        &self,
        from: Spot,
        to: Spot,
        steps: u8,
        movement: Movement,
        walls: &Walls,
    ) -> Option<Vec<Square>> {
        if movement == Movement::UpTo || to.room().is_some() {
            let walk = Walk::new(self, from, steps, walls);
            let found = to != from && walk.steps(to).is_some();
            return found.then(|| walk.path(self, to));
        }
        let mut way = None;
        self.exactly(from, steps, walls, &mut |spot, path| {
            if spot == to && spot.is_square() {
                way = Some(path.iter().filter_map(|at| self.square(*at)).collect());
            }
        });
        way
    }

    /// The places that a throw may lead to, with the ways there.
    pub fn targets(&self, from: Spot, steps: u8, movement: Movement, walls: &Walls) -> Vec<Target> {
        let walk = Walk::new(self, from, steps, walls);
        let target = |spot: Spot| Target {
            to: self.place(spot),
            path: walk.path(self, spot),
        };
        if movement == Movement::UpTo {
            return walk.found().map(target).collect();
        }
        let mut targets: Vec<Target> = walk
            .found()
            .filter(|spot| !spot.is_square())
            .map(target)
            .collect();
        self.exactly(from, steps, walls, &mut |spot, path| {
            if spot.is_square() {
                let path = path.iter().filter_map(|at| self.square(*at)).collect();
                let to = self.place(spot);
                targets.push(Target { to, path });
            }
        });
        targets
    }

    /// Finds each place that a throw leads to if all steps are used, with the first way there.
    ///
    /// A room ends a walk, however many steps are left; of a way into one only the squares are told.
    fn exactly(&self, from: Spot, steps: u8, walls: &Walls, found: &mut dyn FnMut(Spot, &[Spot])) {
        let own = from.room();
        let mut search = Exact {
            board: self,
            own,
            left: Walk::new(self, from, steps, walls).reach(),
            used: *walls,
            path: Vec::with_capacity(steps.into()),
            found,
        };
        match own {
            Some(room) => {
                for door in self.doors_of(room) {
                    search.step(door.outside, steps);
                }
            }
            None => {
                search.used.insert(from);
                search.enter(from, steps);
                for next in self.beside(from) {
                    search.step(next, steps);
                }
            }
        }
    }
}

/// A search for walks that use no square twice.
struct Exact<'a> {
    board: &'a Board,
    own: Option<Room>,
    left: Reach,
    used: Walls,
    path: Vec<Spot>,
    found: &'a mut dyn FnMut(Spot, &[Spot]),
}

impl Exact<'_> {
    /// Steps onto a square with so many steps left, this one included.
    fn step(&mut self, spot: Spot, left: u8) {
        if left == 0 || self.used.has(spot) {
            return;
        }
        let before = self.used;
        self.used.insert(spot);
        self.path.push(spot);
        match left {
            1 => self.note(spot),
            _ => {
                self.enter(spot, left - 1);
                for next in self.board.near[spot.index()]
                    .iter()
                    .take(self.board.near_count[spot.index()].into())
                {
                    self.step(Spot(*next), left - 1);
                }
            }
        }
        self.path.pop();
        self.used = before;
    }

    /// Goes through the door before this square, if there is one and a step is left.
    fn enter(&mut self, spot: Spot, left: u8) {
        let room = self.board.behind(spot).map(|(room, _)| room);
        if let Some(room) = room.filter(|room| left != 0 && Some(*room) != self.own) {
            self.note(Spot::of(room));
        }
    }

    fn note(&mut self, spot: Spot) {
        if self.left.has(spot) {
            self.left.remove(spot);
            (self.found)(spot, &self.path);
        }
    }
}
