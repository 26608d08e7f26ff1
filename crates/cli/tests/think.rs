//! `parlor think`.

mod common;

use common::{parlor, parlor_fed};

/// X has four in a row and wins with 10 and any rotation that leaves the row alone.
const WIN_IN_ONE: &str = "......XXXX........O.O.........O.O...";
const OVER: &str = "...OO.......XXXXX......O.....O......";

#[test]
fn a_win_in_one_is_found_and_told_flat() {
    for player in ["easy", "medium", "hard"] {
        let args = [
            "think",
            "pentago",
            "--json",
            "--player",
            player,
            "--position",
            WIN_IN_ONE,
        ];
        let ran = parlor(&args);
        assert_eq!(ran.code, 0, "{}", ran.err);
        let thought = &ran.json()[0];
        assert_eq!(thought["field"], 10);
        assert_eq!(thought["action"]["cell"], 10);
        assert_eq!(thought["action"]["rotation"], thought["rotation"]);
        assert_eq!(thought["value"], 1.0);
        for key in ["depth", "nodes", "line", "cpu_seconds"] {
            assert!(!thought[key].is_null(), "{key}");
        }
    }
}

#[test]
fn a_malformed_board_is_refused_with_a_sentence() {
    let ran = parlor(&["think", "pentago", "--position", "XXXO"]);
    assert_eq!((ran.code, ran.out.as_str()), (2, ""));
    assert!(ran.err.contains("this text has 4"), "{}", ran.err);
}

#[test]
fn a_finished_board_is_reported_as_over_and_the_next_one_is_thought_about() {
    let args = [
        "think",
        "pentago",
        "--json",
        "--player",
        "easy",
        "--position",
        "-",
    ];
    let ran = parlor_fed(&args, &format!("{OVER}\n{WIN_IN_ONE}\n"));
    assert_eq!(ran.code, 0, "{}", ran.err);
    let thoughts = ran.json();
    assert_eq!(thoughts[0]["over"], true);
    assert_eq!(thoughts[1]["field"], 10);
}

#[test]
fn the_same_seed_gives_the_same_answer() {
    let think = |seed: &str| {
        let args = ["think", "pentago", "--player", "random", "--seed", seed];
        parlor(&args).out
    };
    assert_eq!(think("a"), think("a"));
    assert!((0..5).any(|n| think("a") != think(&n.to_string())));
}
