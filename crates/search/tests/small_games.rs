//! The search against plain minimax on games small enough for it.
#![allow(clippy::unwrap_used, reason = "a test")]

use parlor_game::{Budget, Millis, Seat};
use parlor_search::{Evaluate, Position, WIN, best_move, best_of, is_proven};

/// Three in a row.
#[derive(Clone, Debug, PartialEq)]
struct Tic {
    sides: [u16; 2],
    turn: u8,
}

const ROWS: [u16; 8] = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

impl Tic {
    const EMPTY: Self = Self {
        sides: [0; 2],
        turn: 0,
    };

    fn has_won(&self, side: usize) -> bool {
        ROWS.iter().any(|row| self.sides[side] & row == *row)
    }
}

impl Position for Tic {
    type Move = u8;
    type Undo = ();

    fn mover(&self) -> Option<Seat> {
        let over = self.has_won(0) || self.has_won(1) || self.turn == 9;
        (!over).then_some(Seat(self.turn % 2))
    }

    fn moves(&self, out: &mut Vec<u8>) {
        if self.mover().is_some() {
            out.extend((0..9).filter(|cell| (self.sides[0] | self.sides[1]) >> cell & 1 == 0));
        }
    }

    fn make(&mut self, cell: u8) {
        self.sides[usize::from(self.turn % 2)] |= 1 << cell;
        self.turn += 1;
    }

    fn unmake(&mut self, cell: u8, _: ()) {
        self.turn -= 1;
        self.sides[usize::from(self.turn % 2)] &= !(1 << cell);
    }

    fn hash(&self) -> u64 {
        u64::from(self.sides[0]) << 16 | u64::from(self.sides[1])
    }
}

impl Evaluate for Tic {
    fn evaluate(&self, seat: Seat) -> i32 {
        match (self.has_won(seat.index()), self.has_won(1 - seat.index())) {
            (true, _) => WIN,
            (_, true) => -WIN,
            _ => i32::from(self.sides[seat.index()] >> 4 & 1 != 0),
        }
    }
}

/// A heap of counters; whoever takes an odd number moves again; who takes the last one wins.
#[derive(Clone, Debug, PartialEq)]
struct Heap {
    left: u8,
    mover: u8,
    winner: Option<u8>,
}

impl Position for Heap {
    type Move = u8;
    type Undo = Self;

    fn mover(&self) -> Option<Seat> {
        self.winner.is_none().then_some(Seat(self.mover))
    }

    fn moves(&self, out: &mut Vec<u8>) {
        out.extend((1..=4).filter(|take| *take <= self.left));
    }

    fn make(&mut self, take: u8) -> Self {
        let before = self.clone();
        self.left -= take;
        match self.left {
            0 => self.winner = Some(self.mover),
            _ => self.mover ^= 1 - take % 2,
        }
        before
    }

    fn unmake(&mut self, _: u8, before: Self) {
        *self = before;
    }

    fn hash(&self) -> u64 {
        u64::from(self.left) << 1 | u64::from(self.mover)
    }
}

impl Evaluate for Heap {
    fn evaluate(&self, seat: Seat) -> i32 {
        match self.winner {
            Some(winner) if winner == seat.0 => WIN,
            Some(_) => -WIN,
            None => 0,
        }
    }
}

/// The value for `seat` by trying everything: 1, 0 or -1.
fn minimax<P: Evaluate>(position: &P, seat: Seat) -> i32 {
    let Some(mover) = position.mover() else {
        return match position.evaluate(seat) {
            WIN => 1,
            value if value == -WIN => -1,
            _ => 0,
        };
    };
    let mut moves = Vec::new();
    position.moves(&mut moves);
    let values = moves.into_iter().map(|mv| {
        let mut next = position.clone();
        next.make(mv);
        minimax(&next, seat)
    });
    let best = if mover == seat {
        values.max()
    } else {
        values.min()
    };
    best.unwrap()
}

fn agrees<P: Evaluate>(position: &P)
where
    P::Move: std::fmt::Debug,
{
    let Some(mover) = position.mover() else {
        assert!(best_move(position, &Budget::default()).is_none());
        return;
    };
    let found = best_move(position, &Budget::default()).unwrap();
    let value = minimax(position, mover);
    let proven = if is_proven(found.value) {
        found.value.signum()
    } else {
        0
    };
    assert_eq!(proven, value);
    let mut next = position.clone();
    next.make(found.best);
    assert_eq!(minimax(&next, mover), value, "the move keeps the value");
    let mut end = position.clone();
    for mv in &found.line {
        let mut moves = Vec::new();
        end.moves(&mut moves);
        assert!(moves.contains(mv), "the line is legal");
        end.make(*mv);
    }
}

#[test]
fn every_position_of_three_in_a_row_gets_its_value() {
    fn visit(position: &Tic, seen: &mut std::collections::HashSet<u64>) {
        if !seen.insert(position.hash()) {
            return;
        }
        agrees(position);
        let mut moves = Vec::new();
        position.moves(&mut moves);
        for mv in moves {
            let mut next = position.clone();
            next.make(mv);
            visit(&next, seen);
        }
    }
    let mut start = Tic::EMPTY;
    start.make(4);
    let mut seen = std::collections::HashSet::new();
    visit(&start, &mut seen);
    assert!(seen.len() > 1000);
    agrees(&Tic::EMPTY);
}

#[test]
fn a_mover_may_move_again() {
    for left in 1..14 {
        agrees(&Heap {
            left,
            mover: left % 2,
            winner: None,
        });
    }
}

/// The plies to the end if the winner hurries and the loser delays.
fn plies_left(heap: &Heap) -> u8 {
    let Some(mover) = heap.mover() else {
        return 0;
    };
    let wins = minimax(heap, mover) > 0;
    let mut moves = Vec::new();
    heap.moves(&mut moves);
    let plies = moves.into_iter().filter_map(|mv| {
        let mut next = heap.clone();
        next.make(mv);
        let keeps = minimax(&next, mover) > 0;
        (keeps == wins).then(|| 1 + plies_left(&next))
    });
    let best = if wins { plies.min() } else { plies.max() };
    best.unwrap()
}

#[test]
fn a_proven_value_tells_how_many_plies_are_left() {
    for left in 1..13 {
        let heap = Heap {
            left,
            mover: 0,
            winner: None,
        };
        let found = best_move(&heap, &Budget::default()).unwrap();
        assert_eq!(
            WIN - found.value.abs(),
            i32::from(plies_left(&heap)),
            "{left}"
        );
    }
}

#[test]
fn the_shortest_win_is_taken() {
    let position = Tic {
        sides: [0o3, 0o30],
        turn: 4,
    };
    let found = best_move(&position, &Budget::default()).unwrap();
    assert_eq!((found.best, found.value, found.line), (2, WIN - 1, vec![2]));
    let lost_in_two = Heap {
        left: 6,
        mover: 0,
        winner: None,
    };
    let found = best_move(&lost_in_two, &Budget::default()).unwrap();
    assert_eq!(found.value.signum(), minimax(&lost_in_two, Seat(0)));
}

#[test]
fn a_budget_of_nodes_is_kept_and_gives_the_same_answer_again() {
    for nodes in [0, 1, 5, 50, 500, 5000] {
        let budget = Budget {
            nodes: Some(nodes),
            ..Budget::default()
        };
        let found = best_move(&Tic::EMPTY, &budget).unwrap();
        assert!(found.nodes <= nodes);
        assert_eq!(found.line.first(), Some(&found.best));
        assert_eq!(best_move(&Tic::EMPTY, &budget), Some(found));
    }
}

#[test]
fn a_budget_of_depth_is_kept() {
    let budget = Budget {
        depth: Some(2),
        ..Budget::default()
    };
    let found = best_move(&Tic::EMPTY, &budget).unwrap();
    assert_eq!((found.depth, found.best), (2, 4));
    assert!(found.nodes <= 9 + 72);
}

#[test]
fn a_budget_without_time_left_still_gives_a_move() {
    let budget = Budget {
        time: Some(Millis(0)),
        ..Budget::default()
    };
    let found = best_move(&Tic::EMPTY, &budget).unwrap();
    assert!(found.nodes <= 256 && found.best < 9);
}

#[test]
fn only_the_given_moves_are_considered() {
    let found = best_of(&Tic::EMPTY, vec![1, 3], &Budget::default()).unwrap();
    assert!([1, 3].contains(&found.best));
    assert_eq!(best_of(&Tic::EMPTY, Vec::new(), &Budget::default()), None);
}
