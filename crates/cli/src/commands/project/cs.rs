//! `parlor project cs`: the communication server.

use parlor_gateways::project::{conf::ServerConf, cs::Server};

use super::common::{Shared, each_minute, say, stop_on_signal};
use crate::exit::{Exit, OrExit};

/// Runs the communication server of the Project Game.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    #[command(flatten)]
    shared: Shared,
}

pub(crate) fn run(args: Args) -> anyhow::Result<()> {
    let conf: ServerConf = args.shared.load("cs")?;
    let port = args.shared.port("cs", conf.technical.port)?;
    let runtime = args.shared.start()?;
    runtime.block_on(async {
        let stop = stop_on_signal();
        let server = Server::bind(conf, port).await;
        let server = server.map_err(|error| format!("cs: cannot listen on port {port}: {error}"));
        let server = server.or_exit(Exit::Unreachable)?;
        for address in server.addresses() {
            say(&format!("cs listening on {address}"));
        }
        let counts = server.counts();
        each_minute(move || counts.line());
        server.run(stop).await;
        Ok(())
    })
}
