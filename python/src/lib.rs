//! The native half of the Python package: a command's arguments in, its answer out. The other half, in `package/`, makes
//! the arguments and reads the answers.
//!
//! Counting goes on in a thread of its own, so that other Python threads run on and Ctrl-C is heard. Questions are
//! answered one at a time: each uses every core, and what one counts the next one finds.

mod engine;

use engine::Asked;
use pyo3::create_exception;
use pyo3::exceptions::{PyUserWarning, PyValueError};
use pyo3::prelude::*;
use std::sync::mpsc::RecvTimeoutError;
use std::time::Duration;
use vigorish::HowMany;

create_exception!(
    vigorish,
    VigorishError,
    PyValueError,
    "A question that cannot be answered, in the words of the command: what is wrong, and what would be right."
);
create_exception!(
    vigorish,
    VigorishWarning,
    PyUserWarning,
    "Something that is answered all the same, and should be known: a row that is never paid."
);

/// How long Ctrl-C may go unheard.
const PATIENCE: Duration = Duration::from_millis(50);

/// An answer, to be written.
#[pyclass(frozen, module = "vigorish._native")]
struct Answer(vigorish::Answer);

#[pymethods]
impl Answer {
    /// The answer as the command prints it in a format.
    fn written(&self, format: &str, digits: u32) -> PyResult<String> {
        self.0.written(format, digits).map_err(|refused| VigorishError::new_err(refused.to_string()))
    }

    /// What stands on a page of HTML, without what is around it.
    fn html(&self, digits: u32) -> String {
        self.0.html(digits)
    }
}

/// What a command answers, and what there is to warn of. `texts` are read where their names stand for files.
#[pyfunction]
fn ask(
    py: Python<'_>,
    one: bool,
    arguments: Vec<String>,
    texts: Vec<(String, String)>,
) -> PyResult<(Vec<Answer>, Vec<String>)> {
    let how_many = if one { HowMany::One } else { HowMany::All };
    let asked = Asked::new(how_many, arguments, texts);
    loop {
        match py.detach(|| asked.wait(PATIENCE)) {
            Ok(Ok(Ok(answers))) => {
                return Ok((answers.all.into_iter().map(Answer).collect(), answers.warnings));
            }
            Ok(Ok(Err(refused))) => return Err(VigorishError::new_err(refused.to_string())),
            // A broken invariant of the engine: a `PanicException`.
            Ok(Err(panic)) => std::panic::resume_unwind(panic),
            Err(RecvTimeoutError::Timeout) => py.check_signals().inspect_err(|_| asked.give_up())?,
            Err(RecvTimeoutError::Disconnected) => unreachable!("every question is answered"),
        }
    }
}

/// Forgets what was counted.
#[pyfunction]
fn forget(py: Python<'_>) {
    py.detach(engine::forget);
}

#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("VigorishError", module.py().get_type::<VigorishError>())?;
    module.add("VigorishWarning", module.py().get_type::<VigorishWarning>())?;
    module.add("version", env!("CARGO_PKG_VERSION"))?;
    module.add_class::<Answer>()?;
    module.add_function(wrap_pyfunction!(ask, module)?)?;
    module.add_function(wrap_pyfunction!(forget, module)?)
}
