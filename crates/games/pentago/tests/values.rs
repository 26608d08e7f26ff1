//! Known values of positions: the rules must give them, and no search is needed for it.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test")]

mod common;

use std::collections::HashMap;

use common::table;
use parlor_pentago::{Board, End, Rule, State};

/// The value for the side to move by trying everything: 1, 0 or -1.
fn solve(state: &State) -> i8 {
    if state.winning_turn().is_some() {
        return 1;
    }
    let mut turns = Vec::new();
    state.turns(&mut turns);
    let values = turns.into_iter().map(|turn| {
        let mut next = *state;
        next.play(turn);
        match next.end() {
            Some(End::Won(side)) if side == state.mover() => 1,
            Some(End::Won(_)) => -1,
            Some(End::Both | End::Full) => 0,
            None => -solve(&next),
        }
    });
    values.max().unwrap()
}

fn value(rule: Rule, board: &str) -> i8 {
    solve(&State::new(rule, board.parse().unwrap()))
}

#[test]
fn the_rules_differ_where_every_rotation_breaks_a_placed_five() {
    let boards = [
        "OXXOOOOXOOOXXOXXXXXXXXOXOOOXXXX.OOOO",
        "OXXOOOOOOXOOXXOXOOXOXOO.XXXX.XXOXOXX",
        "OXOXXO.XX.XXXOOOXOXXO.OOOOOOXXXOXXOX",
    ];
    for board in boards {
        assert_eq!(value(Rule::Classic, board), 1, "{board}");
        assert_eq!(value(Rule::Twente, board), 0, "{board}");
    }
}

#[test]
fn the_rules_differ_on_all_boards_of_the_data_file() {
    for row in table("rule_difference_positions.tsv").unwrap_or_default() {
        let [_, board, classic, twente] = &row[..] else {
            panic!("{row:?}")
        };
        assert_eq!(value(Rule::Classic, board).to_string(), *classic, "{board}");
        assert_eq!(value(Rule::Twente, board).to_string(), *twente, "{board}");
    }
}

/// Boards of random games, their values by an independent solver: classic and twente.
const NEAR_THE_END: &[(&str, i8, i8)] = &[
    ("XOXOXOOOXXOXOOXOXXXXXOXOOOOOX.OXXXXO", 0, 0),
    ("XXOOXOXOOXOXOOOO.XXXOXXOXXXOXOXOXOOX", 1, 1),
    ("XOOOOXXOXOXXOXOOOXOXXXOXXOO.XO.XXXO.", 1, 1),
    ("OXXXOOXXOOOOO.XOOOOXOXXXX.XOXXOXOXXO", 1, 1),
    ("OOOXOOOXXOXXXOXOXOOXXOXOXXOXXOX.XOOX", 1, 1),
    ("XXXO.OOOOOXOOXOOXXXXXOOXXOXXXOOXXOXO", 0, 0),
    ("OXOXOXXOOOXXXXXXOXXXOXOOOOOOX.XXXOOO", 0, 0),
    ("X.OOXOXOOOXOXXXXOXOOXXXO.OXOXOOXOX.X", 0, 0),
    ("OOXOXOOOXOOXOXOXOXXX.X.OXOO.XXXOXXXO", -1, -1),
    ("OXXOX.XXXXOXO.O.OOOXXXOXXXOOXXOOOOXO", -1, -1),
    ("OXOXXXOOOXOXOXOXOXXOXO.OXOXOX.XXXOOO", -1, -1),
    (".XXOO.OXOXXOXXXO.XOOOXXXOXOOXXOOOXXO", -1, -1),
];

#[test]
fn the_values_near_the_end_are_the_known_ones() {
    for (board, classic, twente) in NEAR_THE_END {
        assert_eq!(value(Rule::Classic, board), *classic, "{board}");
        assert_eq!(value(Rule::Twente, board), *twente, "{board}");
    }
}

#[test]
fn the_values_near_the_end_are_those_of_the_data_file() {
    for row in table("endgame_values_both_rules_33_35.tsv").unwrap_or_default() {
        let [board, _, classic, twente] = &row[..] else {
            panic!("{row:?}")
        };
        assert_eq!(value(Rule::Classic, board).to_string(), *classic, "{board}");
        assert_eq!(value(Rule::Twente, board).to_string(), *twente, "{board}");
    }
}

#[test]
fn values_near_the_end_follow_from_those_of_successors_however_they_lie() {
    for (board, classic, twente) in NEAR_THE_END {
        for (rule, value) in [(Rule::Classic, *classic), (Rule::Twente, *twente)] {
            let state = State::new(rule, board.parse().unwrap());
            assert_eq!(best_of_successors(&state), value, "{board}");
        }
    }
}

/// The best that the side to move can get, from the values of the boards that it can leave, each as it lies by custom.
fn best_of_successors(state: &State) -> i8 {
    let mut turns = Vec::new();
    state.turns(&mut turns);
    let values = turns.into_iter().map(|turn| {
        let mut next = *state;
        next.play(turn);
        match next.end() {
            Some(End::Won(side)) if side == state.mover() => 1,
            Some(End::Won(_)) => -1,
            Some(End::Both | End::Full) => 0,
            None => -solve(&State::new(state.rule(), next.board().canonical())),
        }
    });
    values.max().unwrap()
}

#[test]
fn the_values_of_openings_follow_from_their_successors() {
    let mut values: HashMap<Board, i8> = HashMap::new();
    let Some(rows) = table("perfect_values_0_to_4_stones.tsv") else {
        return;
    };
    for row in rows {
        let board: Board = row[0].parse().unwrap();
        values.insert(board.canonical(), row[2].parse().unwrap());
    }
    assert_eq!(values.len(), 47_368);
    for (board, value) in values.iter().filter(|(board, _)| board.stones() < 4) {
        let state = State::new(Rule::Classic, *board);
        let mut turns = Vec::new();
        state.turns(&mut turns);
        let best = turns.into_iter().map(|turn| {
            let mut next = state;
            next.play(turn);
            -values[&next.board().canonical()]
        });
        assert_eq!(best.max(), Some(*value), "{board}");
    }
}
