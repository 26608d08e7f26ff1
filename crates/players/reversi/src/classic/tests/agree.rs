//! Each quick way against a plain one, on positions met in play.

use std::collections::BTreeSet;

use parlor_reversi::{Cell, FreePasses, Map, Move, Phase, Position, reachable};

use super::{
    super::{
        Balls, FullLines, Limits, Uncertainty,
        balls::Stones,
        clustering::Crowd,
        rivalry::{Bombs, rivalries},
        stability::stability,
        weigh::{Scales, Weight, turning_tiles},
    },
    met, no_limits,
};

/// The held pairs by the rules: from open sides backwards until nothing is added, then full lines by
/// walking both ways from every own stone.
fn stability_by_search(position: &Position, player: u8) -> usize {
    let graph = position.graph();
    let own: Vec<u16> = position.stones_of(player).collect();
    let mut held = BTreeSet::new();
    loop {
        let before = held.len();
        for stone in &own {
            for d in 0..8 {
                let leans = match graph.step(*stone, d) {
                    None => true,
                    Some(next) => held.contains(&next),
                };
                if leans {
                    held.insert((*stone, d));
                }
            }
        }
        if held.len() == before {
            break;
        }
    }
    let is_full_towards = |stone: u16, d: u8| {
        let mut at = (stone, d);
        loop {
            match graph.step(at.0, at.1) {
                None => return true,
                Some(next) if next == (stone, d) => return true,
                Some(next) if position.cell(next.0).is_free() => return false,
                Some(next) => at = next,
            }
        }
    };
    for stone in own {
        for axis in 0..4 {
            if is_full_towards(stone, axis) && is_full_towards(stone, axis + 4) {
                held.insert((stone, axis));
                held.insert((stone, axis + 4));
            }
        }
    }
    held.len()
}

#[test]
fn full_lines_by_counters_and_by_search_agree() {
    let wanted = match std::env::var("PARLOR_LONG").is_ok() {
        true => 100_000,
        false => 4_000,
    };
    let mut compared = 0;
    for round in 0.. {
        if compared >= wanted {
            break;
        }
        met(round, |position| {
            // Lines are those of the map, so destroyed tiles are not looked at.
            if position.phase() == Phase::Bombing || compared >= wanted {
                return;
            }
            compared += 1;
            let passes = FreePasses::of(position);
            for player in 1..=position.players() {
                let counted = stability(position, &passes, player) as usize;
                assert_eq!(
                    counted,
                    stability_by_search(position, player),
                    "{position:?}"
                );
            }
        });
    }
}

/// The tiles within some steps, ring by ring.
fn ball(position: &Position, tile: u16, radius: u32) -> BTreeSet<u16> {
    let mut all = BTreeSet::from([tile]);
    for _ in 0..radius {
        let reached = all
            .iter()
            .flat_map(|tile| (0..8).filter_map(|d| position.graph().step(*tile, d)));
        let ring: Vec<u16> = reached
            .map(|(tile, _)| tile)
            .filter(|tile| !position.cell(*tile).is_hole())
            .collect();
        let before = all.len();
        all.extend(ring);
        if all.len() == before {
            break;
        }
    }
    all
}

/// The clustering by its definition.
fn clustering_by_definition(position: &Position, player: u8) -> f64 {
    let armed = (1..=position.players()).any(|p| position.is_in(p) && position.bombs(p) > 0);
    if !armed {
        return 0.0;
    }
    let radius = u32::from(position.graph().radius());
    let rivalries = rivalries(position, player, Bombs::Theirs);
    let sum: f64 = position
        .stones_of(player)
        .flat_map(|stone| ball(position, stone, radius * 2))
        .filter_map(|tile| position.cell(tile).owner())
        .map(|owner| rivalries[usize::from(owner)])
        .sum();
    sum / f64::from((radius * 4 + 1) * (radius * 4 + 1))
}

/// The weight of a move by the definitions, on a copy of the position.
fn weighed_plainly(position: &Position, mv: Move) -> Weight {
    let player = position.mover();
    let graph = position.graph();
    let (n, side) = (
        u32::from(position.players()),
        u32::from(graph.radius()) * 2 + 1,
    );
    let vb = (side * side).min(graph.tiles().len() as u32) / (n - 1);
    let vo = u32::from(graph.width() + graph.height()) / 2;
    let mut after = position.clone();
    after.play(mv);
    let tiles = graph.tiles().iter();
    let mobility = tiles.filter(|tile| after.is_legal(player, **tile)).count() as u32;
    let bonus = vb * u32::from(after.bombs(player)) + vo * u32::from(after.overrides(player));
    let live = reachable(&after);
    let turning = |t: &&u16| matches!(after.cell(**t), Cell::CHOICE | Cell::INVERSION);
    let tiles = graph.tiles().iter().filter(turning);
    let uncertainty = tiles.filter(|tile| live[usize::from(**tile)]).count() as u32;
    let clustering = clustering_by_definition(&after, player);
    let stability = stability_by_search(&after, player) as u32;
    Weight::Place {
        mobility,
        bonus,
        clustering,
        stability,
        uncertainty,
        sum: f64::from(mobility + bonus)
            + (clustering + f64::from(stability)) / f64::from(1 + uncertainty),
    }
}

fn same(a: Weight, b: Weight) -> bool {
    let (Weight::Place { .. }, Weight::Place { .. }) = (a, b) else {
        return false;
    };
    let parts = |weight: Weight| match weight {
        Weight::Place {
            mobility,
            bonus,
            clustering,
            stability,
            uncertainty,
            sum,
        } => ([mobility, bonus, stability, uncertainty], [clustering, sum]),
        Weight::Throw { sum } => ([0; 4], [0.0, sum]),
    };
    let near = |a: f64, b: f64| (a - b).abs() <= 1e-9 * a.abs().max(b.abs()).max(1.0);
    let ((a, [c, s]), (b, [d, t])) = (parts(a), parts(b));
    a == b && near(c, d) && near(s, t)
}

#[test]
fn every_move_is_weighed_as_the_definitions_say() {
    let mut nth = 0;
    let mut special = 0;
    met(1, |position| {
        nth += 1;
        let is_small = position.graph().area() <= 250;
        if position.phase() != Phase::Building || !is_small || nth % 6 != 0 {
            return;
        }
        let near = super::balls(position, u32::from(position.graph().radius()) * 2);
        let settings = (Uncertainty::Damped, FullLines::Counted);
        let mut scales = Scales::new(position, settings, Some(&near), no_limits());
        let mut moves = Vec::new();
        position.moves(&mut moves);
        for mv in moves {
            let (quick, plain) = (scales.weigh(mv), weighed_plainly(position, mv));
            special += usize::from(mv.special != 0 || position.cell(mv.tile) == Cell::INVERSION);
            assert!(
                same(quick, plain),
                "{mv:?}: {quick:?}, {plain:?} in {position:?}"
            );
        }
    });
    assert!(special > 100, "{special}");
}

#[test]
fn balls_hold_what_lies_within_some_steps() {
    let mut nth = 0;
    met(1, |position| {
        nth += 1;
        if nth % 40 != 0 || position.graph().area() > 400 {
            return;
        }
        let stones = Stones::of(position);
        for radius in [0, 1, 3, 8] {
            let balls = super::balls(position, radius);
            let tiles = position.graph().tiles().iter().copied();
            for tile in tiles.filter(|tile| !position.cell(*tile).is_hole()) {
                let mut counts = [0; 9];
                for near in ball(position, tile, radius) {
                    counts[usize::from(stones.owner(near))] += 1;
                }
                counts[0] = 0;
                assert_eq!(balls.count(position, &stones, tile), counts);
            }
        }
    });
}

#[test]
fn on_boards_too_large_for_a_table_balls_are_walked() {
    let side = 65;
    let cells = (0..side * side).map(|cell| ["1 ", "0 ", "2 ", "- ", "x "][cell % 7 % 5]);
    let text = format!("2 0 1 1 {side} {side} {}", cells.collect::<String>());
    let position = Position::new(&Map::read(text.as_bytes(), 512).unwrap());
    let (stones, balls) = (Stones::of(&position), super::balls(&position, 4));
    for tile in position.graph().tiles().iter().step_by(50) {
        let mut counts = [0; 9];
        for near in ball(&position, *tile, 4) {
            counts[usize::from(stones.owner(near))] += 1;
        }
        counts[0] = 0;
        assert_eq!(balls.count(&position, &stones, *tile), counts);
    }
}

#[test]
fn without_bombs_there_is_no_clustering() {
    met(1, |position| {
        let n = position.players();
        let armed = (1..=n).any(|p| position.bombs(p) > 0);
        if armed || position.phase() != Phase::Building || position.graph().area() > 400 {
            return;
        }
        let near = super::balls(position, u32::from(position.graph().radius()) * 2);
        let mut crowd = Crowd::count(position, &near, no_limits()).unwrap();
        for player in 1..=n {
            assert_eq!(crowd.after(position, player, &[], |owner| owner), 0.0);
        }
    });
}

#[test]
fn uncertainty_never_grows_and_changes_only_when_such_a_tile_is_taken() {
    met(1, |position| {
        if position.phase() != Phase::Building || position.graph().area() > 400 {
            return;
        }
        let before = turning_tiles(position);
        let mut moves = Vec::new();
        position.moves(&mut moves);
        for mv in moves.iter().step_by(3) {
            let taken = matches!(position.cell(mv.tile), Cell::CHOICE | Cell::INVERSION);
            let mut after = position.clone();
            after.play(*mv);
            assert_eq!(turning_tiles(&after) + u32::from(taken), before);
        }
    });
}

#[test]
fn limits_end_what_takes_long() {
    let limits = Limits {
        time: Some(std::time::Duration::ZERO),
        ..no_limits()
    };
    let position = super::position("2 0 1 1 : 1 3 : 1 2 1");
    let near = super::balls(&position, 2);
    assert!(Balls::new(&position, 2, limits).is_none());
    assert!(Crowd::count(&position, &near, limits).is_none());
}
