//! Plays a game, and reports how it ended.

use parlor_gateways::catan::join::{End, join};

use super::{options::Args, sitting::Sitting};
use crate::join::visit::{At, Visit};

pub(crate) fn run(args: Args) -> anyhow::Result<()> {
    let (visit, settings) = (
        Visit {
            address: args.address()?,
            casting: args.casting()?,
            transcript: args.transcript.as_deref(),
        },
        args.settings()?,
    );
    let end = visit.play(async |at: &mut At<_>| {
        let mut sitting = Sitting::new(&mut at.stage);
        let (stream, transcript) = (&mut at.stream, at.transcript.take());
        join(stream, settings, transcript, &mut sitting, &mut at.answers).await
    })?;
    if let Some(end) = end
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
