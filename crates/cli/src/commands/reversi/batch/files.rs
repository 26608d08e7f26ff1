//! The files of a batch: its maps, and the lines of its games.

use std::{
    collections::BTreeMap,
    fs::{self, File},
    io::Write,
    path::{Path, PathBuf},
    sync::{Mutex, PoisonError},
};

use parlor_reversi::{Config, map::MAX_BYTES};

use super::game::Line;
use crate::{
    exit::{Exit, OrExit},
    stdin::read_limited,
};

/// Adds the line of a game to the file.
pub(super) fn keep(out: &Mutex<File>, line: &Line) -> anyhow::Result<()> {
    let text = serde_json::to_string(line)? + "\n";
    let mut out = out.lock().unwrap_or_else(PoisonError::into_inner);
    out.write_all(text.as_bytes())?;
    Ok(out.flush()?)
}

/// The games of an earlier run; the last line of a game counts, and half a line is none.
pub(super) fn read_lines(file: &Path) -> anyhow::Result<BTreeMap<String, Line>> {
    let text = match fs::read_to_string(file) {
        Ok(text) => text,
        Err(_) if !file.exists() => return Ok(BTreeMap::new()),
        Err(error) => {
            return Err(Exit::Usage.says(format!("{} cannot be read: {error}", file.display())));
        }
    };
    let lines = text
        .lines()
        .filter_map(|line| serde_json::from_str::<Line>(line).ok());
    Ok(lines.map(|line| (line.game.clone(), line)).collect())
}

/// The maps of a folder or a list, by name.
pub(super) fn maps(maps: &Path, max_side: u16) -> anyhow::Result<Vec<(String, Config)>> {
    let wrong = |said: String| Exit::Usage.says(said);
    let shown = maps.display();
    let mut files: Vec<PathBuf> = match maps.is_dir() {
        true => {
            let all = fs::read_dir(maps).map_err(|error| wrong(format!("{shown}: {error}")))?;
            let files = all.filter_map(|entry| Some(entry.ok()?.path()));
            files.filter(|path| path.is_file()).collect()
        }
        false => {
            let text = fs::read_to_string(maps);
            let text = text.map_err(|error| wrong(format!("{shown} cannot be read: {error}")))?;
            let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
            lines.map(PathBuf::from).collect()
        }
    };
    files.sort();
    let one = |file: &PathBuf| {
        let bytes = read_limited(file, MAX_BYTES + 1).or_exit(Exit::Usage)?;
        let config = Config {
            map: String::from_utf8_lossy(&bytes).into_owned(),
            max_side,
        };
        let started = config.start().map(|_| ());
        started.map_err(|illegal| wrong(format!("{}: {illegal}", file.display())))?;
        let name = file
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        Ok((name, config))
    };
    let read = files.iter().map(one).collect::<anyhow::Result<Vec<_>>>()?;
    match read.is_empty() {
        true => Err(wrong(format!("there are no maps in {shown}"))),
        false => Ok(read),
    }
}
