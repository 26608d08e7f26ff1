//! `parlor reversi batch`, with real sockets and processes.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test")]

mod common;

use std::{fs, path::Path};

use common::{folder, parlor};

const GOLDEN: &str = "2\n0\n0 0\n1 5\n0 2 b 2 1\n";
const THREE: &str = "3\n0\n0 0\n5 3\nc 1 3\n- - -\n0 1 2\n- - -\n0 2 1\n";
const BIN: &str = env!("CARGO_BIN_EXE_parlor");

fn written(folder: &Path, name: &str, text: &str) -> String {
    let file = folder.join(name);
    fs::write(&file, text).unwrap();
    file.display().to_string()
}

/// Plays a batch into `out` of a folder.
fn batch(folder: &Path, clients: &str, args: &[&str]) -> common::Ran {
    let clients = written(folder, "clients.txt", clients);
    let out = folder.join("out").display().to_string();
    let given = ["reversi", "batch", "--clients", &clients, "--out", &out];
    parlor(&[&given[..], args].concat())
}

/// One never comes, one says very much; and what was played is not played again.
#[test]
fn a_batch_tells_who_did_not_come_and_keeps_what_was_said() {
    let folder = folder("batch");
    let maps = folder.join("maps");
    fs::create_dir_all(&maps).unwrap();
    written(&maps, "tiny.map", GOLDEN);
    let loud = format!(
        "loud = net:head -c 10000000 /dev/zero; exec {BIN} join reversi {{host}}:{{port}} --player random"
    );
    let clients = written(
        &folder,
        "clients.txt",
        &format!("random\n{loud}\nabsent = net:exit 1\n"),
    );
    let out = folder.join("out");
    let [maps, out_text] = [&maps, &out].map(|path| path.display().to_string());
    let args = [
        "reversi",
        "batch",
        "--maps",
        &maps,
        "--clients",
        &clients,
        "--time",
        "5",
        "--start-pause",
        "0",
        "--parallel",
        "2",
        "--out",
        &out_text,
    ];
    let ran = parlor(&args);
    assert_eq!(ran.code, 1, "{}", ran.err);
    assert!(
        ran.out.contains("was not played: exit 1 does not sit down"),
        "{}",
        ran.out
    );
    let lines = fs::read_to_string(out.join("games.jsonl")).unwrap();
    assert_eq!(lines.lines().count(), 3);
    assert_eq!(
        lines.matches(r#""type":"not_played""#).count(),
        2,
        "{lines}"
    );
    let kept = fs::read_dir(out.join("outputs"))
        .unwrap()
        .filter_map(Result::ok);
    let longest = kept
        .map(|file| file.metadata().unwrap().len())
        .max()
        .unwrap();
    assert!(10_000_000 <= longest, "{longest}");
    let csv = fs::read_to_string(out.join("standings.csv")).unwrap();
    assert_eq!(csv.lines().count(), 4, "{csv}");
    // Again: only what was not played is tried.
    let ran = parlor(&args);
    assert_eq!(ran.code, 1);
    let lines = fs::read_to_string(out.join("games.jsonl")).unwrap();
    assert_eq!(lines.lines().count(), 5);
}

#[test]
fn the_same_seed_gives_the_same_games() {
    let folder = folder("same");
    let maps = written(&folder, "three.map", THREE);
    let list = written(&folder, "maps.txt", &maps);
    let clients = written(
        &folder,
        "clients.txt",
        "a = random\nb = random\nc = random\nd = random\n",
    );
    let play = |out: &str| {
        let out = folder.join(out);
        let path = out.display().to_string();
        let ran = parlor(&[
            "reversi",
            "batch",
            "--maps",
            &list,
            "--clients",
            &clients,
            "--seed",
            "7",
            "--out",
            &path,
        ]);
        assert_eq!(ran.code, 0, "{}", ran.err);
        fs::read_to_string(out.join("standings.csv")).unwrap()
    };
    let first = play("one");
    assert_eq!(first, play("two"));
    assert_eq!(first.lines().count(), 5);
}

#[test]
fn maps_of_a_batch_may_be_ours_by_their_names() {
    let folder = folder("batch_names");
    let maps = |file: &Path| {
        let lines = fs::read_to_string(file.join("games.jsonl")).unwrap();
        let map = |line: &str| {
            let line: serde_json::Value = serde_json::from_str(line).unwrap();
            line["map"].as_str().unwrap().to_owned()
        };
        let mut maps: Vec<String> = lines.lines().map(map).collect();
        maps.sort();
        maps.dedup();
        maps
    };
    let two = "a = random\nb = random\n";
    let ran = batch(&folder, two, &["--maps", "tiny, ring"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert_eq!(maps(&folder.join("out")), ["ring", "tiny"]);
    // Beside files in a list.
    fs::remove_dir_all(folder.join("out")).unwrap();
    let file = written(&folder, "own.map", GOLDEN);
    let list = written(&folder, "maps.txt", &format!("tube\n{file}\n"));
    let ran = batch(&folder, two, &["--maps", &list]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert_eq!(maps(&folder.join("out")), ["own.map", "tube"]);
    let ran = batch(&folder, two, &["--maps", "tiny,nowhere"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("nowhere"), "{}", ran.err);
}

/// The silent client says its group number and nothing more until it is hung up on.
#[test]
fn a_disqualification_is_told_with_budget_and_time_used() {
    let folder = folder("batch_late");
    let silent = r#"net:bash -c 'exec 3<>/dev/tcp/{host}/{port}; printf "\001\000\000\000\001\007" >&3; exec cat <&3'"#;
    let clients = format!("random\nsilent = {silent}\n");
    let args = [
        "--maps",
        "plain",
        "--time",
        "0.2",
        "--start-pause",
        "0",
        "--warm-up",
        "5",
    ];
    let ran = batch(&folder, &clients, &args);
    assert_eq!(ran.code, 0, "{} {}", ran.out, ran.err);
    let csv = fs::read_to_string(folder.join("out/disqualified.csv")).unwrap();
    let mut rows = csv.lines();
    let columns: Vec<&str> = rows.next().unwrap().split(',').collect();
    let place = |name: &str| columns.iter().position(|column| *column == name).unwrap();
    let mut count = 0;
    for row in rows {
        let cells: Vec<&str> = row.split(',').collect();
        assert_eq!(cells[place("client")], "\"silent\"", "{csv}");
        assert_eq!(cells[place("cause")], "\"timeout\"", "{csv}");
        assert_eq!(cells[place("budget_ms")], "200", "{csv}");
        let used: u64 = cells[place("used_ms")].parse().unwrap();
        assert!(200 <= used, "{csv}");
        count += 1;
    }
    assert_eq!(count, 2, "{csv}");
    let record = fs::read_dir(folder.join("out/records")).unwrap().next();
    let record = fs::read_to_string(record.unwrap().unwrap().path()).unwrap();
    let header: serde_json::Value = serde_json::from_str(record.lines().next().unwrap()).unwrap();
    assert_eq!(header["settings"]["start"]["pause"], 5, "{header}");
}
