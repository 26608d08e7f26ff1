//! `parlor reversi`: matches of Extended Reversi, and tools for its maps and records.

mod audit;
mod batch;
mod check;
mod print;
mod serve;

use clap::Subcommand;

/// Hosts matches of Extended Reversi, and looks after its maps and records.
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
    Serve(serve::Args),
    Batch(batch::Args),
}

pub(crate) fn run(args: Args) -> anyhow::Result<()> {
    match args.command {
        Command::Check(args) => check::run(args),
        Command::Audit(args) => audit::run(args),
        Command::Print(args) => print::run(args),
        Command::Serve(args) => serve::run(args),
        Command::Batch(args) => batch::run(args),
    }
}
