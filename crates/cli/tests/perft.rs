//! `parlor perft`.
#![allow(clippy::unwrap_used, reason = "a test")]

mod common;

use std::io::Write;

use common::{parlor, parlor_fed};
use serde_json::Value;

#[test]
fn three_turns_from_the_empty_board_are_counted() {
    let ran = parlor(&["perft", "pentago", "3"]);
    assert_eq!((ran.code, ran.out.as_str()), (0, "21934080\n"));
    assert!(ran.err.contains("depth 2: 80640"), "{}", ran.err);
}

#[test]
fn boards_are_read_from_standard_input() {
    let boards = "XXX.XXXXOOOOXOOO.OOOXXXXOOXOXOXOXOOX\nOOXXOOXXXOXOXOOOOXX.XOXXOOXXOXOXOXXO\n";
    let args = [
        "perft",
        "pentago",
        "2",
        "--rule",
        "classic",
        "--position",
        "-",
    ];
    let ran = parlor_fed(&args, boards);
    assert_eq!((ran.code, ran.out.as_str()), (0, "26\n0\n"));
}

#[test]
fn a_malformed_board_is_refused_with_a_sentence() {
    let ran = parlor_fed(&["perft", "pentago", "1", "--position", "-"], "\nXYZ\n");
    assert_eq!((ran.code, ran.out.as_str()), (2, ""));
    assert!(ran.err.contains("line 2"), "{}", ran.err);
    assert!(ran.err.contains("36 characters"), "{}", ran.err);
}

/// The counts of boards with few free fields, shipped with the rules.
#[test]
fn positions_of_our_own_have_the_right_counts() {
    const KNOWN: &str = include_str!("../../games/pentago/tests/perft.txt");
    let names = [
        "nodes",
        "win_mover",
        "win_opponent",
        "draw_both",
        "draw_full",
    ];
    for rule in ["twente", "classic"] {
        let rows: Vec<Vec<&str>> = KNOWN
            .lines()
            .map(|line| line.split_whitespace().collect::<Vec<_>>())
            .filter(|row| row[1] == rule && row[0].matches('.').count() < 8)
            .collect();
        assert!(2 < rows.len(), "{rows:?}");
        let known: Vec<Value> = rows.iter().map(|row| depths(&row[2..], names)).collect();
        let boards: Vec<&str> = rows.iter().map(|row| row[0]).collect();
        compare(rule, &boards, &known);
    }
}

/// Numbers such as `24(8,0,0,0)`, one for each depth, as the program says them.
fn depths(columns: &[&str], names: [&str; 5]) -> Value {
    let depth = |(depth, column): (usize, &&str)| {
        let numbers = column
            .split(['(', ',', ')'])
            .filter(|part| !part.is_empty());
        let numbers = numbers.map(|number| number.parse::<u64>().unwrap().into());
        let named = names.map(str::to_owned).into_iter().zip(numbers);
        let all = named.chain([("depth".to_owned(), Value::from(depth))]);
        Value::Object(all.collect())
    };
    (1..).zip(columns).map(depth).collect()
}

#[test]
fn all_positions_of_the_data_file_have_the_right_counts() {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../../shared/data/pentago/perft.json"
    );
    let Ok(text) = std::fs::read_to_string(path) else {
        let said = format!("skipped: {path} is not here, tests of our own data remain\n");
        let _ = std::io::stderr().write_all(said.as_bytes()); // A macro would be heard only where a test fails.
        return;
    };
    let data: Value = serde_json::from_str(&text).unwrap();
    let positions = data["positions"].as_array().unwrap();
    let boards: Vec<&str> = positions
        .iter()
        .map(|p| p["board"].as_str().unwrap())
        .collect();
    for rule in ["twente", "classic"] {
        let known: Vec<Value> = positions.iter().map(|p| p[rule].clone()).collect();
        compare(rule, &boards, &known);
    }
}

/// Counts three turns from each board, and compares all numbers with the known ones.
fn compare(rule: &str, boards: &[&str], known: &[Value]) {
    let args = [
        "perft",
        "pentago",
        "3",
        "--position",
        "-",
        "--json",
        "--rule",
        rule,
    ];
    let ran = parlor_fed(&args, &boards.join("\n"));
    assert_eq!(ran.code, 0, "{}", ran.err);
    let lines = ran.json();
    assert_eq!(lines.len(), boards.len());
    for ((line, board), known) in lines.iter().zip(boards).zip(known) {
        assert_eq!(line["depths"], *known, "{board} {rule}");
    }
}
