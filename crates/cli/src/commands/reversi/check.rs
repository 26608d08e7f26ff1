//! `parlor reversi check`: what is wrong with maps, and what should be known about them.

use std::io::Write;

use parlor_reversi::{
    map::MAX_SIDE,
    tools::{Checked, check},
};
use serde_json::{Value, json};

use super::map_bytes;
use crate::exit::Exit;

/// Checks maps: errors with line and column, and warnings.
///
/// Exit code 2 if a map is wrong. Sides up to 512 are accepted here; a table has its own limit.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// The files, or names of maps of ours.
    #[arg(required = true, value_name = "MAP")]
    maps: Vec<String>,
    /// Prints one JSON object per file.
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: Args) -> anyhow::Result<()> {
    let mut out = std::io::stdout().lock();
    let mut wrong = 0;
    for file in &args.maps {
        let bytes = map_bytes(file)?;
        let checked = check(&bytes, MAX_SIDE);
        wrong += usize::from(!checked.errors.is_empty());
        match args.json {
            true => writeln!(out, "{}", object(file, &checked)?)?,
            false => out.write_all(sentences(file, &checked).as_bytes())?,
        }
    }
    out.flush()?;
    match wrong {
        0 => Ok(()),
        _ => Err(Exit::Usage.says(format!("{wrong} of {} maps are wrong", args.maps.len()))),
    }
}

fn object(file: &str, checked: &Checked) -> anyhow::Result<Value> {
    let mut told = serde_json::to_value(checked)?;
    told["file"] = json!(file);
    told["valid"] = json!(checked.errors.is_empty());
    Ok(told)
}

fn sentences(file: &str, checked: &Checked) -> String {
    let mut text = String::new();
    for error in &checked.errors {
        let (line, column) = (error.line, error.column);
        let token: String = error.token.chars().take(24).collect();
        let token = match token.as_str() {
            "" => token,
            token => format!(" (`{token}`)"),
        };
        let hint = error.hint.map_or(String::new(), |hint| format!("; {hint}"));
        let (said, code) = (&error.message, error.code);
        text += &format!("{file}: line {line}, column {column}: {said}{token} [{code}]{hint}\n");
    }
    if let Some(map) = checked.map.as_ref().filter(|_| text.is_empty()) {
        let (players, width, height) = (map.players, map.width, map.height);
        text += &format!("{file}: good, {players} players, {width}×{height}\n");
    }
    for warning in &checked.warnings {
        text += &format!("{file}: warning: {}\n", warning.message);
    }
    text
}
