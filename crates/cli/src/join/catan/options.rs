//! The options of `parlor join catan`.

use std::{net::SocketAddr, path::PathBuf, time::Duration};

use parlor_game::{Budget, Millis};
use parlor_gateways::catan::join::Settings;

use crate::{
    exit::Exit,
    join::{player::Player, stage::Casting},
};

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
    /// Who plays: a built-in player, `human`, or `cmd:PROGRAM` [default: the strongest].
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
    /// Stops at the first deviation from the protocol.
    #[arg(long)]
    strict: bool,
    /// Writes every message to a file, with direction and time.
    #[arg(long, visible_alias = "log", value_name = "FILE")]
    pub(super) transcript: Option<PathBuf>,
    /// Seed for the player's choices; the same number gives the same choices.
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Shows the seat in the browser; a person plays there.
    #[arg(long, value_name = "ADDR")]
    web: Option<SocketAddr>,
    /// No colour and no cursor movement.
    #[arg(long)]
    plain: bool,
    /// Prints errors only.
    #[arg(long)]
    pub(super) quiet: bool,
}

#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum Switch {
    On,
    Off,
}

const AFTER: &str = "\
The game is followed by what the server says. Each kind of deviation from the protocol is reported once on standard
error and tolerated. Several copies can be started to fill a table. To return to a running game,
join again under the same name; the server must support it.

`cmd:PROGRAM` is started by `sh -c` and speaks our own protocol, a JSON message per line, on its standard input and
output: it says hello and joins the table named by PARLOR_TABLE.

At a person's prompt: help, hint, board, chat TEXT, auto LEVEL, auto off, quit.

Exit codes: 0 the game is over; 1 the player cannot go on; 2 wrong use; 3 cannot connect, or the connection ended early;
4 the server refuses us; 5 the server broke the protocol or nothing happens any more.

Examples:
  parlor join catan 127.0.0.1 --name anna --player random
  parlor join catan 127.0.0.1 --name anna --player human --web 127.0.0.1:8090
  parlor join catan 127.0.0.1 --player 'cmd:parlor bot catan expert --stdio'
  parlor join catan 127.0.0.1:6789 --strict --transcript said.txt";

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
    pub(super) fn casting(&self) -> anyhow::Result<Casting> {
        let player = match &self.player {
            Some(name) => Player::named("catan", name)?,
            None => Player::usual("catan", &["expert", "strong"])?,
        };
        let think = Duration::try_from_secs_f64(self.think).ok();
        let think = think.filter(|think| *think <= Duration::from_secs(3600));
        let think = think
            .ok_or_else(|| Exit::Usage.says("--think is a number of seconds up to an hour's"))?;
        let time = Millis(u64::try_from(think.as_millis()).unwrap_or(u64::MAX));
        Ok(Casting {
            player,
            budget: Budget {
                time: Some(time),
                ..Budget::default()
            },
            seed: self.seed,
            web: self.web,
            plain: self.plain,
        })
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
