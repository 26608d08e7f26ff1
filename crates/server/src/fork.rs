//! Playing on from a step of a finished match.

use std::panic::AssertUnwindSafe;

use parlor_catalog::{Catalog, Listed};
use parlor_game::Problem;
use parlor_play::{AnyMatch, Header};
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
        let header: Header = serde_json::from_str(&stored.header)
            .map_err(|_| Problem::new("record", "the record of this match cannot be read"))?;
        let listed = catalog.game(&header.game)?;
        let step = usize::try_from(fork.step).unwrap_or(usize::MAX);
        let whole = replay(&listed, &header, &stored.lines)?;
        if whole.steps() <= step {
            let last = whole.steps().saturating_sub(1);
            return Err(Problem::new("no_step", format!("the last step is {last}")));
        }
        let later = (step + 1..whole.steps()).find_map(|step| whole.facts(step)?.line);
        let mut lines = stored.lines;
        lines.truncate(later.unwrap_or(lines.len()));
        if replay(&listed, &header, &lines)?.finish().is_some() {
            return Err(Problem::new("over", "the match is over at this step")
                .with_hint("choose an earlier one"));
        }
        Ok(Self { header, lines })
    }
}

fn replay(
    listed: &Listed,
    header: &Header,
    lines: &[String],
) -> Result<Box<dyn AnyMatch>, Problem> {
    if header.rules != listed.kind.info().version {
        let said = "this match was played under another version of the rules";
        return Err(Problem::new("rules_version", said));
    }
    let seats = u8::try_from(header.seats.len()).unwrap_or(u8::MAX);
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    let play = || listed.kind.replay(&header.config, seats, None, &lines);
    match std::panic::catch_unwind(AssertUnwindSafe(play)) {
        Ok(Ok(game)) => Ok(game),
        Ok(Err(error)) => Err(Problem::new("replay", error.to_string())),
        Err(_) => Err(Problem::new("fault", "the rules broke down at this match")),
    }
}
