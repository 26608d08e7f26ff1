//! What all environments of one configuration share.

use std::sync::Arc;

use parlor_game::{Game, Problem};
use parlor_play::{Kind, KindOf};
use serde_json::value::RawValue;

use crate::{Feature, Learn, LearnError};

/// A configuration with its tables, shared by all environments.
#[derive(Debug)]
pub struct Setup<G: Learn> {
    /// What is agreed.
    pub config: G::Config,
    /// How many seats there are.
    pub seats: u8,
    /// What the game made for it.
    pub table: G::Table,
    /// How many actions there are.
    pub actions: usize,
    /// The parts of an observation.
    pub features: Vec<Feature>,
    /// How many numbers an observation has.
    pub observation: usize,
    /// The parts of what a seat can conclude.
    pub conclusions: Vec<Feature>,
    /// A match before anything happened.
    pub(crate) fresh: G,
}

impl<G: Learn> Setup<G> {
    /// Reads a configuration; `seats` must fit it, none stands for the fewest that do.
    pub fn new(config: &str, seats: Option<u8>) -> Result<Arc<Self>, LearnError> {
        let raw: Box<RawValue> = serde_json::from_str(config)
            .map_err(|said| LearnError::Rules(format!("the options cannot be read: {said}")))?;
        let full = KindOf::<G>::NEW.config(&raw)?;
        let config: G::Config = serde_json::from_str(full.get())
            .map_err(|said| LearnError::Rules(format!("the options cannot be read: {said}")))?;
        let range = G::seats(&config).map_err(Problem::from)?;
        let seats = seats.unwrap_or(*range.start());
        if !range.contains(&seats) {
            let (least, most) = (range.start(), range.end());
            return Err(LearnError::Rules(format!(
                "with these options {least} to {most} play, not {seats}"
            )));
        }
        let fresh = G::new(&config, seats).map_err(Problem::from)?;
        let table = fresh.table(&config, seats);
        let features = G::features(&table);
        Ok(Arc::new(Self {
            actions: G::size(&table),
            observation: features.iter().map(Feature::len).sum(),
            conclusions: G::conclusions(&table),
            features,
            fresh,
            config,
            seats,
            table,
        }))
    }

    /// The game's id.
    pub fn game(&self) -> &'static str {
        <G as Game>::INFO.id
    }
}
