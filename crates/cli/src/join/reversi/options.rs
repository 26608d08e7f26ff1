//! The options of `parlor join reversi`.

use std::{net::SocketAddr, path::PathBuf, time::Duration};

use parlor_game::Budget;
use parlor_gateways::reversi::join::{Keeper, Settings};

use crate::{
    exit::Exit,
    join::{player::Player, stage::Casting},
};

/// The port that servers of this protocol have by default.
const PORT: u16 = 7777;

/// Plays one match at a server of the binary protocol of Extended Reversi.
#[derive(clap::Args, Debug)]
#[command(after_help = AFTER)]
pub(crate) struct Args {
    /// The server.
    #[arg(value_name = "HOST:PORT")]
    address: Option<String>,
    /// The server, as tournament scripts name it.
    #[arg(short = 's', value_name = "HOST", conflicts_with = "address")]
    server: Option<String>,
    /// The same.
    #[arg(short = 'i', value_name = "HOST", conflicts_with_all = ["address", "server"])]
    ip: Option<String>,
    /// Its port [default: 7777].
    #[arg(short = 'p', value_name = "PORT", conflicts_with = "address")]
    port: Option<u16>,
    /// Who plays: a built-in player, `human`, or `cmd:PROGRAM` [default: the strongest].
    #[arg(long)]
    player: Option<String>,
    /// The group number, which need not be unique.
    #[arg(long, value_name = "G", default_value_t = 1)]
    group: u8,
    /// The time that is kept back for the way to the server [default: learned from what the server charges].
    #[arg(long, value_name = "MS")]
    margin: Option<u64>,
    /// How many threads a player may think on [default: all].
    #[arg(long, value_name = "N")]
    pub(super) threads: Option<std::num::NonZero<usize>>,
    /// The longest time for a move where the server sets no limit.
    #[arg(
        long,
        visible_alias = "think",
        value_name = "SECONDS",
        default_value_t = 60.0
    )]
    max_think: f64,
    /// Writes down every frame, in hexadecimal, and where the server and our rules differ.
    #[arg(long, visible_alias = "log", value_name = "FILE")]
    pub(super) transcript: Option<PathBuf>,
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

const AFTER: &str = "\
The match is followed by our rules, with counts in a byte as the established servers keep them. Where the server does
something that they do not allow, it is told on standard error, and the server is right.

`cmd:PROGRAM` is started by `sh -c` and speaks our own protocol, a JSON message per line, on its standard input and
output: it says hello and joins the table named by PARLOR_TABLE.

At a person's prompt: help, hint, board, auto LEVEL, auto off, quit.

Exit codes: 0 the game is over; 1 disqualified, with the last position, move, budget and time used; 2 wrong use; 3
cannot connect, or the connection ended early; 5 the server broke the protocol.

Examples:
  parlor join reversi 127.0.0.1:7777 --player random --group 7
  parlor join reversi 127.0.0.1:7777 --player human --web 127.0.0.1:8090
  parlor join reversi -i 127.0.0.1 -p 7777 --transcript said.txt";

impl Args {
    /// Where the server is.
    pub(super) fn address(&self) -> anyhow::Result<String> {
        if let Some(address) = &self.address {
            let has_port = address.rsplit_once(':').is_some_and(|(host, port)| {
                let is_bare = host.contains(':') && !host.ends_with(']');
                !host.is_empty() && !is_bare && port.parse::<u16>().is_ok()
            });
            return match has_port {
                true => Ok(address.clone()),
                false => Err(Exit::Usage.says(format!("{address} is no HOST:PORT"))),
            };
        }
        let host = self.server.as_ref().or(self.ip.as_ref());
        let host = host.ok_or_else(|| Exit::Usage.says("which server? Name it as HOST:PORT"))?;
        let port = self.port.unwrap_or(PORT);
        let is_v6 = host.contains(':') && !host.starts_with('[');
        Ok(match is_v6 {
            true => format!("[{host}]:{port}"),
            false => format!("{host}:{port}"),
        })
    }

    /// Who plays.
    pub(super) fn casting(&self) -> anyhow::Result<Casting> {
        let player = match &self.player {
            Some(name) => Player::named("reversi", name)?,
            None => Player::usual("reversi", &["strong"])?,
        };
        Ok(Casting {
            player,
            budget: Budget::default(),
            seed: None,
            web: self.web,
            plain: self.plain,
        })
    }

    /// How to join.
    pub(super) fn settings(&self) -> anyhow::Result<Settings> {
        let most = Duration::try_from_secs_f64(self.max_think).ok();
        let most = most.filter(|most| !most.is_zero() && *most <= Duration::from_secs(86_400));
        let most = most.ok_or_else(|| {
            Exit::Usage.says("--max-think is a number of seconds above 0 and at most a day's")
        })?;
        let margin = self.margin.map(Duration::from_millis);
        Ok(Settings {
            group: self.group,
            keeper: Keeper::new(margin, most),
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

    fn address(words: &[&str]) -> Option<String> {
        let words = std::iter::once("join").chain(words.iter().copied());
        let parsed = Cli::try_parse_from(words).ok()?;
        parsed.args.address().ok()
    }

    #[test]
    fn a_server_is_named_in_one_word_or_as_scripts_do() {
        let here = Some("127.0.0.1:7777".to_owned());
        assert_eq!(address(&["127.0.0.1:7777"]), here);
        assert_eq!(address(&["-s", "127.0.0.1", "-p", "7777"]), here);
        assert_eq!(address(&["-i", "127.0.0.1"]), here);
        assert_eq!(
            address(&["-i", "::1", "-p", "1"]).as_deref(),
            Some("[::1]:1")
        );
        for wrong in [
            &[][..],
            &["localhost"],
            &["a:1", "-p", "2"],
            &["-p", "2"],
            &["a:1", "--group", "256"],
        ] {
            assert_eq!(address(wrong), None, "{wrong:?}");
        }
    }
}
