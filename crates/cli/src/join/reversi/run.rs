//! Plays a match, and reports how it ended.

use parlor_gateways::reversi::join::{End, join};

use super::{options::Args, sitting::Sitting};
use crate::join::visit::{At, Visit};

pub(crate) fn run(args: Args) -> anyhow::Result<()> {
    let (visit, mut settings) = (
        Visit {
            address: args.address()?,
            casting: args.casting()?,
            transcript: args.transcript.as_deref(),
        },
        args.settings()?,
    );
    if let Some(threads) = args.threads {
        parlor_bots::permit_threads(threads);
    }
    let end = visit.play(async |at: &mut At<_>| {
        settings.keeper.called(at.called);
        let mut sitting = Sitting(&mut at.stage);
        let (stream, transcript) = (&mut at.stream, at.transcript.take());
        let end = join(stream, settings, transcript, &mut sitting, &mut at.answers).await?;
        if let Some(end) = &end {
            sitting.over(&end.view);
        }
        Ok(end)
    })?;
    if let Some(end) = end
        && !args.quiet
    {
        println!("{}", told(end.as_ref()));
    }
    Ok(())
}

/// The end in a line: the stones of each player, and the own one.
fn told(end: Option<&End>) -> String {
    let Some(end) = end else {
        return "the game is over".into();
    };
    let stones = end
        .view
        .players
        .iter()
        .map(|held| match &held.disqualified {
            Some(_) => "disqualified".to_owned(),
            None => held.stones.to_string(),
        });
    let stones: Vec<String> = stones.collect();
    let own = end.seat.0 + 1;
    let differences = match end.otherwise {
        0 => String::new(),
        count => format!(", {count} differences"),
    };
    format!("player {own}: stones {}{differences}", stones.join(" : "))
}
