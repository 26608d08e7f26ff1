//! `parlor project load`: many players that only measure, against a communication server and a fleet of Game Masters.

use std::{path::PathBuf, time::Duration};

use serde_json::json;

use crate::{
    exit::Exit,
    project_load::{Fleet, Report, Size},
};

/// Measures how much time the programs add to the delays of the game, with many players at once.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// How many players; a game has eight of them by default.
    #[arg(long, value_name = "N", default_value_t = 80)]
    agents: u32,
    /// How many games; as many as the players fill by default.
    #[arg(long, value_name = "K")]
    games: Option<u32>,
    /// How long to measure.
    #[arg(long, value_name = "S", default_value_t = 10.0)]
    seconds: f64,
    /// The configuration file of the game.
    #[arg(long, value_name = "FILE")]
    conf: Option<PathBuf>,
    /// Prints one JSON object.
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: Args) -> anyhow::Result<()> {
    if !(args.seconds > 0.0 && args.seconds <= 1e6) {
        return Err(Exit::Usage.says("--seconds is a time in seconds, such as 10"));
    }
    let size = Size::new(args.agents, args.games, args.conf.as_deref())?;
    let fleet = Fleet::start(&size, args.conf.as_deref())?;
    let report = fleet.measure(&size, Duration::from_secs_f64(args.seconds))?;
    let Report {
        outcome,
        cs_cpu,
        gm_cpu,
        cs_megabytes,
        gm_megabytes,
        stolen,
    } = &report;
    let seconds = outcome.span.as_secs_f64().max(1e-9);
    let rate = outcome.added.len() as f64 / seconds;
    let [p50, p95, p99, most] = [50.0, 95.0, 99.0, 100.0].map(|share| report.added(share));
    if args.json {
        println!(
            "{}",
            json!({
                "agents": size.agents, "games": size.games, "playing": outcome.playing, "seconds": seconds,
                "requests_per_second": rate, "added_ms": { "p50": p50, "p95": p95, "p99": p99, "max": most },
                "joined_seconds": outcome.joined.as_secs_f64(), "unanswered": outcome.unanswered,
                "cs": { "cpu": cs_cpu, "megabytes": cs_megabytes }, "gm": { "cpu": gm_cpu, "megabytes": gm_megabytes },
                "stolen": stolen,
            })
        );
        return Ok(());
    }
    println!(
        "{} of {} players in {} games for {seconds:.1} s",
        outcome.playing, size.agents, size.games
    );
    println!("added ms   p50 {p50:.2}   p95 {p95:.2}   p99 {p99:.2}   max {most:.2}");
    println!(
        "{rate:.0} requests/s, {} unanswered, all joins answered after {:.2} s",
        outcome.unanswered,
        outcome.joined.as_secs_f64()
    );
    println!(
        "cs: {cs_cpu:.2} cores, {cs_megabytes:.0} MB   gm: {gm_cpu:.2} cores, {gm_megabytes:.0} MB"
    );
    if *stolen > 0.01 {
        println!(
            "the host of this machine gave {:.0} % of the processors to others: measure again when it is quiet",
            100.0 * stolen
        );
    }
    Ok(())
}
