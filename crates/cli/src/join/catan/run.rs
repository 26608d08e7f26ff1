//! Connects, gives the seat to who plays, and tells how it ended.

use parlor_gateways::catan::join::{Driver, End, JoinError, Transcript, join};
use tokio::sync::mpsc::channel;

use super::{
    built_in::{BuiltIn, Mind},
    options::{Args, Player},
    person::Person,
};
use crate::{exit::Exit, join::call};

pub(crate) fn run(args: Args) -> anyhow::Result<()> {
    let (address, player, settings) = (args.address()?, args.player()?, args.settings()?);
    let (think, seed) = (args.think()?, args.seed);
    let runtime = call::start()?;
    let transcript = call::transcript(args.transcript.as_deref())?;
    let transcript = transcript.map(|file| -> Transcript { Box::new(file) });
    let done = runtime.block_on(async {
        let stream = call::connect(&address, call::CONNECT).await?;
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
