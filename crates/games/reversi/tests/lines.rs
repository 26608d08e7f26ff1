//! The lines of a board, and how often they pass free tiles.
#![allow(clippy::unwrap_used, reason = "a test")]

mod common;

use std::collections::{BTreeMap, BTreeSet};

use common::{dice, map, random_map};
use parlor_reversi::{Config, FreePasses, Graph, Map, Phase, Position, maps};

/// All places of the walk through one, by the definition: on and on in both directions.
fn walked(graph: &Graph, tile: u16, direction: u8) -> BTreeSet<(u16, u8)> {
    let mut seen = BTreeSet::from([(tile, direction)]);
    let mut at = (tile, direction);
    while let Some(next) = graph.step(at.0, at.1) {
        if !seen.insert(next) {
            break;
        }
        at = next;
    }
    let mut at = (tile, (direction + 4) % 8);
    while let Some(next) = graph.step(at.0, at.1) {
        if !seen.insert((next.0, (next.1 + 4) % 8)) {
            break;
        }
        at = next;
    }
    seen
}

fn lines_are_lawful(map: &Map) {
    let graph = Graph::new(map);
    let lines = graph.lines();
    let mut met = BTreeMap::new();
    for tile in graph.tiles() {
        for axis in 0..4 {
            let line = lines.line(*tile, axis);
            assert!((line as usize) < lines.len());
            let there = walked(&graph, *tile, axis);
            let back: BTreeSet<_> = there.iter().map(|(t, d)| (*t, (d + 4) % 8)).collect();
            let both: BTreeSet<_> = there.union(&back).copied().collect();
            assert!(both.iter().all(|(t, d)| lines.line(*t, d % 4) == line));
            assert_eq!(*met.entry(line).or_insert(both.clone()), both, "{map}");

            let mut passes = lines.passes(line).to_vec();
            let mut wanted: Vec<u16> = there.iter().map(|(tile, _)| *tile).collect();
            passes.sort_unstable();
            wanted.sort_unstable();
            assert_eq!(passes, wanted, "{map}");
            let ends = there.iter().filter(|(t, d)| graph.step(*t, *d).is_none());
            assert_eq!(lines.is_cycle(line), ends.count() == 0, "{map}");
        }
    }
    assert_eq!(met.len(), lines.len());
    let all: usize = met.values().map(BTreeSet::len).sum();
    assert_eq!(all, graph.tiles().len() * 8, "each place lies on one line");
}

/// The tiles of a line are passed in the order of a walk.
fn passes_are_in_order(map: &Map) {
    let graph = Graph::new(map);
    for line in 0..graph.lines().len() as u32 {
        for pair in graph.lines().passes(line).windows(2) {
            let mut beside = (0..8).filter_map(|d| graph.step(pair[0], d));
            assert!(beside.any(|(to, _)| to == pair[1]), "{map}");
        }
    }
}

#[test]
fn every_tile_lies_with_each_axis_on_exactly_one_line() {
    let ours = maps::all().map(|own| Config::of(own.name).read_map().unwrap());
    for map in ours.filter(|map| map.cells().len() <= 400) {
        lines_are_lawful(&map);
        passes_are_in_order(&map);
    }
    let mut dice = dice(20);
    for _ in 0..1_500 {
        let map = random_map(&mut dice);
        lines_are_lawful(&map);
        passes_are_in_order(&map);
    }
}

#[test]
fn a_plain_board_has_rows_columns_and_diagonals() {
    let graph = Graph::new(&Config::of("plain").read_map().unwrap());
    let lines = graph.lines();
    assert_eq!(lines.len(), 8 + 8 + 15 + 15);
    assert_eq!(
        lines.passes(lines.line(9, 2)),
        [8, 9, 10, 11, 12, 13, 14, 15]
    );
    assert!((0..46).all(|line| !lines.is_cycle(line)));
}

#[test]
fn a_ring_is_a_cycle_and_a_mirror_is_passed_there_and_back() {
    let ring = Graph::new(&map("2 0 0 0 : 1 4 : 0 1 2 0 : 0 0 6 <-> 3 0 2"));
    assert!(ring.lines().is_cycle(ring.lines().line(0, 2)));
    assert_eq!(ring.lines().passes(ring.lines().line(0, 2)), [0, 1, 2, 3]);
    let mirror = Graph::new(&map("2 0 0 0 : 1 3 : 0 2 1 : 0 0 6 <-> 0 0 6"));
    let row = mirror.lines().line(1, 2);
    assert!(!mirror.lines().is_cycle(row));
    assert_eq!(mirror.lines().passes(row), [2, 1, 0, 0, 1, 2]);
    let both = Graph::new(&map(
        "2 0 0 0 : 1 3 : 0 2 1 : 0 0 6 <-> 0 0 6, 2 0 2 <-> 2 0 2",
    ));
    let row = both.lines().line(1, 2);
    assert!(both.lines().is_cycle(row));
    assert_eq!(both.lines().passes(row).len(), 6);
}

#[test]
fn a_line_that_crosses_itself_passes_the_tile_twice() {
    let crossing = "2 0 0 0 : 4 4 : - 2 - - / 0 2 2 - / - 2 - - / - 1 - - : 2 1 2 <-> 1 0 0";
    let graph = Graph::new(&map(crossing));
    let lines = graph.lines();
    let at = graph.tile(1, 1);
    assert_eq!(lines.line(at, 0), lines.line(at, 2));
    let passes = lines.passes(lines.line(at, 0)).iter();
    assert_eq!(passes.filter(|tile| **tile == at).count(), 2);
}

/// What is counted from the start on must be what one counts anew.
fn counts_stay_right(map: &Map, dice: &mut parlor_game::Dice) {
    let mut position = Position::new(map);
    let graph = position.graph().clone();
    let mut kept = FreePasses::of(&position);
    while position.phase() == Phase::Building {
        let counted = FreePasses::of(&position);
        assert_eq!(kept, counted, "{map}");
        for line in 0..graph.lines().len() as u32 {
            let passes = graph.lines().passes(line).iter();
            let free = passes
                .filter(|tile| position.cell(**tile).is_free())
                .count();
            assert_eq!(kept.free(line) as usize, free, "{map}");
            assert_eq!(kept.is_full(line), free == 0);
        }
        let mv = position.random(dice).unwrap();
        if position.cell(mv.tile).is_free() {
            kept.occupy(graph.lines(), mv.tile);
            kept.vacate(graph.lines(), mv.tile);
            assert_eq!(kept, counted);
            kept.occupy(graph.lines(), mv.tile);
        }
        position.play(mv);
    }
}

#[test]
fn free_passes_are_kept_by_touching_four_lines_per_stone() {
    let mut dice = dice(21);
    let ours = maps::all().map(|own| Config::of(own.name).read_map().unwrap());
    for map in ours.filter(|map| map.cells().len() <= 400) {
        counts_stay_right(&map, &mut dice);
    }
    for _ in 0..500 {
        counts_stay_right(&random_map(&mut dice), &mut dice);
    }
}

/// A map without override stones and without tiles that change or give anything.
fn without_specials(map: &Map) -> Map {
    let text = map.to_string();
    let mut rows: Vec<String> = text.lines().map(str::to_owned).collect();
    rows[1] = "0".into();
    for row in rows.iter_mut().skip(4).take(map.height().into()) {
        *row = row.replace(['c', 'i', 'b'], "0");
    }
    Map::read(rows.join("\n").as_bytes(), 50).unwrap()
}

#[test]
fn a_stone_on_four_full_lines_never_changes_colour() {
    let mut dice = dice(22);
    let mut ours: Vec<Map> = maps::all()
        .map(|own| Config::of(own.name).read_map().unwrap())
        .filter(|map| map.cells().len() <= 400)
        .collect();
    ours.extend((0..500).map(|_| random_map(&mut dice)));
    let mut safe = 0;
    for map in ours {
        let mut position = Position::new(&without_specials(&map));
        let graph = position.graph().clone();
        while position.phase() == Phase::Building {
            let passes = FreePasses::of(&position);
            let is_full = |tile: u16, axis| passes.is_full(graph.lines().line(tile, axis));
            let mv = position.random(&mut dice).unwrap();
            let before = position.clone();
            position.play(mv);
            for tile in graph.tiles().iter().copied() {
                if before.cell(tile).is_occupied() && (0..4).all(|axis| is_full(tile, axis)) {
                    safe += 1;
                    assert_eq!(position.cell(tile), before.cell(tile), "{map}");
                }
            }
        }
    }
    assert!(safe > 1_000, "{safe}");
}
