//! A seat of a match that is played elsewhere: what it is told becomes the numbers that a state gives.

use std::{fmt::Debug, sync::Arc};

use parlor_catan::Catan;
use parlor_clue::Clue;
use parlor_game::{Game, Seat, Viewer};
use parlor_pentago::Pentago;
use parlor_project::Project;
use parlor_reversi::Reversi;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::{
    AnySetup, AnyState, Learn, LearnError, Legal, Setup, Sheet, State,
    any::unknown,
    games::{project, project_sight::There},
};

/// What becomes of a choice.
#[derive(Clone, PartialEq, Debug)]
pub enum Answer {
    /// The seat acts, as the wire writes it.
    Act(Value),
    /// A part of an action is chosen; the next one is asked for.
    Part,
    /// The seat waits until it is told something.
    Wait,
}

/// A seat that is told of a match elsewhere.
pub trait Follower: Send + Sync + Debug {
    /// What is the same for all matches of its configuration.
    fn setup(&self) -> Arc<dyn AnySetup>;
    /// Takes in events as they travel, a list.
    fn told(&mut self, events: &str) -> Result<(), LearnError>;
    /// Takes in a view as it travels; whether the seat is asked to decide. What it cannot know is drawn by a number.
    fn look(&mut self, view: &str, key: u64) -> Result<bool, LearnError>;
    /// Writes what the seat may know.
    fn observe(&self, out: &mut [f32]);
    /// Writes that and what the seat can conclude.
    fn conclude(&self, out: &mut [f32]);
    /// What the seat may choose.
    fn legal(&self) -> &Legal;
    /// A state that fits all that the seat knows; nothing where worlds cannot be drawn.
    fn state(&self) -> Option<Box<dyn AnyState>>;
    /// The seat chooses.
    fn choose(&mut self, action: usize) -> Result<Answer, LearnError>;
}

/// A seat of a match that is played elsewhere; `from_start` if it will be told everything that happened.
pub fn follower(
    game: &str,
    config: &str,
    seats: u8,
    seat: Seat,
    from_start: bool,
) -> Result<Box<dyn Follower>, LearnError> {
    if seats <= seat.0 {
        return Err(LearnError::NoSuchSeat {
            seat: seat.0.into(),
            seats,
        });
    }
    macro_rules! imagining {
        ($game:ty) => {
            Ok(Box::new(Imagining::<$game>::new(
                Setup::new(config, Some(seats))?,
                seat,
                from_start,
            )))
        };
    }
    match game {
        "pentago" => imagining!(Pentago),
        "reversi" => imagining!(Reversi),
        "catan" => imagining!(Catan),
        "clue" => imagining!(Clue),
        "project" => {
            let setup = Setup::<Project>::new(config, Some(seats))?;
            Ok(Box::new(Viewing {
                legal: Legal::none(setup.actions),
                view: setup.fresh.view(Viewer::Seat(seat)),
                setup,
            }))
        }
        other => Err(unknown(other)),
    }
}

fn read<T: DeserializeOwned>(what: &str, text: &str) -> Result<T, LearnError> {
    serde_json::from_str(text)
        .map_err(|said| LearnError::Unreadable(format!("the {what} cannot be read: {said}")))
}

/// A seat that draws a world which fits what it knows: what it observes is the same in all of them.
#[derive(Debug)]
struct Imagining<G: Learn> {
    setup: Arc<Setup<G>>,
    seat: Seat,
    belief: Option<G::Belief>,
    world: Option<State<G>>,
    none: Legal,
}

impl<G: Learn> Imagining<G> {
    fn new(setup: Arc<Setup<G>>, seat: Seat, from_start: bool) -> Self {
        let view = setup.fresh.view(Viewer::Seat(seat));
        let belief = from_start.then(|| G::believe(&setup.config, setup.seats, &view));
        Self {
            none: Legal::none(setup.actions),
            world: None,
            belief,
            seat,
            setup,
        }
    }
}

impl<G: Learn> Follower for Imagining<G> {
    fn setup(&self) -> Arc<dyn AnySetup> {
        self.setup.clone()
    }

    fn told(&mut self, events: &str) -> Result<(), LearnError> {
        let events: Vec<G::Event> = read("events", events)?;
        if let Some(belief) = &mut self.belief {
            events.iter().for_each(|event| G::learn(belief, event));
        }
        Ok(())
    }

    fn look(&mut self, view: &str, key: u64) -> Result<bool, LearnError> {
        let view: G::View = read("view", view)?;
        let setup = &self.setup;
        let belief = self
            .belief
            .get_or_insert_with(|| G::believe(&setup.config, setup.seats, &view));
        self.world = State::seen(setup, self.seat, belief, &view, key);
        let none = || LearnError::Rules("no world was found that fits what the seat knows".into());
        let world = self.world.as_ref().ok_or_else(none)?;
        Ok(world.game().decides(&setup.table, self.seat))
    }

    fn observe(&self, out: &mut [f32]) {
        if let Some(world) = &self.world {
            world.observe(self.seat, out);
        }
    }

    fn conclude(&self, out: &mut [f32]) {
        if let Some(world) = &self.world {
            world.conclude(self.seat, out);
        }
    }

    fn legal(&self) -> &Legal {
        self.world.as_ref().map_or(&self.none, State::legal)
    }

    fn state(&self) -> Option<Box<dyn AnyState>> {
        let world = self.world.clone()?;
        Some(Box::new(world))
    }

    fn choose(&mut self, action: usize) -> Result<Answer, LearnError> {
        let world = self.world.as_mut().ok_or(LearnError::Over)?;
        Ok(match world.choose_elsewhere(action)? {
            Some(action) => Answer::Act(action),
            None => Answer::Part,
        })
    }
}

/// A seat of the Project Game, whose view says all that it observes.
#[derive(Debug)]
struct Viewing {
    setup: Arc<Setup<Project>>,
    view: <Project as Game>::View,
    legal: Legal,
}

impl Viewing {
    fn table(&self) -> &project::Table {
        &self.setup.table
    }
}

impl Follower for Viewing {
    fn setup(&self) -> Arc<dyn AnySetup> {
        self.setup.clone()
    }

    fn told(&mut self, _: &str) -> Result<(), LearnError> {
        Ok(())
    }

    fn look(&mut self, view: &str, _: u64) -> Result<bool, LearnError> {
        self.view = read("view", view)?;
        self.legal.clear();
        let there = There::of(&self.view, &self.setup.config);
        Ok(there.is_some_and(|there| {
            there.legal(&self.setup.table, &mut self.legal);
            there.is_idle()
        }))
    }

    fn observe(&self, out: &mut [f32]) {
        if let Some(there) = There::of(&self.view, &self.setup.config) {
            there.observe(self.table(), &mut Sheet::new(out));
        }
    }

    fn conclude(&self, out: &mut [f32]) {
        self.observe(out);
    }

    fn legal(&self) -> &Legal {
        &self.legal
    }

    fn state(&self) -> Option<Box<dyn AnyState>> {
        None
    }

    fn choose(&mut self, action: usize) -> Result<Answer, LearnError> {
        let there = There::of(&self.view, &self.setup.config).ok_or(LearnError::Over)?;
        if !self.legal.contains(action) {
            return Err(self.setup.refused(action));
        }
        Ok(match there.request(self.table(), action) {
            Some(action) => Answer::Act(json!(action)),
            None => Answer::Wait,
        })
    }
}
