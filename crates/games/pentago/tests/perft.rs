//! Numbers of sequences of turns: nodes (mover wins, opponent wins, both, full) per depth.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test")]

mod common;

use common::{RULES, data};
use parlor_pentago::{Board, Counts, Rule, State, perft};
use serde_json::Value;

fn state(rule: Rule, board: &str) -> State {
    State::new(rule, board.parse().unwrap())
}

fn counts(text: &str) -> Counts {
    let numbers: Vec<u64> = text
        .split(|c: char| !c.is_ascii_digit())
        .filter_map(|number| number.parse().ok())
        .collect();
    let [nodes, win_mover, win_opponent, draw_both, draw_full] = numbers[..] else {
        panic!("{text}: five numbers")
    };
    Counts {
        nodes,
        win_mover,
        win_opponent,
        draw_both,
        draw_full,
    }
}

const KNOWN: &str = include_str!("perft.txt");

#[test]
fn the_positions_of_the_rules_have_the_known_numbers() {
    for line in KNOWN.lines().filter(|line| !line.starts_with('#')) {
        let parts: Vec<&str> = line.split_whitespace().collect();
        let [board, rule, numbers @ ..] = &parts[..] else {
            panic!("{line}")
        };
        let rule = match *rule {
            "twente" => Rule::Twente,
            "classic" => Rule::Classic,
            other => panic!("{other}"),
        };
        let known: Vec<Counts> = numbers.iter().map(|text| counts(text)).collect();
        assert_eq!(perft(&state(rule, board), 3), known, "{board} {rule:?}");
    }
}

#[test]
fn the_empty_board_has_the_known_numbers() {
    for rule in RULES {
        let nodes: Vec<u64> = perft(&State::new(rule, Board::EMPTY), 3)
            .iter()
            .map(|counts| counts.nodes)
            .collect();
        assert_eq!(nodes, [288, 80_640, 21_934_080]);
    }
}

#[test]
#[ignore = "slow: six billion sequences"]
fn the_empty_board_has_the_known_fourth_number() {
    for rule in RULES {
        let counts = perft(&State::new(rule, Board::EMPTY), 4);
        assert_eq!(counts[3].nodes, 5_790_597_120);
    }
}

#[test]
fn all_positions_of_the_data_file_have_their_numbers() {
    let Some(file) = data("perft.json") else {
        return;
    };
    let positions = file["positions"].as_array().unwrap();
    assert_eq!(positions.len(), 61);
    for position in positions {
        for (rule, key) in [(Rule::Twente, "twente"), (Rule::Classic, "classic")] {
            let board = position["board"].as_str().unwrap();
            let known: Vec<Counts> = position[key]
                .as_array()
                .unwrap()
                .iter()
                .map(entry)
                .collect();
            assert_eq!(perft(&state(rule, board), 3), known, "{board} {rule:?}");
        }
    }
}

fn entry(value: &Value) -> Counts {
    let number = |key: &str| value[key].as_u64().unwrap();
    Counts {
        nodes: number("nodes"),
        win_mover: number("win_mover"),
        win_opponent: number("win_opponent"),
        draw_both: number("draw_both"),
        draw_full: number("draw_full"),
    }
}
