//! Catan by the command line: matches, records, counts, benches and the terminal.

mod common;

use common::{folder, parlor, parlor_fed};

#[test]
fn random_players_play_catan_and_every_record_verifies() {
    let folder = folder("catan");
    let records = folder.join("records");
    let records = records.to_str().unwrap();
    let ran = parlor(&[
        "match",
        "catan",
        "--seats",
        "random,random,random,random",
        "--games",
        "4",
        "--option",
        "vp_target=5",
        "--json",
        "--records",
        records,
    ]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let players = ran.json()[0]["players"].clone();
    assert_eq!(players.as_array().unwrap().len(), 4);
    assert_eq!(players[0]["games"], 4);
    let mut files = 0;
    for file in std::fs::read_dir(records).unwrap() {
        let file = file.unwrap().path();
        let file = file.to_str().unwrap();
        assert_eq!(parlor(&["verify", file]).code, 0, "{file}");
        let lines = parlor(&["replay", file, "--as", "notation"]).out;
        assert!(lines.starts_with("p1 settle "), "{lines}");
        assert_eq!(
            lines
                .lines()
                .filter(|line| line.contains("settle"))
                .count()
                .min(8),
            8
        );
        let steps = parlor(&["replay", file, "--as", "json"]).json();
        let last = steps.last().unwrap();
        assert_eq!(last["view"]["phase"]["type"], "over");
        files += 1;
    }
    assert_eq!(files, 4);
}

#[test]
fn programs_do_not_play_for_ever_unless_told_to() {
    let config = |more: &[&str]| {
        let folder = folder("catan_cap");
        let records = folder.to_str().unwrap().to_owned();
        let mut args = vec!["match", "catan", "--seats", "random,random", "--games", "2"];
        args.extend(["--option", "players=2", "--records", &records]);
        args.extend(more);
        let ran = parlor(&args);
        assert_eq!(ran.code, 0, "{}", ran.err);
        let file = std::fs::read_dir(&records)
            .unwrap()
            .next()
            .unwrap()
            .unwrap();
        let text = std::fs::read_to_string(file.path()).unwrap();
        let header = text.lines().next().unwrap();
        serde_json::from_str::<serde_json::Value>(header).unwrap()["config"].clone()
    };
    assert_eq!(config(&[])["turn_cap"], 1000);
    assert_eq!(config(&["--option", "turn_cap=20"])["turn_cap"], 20);
}

#[test]
fn the_wrong_number_of_players_is_explained() {
    let ran = parlor(&["match", "catan", "--seats", "random,random,random"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("needs 4 players"), "{}", ran.err);
}

#[test]
fn the_set_up_is_counted_on_a_fixed_board() {
    let ran = parlor(&["perft", "catan", "4", "--option", "board=beginner"]);
    assert_eq!((ran.code, ran.out.trim()), (0, "19248"), "{}", ran.err);
}

#[test]
fn a_person_plays_in_the_terminal() {
    let script = "help\nfly\nroad 0,1/0,2\nsettle 0,1\nroad 0,1/0,2\nboard\nhint\nquit\n";
    let args = [
        "play",
        "catan",
        "--plain",
        "--against",
        "random",
        "--seed",
        "1",
    ];
    let beginner = ["--option", "board=beginner"];
    let ran = parlor_fed(&[&args[..], &beginner].concat(), script);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let expected = [
        "Trades: bank 4 wool for 1 ore",
        "\"fly\" is no action",
        "you owe something else first",
        "Player settles at 0,1.",
        "Player builds a road at 0,1/0,2.",
        "random settles at",
    ];
    for said in expected {
        assert!(ran.out.contains(said), "{said}: {}", ran.out);
    }
}

#[test]
fn catan_is_measured() {
    let ran = parlor(&["bench", "catan", "--json", "--seconds", "0.02"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let names: Vec<_> = ran.json().iter().map(|line| line["name"].clone()).collect();
    let known = [
        "playouts", "copies", "lists", "acts", "views", "frames", "tables",
    ];
    assert_eq!(names, known.map(|name| format!("catan_{name}")));
}
