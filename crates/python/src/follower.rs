//! A seat of a match that is played elsewhere.

use numpy::PyArray1;
use parlor_game::Seat;
use parlor_learn::{Answer, Feature, follower};
use pyo3::prelude::*;

use crate::{actions::Actions, refused, state::State};

/// A seat of a match that is played elsewhere: what it is told becomes the numbers that a state gives.
#[pyclass(module = "parlor._core")]
#[derive(Debug)]
pub(crate) struct Follower {
    inner: Box<dyn parlor_learn::Follower>,
}

#[pymethods]
impl Follower {
    #[new]
    fn new(game: &str, options: &str, seats: u8, seat: u8, from_start: bool) -> PyResult<Self> {
        let made = follower(game, options, seats, Seat(seat), from_start);
        Ok(Self {
            inner: made.map_err(refused)?,
        })
    }

    /// Takes in events, a list as JSON.
    fn told(&mut self, events: &str) -> PyResult<()> {
        self.inner.told(events).map_err(refused)
    }

    /// Takes in a view as JSON; whether the seat is asked to decide.
    fn look(&mut self, py: Python<'_>, view: &str, key: u64) -> PyResult<bool> {
        py.detach(|| self.inner.look(view, key)).map_err(refused)
    }

    fn observation<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<f32>> {
        let mut seen = vec![0.0; self.inner.setup().observation()];
        self.inner.observe(&mut seen);
        PyArray1::from_vec(py, seen)
    }

    fn information_state<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<f32>> {
        let setup = self.inner.setup();
        let more: usize = setup.conclusions().iter().map(Feature::len).sum();
        let mut seen = vec![0.0; setup.observation() + more];
        py.detach(|| self.inner.conclude(&mut seen));
        PyArray1::from_vec(py, seen)
    }

    fn legal_actions(&self) -> Actions {
        Actions::of(self.inner.legal())
    }

    fn legal_actions_mask<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u8>> {
        let mut mask = vec![0; self.inner.setup().actions()];
        self.inner.legal().write(&mut mask);
        PyArray1::from_vec(py, mask)
    }

    /// A state that fits all that the seat knows; nothing where worlds cannot be drawn.
    fn state(&self) -> Option<State> {
        self.inner.state().map(State::of)
    }

    /// What an action of the table means.
    fn action_to_string(&self, action: usize) -> PyResult<String> {
        self.inner.setup().describe(action).map_err(refused)
    }

    /// The seat chooses: the action as JSON, an empty text for a part of one, nothing if it waits.
    fn choose(&mut self, action: i64) -> PyResult<Option<String>> {
        let number = usize::try_from(action).unwrap_or(usize::MAX);
        Ok(match self.inner.choose(number).map_err(refused)? {
            Answer::Act(action) => Some(action.to_string()),
            Answer::Part => Some(String::new()),
            Answer::Wait => None,
        })
    }
}
