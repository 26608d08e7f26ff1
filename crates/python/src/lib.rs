//! The module `parlor._core`: states and batches of all games for Python.

mod actions;
mod batch;
mod convert;
mod follower;
mod records;
mod setup;
mod state;
mod viewer;

use pyo3::{create_exception, exceptions::PyValueError, prelude::*};

create_exception!(
    parlor,
    ParlorError,
    PyValueError,
    "Something that the rules, the table of actions or a buffer do not allow; nothing was changed."
);

fn refused(error: parlor_learn::LearnError) -> PyErr {
    ParlorError::new_err(error.to_string())
}

/// The games there are.
#[pyfunction]
fn games() -> Vec<&'static str> {
    parlor_learn::ids().to_vec()
}

/// The built-in players of a game with a sentence for each, from weak to strong.
#[pyfunction]
fn players(game: &str) -> PyResult<Vec<(&'static str, &'static str)>> {
    if !parlor_learn::ids().contains(&game) {
        let known = parlor_learn::ids().join(", ");
        return Err(ParlorError::new_err(format!(
            "there is no game {game:?}; there are {known}"
        )));
    }
    Ok(parlor_catalog::of(game)
        .map(|bot| (bot.name(), bot.title()))
        .collect())
}

/// The text whose seed an episode of an environment of a batch plays from.
#[pyfunction]
fn episode_seed(seed: u64, episode: u64) -> String {
    parlor_learn::episode(seed, episode)
}

/// A random walk played by the matches of the server: after each episode the number of decisions and the digest of what was seen.
///
/// Decision number n takes the action that `draw` draws by n, so the same walk can be made through every door and compared.
#[pyfunction]
#[pyo3(signature = (game, options = None, *, seats = None, seed = 0, steps = 1000))]
fn trace(
    py: Python<'_>,
    game: &str,
    options: Option<&Bound<'_, PyAny>>,
    seats: Option<u8>,
    seed: u64,
    steps: u64,
) -> PyResult<Vec<(u64, String)>> {
    let options = convert::options(options)?;
    let marks = py.detach(|| parlor_learn::trace(game, &options, seats, seed, steps));
    let marks = marks.map_err(refused)?.into_iter();
    Ok(marks.map(|mark| (mark.steps, mark.digest)).collect())
}

#[pymodule]
fn _core(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("ParlorError", module.py().get_type::<ParlorError>())?;
    module.add_class::<actions::Actions>()?;
    module.add_class::<state::State>()?;
    module.add_class::<setup::Feature>()?;
    module.add_class::<batch::Batch>()?;
    module.add_class::<follower::Follower>()?;
    module.add_class::<viewer::Viewer>()?;
    module.add_function(wrap_pyfunction!(games, module)?)?;
    module.add_function(wrap_pyfunction!(players, module)?)?;
    module.add_function(wrap_pyfunction!(episode_seed, module)?)?;
    module.add_function(wrap_pyfunction!(trace, module)?)?;
    module.add_function(wrap_pyfunction!(records::read_record, module)?)?;
    module.add_function(wrap_pyfunction!(records::record_columns, module)?)?;
    Ok(())
}
