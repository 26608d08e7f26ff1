//! Moves per CPU-second of a real server, by a load generator in another process: this one.

use std::time::Duration;

use anyhow::{Context, Result, bail};
use serde_json::json;

use super::{Limit, Measured, Skipped, load};
use crate::measuring::{Folder, Program, percentile};

/// Pairs of players at the same time, unless `PARLOR_PAIRS` says otherwise.
const PAIRS: usize = 24;
/// How often each server of a comparison is measured: they take turns, so that what else happens on the machine meets all
/// alike.
const ROUNDS: u32 = 4;
/// The part of a bare server's moves that ours makes in memory.
const IN_MEMORY: f64 = 0.9;
/// The part that it makes with every move durable before it is told.
const DURABLE: f64 = 0.6;
/// What a server on PostgreSQL reaches of one on SQLite at least.
const POSTGRES: f64 = 0.6;

/// With a store that forgets everything.
pub(super) fn moves_memory(span: Duration) -> Result<Measured> {
    let server = Server::start(&["--memory"])?;
    Ok(told(&played(&server, span)?))
}

/// With the embedded database, every move durable before it is told.
pub(super) fn moves_durable(span: Duration) -> Result<Measured> {
    let folder = Folder::new()?;
    let server = Server::start(&["--data", &folder.path().display().to_string()])?;
    Ok(told(&played(&server, span)?))
}

/// With a PostgreSQL database, beside the embedded one in the same run.
pub(super) fn moves_postgres(span: Duration) -> Result<Measured> {
    let Ok(address) = std::env::var("PARLOR_BENCH_DATABASE") else {
        let said = "PARLOR_BENCH_DATABASE names no database; it is filled, so give an empty one";
        return Err(Skipped(said.into()).into());
    };
    let folder = Folder::new()?;
    let servers = [
        Server::start(&["--data", &folder.path().display().to_string()])?,
        Server::start(&["--database", &address])?,
    ];
    let mut sums = [const { Played::NONE }; 2];
    for _ in 0..ROUNDS {
        for (sum, server) in sums.iter_mut().zip(&servers) {
            sum.add(played(server, span / ROUNDS)?);
        }
    }
    let [embedded, database] = sums;
    let moves = |one: &Played| one.outcome.moves as f64;
    Ok(told(&database)
        .with("sqlite", json!(embedded.rate()))
        .bar(
            "moves a second beside SQLite",
            moves(&database) / moves(&embedded).max(1.0),
            Limit::AtLeast(POSTGRES),
        )
        .bar(
            "moves per CPU second beside SQLite",
            database.rate() / embedded.rate(),
            Limit::AtLeast(POSTGRES),
        ))
}

/// Both beside the smallest server that passes the same messages on.
pub(super) fn bare(span: Duration) -> Result<Measured> {
    let folder = Folder::new()?;
    let durable = ["--data", &folder.path().display().to_string()];
    let servers = [
        Server::bare()?,
        Server::start(&["--memory"])?,
        Server::start(&durable)?,
    ];
    let mut sums = [const { Played::NONE }; 3];
    for _ in 0..ROUNDS {
        for (sum, server) in sums.iter_mut().zip(&servers) {
            sum.add(played(server, span / ROUNDS)?);
        }
    }
    let [bare, memory, durable] = sums;
    let ratio = |one: &Played| one.rate() / bare.rate();
    Ok(told(&bare)
        .with("memory", json!(memory.rate()))
        .with("durable", json!(durable.rate()))
        .bar(
            "in memory over bare",
            ratio(&memory),
            Limit::AtLeast(IN_MEMORY),
        )
        .bar(
            "durable over bare",
            ratio(&durable),
            Limit::AtLeast(DURABLE),
        ))
}

/// What was played at a server, and what it cost.
struct Played {
    outcome: load::Outcome,
    cpu_seconds: f64,
}

impl Played {
    const NONE: Self = Self {
        outcome: load::Outcome {
            moves: 0,
            micros: Vec::new(),
        },
        cpu_seconds: 0.0,
    };

    fn add(&mut self, more: Self) {
        self.outcome.moves += more.outcome.moves;
        self.outcome.micros.extend(more.outcome.micros);
        self.cpu_seconds += more.cpu_seconds;
    }

    fn rate(&self) -> f64 {
        self.outcome.moves as f64 / self.cpu_seconds.max(1e-9)
    }
}

fn pairs() -> usize {
    let given = std::env::var("PARLOR_PAIRS").ok();
    given.and_then(|text| text.parse().ok()).unwrap_or(PAIRS)
}

fn played(server: &Server, span: Duration) -> Result<Played> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    let mut seconds = Vec::new();
    let outcome = runtime.block_on(load::run(&server.address, pairs(), span, || {
        seconds.push(server.cpu_seconds());
    }))?;
    let seconds = seconds.into_iter().collect::<Result<Vec<f64>>>()?;
    let (Some(begin), Some(end)) = (seconds.first(), seconds.last()) else {
        bail!("nothing was measured");
    };
    if outcome.moves == 0 {
        bail!("no move was answered");
    }
    Ok(Played {
        outcome,
        cpu_seconds: end - begin,
    })
}

fn told(played: &Played) -> Measured {
    let Played {
        outcome,
        cpu_seconds,
    } = played;
    let mut micros = outcome.micros.clone();
    micros.sort_unstable();
    let unit = "moves per server CPU second";
    Measured::rate(outcome.moves, unit, *cpu_seconds)
        .with("moves", json!(outcome.moves))
        .with("pairs", json!(pairs()))
        .with("p50_us", json!(percentile(&micros, 50.0)))
        .with("p99_us", json!(percentile(&micros, 99.0)))
}

/// A server as a child of this process; it ends with this value.
pub(super) struct Server {
    /// Its output stays open: it may go on talking.
    program: Program,
    address: String,
}

impl Server {
    /// Starts one with this store and these settings.
    pub(super) fn start(settings: &[&str]) -> Result<Self> {
        let mut line = vec!["serve", "--listen", "127.0.0.1:0", "--lines", "127.0.0.1:0"];
        line.extend(settings);
        Self::of(Program::start(&line)?)
    }

    /// Starts the smallest one.
    fn bare() -> Result<Self> {
        Self::of(Program::start(&["bench", "--relay"])?)
    }

    fn of(mut program: Program) -> Result<Self> {
        let first = program.line()?;
        let address = first.trim().rsplit("//").next();
        let address = address.filter(|address| !address.is_empty());
        let address = address.context("the server does not start")?.to_owned();
        Ok(Self { program, address })
    }

    /// Address for browsers.
    pub(super) fn address(&self) -> &str {
        &self.address
    }

    /// Address for programs that speak lines; it can be asked for once.
    pub(super) fn lines(&mut self) -> Result<String> {
        let second = self.program.line()?;
        let address = second.split_whitespace().last();
        Ok(address.context("the server takes no lines")?.to_owned())
    }

    /// The processor time of the server so far.
    pub(super) fn cpu_seconds(&self) -> Result<f64> {
        self.program.cpu_seconds()
    }

    /// The memory that the server uses.
    pub(super) fn megabytes(&self) -> f64 {
        self.program.megabytes()
    }

    /// The most memory it has used since that was forgotten last.
    pub(super) fn peak_megabytes(&self) -> f64 {
        self.program.peak_megabytes()
    }

    /// Forgets the most memory it has used.
    pub(super) fn forget_peak(&self) -> Result<()> {
        self.program.forget_peak()
    }
}
