//! `parlor perft`.

mod common;

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

#[test]
fn all_positions_of_the_data_file_have_the_right_counts() {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../../shared/data/pentago/perft.json"
    );
    let Ok(text) = std::fs::read_to_string(path) else {
        eprintln!("skipped: {path} is not here");
        return;
    };
    let data: Value = serde_json::from_str(&text).unwrap();
    let positions = data["positions"].as_array().unwrap();
    let boards: Vec<&str> = positions
        .iter()
        .map(|p| p["board"].as_str().unwrap())
        .collect();
    for rule in ["twente", "classic"] {
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
        assert_eq!(lines.len(), positions.len());
        for (line, position) in lines.iter().zip(positions) {
            assert_eq!(
                line["depths"], position[rule],
                "{} {rule}",
                position["board"]
            );
        }
    }
}
