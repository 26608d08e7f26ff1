//! Players of the Project Game at one communication server and a fleet of Game Masters.

use std::{
    io::Write,
    net::TcpStream,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

use anyhow::Result;
use serde_json::json;

use super::{Limit, Measured};
use crate::project_load::{Fleet, Report, Size};

/// Players at the same time, unless `PARLOR_AGENTS` says otherwise.
const AGENTS: u32 = 2000;

/// Players beside a connection that floods the server.
const BESIDE: u32 = 104;

/// The bar at the 99th percentile, in milliseconds.
const BAR: f64 = 10.0;

/// The 99th hundredth of the time that server and Game Masters add to the delays, all players acting without pause.
pub(super) fn agents(span: Duration) -> Result<Measured> {
    let given = std::env::var("PARLOR_AGENTS").ok();
    let agents = given.and_then(|text| text.parse().ok()).unwrap_or(AGENTS);
    let size = Size::new(agents, None, None)?;
    let fleet = Fleet::start(&size, None)?;
    Ok(told(&fleet.measure(&size, span)?))
}

/// The same beside a connection that sends frames as fast as it can.
pub(super) fn flooded(span: Duration) -> Result<Measured> {
    let size = Size::new(BESIDE, None, None)?;
    let fleet = Fleet::start(&size, None)?;
    let flood = Flood::start(fleet.port());
    let report = fleet.measure(&size, span)?;
    Ok(told(&report).with("flood_frames_per_second", json!(flood.stop())))
}

/// A thread that floods a server; connects again when it is closed.
struct Flood {
    stop: Arc<AtomicBool>,
    thread: JoinHandle<f64>,
}

impl Flood {
    fn start(port: u16) -> Self {
        let stop = Arc::new(AtomicBool::new(false));
        let told = Arc::clone(&stop);
        let thread = thread::spawn(move || {
            let frame = b"{\"action\":\"move\",\"userGuid\":\"flood\",\"direction\":\"N\"}\x17";
            let piece = frame.repeat(1000);
            let mut bytes = 0;
            let begun = Instant::now();
            while !told.load(Relaxed) {
                let Ok(mut stream) = TcpStream::connect(("127.0.0.1", port)) else {
                    break;
                };
                // It is not read fast enough at times.
                let _ = stream.set_write_timeout(Some(Duration::from_millis(100)));
                while let Ok(written) = stream.write(&piece)
                    && !told.load(Relaxed)
                {
                    bytes += written;
                }
            }
            (bytes / frame.len()) as f64 / begun.elapsed().as_secs_f64()
        });
        Self { stop, thread }
    }

    /// Ends it; how many frames it has sent in each second of its own.
    fn stop(self) -> f64 {
        self.stop.store(true, Relaxed);
        self.thread.join().unwrap_or(0.0)
    }
}

fn told(report: &Report) -> Measured {
    let outcome = &report.outcome;
    let seconds = outcome.span.as_secs_f64();
    let p99 = report.added(99.0);
    Measured {
        value: p99,
        unit: "ms added at the 99th percentile",
        cpu_seconds: (report.cs_cpu + report.gm_cpu) * seconds,
        more: serde_json::Map::new(),
    }
    .with("agents", json!(outcome.playing))
    .with(
        "requests_per_second",
        json!(outcome.added.len() as f64 / seconds.max(1e-9)),
    )
    .with("p50_ms", json!(report.added(50.0)))
    .with("max_ms", json!(report.added(100.0)))
    .with("unanswered", json!(outcome.unanswered))
    .with("joined_seconds", json!(outcome.joined.as_secs_f64()))
    .with("cs_cores", json!(report.cs_cpu))
    .with("gm_cores", json!(report.gm_cpu))
    .with("cs_megabytes", json!(report.cs_megabytes))
    .with("gm_megabytes", json!(report.gm_megabytes))
    .with("stolen", json!(report.stolen))
    .bar("p99_ms", p99, Limit::AtMost(BAR))
}
