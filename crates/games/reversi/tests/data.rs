//! The rules against maps and games of others, if they are here, and against a few of our own, which always are.
//!
//! The games in `own/` were played by another program, which knows nothing but stones and lines.
#![allow(clippy::unwrap_used, reason = "a test")]

mod common;

use std::{
    collections::HashMap,
    fs,
    io::Read,
    path::{Path, PathBuf},
};

use common::data;
use parlor_reversi::{Map, Phase, Position, audit::Record};
use serde_json::Value;

#[test]
fn the_sample_maps_are_judged_as_their_index_says() {
    let Some(folder) = data("reversi-maps") else {
        return;
    };
    assert_eq!(judged(&folder), (396, 381, 10, 8));
}

#[test]
fn maps_of_our_own_are_judged_as_their_index_says() {
    assert_eq!(judged(&own()), (8, 5, 1, 1));
}

/// Compares our judgement with the index of a folder; tells how many maps there are, and of how many we say that they
/// are good, that they are too large for a table, and that nobody can move on them.
fn judged(folder: &Path) -> (usize, usize, usize, usize) {
    let index = fs::read_to_string(folder.join("INDEX.json")).unwrap();
    let index: Vec<Value> = serde_json::from_str(&index).unwrap();
    let (mut accepted, mut too_large, mut finals) = (0, 0, 0);
    for entry in &index {
        let file = entry["file"].as_str().unwrap();
        let text = fs::read(folder.join(file)).unwrap();
        let read = Map::read(&text, 512);
        let valid = entry["valid"].as_bool().unwrap();
        assert_eq!(read.is_ok(), valid, "{file}: {read:?} {}", entry["reason"]);
        let Ok(map) = read else { continue };
        accepted += 1;
        assert_eq!(entry["transitions"], map.transitions().len(), "{file}");
        let written = map.to_string();
        let again = Map::read(written.as_bytes(), 512).unwrap();
        assert_eq!((&again, again.to_string()), (&map, written), "{file}");
        if let Err(error) = Map::read(&text, 50) {
            assert_eq!(error.fault.code(), "size_range", "{file}");
            too_large += 1;
        }
        finals += usize::from(Position::new(&map).phase() == Phase::Over);
    }
    (index.len(), accepted, too_large, finals)
}

fn own() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/own")
}

#[test]
fn the_championship_plays_by_our_rules() {
    let Some((games, moves, least)) = shared("tournament-games.jsonl.gz", "tournament") else {
        return;
    };
    assert_eq!(games, 691);
    assert!(moves > 100_000, "{moves}");
    assert!(least >= Some(11), "{least:?}");
}

#[test]
fn machines_play_by_our_rules() {
    let Some((games, ..)) = shared("random-games.jsonl.gz", "") else {
        return;
    };
    assert_eq!(games, 117);
}

#[test]
fn games_of_our_own_play_by_our_rules() {
    let text = fs::read_to_string(own().join("games.jsonl")).unwrap();
    let (games, moves, least) = audit("our own", &text, &own());
    assert_eq!((games, moves), (4, 136));
    assert!(least > Some(0), "{least:?}");
}

/// Plays the shared games of a file again, if they are here.
fn shared(file: &str, folder: &str) -> Option<(usize, usize, Option<i64>)> {
    let games = data("reversi-games")?.join(file);
    let folder = data("reversi-maps")?.join(folder);
    let mut text = String::new();
    flate2::read::GzDecoder::new(fs::File::open(games).unwrap())
        .read_to_string(&mut text)
        .unwrap();
    Some(audit(file, &text, &folder))
}

/// Plays all games again; tells how many games and moves there were and the least time left.
fn audit(file: &str, text: &str, folder: &Path) -> (usize, usize, Option<i64>) {
    let mut maps: HashMap<String, Map> = HashMap::new();
    let (mut moves, mut games, mut least) = (0, 0, None);
    let mut differences = Vec::new();
    for (nth, line) in text.lines().enumerate() {
        let record: Record = serde_json::from_str(line).unwrap();
        let name = record.map().to_owned();
        let map = maps
            .entry(name)
            .or_insert_with_key(|name| load(folder, name));
        let audit = record.audit(map);
        games += 1;
        moves += audit.moves;
        least = least.into_iter().chain(audit.least_rest).min();
        differences.extend(audit.differences.iter().map(|d| format!("game {nth}: {d}")));
    }
    println!("{file}: {games} games, {moves} moves, least time left {least:?}");
    assert_eq!(differences, [""; 0]);
    (games, moves, least)
}

fn load(folder: &Path, name: &str) -> Map {
    let text = fs::read(folder.join(name)).unwrap();
    Map::read(&text, 512).unwrap()
}
