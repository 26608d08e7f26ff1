//! What a match costs the server in memory while nobody moves.

use std::time::Duration;

use anyhow::Result;
use serde_json::{Map, json};

use super::{
    Limit, Measured,
    files::permit_files,
    pairs::{self, SETTINGS},
    server::Server,
};
use crate::measuring::Folder;

/// Matches, each with two connections of its own.
const MATCHES: usize = 1500;
/// The most that one match may cost, in kilobytes.
const KILOBYTES: f64 = 24.0;
/// How long nothing happens before memory is looked at.
const SETTLES: Duration = Duration::from_secs(1);

/// With two connections by lines for each match.
pub(super) fn idle(_: Duration) -> Result<Measured> {
    permit_files(2 * MATCHES as u64 + 200)?;
    let folder = Folder::new()?;
    let settings = folder.file("parlor.toml", SETTINGS)?;
    let mut server = Server::start(&["--memory", "--config", &settings])?;
    let lines = server.lines()?;
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    runtime.block_on(async {
        let (before, cpu) = (server.megabytes(), server.cpu_seconds()?);
        let pairs = pairs::gather(&lines, MATCHES, 1).await?;
        tokio::time::sleep(SETTLES).await;
        let grown = server.megabytes() - before;
        let each = grown * 1024.0 / pairs.len() as f64;
        let measured = Measured {
            value: each,
            unit: "KB for an idle match with two connections by lines",
            cpu_seconds: server.cpu_seconds()? - cpu,
            more: Map::new(),
        };
        Ok(measured
            .with("matches", json!(pairs.len()))
            .with("empty_mb", json!(before))
            .with("grown_mb", json!(grown))
            .bar("KB for a match", each, Limit::AtMost(KILOBYTES)))
    })
}
