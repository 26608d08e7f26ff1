//! A record step by step, with the position after each.

use std::collections::BTreeSet;

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
/// A tick in the middle of a line has no position of its own.
pub(crate) fn frames(kind: &dyn Kind, record: &Record) -> anyhow::Result<Vec<Frame>> {
    let viewer = match record.footer {
        Some(_) => Viewer::Referee,
        None => Viewer::Spectator,
    };
    // The last look at a match with so many steps is the position after them.
    let mut views: Vec<Option<Box<RawValue>>> = Vec::new();
    let mut look = |game: &dyn AnyMatch| {
        views.resize_with(game.steps(), || None);
        if let Some(last) = views.last_mut() {
            *last = Some(game.view(viewer));
        }
    };
    let whole = record.watch(kind, &mut look).or_exit(Exit::Usage)?;
    let standing: BTreeSet<u32> = whole.standing().iter().copied().collect();
    let mut frames = Vec::new();
    for (step, view) in views.into_iter().enumerate() {
        let Some(facts) = whole.facts(step) else {
            break;
        };
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
            stands: standing.contains(&number),
        });
    }
    Ok(frames)
}
