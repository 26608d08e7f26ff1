//! A record step by step, with the position after each.

use parlor_game::{Millis, Seat, Viewer};
use parlor_play::{AnyMatch, Kind, Record};
use serde_json::{
    Value, json,
    value::{RawValue, to_raw_value},
};

use crate::exit::{Exit, OrExit};

/// One step of a record.
#[derive(Clone, Debug)]
pub(crate) struct Frame {
    /// Its number; step 0 is the start.
    pub(crate) step: usize,
    /// Match time.
    pub(crate) at: Millis,
    /// The seat that acted.
    pub(crate) actor: Option<Seat>,
    /// What happened, a JSON list.
    pub(crate) events: Box<RawValue>,
    /// The position after it.
    pub(crate) view: Box<RawValue>,
    /// Whether it was not taken back later.
    pub(crate) stands: bool,
}

impl Frame {
    /// The frame as one object.
    pub(crate) fn json(&self) -> Value {
        let value = |raw: &RawValue| serde_json::from_str::<Value>(raw.get()).unwrap_or_default();
        json!({
            "step": self.step,
            "at": self.at,
            "actor": self.actor,
            "events": value(&self.events),
            "view": value(&self.view),
        })
    }
}

/// All steps of a record, as one sees them who may know everything if the match is over.
///
/// Each position is played again from the start: simple, and fast enough to look at.
pub(crate) fn frames(kind: &dyn Kind, record: &Record) -> anyhow::Result<Vec<Frame>> {
    let whole = record.replay(kind).or_exit(Exit::Usage)?;
    let viewer = match record.footer {
        Some(_) => Viewer::Referee,
        None => Viewer::Spectator,
    };
    let mut frames = Vec::new();
    for step in 0..whole.steps() {
        let Some(facts) = whole.facts(step) else {
            break;
        };
        let view = after(kind, record, &*whole, step)?.map(|game| game.view(viewer));
        let number = u32::try_from(step).unwrap_or(u32::MAX);
        frames.push(Frame {
            step,
            at: facts.at,
            actor: facts.line.and_then(|line| whole.actor(line)),
            events: whole.events(step, viewer),
            view: match view {
                Some(view) => view,
                None => to_raw_value(&Value::Null)?,
            },
            stands: whole.standing().contains(&number),
        });
    }
    Ok(frames)
}

/// The match as it was after a step; nothing for a tick in the middle of a line.
fn after(
    kind: &dyn Kind,
    record: &Record,
    whole: &dyn AnyMatch,
    step: usize,
) -> anyhow::Result<Option<Box<dyn AnyMatch>>> {
    let later = (step + 1..whole.steps()).find_map(|step| whole.facts(step)?.line);
    let count = later.unwrap_or(record.lines.len());
    let lines: Vec<&str> = record
        .lines
        .iter()
        .take(count)
        .map(String::as_str)
        .collect();
    let seats = whole.seats();
    let game = kind
        .replay(&record.header.config, seats, None, &lines)
        .or_exit(Exit::Usage)?;
    Ok((game.steps() == step + 1).then_some(game))
}
