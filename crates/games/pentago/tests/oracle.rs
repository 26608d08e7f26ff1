//! The fast core against a slow one that shares nothing with it: rows, columns and loops.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test")]

mod common;

use common::{RULES, dice};
use parlor_pentago::{Action, Board, End, Rule, Side, State};

#[derive(Clone)]
struct Slow {
    rule: Rule,
    grid: [[char; 6]; 6],
    turn: usize,
    end: Option<End>,
}

impl Slow {
    fn text(&self) -> String {
        self.grid.iter().flatten().collect()
    }

    fn has_five(&self, stone: char) -> bool {
        let at = |row: i32, col: i32| {
            let inside = (0..6).contains(&row) && (0..6).contains(&col);
            inside && self.grid[row as usize][col as usize] == stone
        };
        let steps = [(0, 1), (1, 0), (1, 1), (1, -1)];
        (0..36).any(|start| {
            let (row, col) = (start / 6, start % 6);
            steps
                .iter()
                .any(|(down, right)| (0..5).all(|k| at(row + k * down, col + k * right)))
        })
    }

    fn rotate(&mut self, code: u8) {
        let (top, left) = (code as usize / 4 * 3, code as usize / 2 % 2 * 3);
        let old = self.grid;
        for r in 0..3 {
            for c in 0..3 {
                let (from_r, from_c) = if code % 2 == 1 {
                    (2 - c, r)
                } else {
                    (c, 2 - r)
                };
                self.grid[top + r][left + c] = old[top + from_r][left + from_c];
            }
        }
    }

    fn play(&mut self, action: Action) {
        let (stone, other) = [('X', 'O'), ('O', 'X')][self.turn % 2];
        let (mover, opponent) = [(Side::X, Side::O), (Side::O, Side::X)][self.turn % 2];
        let cell = usize::from(action.cell);
        assert_eq!(self.grid[cell / 6][cell % 6], '.');
        self.grid[cell / 6][cell % 6] = stone;
        self.turn += 1;
        if self.rule == Rule::Classic && self.has_five(stone) {
            self.end = Some(End::Won(mover));
            return;
        }
        self.rotate(action.rotation.unwrap());
        self.end = match (self.has_five(stone), self.has_five(other)) {
            (true, true) => Some(End::Both),
            (true, false) => Some(End::Won(mover)),
            (false, true) => Some(End::Won(opponent)),
            (false, false) => (self.turn == 36).then_some(End::Full),
        };
    }

    fn turns(&self) -> Vec<Action> {
        let mut turns = Vec::new();
        for cell in (0..36u8).filter(|cell| self.text().as_bytes()[usize::from(*cell)] == b'.') {
            let mut placed = self.clone();
            let stone = ['X', 'O'][self.turn % 2];
            placed.grid[usize::from(cell / 6)][usize::from(cell % 6)] = stone;
            if self.rule == Rule::Classic && placed.has_five(stone) {
                turns.push(Action {
                    cell,
                    rotation: None,
                });
            } else {
                turns.extend((0..8).map(|code| Action::new(cell, code)));
            }
        }
        turns
    }
}

#[test]
fn the_fast_core_plays_like_the_slow_one() {
    let mut dice = dice(20);
    for rule in RULES {
        for game in 0..3000 {
            let mut fast = State::new(rule, Board::EMPTY);
            let mut slow = Slow {
                rule,
                grid: [['.'; 6]; 6],
                turn: 0,
                end: None,
            };
            while fast.end().is_none() {
                let mut turns = Vec::new();
                fast.turns(&mut turns);
                if game < 100 {
                    assert_eq!(turns, slow.turns());
                }
                let turn = *dice.pick(&turns).unwrap();
                fast.play(turn);
                slow.play(turn);
                assert_eq!(fast.board().to_string(), slow.text());
                assert_eq!(fast.end(), slow.end);
                assert_eq!(fast, State::new(rule, *fast.board()));
            }
            assert!(slow.end.is_some());
        }
    }
}

#[test]
fn a_winning_turn_is_found_exactly_when_there_is_one() {
    let mut dice = dice(21);
    for rule in RULES {
        let mut found = 0;
        for _ in 0..300 {
            let mut state = State::new(rule, Board::EMPTY);
            while state.end().is_none() {
                let mut turns = Vec::new();
                state.turns(&mut turns);
                let wins = |turn: &Action| {
                    let mut next = state;
                    next.play(*turn);
                    next.end() == Some(End::Won(state.mover()))
                };
                match state.winning_turn() {
                    Some(turn) => {
                        assert!(turns.contains(&turn) && wins(&turn));
                        found += 1;
                    }
                    None => assert!(!turns.iter().any(wins)),
                }
                state.play_random(&mut dice);
            }
        }
        assert!(found > 100);
    }
}
