//! The players of Clue.
//!
//! All that a player knows is in its view: its hand, the cards shown to it, who passed and who showed.

mod memory;
mod mind;
mod pass;
mod quiet;
mod random;

mod advice;
mod classic;
mod naive;
mod notes;
mod sleuth;

pub mod lab;

use parlor_bots::{Bot, Players, Quick};
use parlor_clue::Clue;

use self::advice::ADVISER;
pub use self::sleuth::{Better, Manner};
use self::{
    classic::Classic, naive::Naive, pass::Pass, quiet::Quiet, random::Random, sleuth::Sleuth,
};

/// The players of Clue, from weak to strong.
pub static PLAYERS: Players = Players {
    listed: &[&RANDOM, &NAIVE, &CLASSIC, &FAIR, &SLEUTH],
    unlisted: &[&PASS, &CLASSIC_QUIET, &EASY, &HARD],
    usual: "fair",
    adviser: Some(&ADVISER),
};

static RANDOM: Bot<Clue> = Bot {
    name: "random",
    title: "Walks and asks by chance; accuses when it has seen all other cards.",
    make: |_, _, _, dice| Box::new(Random::new(dice)),
};

static NAIVE: Quick<Clue> = Quick(Bot {
    name: "naive",
    title: "Easy to beat: remembers the cards it has seen, and asks for others.",
    make: |_, _, _, dice| Box::new(Naive::new(dice)),
});

/// The name that `naive` has as a level.
static EASY: Quick<Clue> = Quick(Bot {
    name: "easy",
    ..NAIVE.0
});

static CLASSIC: Bot<Clue> = Bot {
    name: "classic",
    title: "Keeps a table of who has and who lacks what, and is never wrong.",
    make: |_, _, _, dice| Box::new(Classic::new(dice)),
};

static CLASSIC_QUIET: Bot<Clue> = Bot {
    name: "classic_quiet",
    title: "Keeps a table of who has and who lacks what, and never accuses.",
    make: |_, _, _, dice| Box::new(Quiet(Classic::new(dice))),
};

static FAIR: Bot<Clue> = Bot {
    name: "fair",
    title: "Asks well, reads the others, and accuses only when certain.",
    make: |_, _, _, dice| Box::new(Sleuth::new(Manner::FAIR, dice)),
};

static SLEUTH: Bot<Clue> = Bot {
    name: "sleuth",
    title: "Hard to beat: counts all deals that fit, reads the others, and accuses at the right time.",
    make: |_, _, _, dice| Box::new(Sleuth::new(Manner::STRONG, dice)),
};

/// The name that `sleuth` has as a level.
static HARD: Bot<Clue> = Bot {
    name: "hard",
    ..SLEUTH
};

static PASS: Quick<Clue> = Quick(Bot {
    name: "pass",
    title: "Ends its turns at once and shows cards when asked.",
    make: |_, _, _, dice| Box::new(Pass::new(dice)),
});
