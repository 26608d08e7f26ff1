//! The search against plain minimax on games drawn by chance: exact values at every depth.
#![allow(clippy::unwrap_used, reason = "a test")]

use parlor_game::{Budget, Seat};
use parlor_search::{Evaluate, Position, WIN, best_move};

/// A game of sixteen positions per ply; all else follows from a seed, also who moves next.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Maze {
    seed: u64,
    ply: u8,
    place: u8,
}

const LAST_PLY: u8 = 9;

impl Maze {
    fn chance(&self, what: u64) -> u64 {
        let key = u64::from(self.ply) << 8 | u64::from(self.place);
        let mixed = (self.seed << 32 ^ key << 8 ^ what).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mixed = (mixed ^ mixed >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed ^ mixed >> 32
    }

    fn is_over(&self) -> bool {
        self.ply == LAST_PLY || self.ply > 1 && self.chance(50).is_multiple_of(8)
    }
}

impl Position for Maze {
    type Move = u8;
    type Undo = Self;

    fn mover(&self) -> Option<Seat> {
        let seat = if self.chance(60).is_multiple_of(4) {
            0
        } else {
            self.ply % 2
        };
        (!self.is_over()).then_some(Seat(seat))
    }

    fn moves(&self, out: &mut Vec<u8>) {
        if !self.is_over() {
            out.extend(0..4);
        }
    }

    fn make(&mut self, mv: u8) -> Self {
        let before = *self;
        self.place = (self.chance(mv.into()) % 16) as u8;
        self.ply += 1;
        before
    }

    fn unmake(&mut self, _: u8, before: Self) {
        *self = before;
    }

    fn hash(&self) -> u64 {
        u64::from(self.ply) << 8 | u64::from(self.place)
    }
}

impl Evaluate for Maze {
    fn evaluate(&self, seat: Seat) -> i32 {
        let sign = if seat == Seat(0) { 1 } else { -1 };
        match (self.is_over(), self.chance(70) % 3) {
            (true, 0) => WIN * sign,
            (true, 1) => -WIN * sign,
            (true, _) => 0,
            (false, _) => ((self.chance(80) % 101) as i32 - 50) * sign,
        }
    }
}

/// The value for the first seat, `depth` plies ahead; sooner wins are better for who wins.
fn minimax(position: &Maze, depth: u8) -> i32 {
    let Some(mover) = position.mover() else {
        let value = position.evaluate(Seat(0));
        return value - value.signum() * i32::from(position.ply);
    };
    if depth == 0 {
        return position.evaluate(Seat(0));
    }
    let values = (0..4).map(|mv| {
        let mut next = *position;
        next.make(mv);
        minimax(&next, depth - 1)
    });
    let best = if mover == Seat(0) {
        values.max()
    } else {
        values.min()
    };
    best.unwrap()
}

fn start(seed: u64) -> (Maze, i32) {
    let maze = Maze {
        seed,
        ply: 0,
        place: 0,
    };
    let sign = if maze.mover() == Some(Seat(0)) { 1 } else { -1 };
    (maze, sign)
}

#[test]
fn the_value_at_every_depth_is_that_of_minimax() {
    for seed in 0..60 {
        let (maze, sign) = start(seed);
        for depth in 1..=LAST_PLY {
            let budget = Budget {
                depth: Some(depth),
                ..Budget::default()
            };
            let found = best_move(&maze, &budget).unwrap();
            let expected = minimax(&maze, found.depth) * sign;
            assert_eq!(found.value, expected, "seed {seed} depth {depth}");
            if found.depth < depth {
                let known = minimax(&maze, LAST_PLY) * sign;
                assert_eq!(found.value, known, "it stops early only when it knows");
            }
        }
    }
}

#[test]
fn a_search_without_limits_ends_when_it_knows_the_result() {
    for seed in 0..60 {
        let (maze, sign) = start(seed);
        let found = best_move(&maze, &Budget::default()).unwrap();
        assert_eq!(found.value, minimax(&maze, LAST_PLY) * sign, "seed {seed}");
        assert!(found.depth <= LAST_PLY);
        let mut next = maze;
        next.make(found.best);
        assert_eq!(minimax(&next, LAST_PLY) * sign, found.value, "seed {seed}");
    }
}
