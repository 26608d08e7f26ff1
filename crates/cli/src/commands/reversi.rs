//! `parlor reversi`: tools for maps and records of Extended Reversi.

mod audit;
mod check;
mod print;

use clap::Subcommand;

/// Looks after maps and records of Extended Reversi.
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
}

pub(crate) fn run(args: Args) -> anyhow::Result<()> {
    match args.command {
        Command::Check(args) => check::run(args),
        Command::Audit(args) => audit::run(args),
        Command::Print(args) => print::run(args),
    }
}
