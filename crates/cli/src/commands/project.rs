//! `parlor project`: the programs of the Project Game, and tools for authors of others.

mod common;
mod cs;
mod gm;
mod human;
mod load;
mod name;
pub(crate) mod pl;
mod sim;
mod stats;
mod tap;
mod validate;
mod wrappers;

use clap::Subcommand;

pub(crate) use name::acting;

/// Runs the programs of the Project Game: communication server, Game Master, player; and tools.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    Cs(cs::Args),
    Gm(gm::Args),
    Pl(pl::Args),
    Sim(sim::Args),
    Validate(validate::Args),
    Tap(tap::Args),
    Stats(stats::Args),
    Load(load::Args),
    Wrappers(wrappers::Args),
}

pub(crate) fn run(args: Args) -> anyhow::Result<()> {
    match args.command {
        Command::Cs(args) => cs::run(args),
        Command::Gm(args) => gm::run(args),
        Command::Pl(args) => pl::run(args),
        Command::Sim(args) => sim::run(args),
        Command::Validate(args) => validate::run(args),
        Command::Tap(args) => tap::run(args),
        Command::Stats(args) => stats::run(args),
        Command::Load(args) => load::run(args),
        Command::Wrappers(args) => wrappers::run(args),
    }
}
