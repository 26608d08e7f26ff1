//! The lines of the games of a batch, as they are kept.

use std::{
    collections::BTreeMap,
    fs::{self, File},
    io::Write,
    path::Path,
    sync::{Mutex, PoisonError},
};

use super::game::Line;
use crate::exit::Exit;

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
