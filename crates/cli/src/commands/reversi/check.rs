//! `parlor reversi check`: what is wrong with maps, and what should be known about them.

use std::{
    io::Write,
    path::{Path, PathBuf},
};

use parlor_reversi::{
    Map, MapError,
    map::{MAX_BYTES, MAX_SIDE, Warning, warnings},
};
use serde_json::{Value, json};

use crate::{
    exit::{Exit, OrExit},
    stdin::read_limited,
};

/// Judges the format of maps: errors with line and column, and warnings.
///
/// Exit code 2 if a map is wrong. Sides up to 512 are accepted here; a table has its own limit.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// The files.
    #[arg(required = true, value_name = "MAP")]
    maps: Vec<PathBuf>,
    /// Prints one JSON object per file.
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: Args) -> anyhow::Result<()> {
    let mut out = std::io::stdout().lock();
    let mut wrong = 0;
    for path in &args.maps {
        let text = read_limited(path, MAX_BYTES + 1).or_exit(Exit::Usage)?;
        let read = Map::read(&text, MAX_SIDE);
        wrong += usize::from(read.is_err());
        let read = read.map(|map| {
            let warned = warnings(&text, &map);
            (map, warned)
        });
        match args.json {
            true => writeln!(out, "{}", object(path, &read))?,
            false => out.write_all(sentences(path, &read).as_bytes())?,
        }
    }
    out.flush()?;
    match wrong {
        0 => Ok(()),
        _ => Err(Exit::Usage.says(format!("{wrong} of {} maps are wrong", args.maps.len()))),
    }
}

type Read = Result<(Map, Vec<Warning>), MapError>;

fn object(path: &Path, read: &Read) -> Value {
    let file = path.display().to_string();
    match read {
        Ok((map, warned)) => json!({
            "file": file,
            "valid": true,
            "players": map.players(),
            "height": map.height(),
            "width": map.width(),
            "warnings": warned.iter().map(told).collect::<Vec<_>>(),
        }),
        Err(error) => json!({
            "file": file,
            "valid": false,
            "error": {
                "code": error.fault.code(),
                "line": error.line,
                "column": error.column,
                "token": error.token,
                "message": error.to_string(),
                "hint": error.hint(),
            },
        }),
    }
}

fn told(warning: &Warning) -> Value {
    let mut told = json!(warning);
    told["message"] = json!(warning.to_string());
    told
}

fn sentences(path: &Path, read: &Read) -> String {
    let file = path.display();
    match read {
        Ok((map, warned)) => {
            let (players, width, height) = (map.players(), map.width(), map.height());
            let mut text = format!("{file}: good, {players} players, {width}×{height}\n");
            for warning in warned {
                text += &format!("{file}: warning: {warning}\n");
            }
            text
        }
        Err(error) => {
            let hint = error
                .hint()
                .map_or(String::new(), |hint| format!("; {hint}"));
            format!("{file}: {error} [{}]{hint}\n", error.fault.code())
        }
    }
}
