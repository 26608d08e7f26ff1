//! Players of the Project Game at one communication server and a fleet of Game Masters.

use std::time::Duration;

use anyhow::Result;
use serde_json::json;

use super::Measured;
use crate::project_load::{Fleet, Size};

/// Players at the same time, unless `PARLOR_AGENTS` says otherwise.
const AGENTS: u32 = 2000;

/// The 99th hundredth of the time that server and Game Masters add to the delays, all players acting without pause.
pub(super) fn agents(span: Duration) -> Result<Measured> {
    let given = std::env::var("PARLOR_AGENTS").ok();
    let agents = given.and_then(|text| text.parse().ok()).unwrap_or(AGENTS);
    let size = Size::new(agents, None, None)?;
    let fleet = Fleet::start(&size, None)?;
    let report = fleet.measure(&size, span)?;
    let outcome = &report.outcome;
    let seconds = outcome.span.as_secs_f64();
    Ok(Measured {
        value: outcome.percentile(99.0),
        unit: "ms added at the 99th percentile",
        cpu_seconds: (report.cs_cpu + report.gm_cpu) * seconds,
        more: serde_json::Map::new(),
    }
    .with("agents", json!(outcome.playing))
    .with(
        "requests_per_second",
        json!(outcome.added.len() as f64 / seconds.max(1e-9)),
    )
    .with("p50_ms", json!(outcome.percentile(50.0)))
    .with("max_ms", json!(outcome.percentile(100.0)))
    .with("unanswered", json!(outcome.unanswered))
    .with("joined_seconds", json!(outcome.joined.as_secs_f64()))
    .with("cs_cores", json!(report.cs_cpu))
    .with("gm_cores", json!(report.gm_cpu))
    .with("cs_megabytes", json!(report.cs_megabytes))
    .with("gm_megabytes", json!(report.gm_megabytes))
    .with("stolen", json!(report.stolen)))
}
