//! `parlor reversi print`: a map in its canonical text.

use std::io::Write;

use parlor_reversi::{Map, map::MAX_SIDE};

use super::map_bytes;
use crate::exit::{Exit, OrExit};

/// Prints a map in its canonical text.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// The file, or the name of a map of ours.
    map: String,
}

pub(crate) fn run(args: Args) -> anyhow::Result<()> {
    let text = map_bytes(&args.map)?;
    let map = Map::read(&text, MAX_SIDE).or_exit(Exit::Usage)?;
    let mut out = std::io::stdout().lock();
    write!(out, "{map}")?;
    Ok(out.flush()?)
}
