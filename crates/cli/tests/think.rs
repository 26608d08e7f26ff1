//! `parlor think`.

mod common;

use common::{folder, parlor, parlor_fed};

/// X has four in a row and wins with 10 and any rotation that leaves the row alone.
const WIN_IN_ONE: &str = "......XXXX........O.O.........O.O...";
const OVER: &str = "...OO.......XXXXX......O.....O......";

#[test]
fn a_win_in_one_is_found_and_told_flat() {
    for player in ["easy", "medium", "hard", "max"] {
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
        for key in ["proved", "depth", "nodes", "line", "cpu_seconds"] {
            assert!(!thought[key].is_null(), "{key}");
        }
    }
}

/// The first player can build a city, which wins.
const CITY_WINS: &str = r#"{"options": {"vp_target": 5}, "players": [
    {"hand": {"grain": 2, "ore": 3}, "settlements": [[-1, 2], [1, -2]], "cities": [[0, 4]], "roads": []},
    {}, {}, {}]}"#;

#[test]
fn positions_of_catan_are_thought_about() {
    let position = CITY_WINS.replace('\n', " ");
    for player in ["normal", "skilled", "expert"] {
        let args = [
            "think",
            "catan",
            "--json",
            "--player",
            player,
            "--seconds",
            "0.2",
            "--position",
            &position,
        ];
        let ran = parlor(&args);
        assert_eq!(ran.code, 0, "{}", ran.err);
        assert_eq!(
            ran.json()[0]["action"]["type"],
            "city",
            "{player}: {}",
            ran.out
        );
    }
    let ran = parlor(&["think", "catan", "--position", r#"{"robbers": 2}"#]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("robbers"), "{}", ran.err);
}

/// The first player takes all there is by one move.
const LAST_MOVE: &str = "2\n0\n0 0\n1 5\n0 2 2 2 1\n";

#[test]
fn a_map_of_reversi_is_a_position() {
    let folder = folder("think_map");
    let file = folder.join("last.map");
    std::fs::write(&file, LAST_MOVE).unwrap();
    let file = file.to_str().unwrap();
    let think = |position: &str, fed: &str| {
        let args = ["think", "reversi", "--seconds", "0.1", "--position"];
        let ran = parlor_fed(&[&args[..], &[position]].concat(), fed);
        assert_eq!(ran.code, 0, "{}", ran.err);
        ran.json()
    };
    let thought = &think(file, "")[0];
    assert_eq!((&thought["x"], &thought["y"]), (&0.into(), &0.into()));
    assert_eq!(think("-", &format!("{file}\ntiny\n")).len(), 2);
    let ran = parlor(&["think", "reversi", "--position", "nowhere.map"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("nowhere.map"), "{}", ran.err);
}

#[test]
fn a_game_without_positions_says_which_have_them() {
    for game in ["clue", "project"] {
        let ran = parlor(&["think", game, "--position", "x"]);
        assert_eq!(ran.code, 2, "{game}");
        assert!(
            ran.err
                .contains("pentago (36 characters), catan (JSON), reversi"),
            "{}",
            ran.err
        );
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
        parlor(&args).json()[0]["action"].clone()
    };
    assert_eq!(think("a"), think("a"));
    assert!((0..5).any(|n| think("a") != think(&n.to_string())));
}

/// A draw with 23 stones.
const DRAWN: &str = "XOO.X....XO.XOO.X..O..XXOXOXO.XOXX.O";

#[test]
fn a_value_is_proved_or_null() {
    let args = ["think", "pentago", "--solve", "--position", "-"];
    let ran = parlor_fed(&args, &format!("{DRAWN}\n{WIN_IN_ONE}\n{OVER}\n"));
    assert_eq!(ran.code, 0, "{}", ran.err);
    let thoughts = ran.json();
    assert_eq!(
        (&thoughts[0]["value"], &thoughts[0]["proved"]),
        (&0.into(), &true.into())
    );
    assert!(thoughts[0]["field"].is_number() && thoughts[0]["rotation"].is_number());
    assert_eq!(thoughts[1]["value"], 1);
    assert_eq!(thoughts[2]["over"], true);

    let ran = parlor(&["think", "pentago", "--solve", "--seconds", "0.05"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let thought = &ran.json()[0];
    assert!(thought["value"].is_null());
    assert_eq!(thought["proved"], false);
}

#[test]
fn a_book_that_does_not_exist_is_not_switched_on() {
    let think = |book: &str| parlor(&["think", "pentago", "--seconds", "0.05", "--book", book]);
    assert_eq!(think("off").code, 0);
    let ran = think("on");
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("no opening book"), "{}", ran.err);
}

#[test]
fn more_threads_may_be_given() {
    let ran = parlor(&["think", "pentago", "--seconds", "0.1", "--threads", "2"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.json()[0]["nodes"].as_u64().unwrap() > 0);
    assert_eq!(parlor(&["think", "pentago", "--threads", "0"]).code, 2);
}
