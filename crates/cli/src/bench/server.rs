//! Moves per CPU-second of a real server, by a load generator in another process: this one.

use std::time::Duration;

use anyhow::{Result, bail};
use serde_json::{Value, json};

use super::{Limit, Measured, Skipped, load};
use crate::measuring::{Folder, Program, percentile};

/// Pairs of players at the same time, unless `PARLOR_PAIRS` says otherwise.
const PAIRS: usize = 24;

/// With a store that forgets everything.
pub(super) fn moves_memory(span: Duration) -> Result<Measured> {
    measure(&["--memory"], span)
}

/// With the embedded database, every move durable before it is told.
pub(super) fn moves_durable(span: Duration) -> Result<Measured> {
    let folder = Folder::new()?;
    measure(&["--data", &folder.path().display().to_string()], span)
}

/// With a PostgreSQL database, beside the embedded one in the same run.
pub(super) fn moves_postgres(span: Duration) -> Result<Measured> {
    let Ok(address) = std::env::var("PARLOR_BENCH_DATABASE") else {
        let said = "PARLOR_BENCH_DATABASE names no database; it is filled, so give an empty one";
        return Err(Skipped(said.into()).into());
    };
    let database = || measure(&["--database", &address], span / 4);
    let embedded = || moves_durable(span / 4);
    // In turns and back, so that a machine that slows down slows both.
    let all = [embedded()?, database()?, database()?, embedded()?];
    let number = |one: &Measured, key: &str| one.more.get(key).and_then(Value::as_f64);
    let sum = |ours: [usize; 2], of: &dyn Fn(&Measured) -> f64| -> f64 {
        ours.iter().filter_map(|nth| all.get(*nth)).map(of).sum()
    };
    let moves = |one: &Measured| number(one, "moves").unwrap_or_default();
    let per_cpu = |ours| sum(ours, &moves) / sum(ours, &|one| one.cpu_seconds).max(1e-9);
    let per_second = |ours| sum(ours, &|one| number(one, "per_second").unwrap_or_default()) / 2.0;
    let p99 = |ours| sum(ours, &|one| number(one, "p99_us").unwrap_or_default()) / 2.0;
    let (embedded, database) = ([0, 3], [1, 2]);
    let beside = per_second(database) / per_second(embedded).max(1e-9);
    let cpu_seconds = sum(database, &|one| one.cpu_seconds);
    let mut measured = Measured::rate(0, "moves per server CPU second", cpu_seconds);
    measured.value = per_cpu(database);
    Ok(measured
        .with("sqlite", json!(per_cpu(embedded)))
        .with("per_second", json!(per_second(database)))
        .with("sqlite_per_second", json!(per_second(embedded)))
        .with("p99_us", json!(p99(database)))
        .with("sqlite_p99_us", json!(p99(embedded)))
        .bar("moves a second beside SQLite", beside, Limit::AtLeast(0.6))
        .bar(
            "moves per CPU second beside SQLite",
            per_cpu(database) / per_cpu(embedded).max(1e-9),
            Limit::AtLeast(0.6),
        ))
}

fn measure(store: &[&str], span: Duration) -> Result<Measured> {
    let given = std::env::var("PARLOR_PAIRS").ok();
    let pairs = given.and_then(|text| text.parse().ok()).unwrap_or(PAIRS);
    let server = Server::start(store)?;
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    let mut seconds = Vec::new();
    let outcome = runtime.block_on(load::run(&server.address, pairs, span, || {
        seconds.push(server.cpu_seconds());
    }))?;
    let seconds = seconds.into_iter().collect::<Result<Vec<f64>>>()?;
    let (Some(begin), Some(end)) = (seconds.first(), seconds.last()) else {
        bail!("nothing was measured");
    };
    let cpu = end - begin;
    if outcome.moves == 0 {
        bail!("no move was answered");
    }
    Ok(
        Measured::rate(outcome.moves, "moves per server CPU second", cpu)
            .with("moves", json!(outcome.moves))
            .with(
                "per_second",
                json!(outcome.moves as f64 / span.as_secs_f64()),
            )
            .with("pairs", json!(pairs))
            .with("p50_us", json!(percentile(&outcome.micros, 50.0)))
            .with("p99_us", json!(percentile(&outcome.micros, 99.0))),
    )
}

/// A server as a child of this process; it ends with this value.
pub(super) struct Server {
    /// Its output stays open: it may go on talking.
    program: Program,
    address: String,
}

impl Server {
    /// Starts one with this store.
    pub(super) fn start(store: &[&str]) -> Result<Self> {
        let mut line = vec!["serve", "--listen", "127.0.0.1:0", "--lines", "127.0.0.1:0"];
        line.extend(store);
        let mut program = Program::start(&line)?;
        let first = program.line()?;
        let address = first.trim().rsplit("//").next();
        let address = address.unwrap_or_default().to_owned();
        Ok(Self { program, address })
    }

    /// Address for browsers.
    pub(super) fn address(&self) -> &str {
        &self.address
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
