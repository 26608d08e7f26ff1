//! Positions given on the command line or, with `-`, one per line on standard input.

use std::io::BufRead;

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
