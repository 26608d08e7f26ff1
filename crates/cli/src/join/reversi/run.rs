//! Connects, gives the seat to its player, and reports how it ended.

use parlor_gateways::reversi::join::{End, JoinError, Transcript, join};
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
    let (address, casting, mut settings) = (args.address()?, args.casting()?, args.settings()?);
    let runtime = call::start()?;
    if let Some(threads) = args.threads {
        parlor_bots::permit_threads(threads);
    }
    let transcript = call::transcript(args.transcript.as_deref())?;
    let transcript = transcript.map(|file| -> Transcript { Box::new(file) });
    let done = runtime.block_on(async {
        let (stream, took) = call::connect_timed(&address, call::CONNECT).await?;
        settings.keeper.called(took);
        let (sender, mut answers) = channel(64);
        let mut sitting = Sitting(Stage::set(&casting, replies(sender, answer)).await?);
        let done = join(stream, settings, transcript, &mut sitting, &mut answers).await;
        if let Ok(end) = &done {
            sitting.over(end);
        }
        drop(answers);
        sitting.0.end().await;
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

/// The end in a line: the stones of each player, and the own one.
fn told(end: &End) -> String {
    let Some(view) = &end.view else {
        return "the game is over".into();
    };
    let stones = view.players.iter().map(|held| match &held.disqualified {
        Some(_) => "disqualified".to_owned(),
        None => held.stones.to_string(),
    });
    let stones: Vec<String> = stones.collect();
    let own = end.seat.map_or(0, |seat| seat.0 + 1);
    let differences = match end.differences {
        0 => String::new(),
        count => format!(", {count} differences"),
    };
    format!("player {own}: stones {}{differences}", stones.join(" : "))
}

fn coded(error: JoinError) -> anyhow::Error {
    let exit = match &error {
        JoinError::Lost => Exit::Unreachable,
        JoinError::Disqualified(_) | JoinError::Player(_) | JoinError::Left => Exit::No,
        JoinError::Broken(_) => Exit::Broken,
    };
    exit.says(error)
}
