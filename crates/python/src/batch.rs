//! Many games at once.

use std::sync::Arc;

use numpy::{PyArray1, PyReadonlyArray1, PyReadwriteArray1, PyReadwriteArray2};
use parlor_learn::{AnyBatch, AnySetup, Buffers};
use pyo3::prelude::*;

use crate::{
    ParlorError,
    convert::{options, python},
    refused,
    setup::{Feature, features},
};

/// Many games of one configuration that are stepped together, without holding Python's lock.
#[pyclass(module = "parlor._core")]
#[derive(Debug)]
pub(crate) struct Batch {
    inner: Box<dyn AnyBatch>,
    setup: Arc<dyn AnySetup>,
}

/// The parts of an array in a row, or why it cannot be used.
macro_rules! slice {
    ($array:expr, $name:literal) => {
        $array.as_slice_mut().map_err(|_| {
            ParlorError::new_err(concat!("the buffer for ", $name, " is not contiguous"))
        })?
    };
}

#[pymethods]
impl Batch {
    #[new]
    #[pyo3(signature = (game, seeds, options = None, seats = None, threads = 1))]
    fn new(
        py: Python<'_>,
        game: &str,
        seeds: Vec<u64>,
        options: Option<&Bound<'_, PyAny>>,
        seats: Option<u8>,
        threads: usize,
    ) -> PyResult<Self> {
        let options = self::options(options)?;
        let made = py.detach(|| parlor_learn::batch(game, &options, seats, &seeds, threads));
        let inner = made.map_err(refused)?;
        Ok(Self {
            setup: inner.setup(),
            inner,
        })
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

    /// How many seats each environment has.
    #[getter]
    fn seats(&self) -> u8 {
        self.setup.seats()
    }

    /// How many actions the table has.
    #[getter]
    fn actions(&self) -> usize {
        self.setup.actions()
    }

    /// How many numbers an observation has.
    #[getter]
    fn observation_size(&self) -> usize {
        self.setup.observation()
    }

    /// The parts of an observation.
    fn features(&self) -> Vec<Feature> {
        features(self.setup.features(), 0)
    }

    fn __len__(&self) -> usize {
        self.inner.len()
    }

    /// Begins all again.
    #[pyo3(signature = (seeds, observations, masks, rewards, dones, players))]
    #[allow(clippy::too_many_arguments, reason = "one buffer each")]
    fn reset(
        &mut self,
        py: Python<'_>,
        seeds: Option<Vec<u64>>,
        mut observations: PyReadwriteArray2<'_, f32>,
        mut masks: PyReadwriteArray2<'_, u8>,
        mut rewards: PyReadwriteArray2<'_, f32>,
        mut dones: PyReadwriteArray1<'_, u8>,
        mut players: PyReadwriteArray1<'_, i32>,
    ) -> PyResult<()> {
        let mut buffers = Buffers {
            observations: slice!(observations, "observations"),
            masks: slice!(masks, "masks"),
            rewards: slice!(rewards, "rewards"),
            dones: slice!(dones, "dones"),
            players: slice!(players, "players"),
        };
        let inner = &mut self.inner;
        py.detach(|| inner.reset(seeds.as_deref(), &mut buffers))
            .map_err(refused)
    }

    /// One action in each environment; if one is not legal nothing is done in any.
    #[allow(clippy::too_many_arguments, reason = "one buffer each")]
    fn step(
        &mut self,
        py: Python<'_>,
        actions: PyReadonlyArray1<'_, i32>,
        mut observations: PyReadwriteArray2<'_, f32>,
        mut masks: PyReadwriteArray2<'_, u8>,
        mut rewards: PyReadwriteArray2<'_, f32>,
        mut dones: PyReadwriteArray1<'_, u8>,
        mut players: PyReadwriteArray1<'_, i32>,
    ) -> PyResult<()> {
        let actions = actions
            .as_slice()
            .map_err(|_| ParlorError::new_err("the actions are not contiguous"))?;
        let mut buffers = Buffers {
            observations: slice!(observations, "observations"),
            masks: slice!(masks, "masks"),
            rewards: slice!(rewards, "rewards"),
            dones: slice!(dones, "dones"),
            players: slice!(players, "players"),
        };
        let inner = &mut self.inner;
        py.detach(|| inner.step(actions, &mut buffers))
            .map_err(refused)
    }

    /// One legal action for each environment, drawn by a number.
    fn sample<'py>(&self, py: Python<'py>, number: u64) -> PyResult<Bound<'py, PyArray1<i32>>> {
        let mut actions = vec![0; self.inner.len()];
        py.detach(|| self.inner.sample(number, &mut actions))
            .map_err(refused)?;
        Ok(PyArray1::from_vec(py, actions))
    }
}
