//! Playing on from a step of a finished match.

use std::panic::AssertUnwindSafe;

use parlor_catalog::Catalog;
use parlor_game::Problem;
use parlor_play::{AnyMatch, Header, Kind};
use parlor_store::StoredMatch;
use parlor_wire::Fork;

/// The beginning of another match.
pub(crate) struct Branch {
    /// The head of the match it is taken from.
    pub(crate) header: Header,
    /// Its lines, up to the step.
    pub(crate) lines: Vec<String>,
}

impl Branch {
    /// The lines of a finished match up to a step after which somebody can still act.
    pub(crate) fn of(catalog: &Catalog, stored: StoredMatch, fork: &Fork) -> Result<Self, Problem> {
        if stored.footer.is_none() {
            return Err(Problem::new("running", "this match is still being played")
                .with_hint("wait until it is over"));
        }
        let header = Header::read(&stored.header).map_err(|error| {
            tracing::error!(game = %fork.game, %error, "the header of a match cannot be read");
            Problem::new("record", "the record of this match cannot be read")
        })?;
        let kind = catalog.rules(&header.game, header.rules)?;
        let step = usize::try_from(fork.step).unwrap_or(usize::MAX);
        let whole = replay(kind, &header, &stored.lines)?;
        if whole.steps() <= step {
            let last = whole.steps().saturating_sub(1);
            return Err(Problem::new("no_step", format!("the last step is {last}")));
        }
        let later = (step + 1..whole.steps()).find_map(|step| whole.facts(step)?.line);
        let mut lines = stored.lines;
        lines.truncate(later.unwrap_or(lines.len()));
        if replay(kind, &header, &lines)?.finish().is_some() {
            return Err(Problem::new("over", "the match is over at this step")
                .with_hint("choose an earlier one"));
        }
        Ok(Self { header, lines })
    }
}

fn replay(
    kind: &dyn Kind,
    header: &Header,
    lines: &[String],
) -> Result<Box<dyn AnyMatch>, Problem> {
    let seats = u8::try_from(header.seats.len()).unwrap_or(u8::MAX);
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    let play = || kind.replay(&header.config, seats, None, &lines);
    match std::panic::catch_unwind(AssertUnwindSafe(play)) {
        Ok(Ok(game)) => Ok(game),
        Ok(Err(error)) => Err(Problem::new("replay", error.to_string())),
        Err(_) => Err(Problem::new("fault", "the rules broke down at this match")),
    }
}
