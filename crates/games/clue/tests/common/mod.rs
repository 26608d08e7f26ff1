//! What several tests share.
#![allow(
    dead_code,
    unused_imports,
    clippy::unwrap_used,
    clippy::panic,
    reason = "helpers of tests"
)]

pub(crate) mod scene;
mod twist;

use parlor_clue::{Action, Chance, Clue, Config, Event, Mode, SpeedRoom};
use parlor_game::{Dice, Draw, Game, Input, Millis, Refusal, Seat, Status};

pub(crate) use twist::{Deal, longest_swapped, twist};

pub(crate) fn dice(nth: u32) -> Dice {
    Dice::of(&[7; 32], Draw { stream: 0, nth })
}

/// How many games: few, or many where tests run long.
pub(crate) fn rounds(few: u64, many: u64) -> u64 {
    match std::env::var_os(parlor_testkit::garble::LONG) {
        Some(_) => many,
        None => few,
    }
}

/// Without a board, any room.
pub(crate) fn speed() -> Config {
    Config {
        mode: Mode::Speed,
        ..Config::default()
    }
}

/// Without a board, in the room that is drawn.
pub(crate) fn imposed() -> Config {
    Config {
        speed_room: SpeedRoom::Imposed,
        ..speed()
    }
}

/// Plays a random game and shows every state behind an action or a chance, with what it told.
pub(crate) fn watch(
    config: &Config,
    seats: u8,
    dice: &mut Dice,
    mut seen: impl FnMut(&Clue, &[Event]),
) -> Clue {
    let mut game = Clue::new(config, seats).unwrap();
    let mut told = Vec::new();
    loop {
        told.clear();
        let input = match game.status() {
            Status::Over(_) => return game,
            Status::Chance(_) => Input::Chance {
                outcome: game.sample(dice),
            },
            Status::Waiting { must, .. } => {
                let seat = must.lowest().unwrap();
                let action = game.random(seat, dice).unwrap();
                Input::Act { seat, action }
            }
        };
        game.apply(Millis(0), input, &mut told).unwrap();
        seen(&game, &told);
    }
}

/// A match that is led by texts.
pub(crate) struct Desk {
    pub(crate) game: Clue,
    pub(crate) told: Vec<Event>,
}

impl Desk {
    pub(crate) fn new(game: Clue) -> Self {
        let told = Vec::new();
        Self { game, told }
    }

    /// Lets a seat act; the text is an action.
    #[track_caller]
    pub(crate) fn act(&mut self, seat: u8, text: &str) -> &[Event] {
        match self.try_act(seat, text) {
            Ok(()) => &self.told,
            Err(code) => panic!("{text}: {code}"),
        }
    }

    /// The code of the refusal.
    #[track_caller]
    pub(crate) fn refused(&mut self, seat: u8, text: &str) -> &'static str {
        let before = self.game.clone();
        let code = self.try_act(seat, text).unwrap_err();
        assert!(self.told.is_empty() && self.game == before, "{text}");
        code
    }

    fn try_act(&mut self, seat: u8, text: &str) -> Result<(), &'static str> {
        let action: Action = text.parse().unwrap();
        self.told.clear();
        let seat = Seat(seat);
        let input = Input::Act { seat, action };
        let taken = self.game.apply(Millis(0), input, &mut self.told);
        taken.map_err(|refusal| refusal.code())
    }

    /// Lets nature do this.
    #[track_caller]
    pub(crate) fn chance(&mut self, text: &str) -> &[Event] {
        let outcome: Chance = text.parse().unwrap();
        self.told.clear();
        let input = Input::Chance { outcome };
        self.game.apply(Millis(0), input, &mut self.told).unwrap();
        &self.told
    }
}
