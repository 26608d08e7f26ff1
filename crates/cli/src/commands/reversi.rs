//! `parlor reversi`: matches of Extended Reversi, and tools for its maps and records.

mod audit;
mod batch;
mod check;
mod compare;
mod info;
mod moves;
mod print;
mod serve;

use std::path::Path;

use clap::Subcommand;
use parlor_play::Record;
use parlor_reversi::{map::MAX_BYTES, maps};

use crate::{
    exit::{Exit, OrExit},
    stdin::read_limited,
};

/// Hosts matches of Extended Reversi; checks maps and records.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    Check(check::Args),
    Audit(audit::Args),
    Print(print::Args),
    Info(info::Args),
    Moves(moves::Args),
    Compare(compare::Args),
    Serve(serve::Args),
    Batch(batch::Args),
}

pub(crate) fn run(args: Args) -> anyhow::Result<()> {
    match args.command {
        Command::Check(args) => check::run(args),
        Command::Audit(args) => audit::run(args),
        Command::Print(args) => print::run(args),
        Command::Info(args) => info::run(args),
        Command::Moves(args) => moves::run(args),
        Command::Compare(args) => compare::run(args),
        Command::Serve(args) => serve::run(args),
        Command::Batch(args) => batch::run(args),
    }
}

/// The longest record that is read.
const LONGEST: usize = 256 << 20;

/// The bytes of a map: of a file, or of one of ours by its name.
fn map_bytes(given: &str) -> anyhow::Result<Vec<u8>> {
    match maps::named(given).filter(|_| !Path::new(given).is_file()) {
        Some(text) => Ok(text.as_bytes().to_vec()),
        None => read_limited(given.as_ref(), MAX_BYTES + 1).or_exit(Exit::Usage),
    }
}

/// What a map is called: the name of its file, or its own.
fn map_name(given: &str) -> String {
    let path = Path::new(given);
    let name = path.file_name().unwrap_or(path.as_os_str());
    name.to_string_lossy().into_owned()
}

/// A record from its file.
fn record(path: &Path) -> anyhow::Result<Record> {
    let bytes = read_limited(path, LONGEST).or_exit(Exit::Usage)?;
    let wrong = |error| Exit::Usage.says(format!("{}: {error}", path.display()));
    Record::read(&String::from_utf8_lossy(&bytes)).map_err(wrong)
}
