//! What several tests share.
#![allow(
    dead_code,
    unused_imports,
    clippy::unwrap_used,
    reason = "helpers of tests"
)]

mod scene;
mod twist;

use parlor_catan::{Catan, Chance, Config, Event};
use parlor_game::{Dice, Draw, Game, Input, Millis, Seat, Status};

pub(crate) use scene::{Desk, scene, scene_with};
pub(crate) use twist::twist;

pub(crate) fn dice(nth: u32) -> Dice {
    Dice::of(&[7; 32], Draw { stream: 0, nth })
}

/// A configuration for plain random games.
pub(crate) fn without_trade() -> Config {
    Config {
        domestic_trade: false,
        turn_cap: Some(1000),
        ..Config::default()
    }
}

/// How many games: few, or many where tests run long.
pub(crate) fn rounds(few: u64, many: u64) -> u64 {
    match std::env::var_os(parlor_testkit::garble::LONG) {
        Some(_) => many,
        None => few,
    }
}

/// Plays a random game and shows every state behind an action or a chance, with what it told.
pub(crate) fn watch(
    config: &Config,
    dice: &mut Dice,
    mut seen: impl FnMut(&Catan, &[Event]),
) -> Catan {
    let mut game = Catan::new(config, config.players).unwrap();
    let mut told = Vec::new();
    let mut now = Millis(0);
    loop {
        told.clear();
        now.0 += 100;
        let input = match game.status() {
            Status::Over(_) => return game,
            Status::Chance(_) => Input::Chance {
                outcome: game.sample(dice),
            },
            Status::Waiting {
                until: Some(until), ..
            } if until <= now => Input::Tick,
            Status::Waiting { must, may, .. } => {
                let mut awaited: Vec<Seat> = must.or(may).iter().collect();
                dice.shuffle(&mut awaited);
                let act = awaited.into_iter().find_map(|seat| {
                    let action = game.random(seat, dice)?;
                    Some(Input::Act { seat, action })
                });
                act.unwrap()
            }
        };
        game.apply(now, input, &mut told).unwrap();
        seen(&game, &told);
    }
}

/// The outcome of a throw.
pub(crate) fn throw(a: u8, b: u8) -> Chance {
    Chance::Roll { dice: [a, b] }
}
