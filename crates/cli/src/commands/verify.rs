//! `parlor verify`: proves that records follow from their seed and the rules.

use std::path::{Path, PathBuf};

use parlor_catalog::Catalog;
use parlor_play::{Record, RecordError};
use serde_json::{Value, json};

use crate::exit::Exit;

/// Proves that match records follow from their seed and the rules.
#[derive(clap::Args, Debug)]
#[command(after_help = AFTER)]
pub(crate) struct Args {
    /// The records.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Prints one JSON object per file.
    #[arg(long)]
    json: bool,
}

const AFTER: &str = "\
Exit code 0: all are verified; 1: one is not; 2: one cannot be read.

Example:
  parlor verify records/*.record";

/// What is known of a file.
enum Answer {
    Verified(Value),
    No(String),
    Unreadable(String),
}

pub(crate) fn run(args: Args) -> anyhow::Result<()> {
    let catalog = Catalog::standard();
    let mut worst = None;
    for file in &args.files {
        let answer = verify(&catalog, file);
        match &answer {
            Answer::Verified(_) => {}
            Answer::No(_) => worst = worst.or(Some(Exit::No)),
            Answer::Unreadable(_) => worst = Some(Exit::Usage),
        }
        if args.json {
            println!("{}", as_json(file, &answer));
        } else {
            println!("{}: {}", file.display(), sentence(&answer));
        }
    }
    match worst {
        Some(exit) => Err(exit.says("")),
        None => Ok(()),
    }
}

fn verify(catalog: &Catalog, file: &Path) -> Answer {
    let text = match std::fs::read_to_string(file) {
        Ok(text) => text,
        Err(error) => return Answer::Unreadable(error.to_string()),
    };
    let record = match Record::read(&text) {
        Ok(record) => record,
        Err(error @ RecordError::Malformed { .. }) => return Answer::Unreadable(error.to_string()),
        Err(error) => return Answer::No(error.to_string()),
    };
    let kind = match catalog.rules(&record.header.game, record.header.rules) {
        Ok(kind) => kind,
        Err(problem) => return Answer::Unreadable(problem.to_string()),
    };
    match record.verify(kind) {
        Ok(played) => Answer::Verified(json!({
            "game": record.header.game,
            "match": record.header.id,
            "players": record.header.seats.iter().map(|seat| &seat.name).collect::<Vec<_>>(),
            "lines": record.lines.len(),
            "finish": played.finish(),
            "seed_hash": record.header.seed_hash,
        })),
        Err(error) => Answer::No(error.to_string()),
    }
}

fn sentence(answer: &Answer) -> String {
    let facts = match answer {
        Answer::Verified(facts) => facts,
        Answer::No(why) => return format!("not verified: {why}"),
        Answer::Unreadable(why) => return format!("unreadable: {why}"),
    };
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let each = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let players: Vec<String> = each(&facts["players"]).iter().map(text).collect();
    let winners = each(&facts["finish"]["outcome"]["winners"]);
    let winners: Vec<&str> = winners
        .iter()
        .filter_map(|seat| players.get(usize::try_from(seat.as_u64()?).ok()?))
        .map(String::as_str)
        .collect();
    let won = match winners.as_slice() {
        [] => "nobody wins".into(),
        [winner] => format!("{winner} wins"),
        all => format!("{} share the win", all.join(" and ")),
    };
    format!(
        "verified: {} of {}, {} lines, {won} ({}), seed hash {}",
        text(&facts["game"]),
        players.join(" and "),
        facts["lines"],
        text(&facts["finish"]["reason"]),
        text(&facts["seed_hash"]),
    )
}

fn as_json(file: &Path, answer: &Answer) -> Value {
    let (verified, key, what) = match answer {
        Answer::Verified(facts) => (true, "facts", facts.clone()),
        Answer::No(why) => (false, "why", json!(why)),
        Answer::Unreadable(why) => (false, "unreadable", json!(why)),
    };
    json!({ "file": file.display().to_string(), "verified": verified, key: what })
}
