//! The options of `parlor join catan`.

use std::{path::PathBuf, time::Duration};

use parlor_bots::{BotKind, find, of};
use parlor_gateways::catan::join::Settings;

use crate::exit::Exit;

/// The port that servers of this protocol have by default.
const PORT: u16 = 7000;

/// Plays one game at a server of the protobuf protocol of Catan.
#[derive(clap::Args, Debug)]
#[command(after_help = AFTER)]
pub(crate) struct Args {
    /// The server; its port is 7000 if none is named.
    #[arg(value_name = "HOST[:PORT]")]
    address: String,
    /// The name to play under.
    #[arg(long, value_name = "TEXT", default_value = "parlor")]
    name: String,
    /// The number of the game; 0 for the one that waits.
    #[arg(long, value_name = "N", default_value_t = 0)]
    game_id: i32,
    /// Who plays: a built-in player, or `human` [default: the strongest].
    #[arg(long)]
    player: Option<String>,
    /// The longest time for a decision.
    #[arg(long, value_name = "SECONDS", default_value_t = 1.0)]
    think: f64,
    /// Whether to propose and accept trades with other players.
    #[arg(long, value_name = "on|off", default_value = "on")]
    trade: Switch,
    /// How long to wait for an answer.
    #[arg(long, value_name = "N", default_value_t = 30_000)]
    reply_ms: u64,
    /// How long a silence is before something is tried.
    #[arg(long, value_name = "N", default_value_t = 3_000)]
    probe_ms: u64,
    /// Stops at the first thing that the server does otherwise than the protocol says.
    #[arg(long)]
    strict: bool,
    /// Writes down every message, with direction and time.
    #[arg(long, visible_alias = "log", value_name = "FILE")]
    pub(super) transcript: Option<PathBuf>,
    /// The chance of the player; the same number gives the same choices.
    #[arg(long, value_name = "N")]
    pub(super) seed: Option<u64>,
    /// Prints nothing but what went wrong.
    #[arg(long)]
    pub(super) quiet: bool,
}

#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum Switch {
    On,
    Off,
}

const AFTER: &str = "\
The game is followed by what the server tells. What it does otherwise than the protocol says is told once on standard
error and lived with. Several copies can be started to fill a table.

Exit codes: 0 the game is over; 1 the player cannot go on; 2 wrong use; 3 cannot connect, or the connection ended early;
4 the server refuses us; 5 the server broke the protocol or nothing happens any more.

Examples:
  parlor join catan 127.0.0.1 --name anna --player random
  parlor join catan 127.0.0.1:6789 --strict --transcript said.txt";

/// Who plays.
#[derive(Clone, Debug)]
pub(super) enum Player {
    /// A person in the terminal.
    Human,
    /// A built-in player.
    BuiltIn(&'static dyn BotKind),
}

impl Args {
    /// Where the server is.
    pub(super) fn address(&self) -> anyhow::Result<String> {
        let address = self.address.trim();
        let is_v6 = 1 < address.matches(':').count();
        let has_port = match is_v6 {
            true => address.contains("]:"),
            false => address.contains(':'),
        };
        let full = match (has_port, is_v6 && !address.starts_with('[')) {
            (true, _) => address.to_owned(),
            (false, true) => format!("[{address}]:{PORT}"),
            (false, false) => format!("{address}:{PORT}"),
        };
        let parts = full.rsplit_once(':');
        let is_right = parts.is_some_and(|(host, port)| {
            !host.is_empty() && port.parse::<u16>().is_ok_and(|port| port != 0)
        });
        match is_right {
            true => Ok(full),
            false => Err(Exit::Usage.says(format!("{address} is no HOST:PORT"))),
        }
    }

    /// Who plays.
    pub(super) fn player(&self) -> anyhow::Result<Player> {
        let known = || {
            of("catan")
                .map(BotKind::name)
                .collect::<Vec<_>>()
                .join(", ")
        };
        let found = match self.player.as_deref() {
            Some("human") => return Ok(Player::Human),
            Some(name) => find("catan", name),
            None => ["expert", "strong"]
                .into_iter()
                .find_map(|name| find("catan", name))
                .or_else(|| of("catan").last()),
        };
        let name = self.player.as_deref().unwrap_or("expert");
        found.map(Player::BuiltIn).ok_or_else(|| {
            Exit::Usage.says(format!(
                "there is no player `{name}`: there are human, {}",
                known()
            ))
        })
    }

    /// How long may be thought.
    pub(super) fn think(&self) -> anyhow::Result<Duration> {
        let think = Duration::try_from_secs_f64(self.think).ok();
        let think = think.filter(|think| *think <= Duration::from_secs(3600));
        think.ok_or_else(|| Exit::Usage.says("--think is a number of seconds up to an hour's"))
    }

    /// How to join.
    pub(super) fn settings(&self) -> anyhow::Result<Settings> {
        if 64 < self.name.len() {
            return Err(Exit::Usage.says("--name has at most 64 bytes"));
        }
        if self.reply_ms == 0 || self.probe_ms == 0 {
            return Err(Exit::Usage.says("--reply-ms and --probe-ms are above 0"));
        }
        Ok(Settings {
            name: self.name.clone(),
            game: self.game_id,
            trade: self.trade == Switch::On,
            reply: Duration::from_millis(self.reply_ms),
            probe: Duration::from_millis(self.probe_ms),
            strict: self.strict,
        })
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[derive(Parser)]
    struct Cli {
        #[command(flatten)]
        args: Args,
    }

    fn address(word: &str) -> Option<String> {
        let parsed = Cli::try_parse_from(["join", word]).ok()?;
        parsed.args.address().ok()
    }

    #[test]
    fn a_server_needs_no_port() {
        assert_eq!(address("127.0.0.1").as_deref(), Some("127.0.0.1:7000"));
        assert_eq!(
            address("example.org:6789").as_deref(),
            Some("example.org:6789")
        );
        assert_eq!(address("::1").as_deref(), Some("[::1]:7000"));
        assert_eq!(address("[::1]:1").as_deref(), Some("[::1]:1"));
        for wrong in ["", ":7000", "host:0", "host:many"] {
            assert_eq!(address(wrong), None, "{wrong}");
        }
    }
}
