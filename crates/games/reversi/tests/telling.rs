//! What people are shown: the board as text, and why a tile is not legal.
#![allow(clippy::unwrap_used, reason = "a test")]

mod common;

use common::{moves, position, start};
use parlor_game::{Game, Seat, Viewer};
use parlor_reversi::{RayEnd, draw, rays};

#[test]
fn the_rays_of_a_tile_say_why_they_fail() {
    let position = position("2 1 0 0 : 3 4 : - - - - / - 2 2 - / - 1 - - : 2 1 2 <-> 1 1 0");
    let tile = position.graph().tile(1, 1);
    let rays = rays(&position, 1, tile);
    assert_eq!(rays[2].end, RayEnd::Returns);
    assert_eq!(rays[2].end.sentence(), "returns to the start");
    assert_eq!(rays[4].end, RayEnd::NothingBetween);
    assert_eq!(rays[6].end, RayEnd::EdgeOrHole);
    assert!(rays.iter().all(|ray| ray.end != RayEnd::Captures));
    let legal = position.graph().tile(2, 1);
    let found = parlor_reversi::rays(&position, 1, legal);
    assert!(found.iter().any(|ray| ray.end == RayEnd::Captures));
}

#[test]
fn a_tile_is_legal_exactly_if_one_of_its_rays_captures() {
    let mut dice = common::dice(30);
    for _ in 0..300 {
        let position = parlor_reversi::Position::new(&common::random_map(&mut dice));
        for tile in position.graph().tiles() {
            for player in 1..=position.players() {
                let rays = rays(&position, player, *tile);
                let captures = rays.iter().any(|ray| ray.end == RayEnd::Captures);
                assert_eq!(captures, position.captures(player, *tile));
            }
        }
    }
}

#[test]
fn the_board_is_drawn_with_its_coordinates_and_legal_tiles() {
    let mut game = start("2 0 0 0 : 1 5 : 0 2 b 2 1").unwrap();
    let mut actions = Vec::new();
    game.actions(Seat(0), &mut actions);
    let text = draw::draw(&game.view(Viewer::Spectator), &["Ada", "Ben"], &actions);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "      0  1  2  3  4");
    assert_eq!(lines[1], "   0 0  2  b* 2  1");
    assert_eq!(lines[2], "> 1 Ada: 1 stones, 0 override stones, 0 bombs");
    assert_eq!(lines[4], "Ada places a stone");
    moves(&mut game, 1, 2, 0, 21).unwrap();
    moves(&mut game, 1, 0, 0, 0).unwrap();
    let text = draw::draw(&game.view(Viewer::Spectator), &["Ada", "Ben"], &[]);
    assert!(text.contains("   0[1] 1  1  1  1"), "{text}");
    assert!(text.ends_with("Ada wins\n"), "{text}");
}
