//! The players that every game can have.

use std::marker::PhantomData;

use parlor_bots::{Bot, BotKind, Players, random_of};
use parlor_game::{Evaluate, Imagine, Position};

use crate::{Exact, Worlds};

/// How many steps of imagined matches the levels play for one decision.
const EASY_STEPS: u64 = 1_500;
const HARD_STEPS: u64 = 150_000;

/// How far the weaker level looks ahead, and how many positions the stronger one visits for one decision.
const EASY_DEPTH: u8 = 1;
const HARD_NODES: u64 = 300_000;

/// `random`, `easy` and `hard` for any game that can be imagined.
pub const fn imagined<G: Imagine>() -> &'static Players {
    &Imagined::<G>::PLAYERS
}

/// `random`, `easy` and `hard` for a game of two without chance and secrets whose positions have a value.
pub const fn searched<G: Imagine + Evaluate + Position<Move = G::Action>>() -> &'static Players {
    &Searched::<G>::PLAYERS
}

struct Imagined<G>(PhantomData<G>);

impl<G: Imagine> Imagined<G> {
    const RANDOM: Bot<G> = random_of();
    const EASY: Bot<G> = Bot {
        name: "easy",
        title: "Plays a few imagined matches to the end and takes what went best.",
        make: |config, seats, seat, dice| {
            Box::new(Worlds::new(config, seats, seat, dice, EASY_STEPS))
        },
    };
    const HARD: Bot<G> = Bot {
        name: "hard",
        title: "Plays thousands of imagined matches and follows the best lines further.",
        make: |config, seats, seat, dice| {
            Box::new(Worlds::new(config, seats, seat, dice, HARD_STEPS))
        },
    };
    const LISTED: &'static [&'static dyn BotKind] = &[&Self::RANDOM, &Self::EASY, &Self::HARD];
    const PLAYERS: Players = players(Self::LISTED);
}

struct Searched<G>(PhantomData<G>);

impl<G: Imagine + Evaluate + Position<Move = G::Action>> Searched<G> {
    const RANDOM: Bot<G> = random_of();
    const EASY: Bot<G> = Bot {
        name: "easy",
        title: "Looks at its own move only, and takes a win when it sees one.",
        make: |config, seats, seat, dice| {
            Box::new(Exact::new(config, seats, seat, dice).with_depth(EASY_DEPTH))
        },
    };
    const HARD: Bot<G> = Bot {
        name: "hard",
        title: "Looks as many moves ahead as 300,000 positions allow.",
        make: |config, seats, seat, dice| {
            Box::new(Exact::new(config, seats, seat, dice).with_nodes(HARD_NODES))
        },
    };
    const LISTED: &'static [&'static dyn BotKind] = &[&Self::RANDOM, &Self::EASY, &Self::HARD];
    const PLAYERS: Players = players(Self::LISTED);
}

const fn players(listed: &'static [&'static dyn BotKind]) -> Players {
    Players {
        listed,
        unlisted: &[],
        usual: "easy",
        adviser: None,
    }
}
