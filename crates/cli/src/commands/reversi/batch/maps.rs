//! The maps of a batch.

use std::{fs, path::Path};

use parlor_reversi::{Config, maps};

use super::super::{map_bytes, map_name};
use crate::exit::Exit;

/// The maps of a folder, of a list or of some of ours, by name.
pub(super) fn maps(given: &str, max_side: u16) -> anyhow::Result<Vec<(String, Config)>> {
    let wrong = |said: String| Exit::Usage.says(said);
    let path = Path::new(given);
    let mut named: Vec<String> = if path.is_dir() {
        let all = fs::read_dir(path).map_err(|error| wrong(format!("{given}: {error}")))?;
        let files = all.filter_map(|entry| Some(entry.ok()?.path()));
        let files = files.filter(|path| path.is_file());
        files.map(|path| path.display().to_string()).collect()
    } else if path.is_file() {
        let text = fs::read_to_string(path);
        let text = text.map_err(|error| wrong(format!("{given} cannot be read: {error}")))?;
        let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
        lines.map(str::to_owned).collect()
    } else {
        let names: Vec<&str> = given.split(',').map(str::trim).collect();
        if names.iter().any(|name| maps::named(name).is_none()) {
            let said =
                format!("{given} is no folder or list of maps, and no names of our own maps");
            return Err(wrong(said));
        }
        names.into_iter().map(str::to_owned).collect()
    };
    named.sort();
    named.dedup();
    let one = |map: &String| {
        let config = Config {
            map: String::from_utf8_lossy(&map_bytes(map)?).into_owned(),
            max_side,
        };
        let started = config.start().map(|_| ());
        started.map_err(|illegal| wrong(format!("{map}: {illegal}")))?;
        Ok((map_name(map), config))
    };
    let read = named.iter().map(one).collect::<anyhow::Result<Vec<_>>>()?;
    match read.is_empty() {
        true => Err(wrong(format!("there are no maps in {given}"))),
        false => Ok(read),
    }
}
