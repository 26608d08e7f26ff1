//! Counting sequences of actions.

use parlor_game::Game;
use parlor_play::{Kind, KindOf, perft};
use parlor_testkit::toys::{Robbers, Row, robbers, row};
use serde_json::value::to_raw_value;

#[test]
fn a_row_has_as_many_sequences_as_a_pencil_finds() {
    let game = Row::<{ row::NONE }>::new(&row::Config::default(), 2).unwrap();
    let counts: Vec<_> = (0..=6).map(|depth| perft(&game, depth).unwrap()).collect();
    // With five marks 7 · 3! · (6 · 5) sequences are won; the others go on with four cells.
    let sixth = (15_120 - 7 * 6 * 30) * 4;
    assert_eq!(counts, [1, 9, 72, 504, 3_024, 15_120, sixth]);
}

#[test]
fn a_row_of_three_ends_in_six_ways() {
    let config = to_raw_value(&row::Config { cells: 3 }).unwrap();
    let count = |depth| KindOf::<Row>::NEW.perft(&config, 2, depth).unwrap();
    assert_eq!((count(3), count(4)), (6, 0));
}

#[test]
fn nothing_is_counted_where_chance_has_a_part() {
    let config = to_raw_value(&robbers::Config::default()).unwrap();
    let kind = KindOf::<Robbers>::NEW;
    assert_eq!(kind.perft(&config, 2, 1).unwrap(), 1);
    assert_eq!(kind.perft(&config, 2, 2).unwrap_err().code, "chance");
}
