//! The options of `parlor join pentago`.

use std::{
    fs,
    io::IsTerminal,
    net::SocketAddr,
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

use anyhow::Context;
use clap::ValueEnum;
use parlor_game::{Budget, Millis};
use parlor_gateways::pentago::{
    auth::SigningKey,
    join::{KnownServers, Naming, Settings, Wanted},
    names,
};
use parlor_pentago::Rule;

use super::address;
use crate::{
    exit::{Exit, OrExit},
    join::{player::Player, stage::Casting},
};

/// Plays at a server of the Pentago text protocol.
#[derive(clap::Args, Debug)]
#[command(after_help = AFTER)]
pub(crate) struct Args {
    /// The server; asked for if it is missing and a person is there.
    #[arg(value_name = "HOST:PORT")]
    pub(super) address: Option<String>,
    /// The name to play under; `Parlor`, or asked from a person.
    #[arg(long)]
    name: Option<String>,
    /// Who plays: `human`, a built-in player, or `cmd:PROGRAM`; `human` on a terminal or with `--web`, else `hard`.
    #[arg(long)]
    player: Option<String>,
    /// How many games before leaving, 0 for no end [default: 1; 0 for people in the terminal].
    #[arg(long, value_name = "N")]
    games: Option<u32>,
    /// Rule of the local board; the server's result counts.
    #[arg(long, default_value = "twente")]
    rule: RuleName,
    /// Time per move; that of the player if none is named.
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    think: Option<Duration>,
    /// The longest wait for the greeting, the login, and the echo of a move.
    #[arg(long, value_name = "SECONDS", default_value = "40", value_parser = seconds)]
    pub(super) reply: Duration,
    /// Proof of identity; `auto` with a key, else `off`.
    #[arg(long)]
    auth: Option<Use>,
    /// Ed25519 key for that proof: PKCS#8, PEM or DER.
    #[arg(long, value_name = "FILE")]
    key: Option<PathBuf>,
    /// Accepts a changed server key and remembers it.
    #[arg(long)]
    accept_server_key: bool,
    /// The file with the keys of known servers; `known-servers` in the user's data folder if none is named.
    #[arg(long, value_name = "FILE")]
    known_servers: Option<PathBuf>,
    /// Whether to encrypt.
    #[arg(long, default_value = "auto")]
    crypt: Use,
    /// How many clients at once.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub(super) clients: u32,
    /// How far apart they log in.
    #[arg(long, value_name = "MS", default_value_t = 500)]
    pub(super) stagger: u64,
    /// Writes all messages to a file, decrypted.
    #[arg(long, visible_alias = "transcript", value_name = "FILE")]
    pub(super) log: Option<PathBuf>,
    /// Shows the seat in the browser; a person plays there.
    #[arg(long, value_name = "ADDR")]
    web: Option<SocketAddr>,
    /// Prints a JSON line per game instead of text.
    #[arg(long)]
    pub(super) json: bool,
    /// No colour and no cursor movement.
    #[arg(long)]
    pub(super) plain: bool,
}

const AFTER: &str = "\
Prints one line per game: opponent, side, result as the server told it, result as the rules judge
it, number of turns.

`cmd:PROGRAM` (also `exec:PROGRAM`) is started by `sh -c` for every game and speaks our own protocol,
a JSON message per line, on its standard input and output: it says hello and joins the table named
by PARLOR_TABLE.

At a person's prompt: help, hint, board, list, queue, rank, chat TEXT, whisper NAME TEXT, ping,
auto LEVEL, auto off, quit.

Exit codes: 0 finished; 2 wrong use; 3 cannot connect or connection lost; 4 login refused; 5 the
server broke the protocol.

Examples:
  parlor join pentago example.org:55555 --name Ada
  parlor join pentago 127.0.0.1:55555 --player hard --games 10 --log said.txt
  parlor join pentago 127.0.0.1:55555 --player 'cmd:parlor bot pentago easy --stdio' --games 3
  parlor join pentago 127.0.0.1:55555 --player human --web 127.0.0.1:8090";

#[derive(ValueEnum, Clone, Copy, Debug)]
enum RuleName {
    Twente,
    Classic,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum Use {
    Auto,
    Require,
    Off,
}

impl From<Use> for Wanted {
    fn from(wanted: Use) -> Self {
        match wanted {
            Use::Auto => Self::Auto,
            Use::Require => Self::Require,
            Use::Off => Self::Off,
        }
    }
}

/// What the options come to.
#[derive(Debug)]
pub(super) struct Plan {
    pub(super) settings: Settings,
    pub(super) casting: Casting,
    /// Whether a person plays in the terminal.
    pub(super) in_terminal: bool,
}

impl Args {
    /// Reads the options; a person may be asked for the server.
    pub(super) fn plan(&self) -> anyhow::Result<Plan> {
        let is_terminal = std::io::stdin().is_terminal();
        let player = match &self.player {
            Some(name) => Player::named("pentago", name)?,
            None if is_terminal || self.web.is_some() => Player::Human,
            None => Player::usual("pentago", &["hard"])?,
        };
        let is_person = matches!(player, Player::Human);
        if is_person && self.clients > 1 {
            return Err(Exit::Usage.says("one person cannot be several clients"));
        }
        if self.web.is_some() && self.clients > 1 {
            return Err(Exit::Usage.says("--web shows one client"));
        }
        let in_terminal = is_person && self.web.is_none();
        let bad = |name: &&String| !names::is_good(name);
        if let Some(name) = self.name.as_ref().filter(bad) {
            return Err(Exit::Usage.says(format!(
                "{name:?} is no name: it has 1 to {} characters, no ~ and no control characters",
                names::LONGEST_NAME
            )));
        }
        let naming = match in_terminal {
            true => Naming::Asked(self.name.clone()),
            false => Naming::Numbered(self.name.clone().unwrap_or_else(|| "Parlor".into())),
        };
        let key = self.key.as_deref().map(read_key).transpose()?;
        let auth = match (self.auth, &key) {
            (Some(Use::Require), None) => {
                return Err(Exit::Usage.says("--auth require needs a key: --key FILE"));
            }
            (Some(auth), _) => auth,
            (None, Some(_)) => Use::Auto,
            (None, None) => Use::Off,
        };
        let known = match key {
            Some(_) => self.known()?,
            None => KnownServers::nowhere(), // Without a key of our own no server shows us its.
        };
        let address = address::of(self.address.as_deref(), in_terminal && is_terminal)?;
        let settings = Settings {
            // A person at a terminal asks for each game; one in the browser has no words for that.
            games: self.games.unwrap_or(if in_terminal { 0 } else { 1 }),
            rule: match self.rule {
                RuleName::Twente => Rule::Twente,
                RuleName::Classic => Rule::Classic,
            },
            reply: self.reply,
            auth: auth.into(),
            key: key.map(Arc::new),
            accept_server_key: self.accept_server_key,
            crypt: self.crypt.into(),
            known: Arc::new(known),
            ..Settings::new(address, naming)
        };
        let time = self.think.map(|think| think.as_millis());
        let time = time.map(|millis| Millis(u64::try_from(millis).unwrap_or(u64::MAX)));
        let budget = Budget {
            time,
            ..Budget::default()
        };
        Ok(Plan {
            settings,
            casting: Casting {
                player,
                budget,
                seed: None,
                web: self.web,
                plain: self.plain,
            },
            in_terminal,
        })
    }

    fn known(&self) -> anyhow::Result<KnownServers> {
        let file = self.known_servers.clone().or_else(data_file);
        let Some(file) = file else {
            return Ok(KnownServers::nowhere());
        };
        KnownServers::load(&file)
            .with_context(|| format!("{} cannot be read", file.display()))
            .map_err(wrong)
    }
}

/// An error with all its causes, as wrong use.
fn wrong(error: anyhow::Error) -> anyhow::Error {
    Exit::Usage.says(format!("{error:#}"))
}

fn read_key(file: &Path) -> anyhow::Result<SigningKey> {
    let bytes = fs::read(file)
        .with_context(|| format!("{} cannot be read", file.display()))
        .map_err(wrong)?;
    let key = SigningKey::from_file(&bytes);
    key.map_err(|error| format!("{}: {error}", file.display()))
        .or_exit(Exit::Usage)
}

/// `known-servers` in the user's data folder, if there is one.
fn data_file() -> Option<PathBuf> {
    let folder = |name: &str| {
        let folder = std::env::var_os(name).filter(|folder| !folder.is_empty())?;
        Some(PathBuf::from(folder))
    };
    let data = folder("XDG_DATA_HOME")
        .or_else(|| folder("APPDATA"))
        .or_else(|| Some(folder("HOME")?.join(".local/share")))?;
    Some(data.join("parlor/known-servers"))
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: Option<f64> = text.parse().ok();
    let time = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    time.filter(|time| !time.is_zero() && *time <= Duration::from_secs(86_400))
        .ok_or_else(|| "type a number of seconds above 0 and at most a day's".into())
}
