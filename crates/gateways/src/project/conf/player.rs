//! Keys of the player.

use super::{Part, Reader, Technical};
use crate::project::words::{Axis, Side};

/// The agents that a player may be.
pub const AGENTS: [&str; 5] = ["sonar", "walker", "surveyor", "random", "human"];

/// How a player plays.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayerConf {
    /// What all programs read.
    pub technical: Technical,
    /// The team it would like.
    pub team: Side,
    /// The agent.
    pub agent: &'static str,
    /// The frame of the wire, or none to find it out.
    pub axis: Option<Axis>,
    /// What it does about exchanging knowledge.
    pub exchange: Exchange,
    /// Whether moves may be sent ahead where the way is long.
    pub pipeline: bool,
    /// Whether the board is printed after a game.
    pub final_board: bool,
}

/// What a player does about exchanging knowledge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Exchange {
    /// Rejects everything for good.
    Off,
    /// Answers, never asks.
    Answer,
    /// Asks too.
    Auto,
}

impl Part for PlayerConf {
    fn read(reader: &mut Reader<'_>) -> Self {
        let teams = [("red", Side::Red), ("blue", Side::Blue)];
        let axes = [
            ("auto", None),
            ("down", Some(Axis::Down)),
            ("up", Some(Axis::Up)),
        ];
        let policies = [
            ("off", Exchange::Off),
            ("answer", Exchange::Answer),
            ("auto", Exchange::Auto),
        ];
        let pipelines = [("auto", true), ("off", false)];
        let agents = AGENTS.map(|agent| (agent, agent));
        Self {
            technical: Technical::read(reader),
            team: reader.word("preferredTeam", &teams).unwrap_or(Side::Red),
            agent: reader.word("agent", &agents).unwrap_or("sonar"),
            axis: reader.word("playerYAxis", &axes).flatten(),
            exchange: reader
                .word("exchangePolicy", &policies)
                .unwrap_or(Exchange::Answer),
            pipeline: reader.word("pipeline", &pipelines).unwrap_or(true),
            final_board: reader.truth("finalBoard", true),
        }
    }
}
