//! Pure functions for authors of maps and programs, and for pages that draw without knowing the rules.
//!
//! Each takes and gives plain data that can travel as JSON.

mod check;
mod claims;
mod info;
mod look;

pub use check::{Checked, Drawn, Mistake, Noticed, Text, check};
pub use claims::{Claim, Count, Differing, Explained, Report, Review, Verdict, tell_rays};
pub use info::{Fairness, Info, fairness, info};
pub use look::{Look, Outcome, Spot, look};

use serde::Serialize;

use crate::{
    Map,
    map::{Transition, USUAL_SIDE},
    maps,
};

/// A map of ours as a list shows it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Listed {
    /// Its name.
    pub name: &'static str,
    /// Its idea, in a line.
    pub idea: &'static str,
    /// What is on it.
    #[serde(flatten)]
    pub map: Drawn,
}

/// All maps of ours.
pub fn list() -> Vec<Listed> {
    let all = maps::all();
    all.filter_map(|own| {
        let map = Map::read(own.text.as_bytes(), USUAL_SIDE).ok()?;
        Some(Listed {
            name: own.name,
            idea: own.idea,
            map: Drawn::of(&map),
        })
    })
    .collect()
}

/// A transition as a list of numbers: column, row and side of both ends.
fn numbers(Transition { from, to }: &Transition) -> [u16; 6] {
    let side = |side: u8| u16::from(side);
    [from.x, from.y, side(from.side), to.x, to.y, side(to.side)]
}
