//! `parlor project`: the programs of the Project Game, and tools for who writes others.

mod sim;

use clap::Subcommand;

/// Tools for the Project Game.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    Sim(sim::Args),
}

pub(crate) fn run(args: Args) -> anyhow::Result<()> {
    match args.command {
        Command::Sim(args) => sim::run(args),
    }
}
