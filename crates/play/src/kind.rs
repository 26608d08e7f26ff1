//! A kind of game, as the catalogue lists it.

use std::{any::Any, marker::PhantomData, ops::RangeInclusive};

use parlor_game::{Game, Info, Problem, Seat, Seed, Team};
use schemars::{Schema, SchemaGenerator};
use serde::de::DeserializeOwned;
use serde_json::{Value, value::RawValue};

use crate::{
    AnyMatch, Entry, LineOf, Match, Question, ReplayError,
    any::{parse, raw},
    perft,
};

/// A kind of game, chosen at run time.
pub trait Kind: Sync + std::fmt::Debug {
    /// What the lobby shows.
    fn info(&self) -> Info;
    /// Reads a configuration and writes it out in full, with its defaults; unknown fields are refused.
    fn config(&self, config: &RawValue) -> Result<Box<RawValue>, Problem>;
    /// Checks a configuration and says how many seats it can have.
    fn seats(&self, config: &RawValue) -> Result<RangeInclusive<u8>, Problem>;
    /// The side that a seat plays for.
    fn team(&self, config: &RawValue, seats: u8, seat: Seat) -> Result<Team, Problem>;
    /// A choice for a seat whose sitter has made none; nothing where seats may go without.
    fn another_choice(&self, taken: &[Value]) -> Option<Value>;
    /// Starts a match.
    fn start(&self, config: &RawValue, seats: u8, seed: Seed)
    -> Result<Box<dyn AnyMatch>, Problem>;
    /// Rebuilds a match from its lines, to look at it or, with the seed, to go on.
    fn replay(
        &self,
        config: &RawValue,
        seats: u8,
        seed: Option<Seed>,
        lines: &[&str],
    ) -> Result<Box<dyn AnyMatch>, ReplayError>;
    /// Plays the lines again and shows the match at its beginning and after each of them.
    fn watch(
        &self,
        config: &RawValue,
        seats: u8,
        lines: &[&str],
        seen: &mut dyn FnMut(&dyn AnyMatch),
    ) -> Result<Box<dyn AnyMatch>, ReplayError>;
    /// Proves that the chance of the lines follows from the seed, from line `from` on.
    fn verify(
        &self,
        config: &RawValue,
        seats: u8,
        seed: Seed,
        from: usize,
        lines: &[&str],
    ) -> Result<Box<dyn AnyMatch>, ReplayError>;
    /// What a player is asked, from a view and actions as they travel.
    fn question(&self, view: &RawValue, actions: &RawValue) -> Result<Question, Problem>;
    /// Events as they travel, back as a `Vec<G::Event>`.
    fn events(&self, events: &RawValue) -> Result<Box<dyn Any + Send>, Problem>;
    /// A `G::Action` as it travels; nothing for an action of another game.
    fn action(&self, action: &dyn Any) -> Option<Box<RawValue>>;
    /// Counts the sequences of `depth` actions by the rules alone.
    fn perft(&self, config: &RawValue, seats: u8, depth: u32) -> Result<u64, Problem>;
    /// The JSON Schemas of what travels.
    fn schemas(&self, generator: &mut SchemaGenerator) -> GameSchemas;
}

/// The JSON Schemas of one game's types.
#[derive(Clone, Debug)]
pub struct GameSchemas {
    /// What is agreed before the match.
    pub config: Schema,
    /// What a seat may do.
    pub action: Schema,
    /// What happens.
    pub event: Schema,
    /// What one viewer may know.
    pub view: Schema,
}

/// The [`Kind`] of the game `G`; a catalogue is a slice of these.
#[derive(Debug)]
pub struct KindOf<G>(PhantomData<fn() -> G>);

impl<G> KindOf<G> {
    /// For use in a `static` catalogue.
    pub const NEW: Self = Self(PhantomData);
}

impl<G: Game> Kind for KindOf<G> {
    fn info(&self) -> Info {
        G::INFO
    }

    fn config(&self, config: &RawValue) -> Result<Box<RawValue>, Problem> {
        Ok(raw(&read_config::<G>(config)?))
    }

    fn seats(&self, config: &RawValue) -> Result<RangeInclusive<u8>, Problem> {
        Ok(G::seats(&read_config::<G>(config)?)?)
    }

    fn team(&self, config: &RawValue, seats: u8, seat: Seat) -> Result<Team, Problem> {
        Ok(G::team(&read_config::<G>(config)?, seats, seat))
    }

    fn another_choice(&self, taken: &[Value]) -> Option<Value> {
        G::another_choice(taken)
    }

    fn start(
        &self,
        config: &RawValue,
        seats: u8,
        seed: Seed,
    ) -> Result<Box<dyn AnyMatch>, Problem> {
        let game = Match::<G>::start(&read_config::<G>(config)?, seats, seed)?;
        Ok(Box::new(game))
    }

    fn replay(
        &self,
        config: &RawValue,
        seats: u8,
        seed: Option<Seed>,
        lines: &[&str],
    ) -> Result<Box<dyn AnyMatch>, ReplayError> {
        let config = read_config::<G>(config).map_err(ReplayError::Setup)?;
        let log = read_log::<G>(lines)?;
        Ok(Box::new(match seed {
            Some(seed) => Match::<G>::resume(&config, seats, seed, &log)?,
            None => Match::<G>::replay(&config, seats, &log)?,
        }))
    }

    fn watch(
        &self,
        config: &RawValue,
        seats: u8,
        lines: &[&str],
        seen: &mut dyn FnMut(&dyn AnyMatch),
    ) -> Result<Box<dyn AnyMatch>, ReplayError> {
        let config = read_config::<G>(config).map_err(ReplayError::Setup)?;
        let log = read_log::<G>(lines)?;
        let game = Match::<G>::watch(&config, seats, &log, |game| seen(game))?;
        Ok(Box::new(game))
    }

    fn verify(
        &self,
        config: &RawValue,
        seats: u8,
        seed: Seed,
        from: usize,
        lines: &[&str],
    ) -> Result<Box<dyn AnyMatch>, ReplayError> {
        let config = read_config::<G>(config).map_err(ReplayError::Setup)?;
        let log = read_log::<G>(lines)?;
        Ok(Box::new(Match::<G>::verify(
            &config, seats, seed, from, &log,
        )?))
    }

    fn question(&self, view: &RawValue, actions: &RawValue) -> Result<Question, Problem> {
        let view: G::View = read_told(view)?;
        let actions: Vec<G::Action> = read_told(actions)?;
        Ok(Question {
            view: Box::new(view),
            actions: Box::new(actions),
        })
    }

    fn events(&self, events: &RawValue) -> Result<Box<dyn Any + Send>, Problem> {
        let events: Vec<G::Event> = read_told(events)?;
        Ok(Box::new(events))
    }

    fn action(&self, action: &dyn Any) -> Option<Box<RawValue>> {
        action.downcast_ref::<G::Action>().map(raw)
    }

    fn perft(&self, config: &RawValue, seats: u8, depth: u32) -> Result<u64, Problem> {
        let game = G::new(&read_config::<G>(config)?, seats)?;
        perft(&game, depth).ok_or_else(|| {
            Problem::new(
                "chance",
                "positions are counted only where no chance is involved",
            )
        })
    }

    fn schemas(&self, generator: &mut SchemaGenerator) -> GameSchemas {
        GameSchemas {
            config: generator.subschema_for::<G::Config>(),
            action: generator.subschema_for::<G::Action>(),
            event: generator.subschema_for::<G::Event>(),
            view: generator.subschema_for::<G::View>(),
        }
    }
}

/// Reads what a server has told.
fn read_told<T: DeserializeOwned>(told: &RawValue) -> Result<T, Problem> {
    parse(told).map_err(|said| {
        Problem::new(
            "malformed_update",
            format!("this is no part of the game: {said}"),
        )
    })
}

/// Reads a configuration; a key that the game does not know is refused, whatever its own reader does.
fn read_config<G: Game>(config: &RawValue) -> Result<G::Config, Problem> {
    let malformed = |said: String| {
        Problem::new(
            "malformed_config",
            format!("the options cannot be read: {said}"),
        )
    };
    let read: G::Config = parse(config).map_err(|said| malformed(said.to_string()))?;
    let given: Value = parse(config).map_err(|said| malformed(said.to_string()))?;
    let known = serde_json::to_value(&read).unwrap_or_default();
    if let (Value::Object(given), Value::Object(known)) = (&given, &known)
        && let Some(key) = given.keys().find(|key| !known.contains_key(*key))
    {
        return Err(malformed(format!("there is no option `{key}`")));
    }
    Ok(read)
}

fn read_log<G: Game>(lines: &[&str]) -> Result<Vec<Entry<LineOf<G>>>, ReplayError> {
    let read = |(index, line): (usize, &&str)| {
        read_line::<Entry<LineOf<G>>>(line).map_err(|said| ReplayError::Malformed { index, said })
    };
    lines.iter().enumerate().map(read).collect()
}

fn read_line<T: DeserializeOwned>(line: &str) -> Result<T, String> {
    serde_json::from_str(line).map_err(|said| said.to_string())
}
