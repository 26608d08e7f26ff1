//! `parlor project stats`: what logs and records of the Project Game tell.

mod agents;
mod games;
mod times;

use std::{
    collections::BTreeSet,
    path::{Path, PathBuf},
};

use anyhow::Result;
use serde_json::{Value, json};

use crate::{
    exit::{Exit, OrExit},
    series::wilson,
    stdin::read_limited,
};

use agents::{Agent, Agents};
use games::{Games, Tally};
use times::Times;

/// The longest file.
const LONGEST: usize = 1 << 30;

/// Counts wins, goals, pieces and times from logs (plain or extended) and records of games.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// Logs and records.
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Players whose names begin so are this agent; built-in players need not be told.
    #[arg(long, value_name = "NAME=PREFIX", value_parser = Agent::read)]
    agent: Vec<Agent>,
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
    let agents = Agents(args.agent);
    for file in &args.files {
        take(file, &agents, &mut games, &mut times)?;
    }
    if args.csv {
        print!("{}", csv(&games, &times));
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

fn take(file: &Path, agents: &Agents, games: &mut Games, times: &mut Times) -> Result<()> {
    let bytes = read_limited(file, LONGEST).or_exit(Exit::Usage)?;
    let text = String::from_utf8_lossy(&bytes);
    let wrong = |said: String| Exit::Usage.says(format!("{}: {said}", file.display()));
    if text.starts_with("Type,Player GUID") {
        games.log(&text, agents);
        Ok(())
    } else if text.starts_with("Time,Game,Type") {
        times.log(&text);
        Ok(())
    } else if text.starts_with('{') {
        games.record(&text, agents).map_err(wrong)
    } else {
        Err(wrong(
            "neither a log nor a record of the Project Game".into(),
        ))
    }
}

/// A share with its interval.
fn share(Tally { games, wins }: Tally) -> (f64, [f64; 2]) {
    let rate = f64::from(wins) / f64::from(games.max(1));
    let (middle, half) = wilson(rate, f64::from(games.max(1)));
    (rate, [(middle - half).max(0.0), (middle + half).min(1.0)])
}

/// A share with its interval, as JSON.
fn share_json(tally: Tally) -> Value {
    let (rate, ci95) = share(tally);
    let Tally { games, wins } = tally;
    json!({ "games": games, "wins": wins, "win_rate": rate, "ci95": ci95 })
}

/// All players, a line each, with their times as far as these are known.
fn csv(games: &Games, times: &Times) -> String {
    let mut text = String::from(
        "player,games,wins,requests,moves,denied_moves,discovers,goals,picked_up,shams,placed,wasted,\
         response_ms,added_ms,think_ms,idle_share,out_of_step\n",
    );
    let names: BTreeSet<&String> = games.players.keys().chain(times.players.keys()).collect();
    for name in names {
        let one = games.players.get(name).cloned().unwrap_or_default();
        let counts = [
            one.ends.games,
            one.ends.wins,
            one.requests,
            one.moves,
            one.denied_moves,
            one.discovers,
            one.goals,
            one.picked_up,
            one.shams,
            one.placed,
            one.wasted,
        ];
        let times = times.players.get(name).map(times::Player::cells);
        let quoted = match name.contains([',', '"', '\n']) {
            true => format!("\"{}\"", name.replace('"', "\"\"")),
            false => name.clone(),
        };
        let counts = counts.map(|count| count.to_string()).join(",");
        let times = times.unwrap_or_default().join(",");
        text.push_str(&format!("{quoted},{counts},{times}\n"));
    }
    text
}

/// A name of another program as it may be shown.
fn printable(name: &str) -> String {
    let safe = |c: char| if c.is_control() { '\u{FFFD}' } else { c };
    name.chars().map(safe).collect()
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
