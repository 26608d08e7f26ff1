//! The functions of the board, and the rotation table.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test")]

mod common;

use std::collections::HashSet;

use common::{RULES, data, dice};
use parlor_pentago::{Board, End, Field, LINES, Rotation, Rule, Side, State, playout};

fn field(number: u8) -> Field {
    Field::new(number).unwrap()
}

fn board(stones: &[(u8, Side)]) -> Board {
    let mut board = Board::EMPTY;
    for (number, side) in stones {
        board.set(field(*number), Some(*side));
    }
    board
}

/// What each field takes after a rotation, as the rules write it down; the rest stays.
const TABLE: [&str; 8] = [
    "0←2 1←8 2←14 6←1 8←13 12←0 13←6 14←12",
    "0←12 1←6 2←0 6←13 8←1 12←14 13←8 14←2",
    "3←5 4←11 5←17 9←4 11←16 15←3 16←9 17←15",
    "3←15 4←9 5←3 9←16 11←4 15←17 16←11 17←5",
    "18←20 19←26 20←32 24←19 26←31 30←18 31←24 32←30",
    "18←30 19←24 20←18 24←31 26←19 30←32 31←26 32←20",
    "21←23 22←29 23←35 27←22 29←34 33←21 34←27 35←33",
    "21←33 22←27 23←21 27←34 29←22 33←35 34←29 35←23",
];

fn table(code: Rotation) -> [u8; 36] {
    let mut from = std::array::from_fn(|i| i as u8);
    for pair in TABLE[usize::from(code.code())].split(' ') {
        let (new, old) = pair.split_once('←').unwrap();
        from[new.parse::<usize>().unwrap()] = old.parse().unwrap();
    }
    from
}

#[test]
fn fields_are_0_to_35() {
    for number in [0, 17, 35] {
        assert_eq!(field(number).number(), number);
    }
    for number in [36, 37, u8::MAX] {
        assert_eq!(Field::new(number), None);
    }
}

#[test]
fn a_stone_is_read_back_from_its_field_only() {
    for set in Field::all() {
        let board = board(&[(set.number(), Side::O)]);
        for other in Field::all() {
            assert_eq!(board.get(other), (other == set).then_some(Side::O));
            assert_eq!(board.is_empty(other), other != set);
        }
    }
}

#[test]
fn a_rotation_moves_each_stone_as_the_table_says() {
    for code in Rotation::all() {
        let from = table(code);
        for new in 0..36u8 {
            let mut moved = board(&[(from[usize::from(new)], Side::X)]);
            let before = moved;
            moved.rotate(code);
            assert_eq!(moved, board(&[(new, Side::X)]), "code {}", code.code());
            moved.rotate(code.back());
            assert_eq!(moved, before);
        }
    }
}

#[test]
fn four_equal_rotations_change_nothing() {
    let full: Board = "XXOOOXOOXOXXXOOOXOXOXXOXXXOOOXOXOOXX".parse().unwrap();
    for code in Rotation::all() {
        let mut board = full;
        (0..4).for_each(|_| board.rotate(code));
        assert_eq!(board, full);
        board.rotate(code);
        assert_ne!(board, full);
    }
}

#[test]
fn a_new_board_and_a_reset_one_are_empty() {
    let mut board = board(&[(3, Side::X), (30, Side::O)]);
    assert_eq!(board.stones(), 2);
    board.reset();
    assert_eq!(board, Board::EMPTY);
    assert!(Field::all().all(|field| board.is_empty(field)));
}

#[test]
fn a_copy_is_equal_and_apart() {
    let original = board(&[(3, Side::X)]);
    let mut copy = original;
    assert_eq!(copy, original);
    copy.set(field(4), Some(Side::O));
    assert!(original.is_empty(field(4)));
    assert_eq!(copy.get(field(4)), Some(Side::O));
}

#[test]
fn a_board_is_full_with_36_stones() {
    let mut board = Board::EMPTY;
    for field in Field::all() {
        assert!(!board.is_full());
        board.set(field, Some(Side::X));
    }
    assert!(board.is_full());
    board.set(field(20), None);
    assert!(!board.is_full());
}

#[test]
fn a_full_board_without_five_is_over_without_winner() {
    let last = "XXOOOXOOXOXXXOOOXOXOXXOXXXOOOXOXOOXX";
    let mut board: Board = last.parse().unwrap();
    assert!(board.is_over() && board.is_full());
    assert!(!board.has_one_winner() && !board.has_two_winners());
    board.set(field(13), None);
    assert!(!board.is_over() && !board.is_full());
}

#[test]
fn fives_of_both_are_two_winners_not_one() {
    let both: Board = "O.....XOOOOO............XXXXXX.....O".parse().unwrap();
    assert!(both.is_over() && both.has_two_winners() && !both.has_one_winner());
    let fields: Vec<_> = both.fives(Side::X).iter().collect();
    assert_eq!(fields, [[24, 25, 26, 27, 28], [25, 26, 27, 28, 29]]);
}

#[test]
fn five_on_each_line_win_and_four_do_not() {
    for (line, fields) in LINES.iter().enumerate() {
        for side in [Side::X, Side::O] {
            for missing in 0..5 {
                let mut board = Board::EMPTY;
                for (i, number) in fields.iter().enumerate() {
                    board.set(field(*number), (i != missing).then_some(side));
                }
                assert!(!board.is_winner(side) && !board.is_over());
                board.set(field(fields[missing]), Some(side.other()));
                assert!(!board.is_winner(side));
                board.set(field(fields[missing]), Some(side));
                assert!(board.is_winner(side) && !board.is_winner(side.other()));
                assert!(board.has_one_winner() && board.is_over());
                assert_eq!(board.has_row(side), line < 12);
                assert_eq!(board.has_column(side), (12..24).contains(&line));
                assert_eq!(board.has_diagonal(side), line >= 24);
            }
        }
    }
}

#[test]
fn the_32_lines_are_all_straight_and_different() {
    let mut straight = HashSet::new();
    for first in 0..36i8 {
        for (down, right) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
            let (row, col) = (first / 6 + 4 * down, first % 6 + 4 * right);
            if (0..6).contains(&row) && (0..6).contains(&col) {
                let at = |k: i8| (first + k * (6 * down + right)) as u8;
                straight.insert([at(0), at(1), at(2), at(3), at(4)]);
            }
        }
    }
    assert_eq!(straight, LINES.into_iter().collect());
}

#[test]
fn random_games_end_properly_and_never_before_turn_9() {
    let mut dice = dice(10);
    for rule in RULES {
        for _ in 0..30_000 {
            let state = playout(State::new(rule, Board::EMPTY), &mut dice);
            let board = state.board();
            assert!((9..=36).contains(&state.stones()));
            assert_eq!(board.stones(), state.stones());
            match state.end().unwrap() {
                End::Won(side) => {
                    assert!(board.is_winner(side) && board.has_one_winner());
                }
                End::Both => assert!(board.has_two_winners()),
                End::Full => assert!(board.is_full() && state.lines().is_empty()),
            }
        }
    }
}

#[test]
fn the_permutations_are_those_of_the_data_file() {
    let Some(list) = data("rotation_permutations.json") else {
        return;
    };
    let list = list.as_array().unwrap();
    assert_eq!(list.len(), 8);
    for (code, entry) in Rotation::all().zip(list) {
        assert_eq!(entry["code"], code.code());
        let from: Vec<u8> =
            serde_json::from_value(entry["new_cell_takes_from_old_cell"].clone()).unwrap();
        assert_eq!(from, table(code));
    }
}

#[test]
fn playouts_have_the_known_shares_of_results() {
    let known = [
        (Rule::Twente, [0.5044, 0.4123, 0.0383, 0.0451], 28.14),
        (Rule::Classic, [0.5207, 0.4278, 0.0185, 0.0330], 27.55),
    ];
    for (rule, shares, mean) in known {
        let games = 1_000_000;
        let (mut ends, mut turns, mut dice) = ([0u32; 4], 0u32, dice(11));
        for _ in 0..games {
            let state = playout(State::new(rule, Board::EMPTY), &mut dice);
            let end = match state.end().unwrap() {
                End::Won(Side::X) => 0,
                End::Won(Side::O) => 1,
                End::Both => 2,
                End::Full => 3,
            };
            ends[end] += 1;
            turns += u32::from(state.stones());
        }
        for (counted, share) in ends.into_iter().zip(shares) {
            let found = f64::from(counted) / f64::from(games);
            assert!((found - share).abs() < 0.003, "{rule:?}: {found} {share}");
        }
        let found = f64::from(turns) / f64::from(games);
        assert!((found - mean).abs() < 0.05, "{rule:?}: {found} {mean}");
    }
}

#[test]
fn a_board_is_read_and_printed_alike_and_refused_when_malformed() {
    let text = "...OO.......XXXXX......O.....O......";
    let board: Board = text.parse().unwrap();
    assert_eq!(board.to_string(), text);
    assert_eq!(
        format!("{board:#}"),
        "...|OO.\n...|...\nXXX|XX.\n---+---\n...|..O\n...|..O\n...|..."
    );
    for wrong in [
        "",
        "X",
        &"x".repeat(36),
        &".".repeat(37),
        &format!("{}O", &text[..35]),
    ] {
        let why = wrong.parse::<Board>();
        assert_eq!(why.is_ok(), wrong.ends_with('O'), "{wrong}: {why:?}");
    }
    for (stones, fine) in [("XX", false), ("O", false), ("XOX", true), ("XO", true)] {
        let text = format!("{stones:.<36}");
        assert_eq!(text.parse::<Board>().is_ok(), fine, "{text}");
    }
}
