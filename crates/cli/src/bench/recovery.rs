//! How long a server that was killed takes to have all its matches back.

use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use serde_json::{Map, json};

use super::{
    Limit, Measured,
    files::permit_files,
    live::{PAIRS, TABLES, start},
    pairs::{self, Line},
};
use crate::measuring::Folder;

/// The longest it may take, in seconds.
const SECONDS: f64 = 3.0;
/// One in so many tables is looked at afterwards.
const LOOKED_AT: usize = 100;

/// Kills a server with ten thousand matches and starts it again, until it says where it is.
pub(super) fn recovery(_: Duration) -> Result<Measured> {
    permit_files(2 * PAIRS as u64 + 500)?;
    let folder = Folder::new()?;
    let mut server = start(&folder)?;
    let lines = server.lines()?;
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    runtime.block_on(async {
        let mut pairs = pairs::gather(&lines, PAIRS, TABLES).await?;
        for pair in &mut pairs {
            for table in &pair.tables {
                let action = json!({"cell": 3, "rotation": 2});
                let act = json!({"type": "act", "id": table, "table": table, "action": action});
                let [first, _] = &mut pair.sides;
                first.say(&act).await?;
                first.hear("done").await?;
            }
        }
        drop(server); // By SIGKILL.
        let began = Instant::now();
        let mut server = start(&folder)?;
        let seconds = began.elapsed().as_secs_f64();
        let cpu_seconds = server.cpu_seconds()?;
        let mut watcher = Line::connect(&server.lines()?).await?;
        let tables = pairs.iter().flat_map(|pair| &pair.tables);
        for table in tables.step_by(LOOKED_AT) {
            let watch = json!({"type": "watch", "id": table, "key": table});
            watcher.say(&watch).await?;
            let update = watcher.hear("update").await?;
            if update["number"] != 2 {
                bail!("a move is lost: {update}");
            }
        }
        let measured = Measured {
            value: seconds,
            unit: "s until 10,000 matches are back after a kill",
            cpu_seconds,
            more: Map::new(),
        };
        Ok(measured.with("server_mb", json!(server.megabytes())).bar(
            "seconds",
            seconds,
            Limit::AtMost(SECONDS),
        ))
    })
}
