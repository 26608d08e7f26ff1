//! A match as a value.

use std::{path::PathBuf, sync::Arc};

use numpy::{PyArray1, PyReadwriteArray1};
use parlor_game::{Budget, Millis, Outcome, Seat, Viewer};
use parlor_learn::{AnySetup, AnyState, returns};
use pyo3::{
    prelude::*,
    types::{PyBytes, PyDict},
};

use crate::{
    ParlorError,
    actions::Actions,
    convert::{json, options, python, seed},
    records::read_record,
    refused,
    setup::{Feature, features},
};

/// What `current_player` says at a move of nature and at the end.
const CHANCE: i32 = -1;
const TERMINAL: i32 = -4;

/// A match as a value: it is copied cheaply, knows its history, and asks for chance unless it has a seed.
#[pyclass(module = "parlor")]
#[derive(Debug)]
pub(crate) struct State {
    inner: Box<dyn AnyState>,
    setup: Arc<dyn AnySetup>,
}

impl State {
    pub(crate) fn of(inner: Box<dyn AnyState>) -> Self {
        Self {
            setup: inner.setup(),
            inner,
        }
    }

    fn seat(&self, seat: Option<i64>) -> PyResult<Seat> {
        let mover = self.inner.mover().map(|seat| i64::from(seat.0));
        let Some(seat) = seat.or(mover) else {
            return Err(ParlorError::new_err(
                "nobody is to move: say which seat is meant",
            ));
        };
        let seats = self.setup.seats();
        let found = u8::try_from(seat).ok().filter(|seat| *seat < seats);
        found.map(Seat).ok_or_else(|| {
            ParlorError::new_err(format!("there is no seat {seat}; there are {seats}"))
        })
    }

    fn outcome(&self) -> PyResult<Outcome> {
        let outcome = self.inner.outcome();
        outcome.ok_or_else(|| ParlorError::new_err("the match is not over"))
    }
}

#[pymethods]
impl State {
    #[new]
    #[pyo3(signature = (game, options = None, *, seats = None, seed = None))]
    fn new(
        game: &str,
        options: Option<&Bound<'_, PyAny>>,
        seats: Option<u8>,
        seed: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let options = self::options(options)?;
        let seed = self::seed(seed)?;
        let inner = parlor_learn::state(game, &options, seats, seed.as_deref());
        Ok(Self::of(inner.map_err(refused)?))
    }

    /// A state from bytes of `serialize`.
    #[staticmethod]
    fn deserialize(data: &[u8]) -> PyResult<Self> {
        let text = std::str::from_utf8(data)
            .map_err(|said| ParlorError::new_err(format!("this is no written state: {said}")))?;
        Ok(Self::of(parlor_learn::read(text).map_err(refused)?))
    }

    /// The position of a record, given as text, after so many of its lines.
    #[staticmethod]
    #[pyo3(signature = (text, step = None))]
    fn from_record_text(text: &str, step: Option<usize>) -> PyResult<Self> {
        Ok(Self::of(
            parlor_learn::from_record(text, step).map_err(refused)?,
        ))
    }

    /// The position of a record in a file after so many of its lines; all of them if none is said.
    #[staticmethod]
    #[pyo3(signature = (path, step = None))]
    fn from_record(py: Python<'_>, path: PathBuf, step: Option<usize>) -> PyResult<Self> {
        let text = read_record(py, path)?;
        Self::from_record_text(&text, step)
    }

    /// The state as bytes.
    fn serialize<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, self.inner.write().as_bytes())
    }

    /// The match as the text of a record; it needs a seed from the beginning on.
    #[pyo3(signature = (id = "python", names = None, started = 0))]
    fn record_text(&self, id: &str, names: Option<Vec<String>>, started: u64) -> PyResult<String> {
        let seats = usize::from(self.setup.seats());
        let names = names.unwrap_or_else(|| (1..=seats).map(|n| format!("player {n}")).collect());
        if names.len() != seats {
            let given = names.len();
            return Err(ParlorError::new_err(format!(
                "there are {given} names for {seats} seats"
            )));
        }
        self.inner.record(id, &names, started).map_err(refused)
    }

    /// The id of the game.
    #[getter]
    fn game(&self) -> &'static str {
        self.setup.game()
    }

    /// What is agreed.
    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        python(py, &self.setup.config())
    }

    /// How many seats there are.
    fn num_players(&self) -> u8 {
        self.setup.seats()
    }

    /// How many actions the table has.
    fn num_distinct_actions(&self) -> usize {
        self.setup.actions()
    }

    /// The version of the table of actions.
    #[getter]
    fn action_table_version(&self) -> u32 {
        self.setup.table_version()
    }

    /// The parts of an observation.
    fn observation_features(&self) -> Vec<Feature> {
        features(self.setup.features(), 0)
    }

    /// The parts of an information state: the observation and what follows from all that the seat was told.
    fn information_state_features(&self) -> Vec<Feature> {
        let mut all = features(self.setup.features(), 0);
        all.extend(features(self.setup.conclusions(), self.setup.observation()));
        all
    }

    /// How many numbers an observation has.
    fn observation_tensor_size(&self) -> usize {
        self.setup.observation()
    }

    /// How many numbers an information state has.
    fn information_state_tensor_size(&self) -> usize {
        let more = self.setup.conclusions().iter();
        self.setup.observation() + more.map(parlor_learn::Feature::len).sum::<usize>()
    }

    /// The same position; chance is asked for from here on, so that a planner cannot read the future.
    fn clone(&self) -> Self {
        Self::of(self.inner.unseeded())
    }

    fn __copy__(&self) -> Self {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.clone()
    }

    /// The same position with chance from another seed.
    fn fork(&self, seed: &Bound<'_, PyAny>) -> PyResult<Self> {
        let seed = self::seed(Some(seed))?.unwrap_or_default();
        Ok(Self::of(self.inner.reseeded(&seed)))
    }

    /// The seat that decides next; -1 at a move of nature, -4 at the end.
    fn current_player(&self) -> i32 {
        match self.inner.mover() {
            Some(seat) => seat.0.into(),
            None if self.inner.is_chance() => CHANCE,
            None => TERMINAL,
        }
    }

    /// Everybody who is asked to decide, such as all who discard; they decide one after another, `current_player` first.
    fn current_players(&self) -> Vec<u32> {
        // Python has a list of bytes as `bytes`.
        self.inner
            .deciders()
            .into_iter()
            .map(|seat| seat.0.into())
            .collect()
    }

    /// Whether the match is over.
    fn is_terminal(&self) -> bool {
        self.inner.mover().is_none() && !self.inner.is_chance()
    }

    /// Whether nature moves next.
    fn is_chance_node(&self) -> bool {
        self.inner.is_chance()
    }

    /// Whether the outcomes of nature are too many to list: any number then draws one.
    fn is_sampled_chance_node(&self) -> bool {
        self.inner.is_chance() && self.inner.outcomes().is_none()
    }

    /// What the mover may choose, lowest first.
    #[pyo3(signature = (seat = None))]
    fn legal_actions(&self, seat: Option<i64>) -> PyResult<Actions> {
        if let Some(seat) = seat
            && self.inner.mover() != Some(self.seat(Some(seat))?)
        {
            return Ok(Actions::first(0));
        }
        if self.inner.mover().is_none() && self.inner.is_chance() {
            let count = self.inner.outcomes().map_or(0, |all| all.len());
            return Ok(Actions::first(count));
        }
        Ok(Actions::of(self.inner.legal()))
    }

    /// One byte for each action of the table: whether the mover may choose it.
    fn legal_actions_mask<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u8>> {
        let mut mask = vec![0; self.setup.actions()];
        self.inner.legal().write(&mut mask);
        PyArray1::from_vec(py, mask)
    }

    /// The mover chooses an action; at a move of nature, one of its outcomes.
    fn apply_action(&mut self, action: i64) -> PyResult<()> {
        let unknown = || {
            let size = self.setup.actions();
            ParlorError::new_err(format!("there is no action {action}; the table has {size}"))
        };
        if self.inner.is_chance() {
            let number = u64::try_from(action).map_err(|_| unknown())?;
            return self.inner.take_outcome(number).map_err(refused);
        }
        let number = usize::try_from(action).map_err(|_| unknown())?;
        self.inner.choose(number).map_err(refused)
    }

    /// A seat acts as the wire writes it, also where the table has no number for that.
    #[pyo3(signature = (action, seat = None))]
    fn apply_json(&mut self, action: &Bound<'_, PyAny>, seat: Option<i64>) -> PyResult<()> {
        let (seat, action) = (self.seat(seat)?, json(action)?);
        self.inner.act(seat, &action).map_err(refused)
    }

    /// What nature may do: pairs of a number and its chance.
    fn chance_outcomes(&self) -> PyResult<Vec<(usize, f64)>> {
        match self.inner.outcomes() {
            Some(all) => Ok(all
                .into_iter()
                .map(|(_, chance)| chance)
                .enumerate()
                .collect()),
            None => Err(ParlorError::new_err(
                "these outcomes are too many to list: apply any number to draw one",
            )),
        }
    }

    /// What nature may do, as records write it, in the order of `chance_outcomes`.
    fn chance_outcomes_json<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let all = self.inner.outcomes().unwrap_or_default();
        all.iter().map(|(one, _)| python(py, one)).collect()
    }

    /// What each seat got: 1 for who wins, the others share the loss; all zero before the end.
    fn returns(&self) -> Vec<f32> {
        let mut out = vec![0.0; self.setup.seats().into()];
        if let Some(outcome) = self.inner.outcome() {
            returns(&outcome, &mut out);
        }
        out
    }

    /// The place of each seat, from one.
    fn places(&self) -> PyResult<Vec<u32>> {
        Ok(self.outcome()?.places.into_iter().map(u32::from).collect())
    }

    /// The points of the game itself, such as stones; empty if it has none.
    fn scores(&self) -> PyResult<Vec<i32>> {
        Ok(self.outcome()?.scores)
    }

    /// The game's word for how the match ended.
    fn end_reason(&self) -> PyResult<String> {
        Ok(self.outcome()?.reason.into_owned())
    }

    /// What a seat may know, as numbers; written into `out` if it is given.
    #[pyo3(signature = (seat = None, out = None))]
    fn observation_tensor<'py>(
        &self,
        py: Python<'py>,
        seat: Option<i64>,
        out: Option<PyReadwriteArray1<'py, f32>>,
    ) -> PyResult<Bound<'py, PyArray1<f32>>> {
        let seat = self.seat(seat)?;
        self.write(py, self.setup.observation(), out, |out| {
            self.inner.observe(seat, out)
        })
    }

    /// That, and what the seat can conclude from all it was told.
    #[pyo3(signature = (seat = None, out = None))]
    fn information_state_tensor<'py>(
        &self,
        py: Python<'py>,
        seat: Option<i64>,
        out: Option<PyReadwriteArray1<'py, f32>>,
    ) -> PyResult<Bound<'py, PyArray1<f32>>> {
        let seat = self.seat(seat)?;
        let size = self.information_state_tensor_size();
        self.write(py, size, out, |out| self.inner.conclude(seat, out))
    }

    /// All that a seat was told and may know now: equal texts are states that it cannot tell apart.
    #[pyo3(signature = (seat = None))]
    fn information_state_string(&self, seat: Option<i64>) -> PyResult<String> {
        Ok(self.inner.information(self.seat(seat)?))
    }

    /// What a seat may know, as the wire writes it; without a seat what who watches may know.
    #[pyo3(signature = (seat = None))]
    fn view<'py>(&self, py: Python<'py>, seat: Option<i64>) -> PyResult<Bound<'py, PyAny>> {
        let viewer = match seat {
            Some(seat) => Viewer::Seat(self.seat(Some(seat))?),
            None => Viewer::Spectator,
        };
        python(py, &self.inner.view(viewer))
    }

    /// What who may know everything sees, as the wire writes it: for teaching and drawing, not for a player.
    fn full_view<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        python(py, &self.inner.view(Viewer::Referee))
    }

    /// What a seat believes about what is hidden, counted exactly.
    #[pyo3(signature = (seat = None))]
    fn belief<'py>(&self, py: Python<'py>, seat: Option<i64>) -> PyResult<Bound<'py, PyAny>> {
        let seat = self.seat(seat)?;
        let belief = py.detach(|| self.inner.belief(seat));
        python(py, &belief)
    }

    /// A state that a seat cannot tell from this one, drawn by a number.
    #[pyo3(signature = (seat, key))]
    fn resample(&self, py: Python<'_>, seat: i64, key: u64) -> PyResult<Self> {
        let seat = self.seat(Some(seat))?;
        let drawn = py.detach(|| self.inner.resample(seat, key));
        Ok(Self::of(drawn.map_err(refused)?))
    }

    /// What a built-in player would do: a dictionary with `actions`, `json` and `why`.
    #[pyo3(signature = (player, seat = None, *, seconds = None, depth = None, nodes = None, key = 0))]
    #[allow(clippy::too_many_arguments, reason = "they are named in Python")]
    fn ask<'py>(
        &self,
        py: Python<'py>,
        player: &str,
        seat: Option<i64>,
        seconds: Option<f64>,
        depth: Option<u8>,
        nodes: Option<u64>,
        key: u64,
    ) -> PyResult<Bound<'py, PyDict>> {
        let seat = self.seat(seat)?;
        let budget = Budget {
            time: seconds.map(|seconds| Millis((seconds.max(0.0) * 1000.0) as u64)),
            depth,
            nodes,
        };
        let asked = py.detach(|| self.inner.ask(player, seat, &budget, key));
        let decision = asked.map_err(refused)?;
        let dict = PyDict::new(py);
        dict.set_item("actions", decision.numbers)?;
        let value = |value: Option<serde_json::Value>| python(py, &value.unwrap_or_default());
        dict.set_item("json", value(decision.action)?)?;
        dict.set_item("why", value(decision.why)?)?;
        Ok(dict)
    }

    /// What an action of the table means.
    fn action_to_string(&self, action: i64) -> PyResult<String> {
        let number = usize::try_from(action).unwrap_or(usize::MAX);
        self.setup.describe(number).map_err(refused)
    }

    /// The action with these words.
    fn string_to_action(&self, text: &str) -> PyResult<usize> {
        self.setup.parse(text).map_err(refused)
    }

    /// A legal action as the wire writes it; nothing for a part of an action that is chosen in several.
    fn action_to_json<'py>(&self, py: Python<'py>, action: i64) -> PyResult<Bound<'py, PyAny>> {
        let number = usize::try_from(action).ok();
        let number = number.filter(|number| self.inner.legal().contains(*number));
        let Some(number) = number else {
            return Err(ParlorError::new_err(format!(
                "action {action} is not legal here"
            )));
        };
        python(py, &self.inner.wire(number).unwrap_or_default())
    }

    /// The numbers of an action that the wire writes like this, one for each part; nothing if the table has none.
    #[pyo3(signature = (action, seat = None))]
    fn json_to_actions(
        &self,
        action: &Bound<'_, PyAny>,
        seat: Option<i64>,
    ) -> PyResult<Option<Vec<usize>>> {
        let (seat, action) = (self.seat(seat)?, json(action)?);
        self.inner.numbers(seat, &action).map_err(refused)
    }

    /// How many inputs were taken: decisions, chance and ticks of the clock.
    fn move_number(&self) -> usize {
        self.inner.len()
    }

    /// The board as everybody at the table sees it, for notebooks.
    fn _repr_svg_(slf: &Bound<'_, Self>) -> PyResult<String> {
        let draw = slf.py().import("parlor._svg")?.getattr("draw")?;
        draw.call1((slf,))?.extract()
    }

    fn __repr__(&self) -> String {
        let (game, moves, who) = (self.setup.game(), self.inner.len(), self.current_player());
        format!("<parlor.State {game}: {moves} moves, player {who}>")
    }
}

impl State {
    fn write<'py>(
        &self,
        py: Python<'py>,
        size: usize,
        out: Option<PyReadwriteArray1<'py, f32>>,
        fill: impl FnOnce(&mut [f32]),
    ) -> PyResult<Bound<'py, PyArray1<f32>>> {
        let Some(mut given) = out else {
            let mut numbers = vec![0.0; size];
            fill(&mut numbers);
            return Ok(PyArray1::from_vec(py, numbers));
        };
        let numbers = given
            .as_slice_mut()
            .map_err(|_| ParlorError::new_err("the buffer is not contiguous"))?;
        if numbers.len() != size {
            let len = numbers.len();
            return Err(ParlorError::new_err(format!(
                "the buffer has {len} places; {size} are needed"
            )));
        }
        fill(numbers);
        let array: &Bound<'py, PyArray1<f32>> = &given;
        Ok(array.clone())
    }
}
