//! Connects, gives the seat to who plays, and tells how it ended.

use std::{fs::File, time::Duration};

use anyhow::Context;
use parlor_gateways::catan::join::{Driver, End, JoinError, Transcript, join};
use tokio::{net::TcpStream, sync::mpsc::channel, time::timeout};
use tracing_subscriber::EnvFilter;

use super::{
    built_in::{BuiltIn, Mind},
    options::{Args, Player},
    person::Person,
};
use crate::exit::{Exit, OrExit};

/// How long a server may take to answer a call.
const CONNECT: Duration = Duration::from_secs(20);

pub(crate) fn run(args: Args) -> anyhow::Result<()> {
    let (address, player, settings) = (args.address()?, args.player()?, args.settings()?);
    let (think, seed) = (args.think()?, args.seed);
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("warn"));
    tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        .init();
    let transcript: Option<Transcript> = match &args.transcript {
        None => None,
        Some(file) => {
            let file = File::create(file)
                .with_context(|| format!("{} cannot be written", file.display()))
                .map_err(|error| format!("{error:#}"))
                .or_exit(Exit::Usage)?;
            Some(Box::new(file))
        }
    };
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .context("the runtime does not start")?;
    let done = runtime.block_on(async {
        let stream = connect(&address).await?;
        let (sender, mut answers) = channel(4);
        let mut driver: Box<dyn Driver> = match player {
            Player::Human => Box::new(Person::start(sender)),
            Player::BuiltIn(bot) => Box::new(BuiltIn::start(Mind { bot, think, seed }, sender)),
        };
        let joined = join(stream, settings, transcript, &mut *driver, &mut answers);
        joined.await.map_err(coded)
    });
    runtime.shutdown_background(); // A player may still think.
    let end = done?;
    if !args.quiet {
        println!("{}", told(&end));
    }
    Ok(())
}

async fn connect(address: &str) -> anyhow::Result<TcpStream> {
    let unreachable = |why: &dyn std::fmt::Display| {
        Exit::Unreachable.says(format!("cannot connect to {address}: {why}"))
    };
    match timeout(CONNECT, TcpStream::connect(address)).await {
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

/// The standing: each player's points as far as they are known, and who has won.
fn told(end: &End) -> String {
    let players = end.names.iter().zip(&end.view.players);
    let lines = (0u8..).zip(players).map(|(seat, (name, held))| {
        let points = held.points.unwrap_or(held.public_points);
        let marks = [
            (end.winner.is_some_and(|winner| winner.0 == seat), " (won)"),
            (end.seat.0 == seat, " (we)"),
        ];
        let marks = marks.iter().filter(|(is, _)| *is).map(|(_, mark)| *mark);
        format!(
            "player {} {name}: {points} points{}",
            seat + 1,
            marks.collect::<String>()
        )
    });
    lines.collect::<Vec<_>>().join("\n")
}

fn coded(error: JoinError) -> anyhow::Error {
    let exit = match &error {
        JoinError::Lost => Exit::Unreachable,
        JoinError::Player(_) => Exit::No,
        JoinError::Refused(_) => Exit::Refused,
        JoinError::Broken(_) | JoinError::Stalled => Exit::Broken,
    };
    exit.says(error)
}
