//! Keys of the Game Master.

use std::{path::PathBuf, time::Duration};

use parlor_project::Config;

use super::{Code, Part, Reader, Technical, game};
use crate::project::{json::Json, words::Axis};

/// How the Game Master works, and the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MasterConf {
    /// What all programs read.
    pub technical: Technical,
    /// The game.
    pub game: Config,
    /// The frame of the wire for red and for blue.
    pub axes: [Axis; 2],
    /// Whether replies carry time stamps.
    pub timestamps: bool,
    /// The unit of time stamps, in milliseconds.
    pub timestamp_unit: u32,
    /// How the server finds who gets a relayed message.
    pub routing: Routing,
    /// The seed of the games, as it was given.
    pub seed: Option<String>,
    /// How long a lost player's body waits.
    pub rejoin_grace: Duration,
    /// After how long without a request a player is removed; zero for never.
    pub idle_timeout: Duration,
    /// The pause between two messages that lead to a game or end it.
    pub begin_pacing: Duration,
    /// The least pause between any two messages.
    pub frame_pacing: Duration,
    /// The file of the log, if not the usual one.
    pub log_file: Option<PathBuf>,
    /// Whether there is a second log with times.
    pub log_extended: bool,
    /// Where games are recorded.
    pub replay_file: Option<PathBuf>,
    /// Whether the true board is printed at the end.
    pub show_board: bool,
}

/// By what a server finds the receiver of a relayed message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Routing {
    /// By `receiverGuid`.
    Receiver,
    /// By `userGuid` alone.
    User,
}

impl Part for MasterConf {
    fn read(reader: &mut Reader<'_>) -> Self {
        let axes = [("down", Axis::Down), ("up", Axis::Up)];
        let axis = reader.word("yAxis", &axes).unwrap_or(Axis::Down);
        let red = reader.word("yAxisRed", &axes).unwrap_or(axis);
        let blue = reader.word("yAxisBlue", &axes).unwrap_or(axis);
        let routings = [("receiver", Routing::Receiver), ("user", Routing::User)];
        let path = |text: &str| PathBuf::from(text);
        Self {
            technical: Technical::read(reader),
            game: game::read(reader),
            axes: [red, blue],
            timestamps: reader.truth("timestamps", false),
            timestamp_unit: reader.whole("timestampUnit", 10, 1..=1000),
            routing: reader
                .word("exchangeRouting", &routings)
                .unwrap_or(Routing::Receiver),
            seed: seed(reader),
            rejoin_grace: reader.millis("rejoinGrace", 30_000, 0..=600_000),
            idle_timeout: reader.millis("idleTimeout", 90_000, 0..=3_600_000),
            begin_pacing: reader.millis("beginPacing", 5, 0..=100),
            frame_pacing: reader.millis("framePacing", 0, 0..=100),
            log_file: reader.text("logFile").map(path),
            log_extended: reader.truth("logExtended", false),
            replay_file: reader.text("replayFile").map(path),
            show_board: reader.truth("showBoard", false),
        }
    }
}

fn seed(reader: &mut Reader<'_>) -> Option<String> {
    match reader.get("seed")? {
        Json::Text(text) => Some(text.clone()),
        Json::Number(digits) if digits.parse::<i128>().is_ok() => Some(digits.clone()),
        other => {
            let given = other.compact();
            reader.fault(
                Code::Type,
                "seed",
                format!("{given} is not a whole number or a text"),
            );
            None
        }
    }
}
