//! `parlor serve`: the server.

use std::{
    io::Write as _,
    net::SocketAddr,
    path::{Path, PathBuf},
    time::Duration,
};

use anyhow::Context;
use parlor_server::{Heartbeat, Limits, Options, Quotas, Server, Tls, WebLimits};
use parlor_store::Joining;
use serde::{Deserialize, Deserializer, de::DeserializeOwned};
use tokio::{
    net::TcpListener,
    signal::unix::{Signal, SignalKind, signal},
};
use tracing_subscriber::EnvFilter;

use crate::{
    commands::store::{Hidden, Keeps, Said},
    exit::{Exit, OrExit},
    gateway::{bounds, catan, clue, pentago, project, reversi},
};

/// Runs the server: web pages, HTTP API, and Parlor's protocol over WebSocket and TCP lines.
#[derive(clap::Args, Debug)]
#[command(after_help = AFTER)]
pub(crate) struct Args {
    /// Settings file; `parlor.toml` is read if it exists.
    #[arg(long, value_name = "FILE", env = "PARLOR_CONFIG")]
    config: Option<PathBuf>,
    #[command(flatten)]
    given: Given,
}

/// What can be set by flags, by `PARLOR_*` and in `parlor.toml`, in this order.
#[derive(clap::Args, Deserialize, Clone, Debug, Default)]
#[serde(default, deny_unknown_fields)]
struct Given {
    /// Address for browsers [default: 127.0.0.1:8080].
    #[arg(long, value_name = "ADDR", env = "PARLOR_LISTEN")]
    listen: Option<SocketAddr>,
    /// Address for programs that speak Parlor's protocol over TCP lines [default: 127.0.0.1:8081].
    #[arg(long, value_name = "ADDR", env = "PARLOR_LINES")]
    lines: Option<SocketAddr>,
    /// Address for metrics, served at /metrics [default: none]; do not expose it to the public.
    #[arg(long, value_name = "ADDR", env = "PARLOR_METRICS")]
    metrics: Option<SocketAddr>,
    /// TLS certificate chain (PEM), for both addresses.
    #[arg(long, value_name = "FILE", env = "PARLOR_TLS_CERT")]
    tls_cert: Option<PathBuf>,
    /// Private key of the certificate (PEM).
    #[arg(long, value_name = "FILE", env = "PARLOR_TLS_KEY")]
    tls_key: Option<PathBuf>,
    /// Folder for tables and matches [default: parlor-data].
    #[arg(long, value_name = "DIR", env = "PARLOR_DATA")]
    data: Option<PathBuf>,
    /// PostgreSQL database instead of a folder: postgres://USER:PASSWORD@HOST:PORT/NAME.
    #[arg(
        long,
        value_name = "URL",
        env = "PARLOR_DATABASE",
        hide_env_values = true
    )]
    database: Option<Hidden>,
    /// File that holds the address of the database, so that its password is in no list of processes.
    #[arg(long, value_name = "FILE", env = "PARLOR_DATABASE_FILE")]
    database_file: Option<PathBuf>,
    /// Keeps everything in memory: nothing survives a stop of the server.
    #[arg(long, env = "PARLOR_MEMORY")]
    memory: bool,
    /// Threads for connections and tables [default: all cores but one].
    #[arg(long, value_name = "N", env = "PARLOR_THREADS")]
    threads: Option<usize>,
    /// Stops the server if a built-in player fails to act, so that tests notice [default: in debug builds].
    #[arg(long, env = "PARLOR_STRICT")]
    strict: bool,
    /// Seconds of silence before the server pings a connection [default: 10].
    #[arg(long, value_name = "SECONDS", env = "PARLOR_PING_AFTER", value_parser = clap::value_parser!(u64).range(1..=3600))]
    ping_after: Option<u64>,
    /// Seconds of silence after which a connection counts as lost; more than --ping-after [default: 19].
    #[arg(long, value_name = "SECONDS", env = "PARLOR_LOST_AFTER", value_parser = clap::value_parser!(u64).range(2..=7200))]
    lost_after: Option<u64>,
    /// Address for clients of the Pentago line protocol [default port: 55555, host as --listen]; repeatable.
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
    /// Ports for tables with binary clients of Extended Reversi, one port per table [default: 7800-7899, host as
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
    /// Address for clients of the protobuf protocol of Catan [default port: 7000, host as --listen]; repeatable.
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
    /// Address for clients of the text protocol of Clue [default port: 7300, host as --listen]; repeatable.
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
    /// Address for players of the original Project Game protocol [default port: 7400, host as --listen]; repeatable.
    #[arg(
        long,
        value_name = "ADDR",
        env = "PARLOR_PROJECT",
        num_args = 0..=1,
        default_missing_value = "",
        value_delimiter = ','
    )]
    #[serde(skip)]
    project: Vec<String>,
    #[arg(skip)]
    web: WebLimits,
    #[arg(skip)]
    gateway: Gateways,
    #[arg(skip)]
    quotas: Allowed,
    #[arg(skip)]
    limits: bounds::Given,
}

/// How much of the server one identity, and one address, may have, as the file sets it.
#[derive(Deserialize, Clone, Copy, Debug, Default)]
#[serde(default, deny_unknown_fields)]
struct Allowed {
    tables_per_identity: Option<usize>,
    tables_per_address: Option<usize>,
    unattended_per_identity: Option<usize>,
    unattended_per_address: Option<usize>,
    thoughts_per_identity: Option<usize>,
    thoughts_per_address: Option<usize>,
    guests_per_address: Option<u32>,
}

impl Allowed {
    /// The quotas, the usual ones where nothing is set.
    fn quotas(self) -> anyhow::Result<Quotas> {
        let usual = Quotas::default();
        let quotas = Quotas {
            tables_per_identity: self
                .tables_per_identity
                .unwrap_or(usual.tables_per_identity),
            tables_per_address: self.tables_per_address.unwrap_or(usual.tables_per_address),
            unattended_per_identity: self
                .unattended_per_identity
                .unwrap_or(usual.unattended_per_identity),
            unattended_per_address: self
                .unattended_per_address
                .unwrap_or(usual.unattended_per_address),
            thoughts_per_identity: self
                .thoughts_per_identity
                .unwrap_or(usual.thoughts_per_identity),
            thoughts_per_address: self
                .thoughts_per_address
                .unwrap_or(usual.thoughts_per_address),
            guests_per_address: self.guests_per_address.unwrap_or(usual.guests_per_address),
        };
        let needed = [
            ("tables_per_identity", quotas.tables_per_identity),
            ("tables_per_address", quotas.tables_per_address),
            ("thoughts_per_identity", quotas.thoughts_per_identity),
            ("thoughts_per_address", quotas.thoughts_per_address),
        ];
        match needed.into_iter().find(|(_, most)| *most == 0) {
            Some((name, _)) => {
                Err(Exit::Usage.says(format!("quotas.{name} is 1 at least: nobody could play")))
            }
            None => Ok(quotas),
        }
    }
}

/// The gateways as the file sets them up.
#[derive(Deserialize, Clone, Debug, Default)]
#[serde(default, deny_unknown_fields)]
struct Gateways {
    pentago: OneOrMany<pentago::Settings>,
    reversi: OneOrMany<reversi::Settings>,
    catan: OneOrMany<catan::Settings>,
    clue: OneOrMany<clue::Settings>,
    project: OneOrMany<project::Settings>,
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
Every setting can also stand in `parlor.toml` (listen, lines, metrics, tls_cert, tls_key, data, database, database_file, memory, threads, strict, ping_after,
lost_after; limits of the web as [web], of connections as [limits], what a guest may have as [quotas]; gateways as [gateway.pentago], [gateway.reversi], [gateway.catan],
[gateway.clue] and [gateway.project], see docs) and in the environment (PARLOR_LISTEN, PARLOR_LINES, …).
Flags win over the environment, the environment
over the file. RUST_LOG sets how much is logged. Ctrl-C stops the server cleanly.

Examples:
  parlor serve
  parlor serve --listen 0.0.0.0:8080 --data /var/lib/parlor
  parlor serve --memory --listen 127.0.0.1:0
  parlor serve --database postgres://parlor@db.example/parlor
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
    let metrics = match given.metrics {
        Some(address) => Some(bind(address).await?),
        None => None,
    };
    given.web.check().map_err(|said| Exit::Usage.says(said))?;
    let asked = pentago::asked(&given.pentago, given.gateway.pentago.0)?;
    let pentago = pentago::bind(asked, listen.ip()).await?;
    let reversi = reversi::asked(&given.reversi, given.gateway.reversi.0)?;
    let reversi = reversi.map(|one| one.checked(listen.ip())).transpose()?;
    let asked = catan::asked(&given.catan, given.gateway.catan.0)?;
    let catan = catan::bind(asked, listen.ip()).await?;
    let asked = clue::asked(&given.clue, given.gateway.clue.0)?;
    let clue = clue::bind(asked, listen.ip()).await?;
    let asked = project::asked(&given.project, given.gateway.project.0)?;
    let project = project::bind(asked, listen.ip()).await?;
    let tls = match (&given.tls_cert, &given.tls_key) {
        (Some(certificate), Some(key)) => Some(Tls::read(certificate, key).or_exit(Exit::Usage)?),
        (None, None) => None,
        (Some(_), None) | (None, Some(_)) => {
            return Err(Exit::Usage.says("--tls-cert and --tls-key are given together"));
        }
    };
    let heartbeat = heartbeat(given.ping_after, given.lost_after)?;
    let scheme = if tls.is_some() { "https" } else { "http" };
    let keeps = Keeps::of(Said {
        memory: given.memory,
        data: given.data,
        database: given.database,
        database_file: given.database_file,
    })?;
    let store = keeps.open().await?;
    let usual = Options::default();
    let options = Options {
        tls,
        quotas: given.quotas.quotas()?,
        web: given.web,
        limits: Limits {
            heartbeat,
            ..given.limits.own(usual.limits)?
        },
        strict: given.strict || usual.strict,
        node: Joining {
            lease: keeps.lease(),
            ..usual.node
        },
        ..usual
    };
    let server = Server::start(options, store).await.or_exit(Exit::No)?;
    let web = server.serve_web(web).or_exit(Exit::Unreachable)?;
    let lines = server.serve_lines(lines).or_exit(Exit::Unreachable)?;
    let metrics = metrics.map(|listener| server.serve_metrics(listener));
    let metrics = metrics.transpose().or_exit(Exit::Unreachable)?;
    let pentago = pentago::serve(&server, pentago, keeps.folder())?;
    let reversi = reversi.map(|options| reversi::serve(&server, options));
    let catan = catan::serve(&server, catan)?;
    let clue = clue::serve(&server, clue).await?;
    let project = project::serve(&server, project)?;
    let mut out = std::io::stdout();
    // The process that started the server may not read any more.
    let _ = writeln!(
        out,
        "Parlor is at {scheme}://{web}\nPrograms connect to {lines}"
    );
    if let Some(address) = metrics {
        let _ = writeln!(out, "Metrics are at http://{address}/metrics");
    }
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
    for address in project {
        let _ = writeln!(out, "Project Game players connect to {address}");
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

/// How much silence is borne, where it makes sense.
fn heartbeat(ping_after: Option<u64>, lost_after: Option<u64>) -> anyhow::Result<Heartbeat> {
    let usual = Heartbeat::default();
    let seconds = |given: Option<u64>, usual| given.map_or(usual, Duration::from_secs);
    let heartbeat = Heartbeat {
        ping_after: seconds(ping_after, usual.ping_after),
        lost_after: seconds(lost_after, usual.lost_after),
    };
    let most = Duration::from_secs(7200);
    if heartbeat.ping_after.is_zero()
        || heartbeat.lost_after <= heartbeat.ping_after
        || most < heartbeat.lost_after
    {
        return Err(Exit::Usage.says(
            "ping_after is at least 1 second, lost_after is more than that, and at most 7200 seconds",
        ));
    }
    Ok(heartbeat)
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
        // Where things are kept is one choice: what is given of it replaces all that the file says of it.
        let chosen = self.memory
            || self.data.is_some()
            || self.database.is_some()
            || self.database_file.is_some();
        let kept = |own, others| if chosen { own } else { others };
        Self {
            listen: self.listen.or(other.listen),
            lines: self.lines.or(other.lines),
            metrics: self.metrics.or(other.metrics),
            tls_cert: self.tls_cert.or(other.tls_cert),
            tls_key: self.tls_key.or(other.tls_key),
            memory: if chosen { self.memory } else { other.memory },
            data: kept(self.data, other.data),
            database: if chosen {
                self.database
            } else {
                other.database
            },
            database_file: kept(self.database_file, other.database_file),
            threads: self.threads.or(other.threads),
            strict: self.strict || other.strict,
            ping_after: self.ping_after.or(other.ping_after),
            lost_after: self.lost_after.or(other.lost_after),
            pentago: self.pentago,
            reversi: self.reversi,
            catan: self.catan,
            clue: self.clue,
            project: self.project,
            web: other.web,
            gateway: other.gateway,
            quotas: other.quotas,
            limits: other.limits,
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
    toml::from_str(&text).map_err(|error| {
        // The whole error shows a line of the file, which may hold a password.
        let said = match text.contains("://") {
            true => error.message().to_owned(),
            false => error.to_string(),
        };
        Exit::Usage.says(format!("{}: {said}", path.display()))
    })
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
        let given = Given {
            database: Some("postgres://db.example/arena".to_owned().into()),
            ..Given::default()
        };
        let file: Given = toml::from_str("memory = true\ndata = 'folder'").unwrap();
        let both = given.or(file);
        assert!(both.database.is_some() && !both.memory && both.data.is_none());
        assert!(toml::from_str::<Given>("port = 8080").is_err());
    }

    #[test]
    fn quotas_are_set_by_name_and_nobody_can_be_kept_from_playing() {
        let read = |text: &str| {
            let given: Result<Given, _> = toml::from_str(text);
            given.map(|given| given.quotas.quotas())
        };
        let set = read("[quotas]\nunattended_per_identity = 0\nthoughts_per_address = 3").unwrap();
        let usual = Quotas::default();
        let wanted = Quotas {
            unattended_per_identity: 0,
            thoughts_per_address: 3,
            ..usual
        };
        assert_eq!(set.unwrap(), wanted);
        assert_eq!(read("").unwrap().unwrap(), usual);
        assert!(read("[quotas]\ntables = 3").is_err());
        let said = read("[quotas]\nthoughts_per_identity = 0").unwrap();
        let said = said.unwrap_err().to_string();
        assert!(said.contains("quotas.thoughts_per_identity"), "{said}");
    }

    #[test]
    fn the_limits_of_connections_stand_in_the_file() {
        let read = |text: &str| {
            let given: Given = toml::from_str(text).unwrap();
            given.limits.own(Limits::default())
        };
        let set = read("[limits]\nper_address = 7\nhello = 3\nerrors = 9").unwrap();
        let seconds = set.hello.as_secs();
        assert_eq!((set.per_address, seconds, set.errors), (7, 3, 9));
        assert_eq!(read("").unwrap(), Limits::default());
        let said = read("[limits]\nrate = 0").unwrap_err().to_string();
        assert!(said.contains("limits.rate"), "{said}");
    }

    #[test]
    fn the_limits_of_the_web_stand_in_the_file() {
        let text = "metrics = '127.0.0.1:9'\n[web]\nrate = 7\ntrusted_proxies = ['10.0.0.0/8']";
        let file: Given = toml::from_str(text).unwrap();
        let both = Given::default().or(file);
        assert_eq!(both.metrics.unwrap().port(), 9);
        assert_eq!((both.web.rate, both.web.trusted_proxies.len()), (7, 1));
        assert_eq!(both.web.heavy, WebLimits::default().heavy);
        for wrong in ["[web]\nspeed = 1", "[web]\ntrusted_proxies = ['proxy']"] {
            assert!(toml::from_str::<Given>(wrong).is_err(), "{wrong}");
        }
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

    #[test]
    fn silence_is_asked_about_before_it_is_a_loss() {
        let seconds = Duration::from_secs;
        let heartbeat = super::heartbeat(Some(3), Some(7)).unwrap();
        assert_eq!(
            (heartbeat.ping_after, heartbeat.lost_after),
            (seconds(3), seconds(7))
        );
        assert_eq!(super::heartbeat(None, None).unwrap(), Heartbeat::default());
        for (ping_after, lost_after) in [(0, 7), (7, 7), (30, 20), (10, 7201)] {
            assert!(super::heartbeat(Some(ping_after), Some(lost_after)).is_err());
        }
    }
}
