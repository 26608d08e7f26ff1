//! JSON as values of Python, and seeds.

use pyo3::{
    prelude::*,
    types::{PyBool, PyDict, PyFloat, PyInt, PyList, PyNone, PyString},
};
use serde_json::Value;

use crate::ParlorError;

/// A JSON value as Python has it.
pub(crate) fn python<'py>(py: Python<'py>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
    Ok(match value {
        Value::Null => PyNone::get(py).to_owned().into_any(),
        Value::Bool(value) => PyBool::new(py, *value).to_owned().into_any(),
        Value::Number(value) => match (value.as_i64(), value.as_u64(), value.as_f64()) {
            (Some(value), _, _) => PyInt::new(py, value).into_any(),
            (None, Some(value), _) => PyInt::new(py, value).into_any(),
            (None, None, value) => PyFloat::new(py, value.unwrap_or_default()).into_any(),
        },
        Value::String(value) => PyString::new(py, value).into_any(),
        Value::Array(values) => {
            let list = PyList::empty(py);
            for value in values {
                list.append(python(py, value)?)?;
            }
            list.into_any()
        }
        Value::Object(values) => {
            let dict = PyDict::new(py);
            for (key, value) in values {
                dict.set_item(key, python(py, value)?)?;
            }
            dict.into_any()
        }
    })
}

/// What Python gives, as the text of a JSON value: text as it is, everything else by Python's own `json`.
pub(crate) fn json(value: &Bound<'_, PyAny>) -> PyResult<String> {
    if let Ok(text) = value.cast::<PyString>() {
        return Ok(text.to_string());
    }
    let dumps = value.py().import("json")?.getattr("dumps")?;
    dumps.call1((value,))?.extract()
}

/// The options of a game: none, a dictionary, or JSON.
pub(crate) fn options(value: Option<&Bound<'_, PyAny>>) -> PyResult<String> {
    value.map_or_else(|| Ok("{}".to_owned()), json)
}

/// A seed: a whole number or a text.
pub(crate) fn seed(value: Option<&Bound<'_, PyAny>>) -> PyResult<Option<String>> {
    let Some(value) = value else {
        return Ok(None);
    };
    if let Ok(text) = value.cast::<PyString>() {
        return Ok(Some(text.to_string()));
    }
    match value.cast::<PyInt>() {
        Ok(number) if !value.is_instance_of::<PyBool>() => Ok(Some(number.str()?.to_string())),
        _ => Err(ParlorError::new_err("a seed is a whole number or a text")),
    }
}
