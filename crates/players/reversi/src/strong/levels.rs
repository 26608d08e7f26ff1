//! The levels for people: the searching player with less to think about.

use parlor_bots::Bot;
use parlor_game::{Budget, Dice};
use parlor_reversi::{Phase, Position, Reversi};

use super::{Mind, Strong, Thought, think::Found, value::Judge, value::STONE};

pub(crate) static EASY: Bot<Reversi> = Bot {
    name: "easy",
    title: "Looks at its own move alone, and does not always take the one that looks best.",
    make: |config, _, _, dice| Box::new(Strong::at(config, Level::Easy, dice)),
};

pub(crate) static MEDIUM: Bot<Reversi> = Bot {
    name: "medium",
    title: "Looks at its own move and the answer to it.",
    make: |config, _, _, dice| Box::new(Strong::at(config, Level::Medium, dice)),
};

pub(crate) static HARD: Bot<Reversi> = Bot {
    name: "hard",
    title: "Searches several moves ahead, ten thousand positions for each of its own.",
    make: |config, _, _, dice| Box::new(Strong::at(config, Level::Hard, dice)),
};

pub(crate) static STRONG: Bot<Reversi> = Bot {
    name: "strong",
    title: "Searches as deep as its time allows, and plays the ends of small games without fault.",
    make: |config, _, _, dice| Box::new(Strong::at(config, Level::Strong, dice)),
};

/// How much is thought about a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Level {
    Easy,
    Medium,
    Hard,
    Strong,
}

/// So many positions `medium` and `hard` visit for one move at most.
const MEDIUM_NODES: u64 = 2_000;
const HARD_NODES: u64 = 10_000;

impl Level {
    /// What of a budget the level makes use of.
    pub(super) fn of(self, budget: &Budget) -> Budget {
        let nodes = |most: u64| Some(budget.nodes.map_or(most, |nodes| nodes.min(most)));
        match self {
            Self::Easy | Self::Strong => *budget,
            Self::Medium => Budget {
                nodes: nodes(MEDIUM_NODES),
                depth: Some(budget.depth.map_or(2, |depth| depth.min(2))),
                ..*budget
            },
            Self::Hard => Budget {
                nodes: nodes(HARD_NODES),
                ..*budget
            },
        }
    }
}

/// A move that looks this much better, as a share of all tiles, is about three times as likely.
const WARMTH: f32 = 0.04;

impl Mind {
    /// One look at each move and what follows at once; chance decides, weighted by what it looks like.
    pub(super) fn glance(&mut self, position: &Position, dice: &mut Dice) -> Option<Thought> {
        let mut judge = Judge::new(&self.board, &self.weights, position);
        let me = position.mover();
        let mut moves = Vec::new();
        position.moves(&mut moves);
        if position.phase() == Phase::Bombing {
            // A few targets do for a glance.
            dice.shuffle(&mut moves);
            moves.truncate(8);
        }
        let mut next = position.clone();
        let mut valued = Vec::new();
        for mv in moves {
            let undo = next.make(mv);
            valued.push((judge.value(&next, me), mv));
            next.unmake(&undo);
        }
        let most = valued.iter().map(|(value, _)| *value).max()?;
        let warmth = WARMTH * self.board.tiles() * STONE as f32;
        let weight = |value: i32| f64::from((value - most) as f32 / warmth).exp();
        let all: f64 = valued.iter().map(|(value, _)| weight(*value)).sum();
        let mut rest = dice.unit() * all;
        let chosen = valued.iter().find(|(value, _)| {
            rest -= weight(*value);
            rest < 0.0
        });
        let (value, best) = *chosen.or(valued.first())?;
        let found = Found {
            best,
            value,
            depth: 1,
            nodes: valued.len() as u64,
            line: vec![best],
            is_proved: false,
        };
        Some(Thought::of(found, position, std::time::Duration::ZERO))
    }
}
