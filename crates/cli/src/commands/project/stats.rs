//! `parlor project stats`: what logs and records of the Project Game tell.

mod agents;
mod games;
mod times;

use std::{
    collections::BTreeSet,
    io::Read,
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
use games::{Counts, Games, Results, Tally};
use times::Times;

/// The longest file.
const LONGEST: usize = 1 << 30;

/// Counts wins, goals, pieces and times from logs (plain or extended) and records of games.
///
/// What the files do not tell is shown as `?`, as null in JSON and as an empty cell in CSV.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// Logs and records, and what `parlor project pl` printed: it says which agent each player was.
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Treats players whose names start with PREFIX as this agent; built-in players are known.
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
    let mut agents = Agents::new(args.agent);
    let (players, others): (Vec<_>, Vec<_>) =
        args.files.iter().partition(|file| is_of_player(file));
    for file in players {
        agents.learn(&String::from_utf8_lossy(&read(file)?));
    }
    for file in others {
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

fn read(file: &Path) -> Result<Vec<u8>> {
    read_limited(file, LONGEST).or_exit(Exit::Usage)
}

/// Whether a file is what a player program printed; nothing else begins like that.
fn is_of_player(file: &Path) -> bool {
    let mut start = [0; 3];
    let read = std::fs::File::open(file).and_then(|mut file| file.read_exact(&mut start));
    read.is_ok() && start == *b"pl "
}

fn take(file: &Path, agents: &Agents, games: &mut Games, times: &mut Times) -> Result<()> {
    let bytes = read(file)?;
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
            "neither a log nor a record of the Project Game, nor the output of its players".into(),
        ))
    }
}

/// Something as it is shown, known or not.
fn or_unknown<T: ToString>(value: Option<T>) -> String {
    value.map_or_else(|| "?".into(), |value| value.to_string())
}

/// A share with its interval.
fn share(Tally { games, wins }: Tally) -> (f64, [f64; 2]) {
    let rate = f64::from(wins) / f64::from(games.max(1));
    let (middle, half) = wilson(rate, f64::from(games.max(1)));
    (rate, [(middle - half).max(0.0), (middle + half).min(1.0)])
}

/// A share with its interval, as JSON.
fn share_json(tally: Tally) -> Value {
    let Tally { games, wins } = tally;
    let (rate, ci95) = (0 < games).then(|| share(tally)).unzip();
    json!({ "games": games, "wins": wins, "win_rate": rate, "ci95": ci95 })
}

/// All players, a line each; what is not known is an empty cell.
fn csv(games: &Games, times: &Times) -> String {
    let mut text = String::from(
        "player,games,wins,requests,moves,denied_moves,discovers,goals,picked_up,shams,placed,wasted,\
         response_ms,added_ms,think_ms,idle_share,out_of_step\n",
    );
    let names: BTreeSet<&String> = games.players.keys().chain(times.players.keys()).collect();
    for name in names {
        let one = games.players.get(name);
        let known = one.and_then(Counts::results);
        let count = |count: fn(&Counts) -> u32| one.map(count);
        let result = |count: fn(&Results) -> u32| known.as_ref().map(count);
        let counts = [
            count(|one| one.ends.games),
            count(|one| one.ends.wins),
            count(|one| one.requests),
            count(|one| one.moves),
            result(|results| results.denied_moves),
            count(|one| one.discovers),
            result(|results| results.goals),
            result(|results| results.picked_up),
            result(|results| results.shams),
            result(|results| results.placed),
            result(|results| results.wasted),
        ];
        let times = times.players.get(name).map(times::Player::cells);
        let quoted = match name.contains([',', '"', '\n']) {
            true => format!("\"{}\"", name.replace('"', "\"\"")),
            false => name.clone(),
        };
        let cell = |count: Option<u32>| count.map(|count| count.to_string()).unwrap_or_default();
        let counts = counts.map(cell).join(",");
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
