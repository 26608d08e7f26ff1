//! Connects, gives the seat to who plays, and tells how it ended.

use parlor_gateways::reversi::join::{Driver, End, JoinError, Transcript, join};
use tokio::sync::mpsc::channel;

use super::{built_in::BuiltIn, options::Args, person::Person, player::Player, program::Program};
use crate::{exit::Exit, join::call};

pub(crate) fn run(args: Args) -> anyhow::Result<()> {
    let (address, player, settings) = (args.address()?, args.player()?, args.settings()?);
    let runtime = call::start()?;
    if let Some(threads) = args.threads {
        parlor_bots::permit_threads(threads);
    }
    let transcript = call::transcript(args.transcript.as_deref())?;
    let transcript = transcript.map(|file| -> Transcript { Box::new(file) });
    let done = runtime.block_on(async {
        let stream = call::connect(&address, call::CONNECT).await?;
        let (sender, mut answers) = channel(4);
        let mut driver: Box<dyn Driver> = match player {
            Player::Human => Box::new(Person::start(sender)),
            Player::BuiltIn(bot) => Box::new(BuiltIn::start(bot, sender)),
            Player::Program(command) => Box::new(Program::new(&command, sender)),
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
        JoinError::Disqualified(_) | JoinError::Player(_) => Exit::No,
        JoinError::Broken(_) => Exit::Broken,
    };
    exit.says(error)
}
