//! The rules against maps and games of others, if they are here.
#![allow(clippy::unwrap_used, reason = "a test")]

mod common;

use std::{collections::HashMap, fs, io::Read, path::Path};

use common::data;
use parlor_reversi::{Map, Phase, Position, audit::Record};
use serde_json::Value;

#[test]
fn the_sample_maps_are_judged_as_their_index_says() {
    let Some(folder) = data("reversi-maps") else {
        return;
    };
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
    assert_eq!(
        (index.len(), accepted, too_large, finals),
        (396, 381, 10, 8)
    );
}

#[test]
fn the_championship_plays_by_our_rules() {
    let audited = audit("tournament-games.jsonl.gz", "tournament");
    let Some((games, moves, least)) = audited else {
        return;
    };
    assert_eq!(games, 691);
    assert!(moves > 100_000, "{moves}");
    assert!(least >= Some(11), "{least:?}");
}

#[test]
fn machines_play_by_our_rules() {
    let audited = audit("random-games.jsonl.gz", "");
    let Some((games, ..)) = audited else {
        return;
    };
    assert_eq!(games, 117);
}

/// Plays all games of a file again; tells how many games and moves there were and the least time left.
fn audit(file: &str, folder: &str) -> Option<(usize, usize, Option<i64>)> {
    let games = data("reversi-games")?.join(file);
    let folder = data("reversi-maps")?.join(folder);
    let mut text = String::new();
    flate2::read::GzDecoder::new(fs::File::open(games).unwrap())
        .read_to_string(&mut text)
        .unwrap();
    let mut maps: HashMap<String, Map> = HashMap::new();
    let (mut moves, mut games, mut least) = (0, 0, None);
    let mut differences = Vec::new();
    for (nth, line) in text.lines().enumerate() {
        let record: Record = serde_json::from_str(line).unwrap();
        let name = record.map().to_owned();
        let map = maps
            .entry(name)
            .or_insert_with_key(|name| load(&folder, name));
        let audit = record.audit(map);
        games += 1;
        moves += audit.moves;
        least = least.into_iter().chain(audit.least_rest).min();
        differences.extend(audit.differences.iter().map(|d| format!("game {nth}: {d}")));
    }
    println!("{file}: {games} games, {moves} moves, least time left {least:?}");
    assert_eq!(differences, [""; 0]);
    Some((games, moves, least))
}

fn load(folder: &Path, name: &str) -> Map {
    let text = fs::read(folder.join(name)).unwrap();
    Map::read(&text, 512).unwrap()
}
