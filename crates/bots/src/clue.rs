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

use parlor_clue::Clue;

pub(crate) use self::advice::ADVISER;
pub use self::sleuth::{Better, Manner};
use self::{
    classic::Classic, naive::Naive, pass::Pass, quiet::Quiet, random::Random, sleuth::Sleuth,
};
use crate::Bot;

pub(crate) static RANDOM: Bot<Clue> = Bot {
    name: "random",
    title: "Walks and asks by chance; accuses when it has seen all other cards.",
    make: |_, _, _, dice| Box::new(Random::new(dice)),
};

pub(crate) static NAIVE: Bot<Clue> = Bot {
    name: "naive",
    title: "Remembers the cards it has seen, and asks for others.",
    make: |_, _, _, dice| Box::new(Naive::new(dice)),
};

pub(crate) static EASY: Bot<Clue> = Bot {
    name: "easy",
    title: "Remembers the cards it has seen, and asks for others.",
    make: |_, _, _, dice| Box::new(Naive::new(dice)),
};

pub(crate) static CLASSIC: Bot<Clue> = Bot {
    name: "classic",
    title: "Keeps a table of who has and who lacks what, and is never wrong.",
    make: |_, _, _, dice| Box::new(Classic::new(dice)),
};

pub(crate) static CLASSIC_QUIET: Bot<Clue> = Bot {
    name: "classic_quiet",
    title: "Keeps a table of who has and who lacks what, and never accuses.",
    make: |_, _, _, dice| Box::new(Quiet(Classic::new(dice))),
};

pub(crate) static FAIR: Bot<Clue> = Bot {
    name: "fair",
    title: "Asks well, reads the others, and accuses only when certain.",
    make: |_, _, _, dice| Box::new(Sleuth::new(Manner::FAIR, dice)),
};

pub(crate) static SLEUTH: Bot<Clue> = Bot {
    name: "sleuth",
    title: "Counts all deals that fit, reads the others, and accuses at the right time.",
    make: |_, _, _, dice| Box::new(Sleuth::new(Manner::STRONG, dice)),
};

pub(crate) static HARD: Bot<Clue> = Bot {
    name: "hard",
    title: "Counts all deals that fit, reads the others, and accuses at the right time.",
    make: |_, _, _, dice| Box::new(Sleuth::new(Manner::STRONG, dice)),
};

pub(crate) static PASS: Bot<Clue> = Bot {
    name: "pass",
    title: "Ends its turns at once and shows cards when asked.",
    make: |_, _, _, dice| Box::new(Pass::new(dice)),
};
