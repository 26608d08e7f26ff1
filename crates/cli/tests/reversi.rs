//! `parlor reversi` and `parlor perft reversi`.
#![allow(clippy::unwrap_used, reason = "a test")]

mod common;

use std::{fs, path::Path};

use common::parlor;

#[test]
fn sequences_on_the_plain_map_are_counted_in_three_ways() {
    let ran = parlor(&["perft", "reversi", "9"]);
    assert_eq!((ran.code, ran.out.as_str()), (0, "3005288\n"));
    for (count, nodes) in [("a", "3005288\n"), ("b", "3005320\n"), ("c", "3005320\n")] {
        let ran = parlor(&["perft", "reversi", "9", "--count", count]);
        assert_eq!((ran.code, ran.out.as_str()), (0, nodes));
    }
}

#[test]
fn a_map_is_given_by_name_by_file_or_by_its_text() {
    let file = written("loops.map", LOOPS);
    for map in ["loops", &file, LOOPS] {
        let option = format!("map={map}");
        let ran = parlor(&["perft", "reversi", "5", "--option", &option]);
        assert_eq!((ran.code, ran.out.as_str()), (0, "2604\n"), "{}", ran.err);
    }
    let ran = parlor(&["perft", "reversi", "1", "--option", "map=no-such.map"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("no-such.map"), "{}", ran.err);
}

const LOOPS: &str = "2\n2\n0 0\n3 5\n1 2 2 2 1\n- - x - -\n2 1 0 1 2\n\
                     0 0 6 <-> 4 0 2\n0 2 6 <-> 4 2 2\n2 0 0 <-> 2 2 4\n";

#[test]
fn a_map_is_checked_and_printed() {
    let good = written("good.map", &LOOPS.replace('\n', "\r\n"));
    let bad = written("bad.map", &LOOPS.replace("- - x", "--x"));
    let ran = parlor(&["reversi", "check", &good]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("good, 2 players, 5×3"), "{}", ran.out);
    assert!(ran.out.contains("CR and LF"), "{}", ran.out);
    let ran = parlor(&["reversi", "check", "--json", &good, &bad]);
    assert_eq!(ran.code, 2);
    let lines = ran.json();
    assert_eq!(lines[0]["valid"], true);
    let error = &lines[1]["errors"][0];
    assert_eq!(error["code"], "cell_token");
    assert_eq!((&error["line"], &error["column"]), (&6.into(), &1.into()));
    let ran = parlor(&["reversi", "print", &good]);
    assert_eq!((ran.code, ran.out.as_str()), (0, LOOPS));
    assert_eq!(parlor(&["reversi", "print", &bad]).code, 2);
}

#[test]
fn records_are_played_again() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    written("row.map", "2 0 0 0 1 4 0 2 2 1");
    let good = r#"{"map":"row.map","moves":[[1,0,0,0,5]],"increment_ms":2000,"scores":[4,0]}"#;
    let board = r#"{"map":"row.map","steps":[[1,1,3,0,0,0,1,0]],"scores":[null,2],"final":"0221"}"#;
    let maps = folder.to_str().unwrap();
    let file = written("good.jsonl", good);
    let ran = parlor(&["reversi", "audit", &file, "--maps", maps]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("1 games, 1 moves"), "{}", ran.out);
    let wrong = good.replace("[4,0]", "[3,1]");
    let file = written("wrong.jsonl", &format!("{wrong}\n{board}\n"));
    let ran = parlor(&["reversi", "audit", &file, "--maps", maps]);
    assert_eq!(ran.code, 1);
    assert!(ran.out.contains("line 1, row.map: step 1"), "{}", ran.out);
    assert!(ran.out.contains("line 2, row.map: step 0"), "{}", ran.out);
    assert!(ran.out.contains("2 differences"), "{}", ran.out);
}

#[test]
fn random_players_finish_matches_on_every_map_of_ours() {
    for (map, seats) in [("plain", 2), ("triangle", 3), ("cross", 4), ("crowd", 8)] {
        let option = format!("map={map}");
        let seats = vec!["random"; seats].join(",");
        let args = [
            "match", "reversi", "--seats", &seats, "--games", "1", "--seed", "1", "--option",
            &option, "--json",
        ];
        let ran = parlor(&args);
        assert_eq!(ran.code, 0, "{map}: {}", ran.err);
    }
}

fn written(name: &str, text: &str) -> String {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_owned()
}

#[test]
fn moves_are_listed_with_their_rays_at_the_start_and_in_a_record() {
    let ran = parlor(&["reversi", "moves", "plain"]);
    assert!(
        ran.out.contains("player 1: 4 tiles, to move"),
        "{}",
        ran.out
    );
    assert!(
        ran.out.contains(" S: (4,3)S (4,4)S captures"),
        "{}",
        ran.out
    );
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("reversi-moves");
    let out = folder.to_string_lossy().into_owned();
    let seats = "random,random";
    let ran = parlor(&[
        "match",
        "reversi",
        "--seats",
        seats,
        "--games",
        "1",
        "--seed",
        "1",
        "--records",
        &out,
    ]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let record = std::fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .find(|path| path.extension().is_some_and(|end| end == "record"))
        .unwrap();
    let record = record.to_string_lossy();
    let after = format!("{record}:1");
    let ran = parlor(&[
        "reversi", "moves", "--after", &after, "--player", "2", "--json",
    ]);
    let legal: Vec<String> = ran
        .json()
        .iter()
        .map(|tile| format!("[{},{}]", tile["x"], tile["y"]))
        .collect();
    assert_eq!(legal.len(), 3, "{}", ran.out);
    let right = format!(
        "{{\"step\":1,\"player\":2,\"legal\":[{}]}}\n",
        legal.join(",")
    );
    let claims = written("right.claims", &format!("#claim {right}# thinking\n"));
    let ran = parlor(&["reversi", "compare", &record, &claims]);
    assert_eq!(
        (ran.code, ran.out.as_str()),
        (0, "1 of 1 claims are right\n")
    );
    let wrong = written(
        "wrong.claims",
        "{\"step\":1,\"player\":2,\"legal\":[[0,0]],\"next\":1}\n",
    );
    let ran = parlor(&["reversi", "compare", &record, &wrong]);
    assert_eq!(ran.code, 1);
    assert!(ran.out.contains("extra (0,0)"), "{}", ran.out);
    assert!(ran.out.contains("next is 2, not 1"), "{}", ran.out);
    assert!(ran.out.contains("reaches edge or hole"), "{}", ran.out);
    let ran = parlor(&["reversi", "moves", "--after", &format!("{record}:999")]);
    assert_eq!(ran.code, 2);
}
