//! Legal tiles found outward from the stones are those of the definition.
#![allow(clippy::unwrap_used, reason = "a test")]

mod common;

use common::{dice, legal, position, random_map};
use parlor_game::Dice;
use parlor_reversi::{Config, Phase, Position, maps};

/// The tiles by the definition: every tile is asked.
fn asked(position: &Position, player: u8) -> Vec<u16> {
    let tiles = position.graph().tiles().iter().copied();
    let legal = tiles.filter(|tile| position.is_legal(player, *tile));
    legal.collect()
}

/// Compares all players in all positions of a random game, at most `most` of them; returns how many.
fn compare(mut position: Position, dice: &mut Dice, most: usize) -> usize {
    for nth in 0..most {
        for player in 1..=position.players() {
            let asked = asked(&position, player);
            assert_eq!(position.radial_tiles(player), asked, "{position:?}");
            assert!(position.legal_tiles(player).eq(asked), "{position:?}");
        }
        if position.phase() != Phase::Building {
            return nth + 1;
        }
        let mv = position.random(dice).unwrap();
        position.play(mv);
    }
    most
}

fn cases() -> impl Iterator<Item = Position> {
    let lines = include_str!("cases.txt").lines();
    let maps = lines.filter_map(|line| line.strip_prefix("map "));
    maps.map(position)
}

#[test]
fn radial_search_finds_the_tiles_of_the_definition() {
    let wanted = match std::env::var("PARLOR_LONG").is_ok() {
        true => 100_000,
        false => 10_000,
    };
    let mut dice = dice(30);
    let mut compared = 0;
    for case in cases() {
        compared += compare(case, &mut dice, usize::MAX);
    }
    while compared < wanted {
        for own in maps::all() {
            let start = Config::of(own.name).start().unwrap();
            compared += compare(start, &mut dice, 300);
        }
        for _ in 0..100 {
            let map = random_map(&mut dice);
            compared += compare(Position::new(&map), &mut dice, usize::MAX);
        }
    }
}

#[test]
fn a_walk_never_proposes_a_tile_it_has_met_before() {
    let crossed = "2 1 0 0 : 3 4 : - - - - / - 2 2 - / - 1 - - : 2 1 2 <-> 1 1 0";
    let position = position(crossed);
    assert_eq!(position.radial_tiles(1), [6]);
    assert_eq!(legal(&position, 1), ["2,1"]);
}

#[test]
fn a_walk_never_proposes_the_stone_it_began_at() {
    let ring = position("2 1 1 0 : 1 4 : 1 2 2 2 : 0 0 6 <-> 3 0 2");
    assert_eq!(ring.radial_tiles(1), [1, 2, 3]);
}
