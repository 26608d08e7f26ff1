//! The board in the terminal, compared as text.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test")]

mod common;

use common::{act, start, start_from, view};
use parlor_pentago::{Action, Rule, draw::draw, notation::read_game};

#[test]
fn the_board_shows_the_last_stone_where_it_is_now() {
    let mut game = start(Rule::Twente);
    for turn in read_game("7.5 3.2 16.1").unwrap() {
        act(&mut game, turn).unwrap();
    }
    let expected = "   .  .  . |  .  .  .          0  1  2 |  3  4  5
   .  X  . |  .  .  .          6  7  8 |  9 10 11
   .  .  . |  O [X] .         12 13 14 | 15 16 17
  ---------+---------         ---------+---------
   .  .  . |  .  .  .         18 19 20 | 21 22 23
   .  .  . |  .  .  .         24 25 26 | 27 28 29
   .  .  . |  .  .  .         30 31 32 | 33 34 35
  last: Ada 16, top left clockwise    Ben (O) to move
";
    assert_eq!(draw(&view(&game), ["Ada", "Ben"]), expected);
}

#[test]
fn winning_fields_have_a_star() {
    let mut game = start_from(Rule::Classic, "......XXXX........O.O.........O.O...");
    let (cell, rotation) = (10, None);
    act(&mut game, Action { cell, rotation }).unwrap();
    let text = draw(&view(&game), ["Ada", "Ben"]);
    assert!(text.contains("   X* X* X*|  X*[X* .          6  7  8 |  9 10 11\n"));
    assert!(text.ends_with("  last: Ada 10    Ada (X) wins with five in a line\n"));
}
