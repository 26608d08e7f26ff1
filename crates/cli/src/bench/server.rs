//! Moves per CPU-second of a real server, by a load generator in another process: this one.

use std::{
    io::{BufRead, BufReader},
    path::PathBuf,
    process::{Child, ChildStdout, Command, Stdio},
    time::Duration,
};

use anyhow::{Context, Result, bail};
use serde_json::json;

use super::{Measured, load};

/// Pairs of players at the same time, unless `PARLOR_PAIRS` says otherwise.
const PAIRS: usize = 24;

/// With a store that forgets everything.
pub(super) fn moves_memory(span: Duration) -> Result<Measured> {
    measure(&["--memory"], span)
}

/// With the embedded database, every move durable before it is told.
pub(super) fn moves_durable(span: Duration) -> Result<Measured> {
    let folder = Folder::new()?;
    measure(&["--data", &folder.path()], span)
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
    let micros = |share: usize| {
        let last = outcome.micros.len().saturating_sub(1);
        outcome.micros.get(last * share / 100).copied()
    };
    Ok(
        Measured::rate(outcome.moves, "moves per server CPU second", cpu)
            .with("moves", json!(outcome.moves))
            .with("pairs", json!(pairs))
            .with("p50_us", json!(micros(50)))
            .with("p99_us", json!(micros(99))),
    )
}

/// A server as a child of this process; it ends with this value.
pub(super) struct Server {
    child: Child,
    address: String,
    /// Kept open: the server may go on talking.
    _said: BufReader<ChildStdout>,
}

impl Server {
    /// Starts one with this store.
    pub(super) fn start(store: &[&str]) -> Result<Self> {
        let mut child = Command::new(std::env::current_exe()?)
            .args(["serve", "--listen", "127.0.0.1:0", "--lines", "127.0.0.1:0"])
            .args(store)
            .env("RUST_LOG", "error")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .context("the server does not start")?;
        let said = child.stdout.take().context("the server says nothing")?;
        let mut said = BufReader::new(said);
        let mut first = String::new();
        said.read_line(&mut first)?;
        let address = first
            .trim()
            .rsplit("//")
            .next()
            .unwrap_or_default()
            .to_owned();
        Ok(Self {
            child,
            address,
            _said: said,
        })
    }

    /// Where browsers connect.
    pub(super) fn address(&self) -> &str {
        &self.address
    }

    /// The CPU time of the server's process so far, user and system, all threads.
    pub(super) fn cpu_seconds(&self) -> Result<f64> {
        let id = self.child.id();
        let stat = std::fs::read_to_string(format!("/proc/{id}/stat"))?;
        let fields = stat.rsplit_once(')').map_or("", |(_, fields)| fields);
        let ticks = |n: usize| {
            fields
                .split_whitespace()
                .nth(n)
                .and_then(|text| text.parse::<f64>().ok())
        };
        let (user, system) = ticks(11).zip(ticks(12)).context("/proc cannot be read")?;
        let hertz = rustix::param::clock_ticks_per_second() as f64;
        Ok((user + system) / hertz)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill(); // It may have ended by itself.
        let _ = self.child.wait();
    }
}

/// A folder that goes away with this value.
pub(super) struct Folder(PathBuf);

impl Folder {
    pub(super) fn path(&self) -> String {
        self.0.display().to_string()
    }

    pub(super) fn new() -> Result<Self> {
        let path = std::env::temp_dir().join(format!("parlor-bench-{}", std::process::id()));
        std::fs::create_dir_all(&path)?;
        Ok(Self(path))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0); // It is only a temporary folder.
    }
}
