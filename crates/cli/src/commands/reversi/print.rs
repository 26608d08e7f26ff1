//! `parlor reversi print`: a map in its canonical text.

use std::{io::Write, path::PathBuf};

use parlor_reversi::{
    Map,
    map::{MAX_BYTES, MAX_SIDE},
};

use crate::{
    exit::{Exit, OrExit},
    stdin::read_limited,
};

/// Prints a map in its canonical text.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// The file.
    map: PathBuf,
}

pub(crate) fn run(args: Args) -> anyhow::Result<()> {
    let text = read_limited(&args.map, MAX_BYTES + 1).or_exit(Exit::Usage)?;
    let map = Map::read(&text, MAX_SIDE).or_exit(Exit::Usage)?;
    let mut out = std::io::stdout().lock();
    write!(out, "{map}")?;
    Ok(out.flush()?)
}
