//! Tables of the Project Game at a server that keeps everything, with seven built-in players and one that measures at each.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    time::{Duration, Instant},
};

use anyhow::{Context, Result, bail};
use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

use super::{Limit, Measured, load, server::Server};
use crate::measuring::{Folder, percentile};

/// Tables at the same time, unless `PARLOR_TABLES` says otherwise.
const TABLES: usize = 50;

/// How long a step takes at these tables.
const STEP: Duration = Duration::from_millis(100);

/// The bar at the 99th percentile, in milliseconds.
const BAR: f64 = 20.0;

/// What a measuring player reads of a message.
#[derive(Deserialize)]
struct Heard<'a> {
    #[serde(rename = "type")]
    kind: &'a str,
    /// An id in most messages, a description in some.
    #[serde(default)]
    table: Option<Value>,
    #[serde(default, borrow)]
    events: Vec<Event<'a>>,
}

#[derive(Deserialize)]
struct Event<'a> {
    #[serde(rename = "type")]
    kind: &'a str,
}

/// The 99th hundredth of the time that a table adds to the delay of a step, from the request until its effect is read.
pub(super) fn hosted(span: Duration) -> Result<Measured> {
    let given = std::env::var("PARLOR_TABLES").ok();
    let tables = given.and_then(|text| text.parse().ok()).unwrap_or(TABLES);
    let folder = Folder::new()?;
    let server = Server::start(&["--data", &folder.path().display().to_string()])?;
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    let begin = server.cpu_seconds()?;
    let mut added = runtime.block_on(measure(server.address(), tables, span))?;
    let cpu_seconds = server.cpu_seconds()? - begin;
    if added.is_empty() {
        bail!("no step was answered");
    }
    added.sort_unstable();
    let millis = |share: f64| percentile(&added, share) as f64 / 1000.0;
    let p99 = millis(99.0);
    Ok(Measured {
        value: p99,
        unit: "ms added at the 99th percentile",
        cpu_seconds,
        more: serde_json::Map::new(),
    }
    .with("tables", json!(tables))
    .with("steps", json!(added.len()))
    .with("p50_ms", json!(millis(50.0)))
    .with("max_ms", json!(millis(100.0)))
    .bar("p99_ms", p99, Limit::AtMost(BAR)))
}

async fn measure(address: &str, tables: usize, span: Duration) -> Result<Vec<u64>> {
    let counts = Arc::new(AtomicBool::new(false));
    let mut players = Vec::new();
    for _ in 0..tables {
        let player = one(address.to_owned(), Arc::clone(&counts));
        players.push(tokio::spawn(player));
    }
    tokio::time::sleep(Duration::from_secs(1)).await;
    counts.store(true, Relaxed);
    tokio::time::sleep(span).await;
    counts.store(false, Relaxed);
    let mut added = Vec::new();
    for player in players {
        let measured = tokio::time::timeout(Duration::from_secs(10), player).await;
        added.extend(measured.context("a player is not answered")???);
    }
    Ok(added)
}

/// Steps to and fro in match after match; ends when nothing is counted any more.
async fn one(address: String, counts: Arc<AtomicBool>) -> Result<Vec<u64>> {
    let mut socket = load::connect(&address).await?;
    let mut chairs = vec![json!({"type": "built_in", "player": "sonar"}); 8];
    chairs[0] = json!({"type": "open"});
    let create = json!({
        "type": "create", "id": "t", "game": "project", "chairs": chairs,
        "settings": {"again": {"type": "after", "pause": 0}}, "want": {"table": false},
    });
    socket.send(Message::text(create.to_string())).await?;
    let mut added = Vec::new();
    let mut sent: Option<Instant> = None;
    let mut steps = 0u32;
    let mut has_counted = false;
    while let Some(message) = socket.next().await {
        let is_counting = counts.load(Relaxed);
        if has_counted && !is_counting {
            break;
        }
        has_counted |= is_counting;
        let Message::Text(text) = message? else {
            continue;
        };
        let heard: Heard<'_> = serde_json::from_str(&text)?;
        if heard.kind == "refused" {
            bail!("refused: {text}");
        }
        let told = |kind: &str| heard.events.iter().any(|event| event.kind == kind);
        let has_moved = told("moved");
        if let Some(sent) = sent.take_if(|_| has_moved)
            && is_counting
        {
            let late = sent.elapsed().saturating_sub(STEP);
            added.push(u64::try_from(late.as_micros()).unwrap_or(u64::MAX));
        }
        if heard.kind == "update" && (has_moved || told("began")) {
            steps += 1;
            let direction = if steps.is_multiple_of(2) { "e" } else { "w" };
            let act = json!({
                "type": "act", "id": steps.to_string(), "table": heard.table,
                "action": {"type": "move", "direction": direction},
            });
            sent = Some(Instant::now());
            socket.send(Message::text(act.to_string())).await?;
        }
    }
    Ok(added)
}
