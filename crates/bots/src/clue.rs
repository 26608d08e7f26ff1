//! The players of Clue.
//!
//! All that a player knows is in its view: its hand, the cards shown to it, who passed and who showed.

mod memory;
mod pass;
mod quiet;
mod random;

use parlor_clue::Clue;

use self::{pass::Pass, quiet::Quiet, random::Random};
use crate::Bot;

pub(crate) static RANDOM: Bot<Clue> = Bot {
    name: "random",
    title: "Walks and asks by chance; accuses when it has seen all other cards.",
    make: |_, _, _, dice| Box::new(Random::new(dice)),
};

pub(crate) static RANDOM_QUIET: Bot<Clue> = Bot {
    name: "random_quiet",
    title: "Walks and asks by chance, and never accuses.",
    make: |_, _, _, dice| Box::new(Quiet(Random::new(dice))),
};

pub(crate) static PASS: Bot<Clue> = Bot {
    name: "pass",
    title: "Ends its turns at once and shows cards when asked.",
    make: |_, _, _, dice| Box::new(Pass::new(dice)),
};
