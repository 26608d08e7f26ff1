//! `parlor serve`: the server.

use std::{
    io::Write as _,
    net::SocketAddr,
    path::{Path, PathBuf},
    sync::Arc,
};

use anyhow::Context;
use parlor_server::{Options, Server, Tls};
use parlor_store::{MemoryStore, SqliteStore, Store};
use serde::{Deserialize, Deserializer, de::DeserializeOwned};
use tokio::{
    net::TcpListener,
    signal::unix::{Signal, SignalKind, signal},
};
use tracing_subscriber::EnvFilter;

use crate::{
    exit::{Exit, OrExit},
    gateway::{catan, clue, pentago, reversi},
};

/// Runs the server: web pages, HTTP API, and Parlor's own protocol by WebSocket and by lines.
#[derive(clap::Args, Debug)]
#[command(after_help = AFTER)]
pub(crate) struct Args {
    /// A file with settings; `parlor.toml` is read if it is there.
    #[arg(long, value_name = "FILE", env = "PARLOR_CONFIG")]
    config: Option<PathBuf>,
    #[command(flatten)]
    given: Given,
}

/// What can be set by flags, by `PARLOR_*` and in `parlor.toml`, in this order.
#[derive(clap::Args, Deserialize, Clone, Debug, Default)]
#[serde(default, deny_unknown_fields)]
struct Given {
    /// Where browsers connect [default: 127.0.0.1:8080].
    #[arg(long, value_name = "ADDR", env = "PARLOR_LISTEN")]
    listen: Option<SocketAddr>,
    /// Where programs connect that speak our own protocol by lines [default: 127.0.0.1:8081].
    #[arg(long, value_name = "ADDR", env = "PARLOR_LINES")]
    lines: Option<SocketAddr>,
    /// A certificate chain in PEM form, for both.
    #[arg(long, value_name = "FILE", env = "PARLOR_TLS_CERT")]
    tls_cert: Option<PathBuf>,
    /// The key of the certificate in PEM form.
    #[arg(long, value_name = "FILE", env = "PARLOR_TLS_KEY")]
    tls_key: Option<PathBuf>,
    /// The folder where tables and matches are kept [default: parlor-data].
    #[arg(long, value_name = "DIR", env = "PARLOR_DATA")]
    data: Option<PathBuf>,
    /// Keeps everything in memory only: nothing is left when the server stops.
    #[arg(long, env = "PARLOR_MEMORY")]
    memory: bool,
    /// Threads for connections and tables [default: all cores but one].
    #[arg(long, value_name = "N", env = "PARLOR_THREADS")]
    threads: Option<usize>,
    /// Where clients of the Pentago line protocol connect [default port: 55555, host as --listen]; more than once for
    /// more listeners.
    #[arg(
        long,
        value_name = "ADDR",
        env = "PARLOR_PENTAGO",
        num_args = 0..=1,
        default_missing_value = "",
        value_delimiter = ','
    )]
    #[serde(skip)]
    pentago: Vec<String>,
    /// The ports where tables wait for binary clients of Extended Reversi, one for each [default: 7800-7899, host as
    /// --listen].
    #[arg(
        long,
        value_name = "[HOST:]LOW-HIGH",
        env = "PARLOR_REVERSI",
        num_args = 0..=1,
        default_missing_value = ""
    )]
    #[serde(skip)]
    reversi: Vec<String>,
    /// Where clients of the protobuf protocol of Catan connect [default port: 7000, host as --listen]; more than once
    /// for more listeners.
    #[arg(
        long,
        value_name = "ADDR",
        env = "PARLOR_CATAN",
        num_args = 0..=1,
        default_missing_value = "",
        value_delimiter = ','
    )]
    #[serde(skip)]
    catan: Vec<String>,
    /// Where clients of the text protocol of Clue connect [default port: 7300, host as --listen]; more than once for
    /// more listeners.
    #[arg(
        long,
        value_name = "ADDR",
        env = "PARLOR_CLUE",
        num_args = 0..=1,
        default_missing_value = "",
        value_delimiter = ','
    )]
    #[serde(skip)]
    clue: Vec<String>,
    #[arg(skip)]
    gateway: Gateways,
}

/// The gateways as the file sets them up.
#[derive(Deserialize, Clone, Debug, Default)]
#[serde(default, deny_unknown_fields)]
struct Gateways {
    pentago: OneOrMany<pentago::Settings>,
    reversi: OneOrMany<reversi::Settings>,
    catan: OneOrMany<catan::Settings>,
    clue: OneOrMany<clue::Settings>,
}

/// `[gateway.NAME]`, or `[[gateway.NAME]]` several times.
#[derive(Clone, Debug)]
struct OneOrMany<T>(Vec<T>);

impl<T> Default for OneOrMany<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<'de, T: DeserializeOwned> Deserialize<'de> for OneOrMany<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        // Through a value, so that what is wrong inside is told as it is.
        let all = match toml::Value::deserialize(from)? {
            toml::Value::Array(all) => all,
            one => vec![one],
        };
        let read = |one: toml::Value| one.try_into().map_err(serde::de::Error::custom);
        all.into_iter()
            .map(read)
            .collect::<Result<_, _>>()
            .map(Self)
    }
}

const AFTER: &str = "\
Every setting can also stand in `parlor.toml` (listen, lines, tls_cert, tls_key, data, memory, threads; gateways as
[gateway.pentago], [gateway.reversi], [gateway.catan] and [gateway.clue], see docs/gateways) and in the environment (PARLOR_LISTEN, PARLOR_LINES, …). Flags win over the environment, the environment
over the file. RUST_LOG sets how much is logged. Ctrl-C stops the server cleanly.

Examples:
  parlor serve
  parlor serve --listen 0.0.0.0:8080 --data /var/lib/parlor
  parlor serve --memory --listen 127.0.0.1:0
  parlor serve --pentago --reversi 7800-7899
  parlor serve --catan --catan 127.0.0.1:6789";

pub(crate) fn run(args: Args) -> anyhow::Result<()> {
    let file = read_file(args.config.as_deref())?;
    let given = args.given.or(file);
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info"));
    tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        .init();
    permit_thinking();
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(given.threads.unwrap_or_else(threads).max(1))
        .enable_all()
        .build()
        .context("the runtime does not start")?;
    runtime.block_on(serve(given))
}

/// One thought of the strongest players takes half the cores at most: connections and other players need some too.
fn permit_thinking() {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    if let Some(half) = std::num::NonZero::new(cores / 2) {
        parlor_bots::permit_threads(half);
    }
}

/// All cores but one, which is left to the writer and to built-in players.
fn threads() -> usize {
    let cores = std::thread::available_parallelism().map_or(2, usize::from);
    cores.saturating_sub(1).max(1)
}

async fn serve(given: Given) -> anyhow::Result<()> {
    let mut stop = Stop::listen()?;
    let listen = given.listen.unwrap_or(([127, 0, 0, 1], 8080).into());
    let web = bind(listen).await?;
    let lines = bind(given.lines.unwrap_or(([127, 0, 0, 1], 8081).into())).await?;
    let asked = pentago::asked(&given.pentago, given.gateway.pentago.0)?;
    let pentago = pentago::bind(asked, listen.ip()).await?;
    let reversi = reversi::asked(&given.reversi, given.gateway.reversi.0)?;
    let reversi = reversi.map(|one| one.checked(listen.ip())).transpose()?;
    let asked = catan::asked(&given.catan, given.gateway.catan.0)?;
    let catan = catan::bind(asked, listen.ip()).await?;
    let asked = clue::asked(&given.clue, given.gateway.clue.0)?;
    let clue = clue::bind(asked, listen.ip()).await?;
    let tls = match (&given.tls_cert, &given.tls_key) {
        (Some(certificate), Some(key)) => Some(Tls::read(certificate, key).or_exit(Exit::Usage)?),
        (None, None) => None,
        (Some(_), None) | (None, Some(_)) => {
            return Err(Exit::Usage.says("--tls-cert and --tls-key are given together"));
        }
    };
    let scheme = if tls.is_some() { "https" } else { "http" };
    let folder = given.data.unwrap_or_else(|| "parlor-data".into());
    let folder = (!given.memory).then_some(folder);
    let store: Arc<dyn Store> = match &folder {
        None => Arc::new(MemoryStore::default()),
        Some(folder) => Arc::new(SqliteStore::open(folder).await.or_exit(Exit::Usage)?),
    };
    let options = Options {
        tls,
        ..Options::default()
    };
    let server = Server::start(options, store).await.or_exit(Exit::No)?;
    let web = server.serve_web(web).or_exit(Exit::Unreachable)?;
    let lines = server.serve_lines(lines).or_exit(Exit::Unreachable)?;
    let pentago = pentago::serve(&server, pentago, folder.as_deref())?;
    let reversi = reversi.map(|options| reversi::serve(&server, options));
    let catan = catan::serve(&server, catan)?;
    let clue = clue::serve(&server, clue).await?;
    let mut out = std::io::stdout();
    // Whoever started the server may not listen any more.
    let _ = writeln!(
        out,
        "Parlor is at {scheme}://{web}\nPrograms connect to {lines}"
    );
    for (address, pool) in pentago {
        tracing::info!(%address, pool, "clients of the Pentago line protocol are welcome");
        let _ = writeln!(out, "Pentago clients connect to {address}");
    }
    for address in catan {
        let _ = writeln!(out, "Catan clients connect to {address}");
    }
    for (address, table) in clue {
        let _ = match table {
            Some(table) => writeln!(out, "Clue clients connect to {address}, to table {table}"),
            None => writeln!(out, "Clue clients connect to {address}"),
        };
    }
    if let Some(ports) = reversi {
        let _ = writeln!(out, "Tables of Reversi wait for binary clients at {ports}");
    }
    let _ = out.flush();
    stop.asked().await;
    eprintln!("stopping");
    server.stop().await;
    Ok(())
}

async fn bind(address: SocketAddr) -> anyhow::Result<TcpListener> {
    TcpListener::bind(address)
        .await
        .map_err(|error| Exit::Unreachable.says(format!("cannot listen on {address}: {error}")))
}

/// What asks the server to stop: Ctrl-C, or the system.
struct Stop {
    pressed: Signal,
    ended: Signal,
}

impl Stop {
    /// Listens from now on.
    fn listen() -> std::io::Result<Self> {
        Ok(Self {
            pressed: signal(SignalKind::interrupt())?,
            ended: signal(SignalKind::terminate())?,
        })
    }

    async fn asked(&mut self) {
        tokio::select! {
            _ = self.pressed.recv() => {}
            _ = self.ended.recv() => {}
        }
    }
}

impl Given {
    /// These settings, and where one is missing that of `other`.
    fn or(self, other: Self) -> Self {
        Self {
            listen: self.listen.or(other.listen),
            lines: self.lines.or(other.lines),
            tls_cert: self.tls_cert.or(other.tls_cert),
            tls_key: self.tls_key.or(other.tls_key),
            memory: self.memory || (other.memory && self.data.is_none()),
            data: self.data.or(other.data),
            threads: self.threads.or(other.threads),
            pentago: self.pentago,
            reversi: self.reversi,
            catan: self.catan,
            clue: self.clue,
            gateway: other.gateway,
        }
    }
}

/// Reads the settings file: the one named, or `parlor.toml` if there is one.
fn read_file(named: Option<&Path>) -> anyhow::Result<Given> {
    let path = named.unwrap_or(Path::new("parlor.toml"));
    let text = match std::fs::read_to_string(path) {
        Ok(text) => text,
        Err(_) if named.is_none() && !path.exists() => return Ok(Given::default()),
        Err(error) => {
            return Err(Exit::Usage.says(format!("{} cannot be read: {error}", path.display())));
        }
    };
    toml::from_str(&text).map_err(|error| Exit::Usage.says(format!("{}: {error}", path.display())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_given_wins_over_the_file() {
        let file: Given =
            toml::from_str("listen = '127.0.0.1:1'\nlines = '127.0.0.1:2'\nmemory = true").unwrap();
        let given = Given {
            listen: Some(([127, 0, 0, 1], 9).into()),
            ..Given::default()
        };
        let both = given.or(file);
        assert_eq!(both.listen.unwrap().port(), 9);
        assert_eq!(both.lines.unwrap().port(), 2);
        assert!(both.memory);
        assert!(toml::from_str::<Given>("port = 8080").is_err());
    }

    #[test]
    fn a_gateway_is_set_up_once_or_several_times_and_unknown_keys_are_refused() {
        let count = |text: &str| {
            let given: Result<Given, _> = toml::from_str(text);
            given.map(|given| given.gateway.pentago.0.len())
        };
        assert_eq!(count("[gateway.pentago]\nrule = 'classic'"), Ok(1));
        assert_eq!(count("[[gateway.pentago]]\n[[gateway.pentago]]"), Ok(2));
        let said = count("[gateway.pentago]\nport = 1").unwrap_err();
        assert!(said.to_string().contains("port"), "{said}");
        assert!(count("[gateway.chess]").is_err());
    }
}
