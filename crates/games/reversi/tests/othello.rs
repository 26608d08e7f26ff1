//! The fast core for the plain board, beside the general one.
#![allow(clippy::unwrap_used, reason = "a test")]

mod common;

use common::{dice, position};
use parlor_game::Dice;
use parlor_reversi::{Cell, Config, Convention, Othello, Phase, Position, othello, perft};

const CONVENTIONS: [Convention; 3] = [Convention::A, Convention::B, Convention::C];

#[test]
fn the_plain_board_has_the_known_numbers() {
    let known: [[u64; 3]; 11] = [
        [4; 3],
        [12; 3],
        [56; 3],
        [244; 3],
        [1_396; 3],
        [8_200; 3],
        [55_092; 3],
        [390_216; 3],
        [3_005_288, 3_005_320, 3_005_320],
        [24_571_284, 24_571_420, 24_571_192],
        [212_258_800, 212_260_880, 212_260_296],
    ];
    let depths = match std::env::var_os("PARLOR_LONG") {
        Some(_) => 11,
        None => 9,
    };
    let plain = Config::default().start().unwrap();
    for (depth, numbers) in (1..=depths).zip(known) {
        let counted = CONVENTIONS.map(|way| othello::perft(&plain, depth, way).unwrap());
        assert_eq!(counted, numbers, "depth {depth}");
    }
}

#[test]
fn random_games_are_the_same_on_both_cores() {
    let plain = Config::default().start().unwrap();
    let mut dice = dice(1);
    let (mut passes, mut early) = (0, 0);
    for _ in 0..10_000 {
        let mut slow = plain.clone();
        while slow.phase() == Phase::Building {
            let fast = Othello::of(&slow).unwrap();
            let tiles = slow.legal_tiles(slow.mover());
            let listed = tiles.fold(0, |set, tile| set | 1u64 << tile);
            assert_eq!(fast.moves(), listed, "{slow:?}");
            let mv = slow.random(&mut dice).unwrap();
            let (mover, after) = (slow.mover(), fast.after(mv.tile.into()));
            slow.play(mv);
            let other = 3 - mover;
            assert_eq!((after.own, after.other), stones(&slow, other, mover));
            let stays = slow.mover() == mover;
            assert_eq!(stays, after.moves() == 0 && slow.phase() == Phase::Building);
            passes += u32::from(stays);
            if slow.phase() == Phase::Over {
                assert_eq!((after.moves(), after.passed().moves()), (0, 0));
                let lead = i32::from(slow.stones(other)) - i32::from(slow.stones(mover));
                assert_eq!(after.lead(), lead);
                early += u32::from(after.empties() != 0);
            }
        }
    }
    assert!(passes > 1000 && early > 50, "{passes} {early}");
}

fn stones(position: &Position, own: u8, other: u8) -> (u64, u64) {
    let of = |player| {
        let is_his = |tile: &u16| position.cell(*tile) == Cell::stone(player).unwrap();
        (0..64)
            .filter(is_his)
            .fold(0, |set, tile| set | 1u64 << tile)
    };
    (of(own), of(other))
}

#[test]
fn counts_from_any_stones_are_those_of_the_general_core() {
    let mut dice = dice(2);
    for _ in 0..300 {
        let start = position(&format!("2 0 0 0 : 8 8 : {}", cells(&mut dice)));
        if start.phase() == Phase::Over {
            continue;
        }
        for way in CONVENTIONS {
            for depth in 0..=3 {
                let fast = othello::perft(&start, depth, way);
                assert_eq!(fast, Some(perft(&start, depth, way)), "{start:?} {depth}");
            }
        }
    }
}

/// Many stones, so that players are passed over and games end.
fn cells(dice: &mut Dice) -> String {
    let full = 10 + dice.below(80);
    let cell = |dice: &mut Dice| match dice.below(100) {
        n if n >= full => "0 ",
        _ => ["1 ", "2 "][dice.below(2) as usize],
    };
    (0..64).map(|_| cell(dice)).collect()
}

#[test]
fn playouts_end_as_random_games_of_the_general_core_do() {
    let plain = Config::default().start().unwrap();
    let board = Othello::of(&plain).unwrap();
    for game in 0..2000 {
        let mut slow = plain.clone();
        let (mut of_slow, mut of_fast) = (dice(game), dice(game));
        while slow.phase() == Phase::Building {
            let tiles: Vec<u16> = slow.legal_tiles(slow.mover()).collect();
            let tile = *of_slow.pick(&tiles).unwrap();
            slow.play(Othello::as_move(tile.into()));
        }
        let lead = i32::from(slow.stones(1)) - i32::from(slow.stones(2));
        assert_eq!(board.playout(&mut of_fast), lead, "game {game}");
    }
}

#[test]
fn only_plain_boards_fit() {
    let row = "0 0 0 1 2 0 0 0";
    let rows = |first: &str| format!("{first} / {}", [row; 7].join(" / "));
    let fits = |map: String| Othello::of(&position(&map)).is_some();
    assert!(fits(format!("2 0 0 5 : 8 8 : {}", rows(row))));
    for special in ["-", "x", "c", "i", "b"] {
        let first = format!("{special} 0 0 1 2 0 0 0");
        assert!(!fits(format!("2 0 0 0 : 8 8 : {}", rows(&first))));
    }
    for head in ["3 0 0 0", "2 1 0 0", "2 0 1 0"] {
        assert!(!fits(format!("{head} : 8 8 : {}", rows(row))));
    }
    let joined = format!("2 0 0 0 : 8 8 : {} : 0 0 0 <-> 1 0 0", rows(row));
    assert!(!fits(joined));
    assert!(!fits(format!("2 0 0 0 : 4 8 : {}", [row; 4].join(" / "))));
}
