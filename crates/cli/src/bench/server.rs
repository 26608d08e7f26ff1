//! Moves per CPU-second of a real server, by a load generator in another process: this one.

use std::time::Duration;

use anyhow::{Result, bail};
use serde_json::json;

use super::{Measured, load};
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
