//! Keys of the communication server.

use std::{net::IpAddr, time::Duration};

use super::{Code, Part, Reader, Source, Technical};
use crate::project::json::Json;

/// How the communication server works.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ServerConf {
    /// What all programs read.
    pub technical: Technical,
    /// Whom the limit of silence binds.
    pub enforce: Enforce,
    /// Where to listen; empty for everywhere.
    pub bind: Vec<IpAddr>,
    /// Game Masters at the same time.
    pub max_games: usize,
    /// Connections at the same time.
    pub max_connections: usize,
    /// How long a connection may stay without joining or registering; zero for ever.
    pub identify: Duration,
    /// How long a join waits for a Game Master.
    pub join_hold: Duration,
    /// How long players of a lost Game Master keep their connection.
    pub gm_grace: Duration,
    /// Whether the Game Master is told of lost players.
    pub presence: bool,
    /// Whether a player may come back only from where it was.
    pub rejoin_same_address: bool,
    /// Who may register as Game Master; empty for anyone.
    pub gm_allow_from: Vec<IpAddr>,
    /// Frames per second of a player; zero for any number.
    pub max_rate: u32,
    /// Bad frames in a row before closing.
    pub max_offences: u32,
    /// Frames under a foreign name before closing.
    pub max_impersonations: u32,
    /// Unsent bytes before a player's connection is closed.
    pub out_buffer_player: usize,
    /// Unsent bytes to a Game Master before its players are not read.
    pub out_buffer_gm: usize,
}

/// Whom the limit of silence binds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Enforce {
    /// Who has shown signs of life.
    Seen,
    /// Everybody.
    Always,
    /// Nobody.
    Never,
}

impl Part for ServerConf {
    fn read(reader: &mut Reader<'_>) -> Self {
        let enforce = [
            ("seen", Enforce::Seen),
            ("always", Enforce::Always),
            ("never", Enforce::Never),
        ];
        Self {
            technical: Technical::read(reader),
            enforce: reader
                .word("keepAliveEnforce", &enforce)
                .unwrap_or(Enforce::Seen),
            bind: bind(reader),
            max_games: reader.whole("maxGames", 1, 1..=1000),
            max_connections: reader.whole("maxConnections", 4096, 2..=100_000),
            identify: reader.millis("identifyTimeout", 30_000, 0..=600_000),
            join_hold: reader.millis("joinHold", 30_000, 0..=600_000),
            gm_grace: reader.millis("gmGrace", 10_000, 0..=600_000),
            presence: reader.truth("presence", false),
            rejoin_same_address: reader.truth("rejoinSameAddress", true),
            gm_allow_from: reader.addresses("gmAllowFrom"),
            max_rate: reader.whole("maxRate", 200, 0..=1_000_000),
            max_offences: reader.whole("maxOffences", 100, 1..=1_000_000),
            max_impersonations: reader.whole("maxImpersonations", 10, 1..=1_000_000),
            out_buffer_player: reader.whole("outBufferPlayer", 1_048_576, 65_536..=67_108_864),
            out_buffer_gm: reader.whole("outBufferGm", 8_388_608, 65_536..=67_108_864),
        }
    }
}

impl Default for ServerConf {
    fn default() -> Self {
        let nothing = Source::default();
        Self::read(&mut Reader::new(&nothing))
    }
}

fn bind(reader: &mut Reader<'_>) -> Vec<IpAddr> {
    match reader.get("bind") {
        None => Vec::new(),
        Some(Json::Text(word)) if word.eq_ignore_ascii_case("all") => Vec::new(),
        Some(Json::List(list)) if list.is_empty() => {
            reader.fault(Code::Range, "bind", "the list is empty");
            Vec::new()
        }
        Some(Json::List(_)) => reader.addresses("bind"),
        Some(Json::Text(word)) => {
            reader.fault(
                Code::Range,
                "bind",
                format!("{word} is not all or a list of addresses"),
            );
            Vec::new()
        }
        Some(other) => {
            let given = other.compact();
            reader.fault(
                Code::Type,
                "bind",
                format!("{given} is not all or a list of addresses"),
            );
            Vec::new()
        }
    }
}
