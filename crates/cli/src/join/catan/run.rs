//! Connects, gives the seat to its player, and reports how it ended.

use parlor_gateways::catan::join::{End, JoinError, Transcript, join};
use tokio::sync::mpsc::channel;

use super::{
    options::Args,
    sitting::{Sitting, answer},
};
use crate::{
    exit::Exit,
    join::{call, seat::replies, stage::Stage},
};

pub(crate) fn run(args: Args) -> anyhow::Result<()> {
    let (address, casting, settings) = (args.address()?, args.casting()?, args.settings()?);
    let runtime = call::start()?;
    let transcript = call::transcript(args.transcript.as_deref())?;
    let transcript = transcript.map(|file| -> Transcript { Box::new(file) });
    let done = runtime.block_on(async {
        let stream = call::connect(&address, call::CONNECT).await?;
        let (sender, mut answers) = channel(64);
        let stage = Stage::set(&casting, replies(sender, answer)).await?;
        let mut sitting = Sitting::new(stage);
        let done = join(stream, settings, transcript, &mut sitting, &mut answers).await;
        drop(answers);
        sitting.leave().end().await;
        match done {
            Err(JoinError::Left) => Ok(None),
            done => done.map(Some).map_err(coded),
        }
    });
    runtime.shutdown_background(); // A player may still think.
    if let Some(end) = done?
        && !args.quiet
    {
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
        JoinError::Player(_) | JoinError::Left => Exit::No,
        JoinError::Refused(_) => Exit::Refused,
        JoinError::Broken(_) | JoinError::Stalled => Exit::Broken,
    };
    exit.says(error)
}
