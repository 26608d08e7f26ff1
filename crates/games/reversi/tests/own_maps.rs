//! The maps of our own: each can be played, and together they have everything that maps can have.
#![allow(clippy::unwrap_used, reason = "a test")]

mod common;

use std::collections::{BTreeMap, BTreeSet};

use common::dice;
use parlor_reversi::{
    Cell, Config, Graph, Map, Phase, Position, Transition, dead_tiles,
    map::{USUAL_SIDE, Warning, warnings},
    maps,
};

fn all() -> Vec<(maps::OwnMap, Map)> {
    let read = |own: maps::OwnMap| (own, Map::read(own.text.as_bytes(), USUAL_SIDE).unwrap());
    maps::all().map(read).collect()
}

fn any(holds: impl Fn(&Map) -> bool) -> bool {
    all().iter().any(|(_, map)| holds(map))
}

fn any_transition(holds: impl Fn(&Transition) -> bool) -> bool {
    any(|map| map.transitions().iter().any(&holds))
}

#[test]
fn each_has_a_name_of_its_own_an_idea_and_canonical_text() {
    let mut names = BTreeSet::new();
    let mut ideas = BTreeSet::new();
    let mut texts = BTreeSet::new();
    for (own, map) in all() {
        assert!(names.insert(own.name), "{}", own.name);
        assert!(ideas.insert(own.idea), "{}", own.name);
        assert!(texts.insert(own.text), "{}", own.name);
        let is_word = own.name.bytes().all(|byte| byte.is_ascii_lowercase());
        assert!(is_word && own.idea.ends_with('.'), "{}", own.name);
        assert_eq!(map.to_string(), own.text, "{}", own.name);
        assert_eq!(maps::named(own.name), Some(own.text));
        let said = (own.players, own.width, own.height);
        assert_eq!(said, (map.players(), map.width(), map.height()));
    }
}

#[test]
fn every_file_is_listed() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/maps");
    let files = std::fs::read_dir(folder).unwrap();
    let found: BTreeSet<String> = files
        .map(|file| file.unwrap().file_name().into_string().unwrap())
        .collect();
    let listed = maps::all().map(|own| format!("{}.map", own.name));
    assert_eq!(found, listed.collect());
}

#[test]
fn the_manual_names_them_all() {
    let manual = include_str!("../../../../docs/cli.md");
    for own in maps::all() {
        assert!(manual.contains(&format!("`{}`", own.name)), "{}", own.name);
    }
}

#[test]
fn there_are_six_or_more_for_every_number_of_players() {
    let mut counts: BTreeMap<u8, usize> = BTreeMap::new();
    for own in maps::all() {
        *counts.entry(own.players).or_default() += 1;
    }
    assert!(maps::all().count() >= 42);
    assert!(counts.keys().copied().eq(2..=8), "{counts:?}");
    assert!(counts.values().all(|count| *count >= 6), "{counts:?}");
}

#[test]
fn a_chooser_can_show_them() {
    let plain = maps::all().find(|own| own.name == "plain").unwrap();
    let told = serde_json::to_value(plain).unwrap();
    assert_eq!(told["players"], 2);
    assert_eq!(told["width"], 8);
    assert!(told["idea"].is_string() && told.get("text").is_none());
}

#[test]
fn together_they_have_everything_that_maps_can_have() {
    assert!(any(|map| (map.width(), map.height()) == (3, 3)));
    assert!(any(|map| (map.width(), map.height()) == (50, 50)));
    assert!(any(|map| map.height() == 1));
    for player in 1..=8 {
        let stone = Cell::stone(player).unwrap();
        assert!(any(|map| map.count(stone) > 0), "{player}");
    }
    let symbols = [
        Cell::EMPTY,
        Cell::EXPANSION,
        Cell::CHOICE,
        Cell::INVERSION,
        Cell::BONUS,
        Cell::HOLE,
    ];
    for cell in symbols {
        assert!(any(|map| map.count(cell) > 0), "{cell:?}");
    }
    assert!(any_transition(|t| t.from == t.to), "mirrors");
    let ends = |t: &Transition| ((t.from.x, t.from.y), (t.to.x, t.to.y));
    let is_own = |t: &Transition| ends(t).0 == ends(t).1 && t.from != t.to;
    assert!(any_transition(is_own), "tiles joined to themselves");
    assert!(any_transition(|t| t.from.side % 2 == 1), "diagonal ones");
    let turns = |t: &Transition| (t.from.side + 4) % 8 != t.to.side;
    assert!(any_transition(turns), "rays that turn");
    let rings = |map: &Map| {
        let graph = Graph::new(map);
        (0..graph.lines().len() as u32).any(|line| graph.lines().is_cycle(line))
    };
    assert!(any(rings));
    assert!(any(|map| map.radius() >= 10 && map.bombs() > 0));
    assert!(any(|map| map.radius() == 0 && map.bombs() > 0));
    assert!(any(|map| map.bombs() == 0));
    assert!(any(|map| map.overrides() == 0));
    assert!(any(|map| map.overrides() >= 20));
}

#[test]
fn the_evil_ones_are_as_evil_as_they_say() {
    let map = |name: &str| Config::of(name).read_map().unwrap();
    let warned = |name: &str| warnings(maps::named(name).unwrap().as_bytes(), &map(name));
    assert_eq!(Position::new(&map("arsenal")).phase(), Phase::Bombing);
    assert!(warned("walled").contains(&Warning::DeadSpecials { tiles: 6 }));
    assert!(warned("beggar").contains(&Warning::NoStones { player: 3 }));
    let genesis = Position::new(&map("genesis"));
    assert!((1..=4).all(|player| genesis.stones(player) == 0));
    for name in ["ring", "necklace"] {
        let graph = Graph::new(&map(name));
        let row = graph.lines().line(0, 2);
        assert!(graph.lines().is_cycle(row));
        assert_eq!(graph.lines().passes(row).len(), graph.area());
    }
    assert!(dead_tiles(&Position::new(&map("mirrors"))).is_empty());
}

#[test]
fn matches_on_each_of_them_end() {
    let mut dice = dice(50);
    for (own, map) in all() {
        let start = Config::of(own.name).start().unwrap();
        let free = start.graph().tiles().len() - stones(&start);
        let stores = usize::from(map.overrides()) + usize::from(map.bombs());
        let longest = free + usize::from(map.players()) * stores + 2 * map.count(Cell::BONUS);
        for _ in 0..3 {
            let mut position = start.clone();
            let mut played = 0;
            while let Some(mv) = position.random(&mut dice) {
                position.play(mv);
                played += 1;
            }
            assert_eq!(position.phase(), Phase::Over, "{}", own.name);
            assert!(played <= longest, "{}: {played}", own.name);
        }
    }
}

fn stones(position: &Position) -> usize {
    let tiles = position.graph().tiles().iter();
    let occupied = tiles.filter(|tile| position.cell(**tile).is_occupied());
    occupied.count()
}

/// All but the ones whose idea it is, and those that chance and corners made a little uneven.
#[test]
fn most_of_them_give_everybody_as_many_stones_and_first_moves() {
    let mut uneven = Vec::new();
    for (own, map) in all() {
        let is_uneven = |w: &Warning| {
            matches!(
                w,
                Warning::UnequalStones { .. } | Warning::UnequalMoves { .. }
            )
        };
        if warnings(own.text.as_bytes(), &map).iter().any(is_uneven) {
            uneven.push(own.name);
        }
    }
    assert!(uneven.len() <= 6, "{uneven:?}");
}

/// Where bombs leave nothing, everybody is first; one small map is known for that.
#[test]
fn bombs_leave_something_to_count() {
    let mut dice = dice(51);
    for own in maps::all().filter(|own| own.name != "cross") {
        let start = Config::of(own.name).start().unwrap();
        let empty = (0..8).filter(|_| {
            let mut position = start.clone();
            while let Some(mv) = position.random(&mut dice) {
                position.play(mv);
            }
            (1..=own.players).all(|player| position.stones(player) == 0)
        });
        assert!(empty.count() <= 2, "{}", own.name);
    }
}
