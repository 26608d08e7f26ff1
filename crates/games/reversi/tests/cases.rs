//! Small maps on which one rule matters each, told in `cases.txt`.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test")]

mod common;

use common::{leave, legal, moves, start};
use parlor_game::{Game, Refusal, Status};
use parlor_reversi::{Phase, Reversi};

const CASES: &str = include_str!("cases.txt");

#[test]
fn the_small_maps_play_as_told() {
    let mut game: Option<Reversi> = None;
    let mut map = "";
    let mut maps = 0;
    for line in CASES.lines() {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "" | "#" => {}
            "map" => {
                maps += 1;
                map = rest;
                game = start(map).ok();
            }
            "refused" => assert_eq!(start(map).unwrap_err().code(), rest, "{line}"),
            "legal" => {
                let (player, tiles) = rest.split_once(' ').unwrap_or((rest, ""));
                let tiles: Vec<&str> = tiles.split_whitespace().collect();
                let game = game.as_ref().unwrap();
                let found = legal(game.position(), player.parse().unwrap());
                assert_eq!(found, tiles, "{map}: {line}");
            }
            "begins" => assert_eq!(turn(game.as_ref().unwrap()), rest, "{map}: {line}"),
            "move" => carry_out(game.as_mut().unwrap(), rest),
            _ => panic!("{line}"),
        }
    }
    assert_eq!(maps, 60);
}

fn turn(game: &Reversi) -> String {
    let phase = match game.position().phase() {
        Phase::Building => "building",
        Phase::Bombing => "bombing",
        Phase::Over => "over",
    };
    format!("{} {phase}", game.position().mover())
}

fn carry_out(game: &mut Reversi, line: &str) {
    let mut words = line.split(' ');
    let player: u8 = words.next().unwrap().parse().unwrap();
    let place: Vec<u16> = words
        .next()
        .unwrap()
        .split(',')
        .map(|n| n.parse().unwrap())
        .collect();
    let [x, y, special] = place[..] else {
        panic!("{line}")
    };
    let stores = |game: &Reversi| {
        let position = game.position();
        [position.overrides(player), position.bombs(player)]
    };
    let (before, board) = (stores(game), game.position().board());
    assert_eq!(game.position().mover(), player, "{line}");
    let done = moves(game, player, x, y, special as u8);
    let mut used = before;
    while let Some(word) = words.next() {
        let value = words.next().unwrap();
        match word {
            "gives" => {
                assert!(done.is_ok(), "{line}: {done:?}");
                assert_eq!(game.position().board(), value.replace('/', ""), "{line}");
            }
            "refused" => {
                assert_eq!(done.as_ref().unwrap_err().code(), value, "{line}");
                assert_eq!(game.position().board(), board, "{line}");
                leave(game, &[player], value).unwrap();
            }
            "overrides" => used[0] = changes(before[0], value),
            "bombs" => used[1] = changes(before[1], value),
            "next" => {
                assert_eq!(game.position().mover().to_string(), value, "{line}");
                if words.next().is_some() {
                    assert_eq!(game.position().phase(), Phase::Bombing, "{line}");
                }
            }
            "end" => ends(game, value, line),
            _ => panic!("{line}"),
        }
    }
    assert_eq!(stores(game), used, "{line}");
}

fn changes(before: u16, text: &str) -> u16 {
    let (from, to) = text.split_once('>').unwrap();
    assert_eq!(before.to_string(), from);
    to.parse().unwrap()
}

fn ends(game: &Reversi, stones: &str, line: &str) {
    let position = game.position();
    let found: Vec<String> = (1..=position.players())
        .map(|player| match position.is_in(player) {
            true => position.stones(player).to_string(),
            false => "dq".into(),
        })
        .collect();
    assert_eq!(found.join(":"), stones, "{line}");
    assert!(matches!(game.status(), Status::Over(_)), "{line}");
}
