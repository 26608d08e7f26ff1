//! States and batches of a game that is chosen at run time.

use std::{any::Any, fmt::Debug, sync::Arc};

use parlor_catan::Catan;
use parlor_clue::Clue;
use parlor_game::{Budget, Outcome, Seat, Viewer};
use parlor_pentago::Pentago;
use parlor_play::{Record, seed_of_text};
use parlor_project::Project;
use parlor_reversi::Reversi;
use serde_json::{Value, json};

use crate::{
    Batch, Buffers, Decision, Feature, Learn, LearnError, Legal, Mark, Setup, State, Trajectory,
};

/// The games there are.
const IDS: [&str; 5] = ["pentago", "reversi", "catan", "clue", "project"];

/// The games there are.
pub fn ids() -> &'static [&'static str] {
    &IDS
}

pub(crate) fn unknown(given: &str) -> LearnError {
    LearnError::UnknownGame {
        given: given.to_owned(),
        known: IDS.join(", "),
    }
}

/// Does something for the game with an id.
macro_rules! by_game {
    ($id:expr, $with:ident) => {
        match $id {
            "pentago" => $with!(Pentago),
            "reversi" => $with!(Reversi),
            "catan" => $with!(Catan),
            "clue" => $with!(Clue),
            "project" => $with!(Project),
            other => Err(unknown(other)),
        }
    };
}

/// The beginning of a match; `seed` as text, or chance is asked for.
pub fn state(
    game: &str,
    config: &str,
    seats: Option<u8>,
    seed: Option<&str>,
) -> Result<Box<dyn AnyState>, LearnError> {
    let seed = seed.map(seed_of_text);
    macro_rules! make {
        ($game:ty) => {
            Ok(Box::new(State::<$game>::new(
                Setup::new(config, seats)?,
                seed,
            )?))
        };
    }
    by_game!(game, make)
}

/// A state from text that [`AnyState::write`] wrote.
pub fn read(text: &str) -> Result<Box<dyn AnyState>, LearnError> {
    let written: Value = serde_json::from_str(text)
        .map_err(|said| LearnError::Unreadable(format!("this is no written state: {said}")))?;
    let game = written.get("game").and_then(Value::as_str);
    macro_rules! make {
        ($game:ty) => {
            Ok(Box::new(State::<$game>::read(text)?) as Box<dyn AnyState>)
        };
    }
    by_game!(game.unwrap_or_default(), make)
}

/// The position of a record after so many of its lines.
pub fn from_record(text: &str, lines: Option<usize>) -> Result<Box<dyn AnyState>, LearnError> {
    let record = Record::read(text).map_err(|said| LearnError::Unreadable(said.to_string()))?;
    macro_rules! make {
        ($game:ty) => {
            Ok(Box::new(State::<$game>::from_record(&record, lines)?) as Box<dyn AnyState>)
        };
    }
    by_game!(record.header.game.as_str(), make)
}

/// Many games with these seeds.
pub fn batch(
    game: &str,
    config: &str,
    seats: Option<u8>,
    seeds: &[u64],
    threads: usize,
) -> Result<Box<dyn AnyBatch>, LearnError> {
    macro_rules! make {
        ($game:ty) => {
            Ok(Box::new(Batch::<$game>::new(
                Setup::new(config, seats)?,
                seeds,
                threads,
            )?))
        };
    }
    by_game!(game, make)
}

/// What the seats of a record saw and did, with what is the same for all its rows.
pub fn trajectory(text: &str) -> Result<(Arc<dyn AnySetup>, Trajectory), LearnError> {
    let record = Record::read(text).map_err(|said| LearnError::Unreadable(said.to_string()))?;
    macro_rules! make {
        ($game:ty) => {{
            let setup = State::<$game>::at_start_of(&record)?.setup().clone();
            let found = State::<$game>::trajectory(&record)?;
            Ok((setup as Arc<dyn AnySetup>, found))
        }};
    }
    by_game!(record.header.game.as_str(), make)
}

/// Plays at random by matches of the server: see [`Mark`].
pub fn trace(
    game: &str,
    config: &str,
    seats: Option<u8>,
    seed: u64,
    steps: u64,
) -> Result<Vec<Mark>, LearnError> {
    macro_rules! make {
        ($game:ty) => {{
            let setup = Setup::<$game>::new(config, seats)?;
            crate::trace::trace(&setup, seed, steps)
        }};
    }
    by_game!(game, make)
}

/// What is the same for all matches of one configuration.
pub trait AnySetup: Send + Sync + Debug {
    /// The game's id.
    fn game(&self) -> &'static str;
    /// What is agreed.
    fn config(&self) -> Value;
    /// How many seats there are.
    fn seats(&self) -> u8;
    /// How many actions there are.
    fn actions(&self) -> usize;
    /// The version of the table of actions.
    fn table_version(&self) -> u32;
    /// How many numbers an observation has.
    fn observation(&self) -> usize;
    /// The parts of an observation.
    fn features(&self) -> &[Feature];
    /// The parts of what a seat can conclude.
    fn conclusions(&self) -> &[Feature];
    /// What an action means.
    fn describe(&self, action: usize) -> Result<String, LearnError>;
    /// The action with these words.
    fn parse(&self, text: &str) -> Result<usize, LearnError>;
}

impl<G: Learn> AnySetup for Setup<G> {
    fn game(&self) -> &'static str {
        G::INFO.id
    }

    fn config(&self) -> Value {
        json!(self.config)
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    fn actions(&self) -> usize {
        self.actions
    }

    fn table_version(&self) -> u32 {
        G::TABLE_VERSION
    }

    fn observation(&self) -> usize {
        self.observation
    }

    fn features(&self) -> &[Feature] {
        &self.features
    }

    fn conclusions(&self) -> &[Feature] {
        &self.conclusions
    }

    fn describe(&self, action: usize) -> Result<String, LearnError> {
        match action < self.actions {
            true => Ok(G::describe(&self.table, action)),
            false => Err(self.refused(action)),
        }
    }

    fn parse(&self, text: &str) -> Result<usize, LearnError> {
        G::parse(&self.table, text).ok_or_else(|| LearnError::NotAnAction(text.to_owned()))
    }
}

/// A [`State`] of some game.
pub trait AnyState: Send + Sync + Debug {
    /// What is the same for all matches of its configuration.
    fn setup(&self) -> Arc<dyn AnySetup>;
    /// The same position, with chance that is asked for.
    fn unseeded(&self) -> Box<dyn AnyState>;
    /// The same position with chance from a seed.
    fn reseeded(&self, seed: &str) -> Box<dyn AnyState>;
    /// Who decides next.
    fn mover(&self) -> Option<Seat>;
    /// Everybody who is asked to decide.
    fn deciders(&self) -> Vec<Seat>;
    /// What the mover may choose.
    fn legal(&self) -> &Legal;
    /// Whether nature moves next.
    fn is_chance(&self) -> bool;
    /// How the match ended, if it has.
    fn outcome(&self) -> Option<Outcome>;
    /// How many inputs were taken.
    fn len(&self) -> usize;
    /// Whether nothing was taken yet.
    fn is_empty(&self) -> bool;
    /// The mover chooses an action.
    fn choose(&mut self, action: usize) -> Result<(), LearnError>;
    /// A seat acts as the wire says it.
    fn act(&mut self, seat: Seat, action: &str) -> Result<(), LearnError>;
    /// What nature may do as it is written in records, with its chances.
    fn outcomes(&self) -> Option<Vec<(Value, f64)>>;
    /// Nature takes the outcome of this number.
    fn take_outcome(&mut self, number: u64) -> Result<(), LearnError>;
    /// Writes what a seat may know.
    fn observe(&self, seat: Seat, out: &mut [f32]);
    /// Writes that and what the seat can conclude.
    fn conclude(&self, seat: Seat, out: &mut [f32]);
    /// What a viewer may know, as it travels.
    fn view(&self, viewer: Viewer) -> Value;
    /// All that a seat was told and may know now.
    fn information(&self, seat: Seat) -> String;
    /// What a seat believes about what is hidden.
    fn belief(&self, seat: Seat) -> Value;
    /// A state that a seat cannot tell from this one.
    fn resample(&self, seat: Seat, key: u64) -> Result<Box<dyn AnyState>, LearnError>;
    /// What a built-in player would do.
    fn ask(
        &self,
        player: &str,
        seat: Seat,
        budget: &Budget,
        key: u64,
    ) -> Result<Decision, LearnError>;
    /// The numbers of an action of the wire.
    fn numbers(&self, seat: Seat, action: &str) -> Result<Option<Vec<usize>>, LearnError>;
    /// A legal action as the wire writes it.
    fn wire(&self, action: usize) -> Option<Value>;
    /// Writes the state as text.
    fn write(&self) -> String;
    /// The match as the text of a record.
    fn record(&self, id: &str, names: &[String], started: u64) -> Result<String, LearnError>;
    /// The state itself.
    fn as_any(&self) -> &dyn Any;
}

impl<G: Learn> AnyState for State<G> {
    fn setup(&self) -> Arc<dyn AnySetup> {
        State::setup(self).clone()
    }

    fn unseeded(&self) -> Box<dyn AnyState> {
        Box::new(State::unseeded(self))
    }

    fn reseeded(&self, seed: &str) -> Box<dyn AnyState> {
        Box::new(State::reseeded(self, Some(seed_of_text(seed))))
    }

    fn mover(&self) -> Option<Seat> {
        State::mover(self)
    }

    fn deciders(&self) -> Vec<Seat> {
        State::deciders(self)
    }

    fn legal(&self) -> &Legal {
        State::legal(self)
    }

    fn is_chance(&self) -> bool {
        State::is_chance(self)
    }

    fn outcome(&self) -> Option<Outcome> {
        State::outcome(self)
    }

    fn len(&self) -> usize {
        State::len(self)
    }

    fn is_empty(&self) -> bool {
        State::is_empty(self)
    }

    fn choose(&mut self, action: usize) -> Result<(), LearnError> {
        State::choose(self, action)
    }

    fn act(&mut self, seat: Seat, action: &str) -> Result<(), LearnError> {
        State::act(self, seat, action)
    }

    fn outcomes(&self) -> Option<Vec<(Value, f64)>> {
        let all = State::outcomes(self)?.into_iter();
        Some(all.map(|(one, chance)| (json!(one), chance)).collect())
    }

    fn take_outcome(&mut self, number: u64) -> Result<(), LearnError> {
        State::take_outcome(self, number)
    }

    fn observe(&self, seat: Seat, out: &mut [f32]) {
        State::observe(self, seat, out);
    }

    fn conclude(&self, seat: Seat, out: &mut [f32]) {
        State::conclude(self, seat, out);
    }

    fn view(&self, viewer: Viewer) -> Value {
        State::view(self, viewer)
    }

    fn information(&self, seat: Seat) -> String {
        State::information(self, seat)
    }

    fn belief(&self, seat: Seat) -> Value {
        State::belief(self, seat)
    }

    fn resample(&self, seat: Seat, key: u64) -> Result<Box<dyn AnyState>, LearnError> {
        Ok(Box::new(State::resample(self, seat, key)?))
    }

    fn ask(
        &self,
        player: &str,
        seat: Seat,
        budget: &Budget,
        key: u64,
    ) -> Result<Decision, LearnError> {
        State::ask(self, player, seat, budget, key)
    }

    fn numbers(&self, seat: Seat, action: &str) -> Result<Option<Vec<usize>>, LearnError> {
        State::numbers(self, seat, action)
    }

    fn wire(&self, action: usize) -> Option<Value> {
        State::wire(self, action)
    }

    fn write(&self) -> String {
        State::write(self)
    }

    fn record(&self, id: &str, names: &[String], started: u64) -> Result<String, LearnError> {
        Ok(State::record(self, id, names, started)?.write())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// A [`Batch`] of some game.
pub trait AnyBatch: Send + Sync + Debug {
    /// What is the same for all environments.
    fn setup(&self) -> Arc<dyn AnySetup>;
    /// How many environments there are.
    fn len(&self) -> usize;
    /// Whether there is none.
    fn is_empty(&self) -> bool;
    /// Begins all again.
    fn reset(&mut self, seeds: Option<&[u64]>, buffers: &mut Buffers<'_>)
    -> Result<(), LearnError>;
    /// One action in each environment.
    fn step(&mut self, actions: &[i32], buffers: &mut Buffers<'_>) -> Result<(), LearnError>;
    /// One legal action for each environment, drawn by a number.
    fn sample(&self, number: u64, actions: &mut [i32]) -> Result<(), LearnError>;
}

impl<G: Learn> AnyBatch for Batch<G> {
    fn setup(&self) -> Arc<dyn AnySetup> {
        Batch::setup(self).clone()
    }

    fn len(&self) -> usize {
        Batch::len(self)
    }

    fn is_empty(&self) -> bool {
        Batch::is_empty(self)
    }

    fn reset(
        &mut self,
        seeds: Option<&[u64]>,
        buffers: &mut Buffers<'_>,
    ) -> Result<(), LearnError> {
        Batch::reset(self, seeds, buffers)
    }

    fn step(&mut self, actions: &[i32], buffers: &mut Buffers<'_>) -> Result<(), LearnError> {
        Batch::step(self, actions, buffers)
    }

    fn sample(&self, number: u64, actions: &mut [i32]) -> Result<(), LearnError> {
        Batch::sample(self, number, actions)
    }
}

/// The text whose seed an episode of an environment plays from.
pub fn episode(seed: u64, episode: u64) -> String {
    match episode {
        0 => seed.to_string(),
        _ => format!("{seed}.{episode}"),
    }
}
