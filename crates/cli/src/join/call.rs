//! What every client of a foreign server needs: a log, a transcript, a connection, dice of its own.

use std::{fs::File, path::Path, time::Duration};

use anyhow::Context;
use parlor_game::{Dice, Draw, Seed};
use tokio::{
    net::{TcpStream, lookup_host},
    runtime::Runtime,
    time::{Instant, timeout},
};
use tracing_subscriber::EnvFilter;

use crate::exit::{Exit, OrExit};

/// How long a server may take to answer a call where nothing else is said.
pub(super) const CONNECT: Duration = Duration::from_secs(20);

/// Sends the log to standard error and starts the runtime of the clients.
pub(super) fn start() -> anyhow::Result<Runtime> {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("warn"));
    tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        .init();
    tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .context("the runtime does not start")
}

/// The file for what is said, if one is wanted.
pub(super) fn transcript(path: Option<&Path>) -> anyhow::Result<Option<File>> {
    let create = |path: &Path| {
        File::create(path)
            .with_context(|| format!("{} cannot be written", path.display()))
            .map_err(|error| format!("{error:#}"))
            .or_exit(Exit::Usage)
    };
    path.map(create).transpose()
}

/// Calls a server; tells also how long it took to answer, without looking its name up.
pub(super) async fn connect_timed(
    address: &str,
    within: Duration,
) -> anyhow::Result<(TcpStream, Duration)> {
    let known = timeout(within, lookup_host(address)).await;
    let known = known.ok().and_then(Result::ok).into_iter().flatten();
    for one in known {
        let called = Instant::now();
        if let Ok(stream) = connect(&one.to_string(), within).await {
            return Ok((stream, called.elapsed()));
        }
    }
    // Nobody answers: this says why.
    let called = Instant::now();
    let stream = connect(address, within).await?;
    Ok((stream, called.elapsed()))
}

/// Calls a server.
pub(super) async fn connect(address: &str, within: Duration) -> anyhow::Result<TcpStream> {
    let unreachable = |why: &dyn std::fmt::Display| {
        Exit::Unreachable.says(format!("cannot connect to {address}: {why}"))
    };
    match timeout(within, TcpStream::connect(address)).await {
        Ok(Ok(stream)) => {
            stream
                .set_nodelay(true)
                .map_err(|error| unreachable(&error))?;
            Ok(stream)
        }
        Ok(Err(error)) => Err(unreachable(&error)),
        Err(_) => Err(unreachable(&"it does not answer")),
    }
}

/// Dice for a player: those of a number, or any.
pub(super) fn dice(number: Option<u64>) -> Option<Dice> {
    let mut seed = Seed::default();
    match number {
        Some(number) => {
            for (to, from) in seed.iter_mut().zip(number.to_le_bytes()) {
                *to = from;
            }
        }
        None => getrandom::fill(&mut seed).ok()?,
    }
    Some(Dice::of(&seed, Draw { stream: 0, nth: 0 }))
}
