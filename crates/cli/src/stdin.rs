//! What commands read: positions, one per line on standard input with `-`, and files up to a limit.

use std::{
    fs::File,
    io::{BufRead, Read},
    path::Path,
};

use anyhow::Context;

/// Calls `each` with every position: the one given, those of standard input, or none.
pub(crate) fn for_each_position(
    position: Option<&str>,
    mut each: impl FnMut(Option<&str>) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    if position != Some("-") {
        return each(position);
    }
    for (index, line) in std::io::stdin().lock().lines().enumerate() {
        let line = line.context("standard input cannot be read")?;
        let line = line.trim();
        if !line.is_empty() {
            each(Some(line)).with_context(|| format!("line {}", index + 1))?;
        }
    }
    Ok(())
}

/// The first `limit` bytes of a file; the error names it.
pub(crate) fn read_limited(path: &Path, limit: usize) -> anyhow::Result<Vec<u8>> {
    let name = || format!("{} cannot be read", path.display());
    let mut bytes = Vec::new();
    let file = File::open(path).with_context(name)?;
    let limit = u64::try_from(limit).unwrap_or(u64::MAX);
    file.take(limit)
        .read_to_end(&mut bytes)
        .with_context(name)?;
    Ok(bytes)
}
