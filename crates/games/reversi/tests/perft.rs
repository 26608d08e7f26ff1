//! Numbers of sequences of moves.
#![allow(clippy::unwrap_used, reason = "a test")]

mod common;

use common::{legal, map, position, start};
use parlor_game::Game;
use parlor_reversi::{Config, Convention, Position, Reversi, maps, perft};

fn named(name: &str) -> Position {
    Config::of(name).start().unwrap()
}

fn counts(position: &Position, convention: Convention, depths: u8) -> Vec<u64> {
    (1..=depths)
        .map(|depth| perft(position, depth, convention))
        .collect()
}

const FIRST: [u64; 8] = [4, 12, 56, 244, 1_396, 8_200, 55_092, 390_216];

#[test]
fn the_plain_board_has_the_known_numbers() {
    let plain = named("plain");
    assert_eq!(legal(&plain, 1), ["4,2", "5,3", "2,4", "3,5"]);
    for convention in [Convention::A, Convention::B, Convention::C] {
        assert_eq!(counts(&plain, convention, 8), FIRST);
    }
    assert_eq!(perft(&plain, 9, Convention::A), 3_005_288);
    assert_eq!(perft(&plain, 9, Convention::B), 3_005_320);
    assert_eq!(perft(&plain, 9, Convention::C), 3_005_320);
}

#[test]
#[ignore = "slow: hundreds of millions of sequences"]
fn the_plain_board_has_the_known_large_numbers() {
    let plain = named("plain");
    let deep =
        |depth| [Convention::A, Convention::B, Convention::C].map(|way| perft(&plain, depth, way));
    assert_eq!(deep(10), [24_571_284, 24_571_420, 24_571_192]);
    assert_eq!(deep(11), [212_258_800, 212_260_880, 212_260_296]);
}

#[test]
fn extended_maps_have_the_known_numbers() {
    let known: [(&str, &[u64]); 5] = [
        ("bombs", &[4, 12, 64, 328, 2_388, 17_392, 148_948]),
        ("tube", &[4, 12, 58, 262, 1_602, 9_342, 62_404, 399_394]),
        ("triangle", &[22, 380, 5_861, 73_267, 836_084]),
        ("cross", &[7, 31, 72, 289, 1_248, 5_052, 23_089, 110_248]),
        ("loops", &[10, 47, 222, 761, 2_604, 0]),
    ];
    for (name, numbers) in known {
        let depths = numbers.len() as u8;
        assert_eq!(
            counts(&named(name), Convention::C, depths),
            numbers,
            "{name}"
        );
    }
    let blast = position(BLAST);
    assert_eq!(counts(&blast, Convention::C, 5), [10, 62, 216, 336, 0]);
}

const BLAST: &str =
    "2 0 2 1 : 4 4 : 1 1 - 2 / 1 0 - 2 / - - x 2 / b - 0 - : 1 1 4 <-> 3 2 4, 0 3 0 <-> 0 3 6";

#[test]
fn the_contract_counts_like_the_core() {
    for own in maps::all().filter(|own| own.width * own.height <= 100) {
        let (name, config) = (own.name, Config::of(own.name));
        let seats = *Reversi::seats(&config).unwrap().start();
        let game = Reversi::new(&config, seats).unwrap();
        for depth in 1..=3 {
            let slow = parlor_play::perft(&game, depth);
            let fast = perft(game.position(), depth as u8, Convention::C);
            assert_eq!(slow, Some(fast), "{name} {depth}");
        }
    }
    let blast = start(BLAST).unwrap();
    assert_eq!(parlor_play::perft(&blast, 4), Some(336));
}

#[test]
fn first_moves_are_the_known_ones() {
    let cross = named("cross");
    assert_eq!(legal(&cross, 2).join(" "), "2,1 1,2 1,4 5,4 3,5 2,6");
    assert_eq!(legal(&cross, 3).join(" "), "2,1 4,5");
    assert_eq!(legal(&cross, 4).join(" "), "2,1 4,1 4,2 1,4 4,5 2,6");
    let loops = named("loops");
    assert_eq!(
        legal(&loops, 1).join(" "),
        "0,0 1,0 2,0 3,0 4,0 2,1 0,2 1,2 3,2 4,2"
    );
    assert_eq!(
        legal(&named("triangle"), 1).join(" "),
        "1,0 2,0 3,0 0,1 2,1 3,1 4,1 0,2 1,2 2,2 0,3 1,3 3,3 4,3 5,3 1,4 3,4 5,4 2,5"
    );
}

/// Stones of player 1 minus those of player 2 with perfect play.
fn value(position: &mut Position) -> i32 {
    let mover = position.mover();
    let stones = |p: &Position| i32::from(p.stones(1)) - i32::from(p.stones(2));
    let mut moves = Vec::new();
    position.moves(&mut moves);
    let values: Vec<i32> = moves
        .into_iter()
        .map(|mv| {
            let undo = position.make(mv);
            let value = value(position);
            position.unmake(&undo);
            value
        })
        .collect();
    match mover {
        0 => stones(position),
        1 => values.into_iter().max().unwrap(),
        _ => values.into_iter().min().unwrap(),
    }
}

#[test]
fn perfect_play_has_the_known_values() {
    let mut small = position("2 1 0 0 : 2 5 : c 2 1 b 0 / 0 1 2 i -");
    assert_eq!(value(&mut small), 6);
    assert_eq!(value(&mut named("loops")), -9);
    assert_eq!(value(&mut position(BLAST)), 0);
    let square = map("2 0 0 0 : 4 4 : 0 0 0 0 / 0 1 2 0 / 0 2 1 0 / 0 0 0 0");
    assert_eq!(value(&mut Position::new(&square)), -8);
}
