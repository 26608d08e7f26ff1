//! `parlor project stats`: what logs and records of the Project Game tell.

mod games;
mod times;

use std::path::{Path, PathBuf};

use anyhow::Result;
use serde_json::{Value, json};

use crate::{
    exit::{Exit, OrExit},
    series::wilson,
    stdin::read_limited,
};

use games::Games;
use times::Times;

/// The longest file.
const LONGEST: usize = 1 << 30;

/// Counts wins, goals, pieces and times from logs (plain or extended) and records of games.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// Logs and records.
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Prints one JSON object.
    #[arg(long, conflicts_with = "csv")]
    json: bool,
    /// Prints players as CSV.
    #[arg(long)]
    csv: bool,
}

pub(crate) fn run(args: Args) -> Result<()> {
    let mut games = Games::default();
    let mut times = Times::default();
    for file in &args.files {
        take(file, &mut games, &mut times)?;
    }
    if args.csv {
        print!("{}", games.csv());
    } else if args.json {
        println!(
            "{}",
            json!({ "games": games.json(), "times": times.json() })
        );
    } else {
        print!("{}{}", games.text(), times.text());
    }
    Ok(())
}

fn take(file: &Path, games: &mut Games, times: &mut Times) -> Result<()> {
    let bytes = read_limited(file, LONGEST).or_exit(Exit::Usage)?;
    let text = String::from_utf8_lossy(&bytes);
    let wrong = |said: String| Exit::Usage.says(format!("{}: {said}", file.display()));
    if text.starts_with("Type,Player GUID") {
        games.log(&text);
        Ok(())
    } else if text.starts_with("Time,Game,Type") {
        times.log(&text);
        Ok(())
    } else if text.starts_with('{') {
        games.record(&text).map_err(wrong)
    } else {
        Err(wrong(
            "neither a log nor a record of the Project Game".into(),
        ))
    }
}

/// A share with its interval, as text.
fn share(wins: u32, games: u32) -> (f64, [f64; 2]) {
    let rate = f64::from(wins) / f64::from(games.max(1));
    let (low, high) = wilson(rate, f64::from(games.max(1)));
    (rate, [low, high])
}

/// A share with its interval, as JSON.
fn share_json(wins: u32, games: u32) -> Value {
    let (rate, ci95) = share(wins, games);
    json!({ "games": games, "wins": wins, "win_rate": rate, "ci95": ci95 })
}

/// The cells of a line of CSV.
fn cells(line: &str) -> Vec<String> {
    let mut cells = vec![String::new()];
    let mut letters = line.chars().peekable();
    let mut quoted = false;
    while let Some(letter) = letters.next() {
        match letter {
            '"' if quoted && letters.peek() == Some(&'"') => {
                letters.next();
                cells.last_mut().into_iter().for_each(|cell| cell.push('"'));
            }
            '"' => quoted = !quoted,
            ',' if !quoted => cells.push(String::new()),
            other => cells
                .last_mut()
                .into_iter()
                .for_each(|cell| cell.push(other)),
        }
    }
    cells
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_read_with_their_quotes() {
        assert_eq!(cells("Move,\"a,\"\"b\",red,"), ["Move", "a,\"b", "red", ""]);
    }
}
