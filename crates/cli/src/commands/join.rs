//! `parlor join`: a seat at the server of another program.

use crate::join;

/// Plays at another program's server, in that program's protocol.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    #[command(subcommand)]
    protocol: Protocol,
}

#[derive(clap::Subcommand, Debug)]
enum Protocol {
    Pentago(join::pentago::Args),
    Reversi(join::reversi::Args),
    Catan(join::catan::Args),
    Project(super::project::pl::Args),
}

pub(crate) fn run(args: Args) -> anyhow::Result<()> {
    match args.protocol {
        Protocol::Pentago(args) => join::pentago::run(args),
        Protocol::Reversi(args) => join::reversi::run(args),
        Protocol::Catan(args) => join::catan::run(args),
        Protocol::Project(args) => super::project::pl::run(args),
    }
}
