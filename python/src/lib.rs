//! The native half of the Python package: a question as a dict in, its answer as Python objects out. The other half, in
//! `package/`, makes the questions and names what is in the answers.
//!
//! Counting goes on in a thread of its own, so that other Python threads run on and Ctrl-C is heard. Questions are
//! answered one at a time: each uses every core, and what one counts the next one finds.

mod engine;

use engine::Asked;
use pyo3::create_exception;
use pyo3::exceptions::{PyTypeError, PyUserWarning, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyList, PyString};
use serde_json::Value;
use std::sync::mpsc::RecvTimeoutError;
use std::time::Duration;
use vigorish::report::Data;
use vigorish::{Format, Question, Report, Reported};

create_exception!(
    vigorish,
    VigorishError,
    PyValueError,
    "A question that cannot be answered: what is wrong, where, and what would be right."
);
create_exception!(
    vigorish,
    VigorishWarning,
    PyUserWarning,
    "Something to know beside an answer: a row that is never paid."
);

/// How long Ctrl-C may go unheard.
const PATIENCE: Duration = Duration::from_millis(50);

/// Places after the point of numbers that are no fractions.
const DIGITS: u32 = 10;

/// An answer.
#[pyclass(frozen, module = "vigorish._native")]
struct Answer(Report);

#[pymethods]
impl Answer {
    /// The answer as the command prints it in a format.
    fn written(&self, format: &str, digits: u32) -> PyResult<String> {
        let known = || Format::ALL.iter().map(|format| format.name()).collect::<Vec<_>>().join(", ");
        let unknown =
            || VigorishError::new_err(format!("there is no format `{format}`: the formats are {}", known()));
        Ok(Format::named(format).ok_or_else(unknown)?.written(&self.0, digits))
    }

    /// The body of a page of HTML.
    fn html(&self, digits: u32) -> String {
        vigorish::html(&self.0, digits).into_string()
    }

    /// The document, with every figure as a `Fraction` and every square root as a `Decimal`.
    fn document<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let numbers = Numbers {
            fraction: py.import("fractions")?.getattr("Fraction")?,
            decimal: py.import("decimal")?.getattr("Decimal")?,
        };
        numbers.object(py, &self.0.document)
    }
}

/// The types of Python's exact numbers.
struct Numbers<'py> {
    fraction: Bound<'py, PyAny>,
    decimal: Bound<'py, PyAny>,
}

impl<'py> Numbers<'py> {
    fn object(&self, py: Python<'py>, data: &Data) -> PyResult<Bound<'py, PyAny>> {
        let list = |all: Vec<Bound<'py, PyAny>>| PyList::new(py, all).map(Bound::into_any);
        match data {
            Data::Plain(value) => self.plain(py, value),
            Data::Figure(value) => self.fraction.call1((value.to_string(),)),
            Data::Number(number) => Ok(PyString::new(py, &number.written(DIGITS)).into_any()),
            Data::List(all) => list(all.iter().map(|one| self.object(py, one)).collect::<PyResult<_>>()?),
            Data::Each(each) => {
                let mut all = Vec::new();
                each.try_each(|one| {
                    all.push(self.object(py, &one)?);
                    PyResult::Ok(())
                })?;
                list(all)
            }
            Data::Object(all) => match &all[..] {
                // A square root is no fraction.
                [(exact, Data::Plain(Value::Null)), (decimal, Data::Number(root))]
                    if exact == "exact" && decimal == "decimal" =>
                {
                    self.decimal.call1((root.written(DIGITS),))
                }
                values => {
                    let dict = PyDict::new(py);
                    for (name, value) in values {
                        dict.set_item(name.as_ref(), self.object(py, value)?)?;
                    }
                    Ok(dict.into_any())
                }
            },
        }
    }

    fn plain(&self, py: Python<'py>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
        Ok(match value {
            Value::Null => py.None().into_bound(py),
            Value::Bool(is) => PyBool::new(py, *is).to_owned().into_any(),
            Value::Number(number) => match (number.as_i64(), number.as_u64()) {
                (Some(number), _) => number.into_pyobject(py)?.into_any(),
                (None, Some(number)) => number.into_pyobject(py)?.into_any(),
                (None, None) => PyFloat::new(py, number.as_f64().unwrap_or(f64::NAN)).into_any(),
            },
            Value::String(text) => PyString::new(py, text).into_any(),
            Value::Array(all) => {
                let all = all.iter().map(|one| self.plain(py, one)).collect::<PyResult<Vec<_>>>()?;
                PyList::new(py, all)?.into_any()
            }
            Value::Object(all) => {
                let dict = PyDict::new(py);
                for (name, value) in all {
                    dict.set_item(name, self.plain(py, value)?)?;
                }
                dict.into_any()
            }
        })
    }
}

/// A Python object of dicts, lists, texts, whole numbers, flags and `None`.
fn value(object: &Bound<'_, PyAny>) -> PyResult<Value> {
    Ok(if object.is_none() {
        Value::Null
    } else if let Ok(is) = object.cast::<PyBool>() {
        is.is_true().into()
    } else if let Ok(text) = object.cast::<PyString>() {
        text.to_string().into()
    } else if let Ok(number) = object.cast::<PyInt>() {
        number.str()?.to_string().into()
    } else if let Ok(list) = object.cast::<PyList>() {
        list.iter().map(|one| value(&one)).collect::<PyResult<Vec<_>>>()?.into()
    } else if let Ok(dict) = object.cast::<PyDict>() {
        let entry = |(name, of): (Bound<'_, PyAny>, Bound<'_, PyAny>)| Ok((name.to_string(), value(&of)?));
        dict.iter().map(entry).collect::<PyResult<serde_json::Map<_, _>>>()?.into()
    } else {
        return Err(PyTypeError::new_err(format!("a question has no {}", object.get_type().name()?)));
    })
}

/// The answers to a question, and the warnings beside them: one for each analysis, of other questions one. `texts` are
/// read in place of the files of their names.
#[pyfunction]
fn ask(
    py: Python<'_>,
    question: &Bound<'_, PyDict>,
    texts: Vec<(String, String)>,
) -> PyResult<(Vec<Answer>, Vec<String>)> {
    let question: Question = serde_json::from_value(value(question)?)
        .map_err(|error| VigorishError::new_err(error.to_string()))?;
    let asked = Asked::new(question, texts);
    loop {
        match py.detach(|| asked.wait(PATIENCE)) {
            Ok(Ok(Ok((answer, warnings)))) => return Ok((answers(&answer), warnings)),
            Ok(Ok(Err(error))) => return Err(VigorishError::new_err(said(&error))),
            // A broken invariant of the engine: a `PanicException`.
            Ok(Err(panic)) => std::panic::resume_unwind(panic),
            Err(RecvTimeoutError::Timeout) => py.check_signals().inspect_err(|_| asked.give_up())?,
            Err(RecvTimeoutError::Disconnected) => unreachable!("every question is answered"),
        }
    }
}

/// What is wrong, in the command's words; of a dict, by its path and not by the lines of a text that nobody wrote.
fn said(error: &vigorish::Error) -> String {
    let of_dict = error.spot.as_deref().is_some_and(|spot| spot.file.starts_with('<'));
    if !of_dict {
        return error.shown(false).trim_start_matches("error: ").to_string();
    }
    let message = without_place(&error.message);
    match &error.suggestion {
        Some(suggestion) => format!("{message}; {suggestion}"),
        None => message,
    }
}

/// A message without ` at line 4 column 53`.
fn without_place(message: &str) -> String {
    let place = message.find(" at line ").and_then(|start| {
        let after = message[start..].strip_prefix(" at line ")?;
        let line = after.find(|c: char| !c.is_ascii_digit())?;
        let rest = after[line..].strip_prefix(" column ")?;
        let column = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        Some((start, message.len() - rest.len() + column))
    });
    match place {
        Some((start, end)) => format!("{}{}", &message[..start], &message[end..]),
        None => message.to_string(),
    }
}

fn answers(answer: &vigorish::Answer) -> Vec<Answer> {
    match answer {
        vigorish::Answer::Analyses(analyses) => analyses.iter().map(|one| Answer(one.report())).collect(),
        vigorish::Answer::Removal(all) => {
            all.iter().map(|one| Answer(std::slice::from_ref(one).report())).collect()
        }
        answer => vec![Answer(answer.report())],
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
