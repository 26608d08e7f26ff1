//! A world imagined from what a viewer was told looks like its view.

mod common;

use common::{imposed, speed};
use parlor_clue::{Clue, Config, Last, Movement, Surplus, Throw};
use parlor_testkit::laws::{self, Trials};

fn check(config: Config, seats: u8, matches: u8) {
    let config = Config {
        turn_cap: Some(50),
        ..config
    };
    laws::imagine_well(&Trials::<Clue> {
        seats,
        config,
        matches,
        limit: 20_000,
    });
}

#[test]
fn imagined_worlds_look_like_the_view_on_the_board() {
    check(Config::default(), 3, 2);
    check(Config::default(), 6, 1);
}

#[test]
fn imagined_worlds_look_like_the_view_without_a_board() {
    check(speed(), 2, 2);
    check(imposed(), 4, 2);
}

#[test]
fn imagined_worlds_look_like_the_view_with_odd_options() {
    let config = Config {
        dice: Throw::Two,
        movement: Movement::Exact,
        surplus: Surplus::FaceUp,
        last: Last::MustAccuse,
        ..Config::default()
    };
    check(config, 5, 1);
}
