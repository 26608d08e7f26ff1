//! How a position is drawn as text.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test")]

mod common;

use common::scene;
use parlor_catan::draw;
use parlor_game::{Game, Seat, Viewer};

#[test]
fn a_position_is_drawn_with_pieces_and_free_places() {
    let desk = scene("p1 hand 2b1l1w1g; settle 0,1; road 0,1/0,2/1,3\np2 city 4,1; road 4,1/4,0");
    let view = desk.game.view(Viewer::Seat(Seat(0)));
    let mut legal = Vec::new();
    desk.game.actions(Seat(0), &mut legal);
    let drawn = draw::draw(&view, &["Ada", "Ben", "Cleo", "Dan"], &legal);
    println!("{drawn}");
    let kept = include_str!("drawing.txt");
    if std::env::var_os("PARLOR_WRITE").is_some() {
        std::fs::write(
            concat!(env!("CARGO_MANIFEST_DIR"), "/tests/drawing.txt"),
            &drawn,
        )
        .unwrap();
    } else {
        assert_eq!(drawn, kept);
    }
}
