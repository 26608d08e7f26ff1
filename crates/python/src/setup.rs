//! What is the same for all matches of one configuration.

use parlor_learn::Feature as Part;
use pyo3::prelude::*;

/// A part of an observation with a name.
#[pyclass(frozen, module = "parlor")]
#[derive(Debug)]
pub(crate) struct Feature {
    /// The name.
    #[pyo3(get)]
    name: &'static str,
    /// Its sides.
    #[pyo3(get)]
    shape: Vec<usize>,
    /// Where it begins in the observation.
    #[pyo3(get)]
    start: usize,
    /// Where it ends.
    #[pyo3(get)]
    stop: usize,
    /// Whether only the seat itself knows it.
    #[pyo3(get)]
    private: bool,
}

#[pymethods]
impl Feature {
    fn __repr__(&self) -> String {
        let Self {
            name,
            shape,
            start,
            stop,
            private,
        } = self;
        let private = if *private { ", private" } else { "" };
        format!("Feature({name}, shape={shape:?}, {start}:{stop}{private})")
    }
}

/// The parts of an observation, from number `from` on.
pub(crate) fn features(parts: &[Part], from: usize) -> Vec<Feature> {
    let mut start = from;
    let part = |part: &Part| {
        let stop = start + part.len();
        let feature = Feature {
            name: part.name,
            shape: part.shape.clone(),
            start,
            stop,
            private: part.private,
        };
        start = stop;
        feature
    };
    parts.iter().map(part).collect()
}
