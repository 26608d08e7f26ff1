//! The players of Catan: from one that plays by chance to one that searches imagined worlds.

mod chart;
mod choices;
mod estate;
mod features;
mod ledger;
mod outlook;
mod policy;
mod speed;
mod weights;

mod advice;
mod level;
mod mind;
mod plan;
mod random;
mod rank;
#[cfg(test)]
mod rank_tests;
mod search;
mod simple;
mod thinker;
mod trade;

pub mod fit;
pub mod lab;

use parlor_bots::{Bot, Players};
use parlor_catan::Catan;

use advice::ADVISER;
use level::Level;
use random::RANDOM;
use simple::{Manner, Simple};
use thinker::Thinker;

/// The players of Catan, from weak to strong.
pub static PLAYERS: Players = Players {
    listed: &[&RANDOM, &NOVICE, &EASY, &NORMAL, &SKILLED, &EXPERT, &MASTER],
    unlisted: &[],
    usual: "normal",
    adviser: Some(&ADVISER),
};

static NOVICE: Bot<Catan> = Bot {
    name: "novice",
    title: "Plays by chance, but likes to build settlements and cities.",
    make: |config, seats, seat, dice| Simple::seat(Manner::Novice, config, seats, seat, dice),
};

static EASY: Bot<Catan> = Bot {
    name: "easy",
    title: "Knows what is good in general and often picks something else.",
    make: |config, seats, seat, dice| Simple::seat(Manner::Noisy, config, seats, seat, dice),
};

static NORMAL: Bot<Catan> = Bot {
    name: "normal",
    title: "Ranks every action by rules of thumb and takes the highest.",
    make: |config, seats, seat, dice| Simple::seat(Manner::Ranking, config, seats, seat, dice),
};

static SKILLED: Bot<Catan> = Bot {
    name: "skilled",
    title: "Weighs the position after each action, with hidden cards counted; trades where it gains.",
    make: |config, seats, seat, dice| Thinker::seat(Level::skilled(), config, seats, seat, dice),
};

static EXPERT: Bot<Catan> = Bot {
    name: "expert",
    title: "Plays its best ideas on in imagined worlds, half a second at most.",
    make: |config, seats, seat, dice| Thinker::seat(Level::expert(), config, seats, seat, dice),
};

static MASTER: Bot<Catan> = Bot {
    name: "master",
    title: "Plays more ideas on, for longer and with a better eye for positions, three seconds at most.",
    make: |config, seats, seat, dice| Thinker::seat(Level::master(), config, seats, seat, dice),
};
