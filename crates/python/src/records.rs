//! Records of matches: reading, writing, and what the seats saw and did.

use std::{fs, path::PathBuf};

use numpy::{PyArray1, PyArrayMethods};
use parlor_learn::trajectory;
use pyo3::{
    prelude::*,
    types::{PyBytes, PyDict},
};

use crate::{ParlorError, refused};

/// The first bytes of what is packed by gzip.
const GZIP: &[u8] = &[0x1f, 0x8b];

/// The text of a record in a file, which may be packed by gzip.
#[pyfunction]
pub(crate) fn read_record(py: Python<'_>, path: PathBuf) -> PyResult<String> {
    let bytes = fs::read(&path)?;
    let bytes: Vec<u8> = match bytes.starts_with(GZIP) {
        false => bytes,
        true => {
            let unpack = py.import("gzip")?.getattr("decompress")?;
            let unpacked = unpack.call1((PyBytes::new(py, &bytes),));
            let unpacked = unpacked
                .map_err(|said| ParlorError::new_err(format!("the file is damaged: {said}")))?;
            unpacked.extract()?
        }
    };
    String::from_utf8(bytes)
        .map_err(|said| ParlorError::new_err(format!("this is no record: {said}")))
}

/// What the seats of a record saw and did: arrays with a row for each decision.
#[pyfunction]
pub(crate) fn record_columns<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyDict>> {
    let (setup, found) = py.detach(|| trajectory(text)).map_err(refused)?;
    let rows = found.seats.len();
    let all = PyDict::new(py);
    all.set_item("line", PyArray1::from_vec(py, found.lines))?;
    all.set_item("seat", PyArray1::from_vec(py, found.seats))?;
    all.set_item("action", PyArray1::from_vec(py, found.actions))?;
    all.set_item("json", found.texts)?;
    let seen = PyArray1::from_vec(py, found.observations);
    all.set_item("observation", seen.reshape([rows, setup.observation()])?)?;
    let masks = PyArray1::from_vec(py, found.masks);
    all.set_item("mask", masks.reshape([rows, setup.actions()])?)?;
    all.set_item("returns", PyArray1::from_vec(py, found.returns))?;
    all.set_item("action_table_version", setup.table_version())?;
    Ok(all)
}
