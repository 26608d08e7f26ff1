//! The legal actions as a sequence that is made only as far as it is read.

use parlor_learn::Legal;
use pyo3::{
    exceptions::PyIndexError,
    prelude::*,
    types::{PyIterator, PyList, PySlice, PyTuple},
};

/// Legal actions, lowest first: an unchangeable sequence of whole numbers that equals the list of them.
///
/// A list of 288 numbers costs more than a move of Pentago, and most programs look at one of them.
#[pyclass(frozen, sequence, module = "parlor")]
#[derive(Debug)]
pub(crate) struct Actions {
    legal: Legal,
    len: usize,
}

impl Actions {
    pub(crate) fn of(legal: &Legal) -> Self {
        Self {
            len: legal.len(),
            legal: legal.clone(),
        }
    }

    /// So many outcomes of nature.
    pub(crate) fn first(count: usize) -> Self {
        let mut legal = Legal::none(count);
        (0..count).for_each(|outcome| legal.insert(outcome));
        Self { len: count, legal }
    }

    fn list<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let all: Vec<usize> = self.legal.iter().collect();
        PyList::new(py, all)
    }
}

#[pymethods]
impl Actions {
    fn __len__(&self) -> usize {
        self.len
    }

    fn __contains__(&self, action: &Bound<'_, PyAny>) -> bool {
        let number = action.extract::<i64>().ok();
        let number = number.and_then(|number| usize::try_from(number).ok());
        number.is_some_and(|number| self.legal.contains(number))
    }

    fn __getitem__<'py>(
        &self,
        py: Python<'py>,
        at: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        if at.is_instance_of::<PySlice>() {
            return self.list(py)?.as_any().get_item(at);
        }
        let at: isize = at.extract()?;
        let nth = match at {
            0.. => at.try_into().ok(),
            _ => self.len.checked_sub(at.unsigned_abs()),
        };
        let action = nth.and_then(|nth| self.legal.nth(nth));
        let action = action.ok_or_else(|| PyIndexError::new_err("there are fewer actions"))?;
        Ok(action.into_pyobject(py)?.into_any())
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        self.list(py)?.try_iter()
    }

    fn __eq__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        if let Ok(other) = other.cast::<Self>() {
            return Ok(self.legal == other.get().legal);
        }
        if let Ok(other) = other.cast::<PyTuple>() {
            return self.list(py)?.eq(other.to_list());
        }
        self.list(py)?.eq(other)
    }

    /// One of the actions, drawn by a number: equal numbers draw the same one of equal sets.
    fn draw(&self, number: u64) -> PyResult<usize> {
        let drawn = self.legal.draw(number);
        drawn.ok_or_else(|| PyIndexError::new_err("there is no action"))
    }

    /// Where an action stands.
    #[pyo3(signature = (value, start = 0, stop = isize::MAX, /))]
    fn index<'py>(
        &self,
        py: Python<'py>,
        value: &Bound<'py, PyAny>,
        start: isize,
        stop: isize,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.list(py)?.call_method1("index", (value, start, stop))
    }

    /// How often an action is in: once or never.
    #[pyo3(signature = (value, /))]
    fn count(&self, value: &Bound<'_, PyAny>) -> usize {
        usize::from(self.__contains__(value))
    }

    fn __repr__(&self) -> String {
        format!("{:?}", self.legal.iter().collect::<Vec<_>>())
    }
}
