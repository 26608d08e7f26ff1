//! Which free tiles somebody might still occupy.
#![allow(clippy::unwrap_used, reason = "a test")]

mod common;

use common::{dice, position, random_map};
use parlor_game::Dice;
use parlor_reversi::{Config, Phase, Position, dead_tiles, maps, reachable};

/// The closure by its definition: again and again over all tiles until nothing is added.
fn closure(position: &Position) -> Vec<bool> {
    let graph = position.graph();
    let cells = 0..graph.area() as u16;
    let mut live: Vec<bool> = cells.map(|c| position.cell(c).is_occupied()).collect();
    loop {
        let grows = |tile: &u16| {
            (0..8).any(|direction| {
                let first = graph.step(*tile, direction);
                let second = first.and_then(|(tile, on)| graph.step(tile, on));
                let may_hold = |step: Option<(u16, u8)>| {
                    step.is_some_and(|(at, _)| at != *tile && live[usize::from(at)])
                };
                may_hold(first) && may_hold(second)
            })
        };
        let mut tiles = graph.tiles().iter().copied();
        let Some(tile) = tiles.find(|tile| !live[usize::from(*tile)] && grows(tile)) else {
            return live;
        };
        live[usize::from(tile)] = true;
    }
}

#[test]
fn tiles_count_as_reachable_by_the_definition() {
    let mut dice = dice(40);
    for _ in 0..1_000 {
        let position = Position::new(&random_map(&mut dice));
        assert_eq!(reachable(&position), closure(&position), "{position:?}");
    }
}

#[test]
fn a_corner_behind_holes_is_dead() {
    let position = position("2 0 0 0 : 3 5 : c - 0 0 0 / - - 2 1 0 / i 0 1 2 0");
    assert_eq!(dead_tiles(&position), [0]);
}

/// Plays by chance: what was called dead stays free, and nothing dies later.
fn dead_stays_dead(mut position: Position, dice: &mut Dice) {
    let live = reachable(&position);
    while position.phase() == Phase::Building {
        let mv = position.random(dice).unwrap();
        assert!(live[usize::from(mv.tile)], "{mv:?} in {position:?}");
        position.play(mv);
        if position.phase() == Phase::Building {
            assert_eq!(reachable(&position), live, "{position:?}");
        }
    }
}

#[test]
fn nobody_ever_occupies_a_tile_that_was_called_dead() {
    let mut dice = dice(41);
    for own in maps::all() {
        for _ in 0..3 {
            dead_stays_dead(Config::of(own.name).start().unwrap(), &mut dice);
        }
    }
    for _ in 0..1_000 {
        dead_stays_dead(Position::new(&random_map(&mut dice)), &mut dice);
    }
}
