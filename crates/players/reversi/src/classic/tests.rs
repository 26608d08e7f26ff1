//! Worked numbers, and each quick way against a plain one.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test")]

mod agree;
mod worked;

use parlor_game::{Budget, Dice, Draw, Game, Player, Seat, Viewer};
use parlor_reversi::{Action, Config, Map, Position, Reversi, maps};

use super::{Balls, Classic, Limits, Thought, Uncertainty, clustering::Crowd};

/// The configuration of a map written on one line, with marks for the reader.
fn config(compact: &str) -> Config {
    Config::of(compact.replace([':', '/', ','], " "))
}

fn position(compact: &str) -> Position {
    Position::new(&config(compact).read_map().unwrap())
}

fn dice(nth: u32) -> Dice {
    Dice::of(&[5; 32], Draw { stream: 0, nth })
}

fn no_limits() -> Limits {
    Limits::of(&Budget::default())
}

fn balls(position: &Position, radius: u32) -> Balls {
    Balls::new(position, radius, no_limits()).unwrap()
}

fn clustering(position: &Position, player: u8) -> f64 {
    let near = balls(position, u32::from(position.graph().radius()) * 2);
    let mut crowd = Crowd::count(position, &near, no_limits()).unwrap();
    crowd.after(position, player, &[], |owner| owner)
}

fn thought(compact: &str, uncertainty: Uncertainty) -> Thought {
    let mut classic = Classic::new(&config(compact), uncertainty);
    classic.think(&position(compact), no_limits()).unwrap()
}

/// What it answers when it is asked as a seat is asked.
fn choice(config: &Config, budget: &Budget) -> Action {
    let seats = *Reversi::seats(config).unwrap().start();
    let game = Reversi::new(config, seats).unwrap();
    let mover = Seat(game.position().mover() - 1);
    let mut actions = Vec::new();
    game.actions(mover, &mut actions);
    let mut classic = Classic::new(config, Uncertainty::Damped);
    let view = game.view(Viewer::Seat(mover));
    let chosen = classic.choose(&view, &actions, budget).unwrap();
    assert!(actions.contains(&chosen));
    let why = classic.why().unwrap();
    assert!(why["value"].is_number(), "{why}");
    chosen
}

/// Looks at positions met in random play on our maps; each round plays other games.
fn met(round: u32, mut look: impl FnMut(&Position)) {
    let mut dice = dice(round);
    for own in maps::all() {
        let mut position = Position::new(&Map::read(own.text.as_bytes(), 50).unwrap());
        for _ in 0..300 {
            look(&position);
            let Some(mv) = position.random(&mut dice) else {
                break;
            };
            position.play(mv);
        }
    }
}
