//! What several tests share.
#![allow(dead_code, clippy::unwrap_used, reason = "helpers of tests")]

use std::{io::Write, path::PathBuf};

use parlor_game::{Dice, Draw, Game, Input, Millis, Seat, Why};
use parlor_reversi::{Action, Config, Event, Illegal, Map, Phase, Position, Reversi};

/// A map written on one line, with marks for the reader.
pub(crate) fn plain(compact: &str) -> String {
    compact.replace([':', '/', ','], " ")
}

pub(crate) fn map(compact: &str) -> Map {
    Map::read(plain(compact).as_bytes(), 512).unwrap()
}

pub(crate) fn position(compact: &str) -> Position {
    Position::new(&map(compact))
}

pub(crate) fn start(compact: &str) -> Result<Reversi, Illegal> {
    let config = Config::of(plain(compact));
    let seats = *Reversi::seats(&config)?.start();
    Reversi::new(&config, seats)
}

/// The move of a player as the binary protocol says it.
pub(crate) fn moves(
    game: &mut Reversi,
    player: u8,
    x: u16,
    y: u16,
    special: u8,
) -> Result<Vec<Event>, Illegal> {
    let action = match game.position().phase() {
        Phase::Building => Action::special(x, y, special),
        Phase::Bombing | Phase::Over => Action::Bomb { x, y },
    };
    let seat = Seat(player - 1);
    let mut told = Vec::new();
    game.apply(Millis(0), Input::Act { seat, action }, &mut told)?;
    Ok(told)
}

pub(crate) fn leave(game: &mut Reversi, players: &[u8], code: &str) -> Result<Vec<Event>, Illegal> {
    let why = || Why::Lost { code: code.into() };
    let gone = players.iter().map(|p| (Seat(p - 1), why())).collect();
    let mut told = Vec::new();
    game.apply(Millis(0), Input::Leave { gone }, &mut told)?;
    Ok(told)
}

/// The tiles where a player could build, as `x,y`.
pub(crate) fn legal(position: &Position, player: u8) -> Vec<String> {
    let tiles = position.legal_tiles(player);
    tiles
        .map(|tile| {
            let (x, y) = position.graph().xy(tile);
            format!("{x},{y}")
        })
        .collect()
}

pub(crate) fn dice(nth: u32) -> Dice {
    Dice::of(&[7; 32], Draw { stream: 0, nth })
}

/// A map by chance: holes, every symbol, joined sides.
pub(crate) fn random_map(dice: &mut Dice) -> Map {
    let players = 2 + dice.below(3);
    let (height, width) = (1 + dice.below(6), 2 + dice.below(6));
    let stores = [dice.below(3), dice.below(3), dice.below(3)];
    let [overrides, bombs, radius] = stores;
    let stone = |dice: &mut Dice| char::from(b'1' + dice.below(players) as u8);
    let cells: Vec<char> = (0..height * width)
        .map(|_| match dice.below(20) {
            0..=6 => stone(dice),
            7..=8 => '-',
            9 => 'x',
            10 => ['c', 'i', 'b'][dice.below(3) as usize],
            _ => '0',
        })
        .collect();
    let mut text = format!("{players} {overrides} {bombs} {radius} {height} {width} ");
    text.extend(cells.iter().flat_map(|cell| [*cell, ' ']));
    let is_tile = |x: i64, y: i64| {
        let inside = 0 <= x && x < width.into() && 0 <= y && y < height.into();
        inside && cells[(y * i64::from(width) + x) as usize] != '-'
    };
    let right = [0, 1, 1, 1, 0, -1, -1, -1];
    let down = [-1, -1, 0, 1, 1, 1, 0, -1];
    let mut open = Vec::new();
    for y in 0..height.into() {
        for x in 0..width.into() {
            let sides = (0..8).filter(|d| is_tile(x, y) && !is_tile(x + right[*d], y + down[*d]));
            open.extend(sides.map(|side| format!("{x} {y} {side}")));
        }
    }
    dice.shuffle(&mut open);
    let joined = dice.below(1 + open.len() as u32 / 2) as usize;
    for pair in open.chunks(2).take(joined) {
        let [a, b] = [&pair[0], pair.last().unwrap()];
        text += &format!("\n{a} <-> {b}");
    }
    Map::read(text.as_bytes(), 50).unwrap()
}

/// The folder of shared data, or nothing with a note if it is not here.
pub(crate) fn data(name: &str) -> Option<PathBuf> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("../../../../shared/data")
        .join(name);
    if path.exists() {
        return Some(path);
    }
    let said = format!(
        "skipped: {} is not here, tests of our own data remain\n",
        path.display()
    );
    let _ = std::io::stderr().write_all(said.as_bytes()); // A macro would be heard only where a test fails.
    None
}
