//! `parlor reversi compare`: what a program believes about a game, and the truth.

use std::{io::Write, path::PathBuf};

use parlor_play::Record;
use parlor_reversi::{
    Config, Graph,
    tools::{Report, Verdict, tell_rays},
};

use super::record;
use crate::{
    exit::{Exit, OrExit},
    stdin::read_limited,
};

/// The longest file of claims that is read.
const LONGEST: usize = 256 << 20;

/// Compares what a program believes about the positions of a record with the truth.
///
/// A claim is a line of JSON: the step, and any of player, legal, board, overrides, bombs, next. Exit
/// code 1 if any claim is wrong.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// The record of the game.
    record: PathBuf,
    /// The claims, one JSON object per line; a leading `#claim ` is ignored, and so are other lines that start with #.
    claims: PathBuf,
    /// Prints the whole report as JSON.
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: Args) -> anyhow::Result<()> {
    let record = record(&args.record)?;
    let claims = read_limited(&args.claims, LONGEST).or_exit(Exit::Usage)?;
    let claims = String::from_utf8_lossy(&claims);
    let claims = claims.lines().map(claim).collect::<Vec<_>>().join("\n");
    let report = parlor_catalog::reversi::compare(&record, &claims).or_exit(Exit::Usage)?;
    let mut out = std::io::stdout().lock();
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&report)?)?;
    } else {
        out.write_all(told(&record, &report)?.as_bytes())?;
    }
    out.flush()?;
    match report.claims.iter().filter(|verdict| !verdict.ok).count() {
        0 => Ok(()),
        wrong => Err(Exit::No.says(format!(
            "{wrong} of {} claims are wrong",
            report.claims.len()
        ))),
    }
}

/// What the claims in a client's output are worth, in sentences; nothing if there are none.
pub(super) fn judged(record: &Record, output: &str) -> anyhow::Result<Option<String>> {
    let claims: Vec<&str> = output
        .lines()
        .map(|line| line.strip_prefix("#claim ").unwrap_or_default())
        .collect();
    if claims.iter().all(|claim| claim.is_empty()) {
        return Ok(None);
    }
    let report = parlor_catalog::reversi::compare(record, &claims.join("\n")).or_exit(Exit::No)?;
    told(record, &report).map(Some)
}

/// A report in sentences.
fn told(record: &Record, report: &Report) -> anyhow::Result<String> {
    let config: Config = serde_json::from_str(record.header.config.get())?;
    let graph = Graph::new(&config.read_map().or_exit(Exit::Usage)?);
    Ok(sentences(report, &graph))
}

/// A line of claims as it is read: programs print them among other things.
fn claim(line: &str) -> &str {
    match line.strip_prefix("#claim ") {
        Some(claim) => claim,
        None if line.starts_with('#') => "",
        None => line,
    }
}

fn sentences(report: &Report, graph: &Graph) -> String {
    let mut text = String::new();
    for verdict in report.claims.iter().filter(|verdict| !verdict.ok) {
        let step = verdict
            .step
            .map_or(String::new(), |step| format!(", step {step}"));
        text += &format!("line {}{step}: {}\n", verdict.line, differences(verdict));
        for told in &verdict.rays {
            text += &format!("  ({},{})\n", told.x, told.y);
            for ray in tell_rays(graph, &told.rays) {
                text += &format!("    {ray}\n");
            }
        }
    }
    let right = report.claims.iter().filter(|verdict| verdict.ok).count();
    text += &format!("{right} of {} claims are right", report.claims.len());
    match report.first_difference {
        Some(step) => text += &format!("; the first difference is at step {step}\n"),
        None => text.push('\n'),
    }
    text
}

fn differences(verdict: &Verdict) -> String {
    let tiles = |tiles: &[(u16, u16)]| {
        let tiles: Vec<String> = tiles.iter().map(|(x, y)| format!("({x},{y})")).collect();
        tiles.join(" ")
    };
    let mut found = Vec::new();
    found.extend(verdict.problem.clone());
    if !verdict.missing.is_empty() {
        found.push(format!("missing {}", tiles(&verdict.missing)));
    }
    if !verdict.extra.is_empty() {
        found.push(format!("extra {}", tiles(&verdict.extra)));
    }
    found.extend(verdict.cells.iter().map(|cell| {
        format!(
            "({},{}) shows {}, not {}",
            cell.x, cell.y, cell.shown, cell.claimed
        )
    }));
    found.extend(
        verdict
            .counts
            .iter()
            .map(|count| format!("{} is {}, not {}", count.what, count.real, count.claimed)),
    );
    found.join("; ")
}
