//! Clue by the command line: matches, records, notation, benches and the terminal.

mod common;

use common::{folder, parlor, parlor_fed};

#[test]
fn random_players_play_clue_and_every_record_verifies() {
    for mode in ["speed", "board"] {
        let folder = folder(&format!("clue_{mode}"));
        let records = folder.join("records");
        let records = records.to_str().unwrap();
        let option = format!("mode={mode}");
        let ran = parlor(&[
            "match",
            "clue",
            "--seats",
            "random,random,random",
            "--games",
            "3",
            "--option",
            &option,
            "--option",
            "dice=2",
            "--option",
            "turn_cap=60",
            "--json",
            "--records",
            records,
        ]);
        assert_eq!(ran.code, 0, "{}", ran.err);
        let players = ran.json()[0]["players"].clone();
        assert_eq!(players.as_array().unwrap().len(), 3);
        let mut deals = Vec::new();
        for file in std::fs::read_dir(records).unwrap() {
            let file = file.unwrap().path();
            let file = file.to_str().unwrap();
            assert_eq!(parlor(&["verify", file]).code, 0, "{file}");
            let text = parlor(&["replay", file, "--as", "notation"]).out;
            let mut lines = text.lines();
            let deal = lines.next().unwrap().to_owned();
            assert!(deal.starts_with("deal case "), "{text}");
            deals.push(deal);
            assert!(lines.next().unwrap().starts_with("first "), "{text}");
            assert!(lines.next().unwrap().starts_with("seat "), "{text}");
            let steps = parlor(&["replay", file, "--as", "json"]).json();
            let last = steps.last().unwrap();
            assert_eq!(last["view"]["phase"]["type"], "over");
        }
        // One deal is played in all rotations of the seats.
        assert_eq!(deals.len(), 3);
        assert!(deals.iter().all(|deal| *deal == deals[0]), "{deals:?}");
    }
}

#[test]
fn options_out_of_range_are_explained() {
    let seats = ["match", "clue", "--seats", "random,random"];
    for (option, said) in [
        ("turn_cap=10", "turn_cap is 50 to 5000"),
        ("dice=3", "dice are 1, 2 or fixed"),
        ("players_min=3", "3"),
        ("weather=rain", "there is no option `weather`"),
    ] {
        let ran = parlor(&[&seats[..], &["--option", option]].concat());
        assert_eq!(ran.code, 2, "{option}");
        assert!(ran.err.contains(said), "{option}: {}", ran.err);
    }
}

#[test]
fn a_person_plays_in_the_terminal() {
    let script = "help\nfly\nsuggest plum rope\nroll the dice\nend turn\nquit\n";
    let args = [
        "play",
        "clue",
        "--plain",
        "--against",
        "random",
        "--seed",
        "1",
    ];
    let first = ["--option", "first=seat_0"];
    let ran = parlor_fed(&[&args[..], &first].concat(), script);
    assert_eq!(ran.code, 0, "{}", ran.err);
    for said in [
        "accuse plum rope hall",
        "\"fly\" is no action",
        "one suggests in a room only",
        "Player rolls a ",
        "Player ends the turn.",
        "Your cards: ",
        "Billiard Room",
    ] {
        assert!(ran.out.contains(said), "{said}: {}", ran.out);
    }
}

#[test]
fn clue_is_measured() {
    // What its players take is measured over whole matches, which takes longer.
    let core = ["clue_playouts", "clue_targets", "clue_paths", "clue_acts"];
    let ran = parlor(&[&["bench"], &core[..], &["--json", "--seconds", "0.02"]].concat());
    assert_eq!(ran.code, 0, "{}", ran.err);
    let lines = ran.json();
    let names: Vec<_> = lines.iter().map(|line| line["name"].clone()).collect();
    let known = ["playouts", "targets", "targets_exact", "paths", "acts"];
    assert_eq!(names, known.map(|name| format!("clue_{name}")));
}
