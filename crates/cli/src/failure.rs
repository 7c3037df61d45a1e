//! What goes wrong, said once on standard error. Exit 1: a claim fails, something moved or two roads to a figure disagree;
//! exit 2: bad input.

use games::error::{Given, Place};
use paytables::place::Of;
use paytables::{KeyPath, Place as PlaceInFile};

/// Bad input, a disagreement between the roads to a figure, or output that could not be written.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// The input was refused; the message says what would be right.
    #[error("{0}")]
    Input(String),
    /// The same, where something stands in a file that can be shown.
    #[error("{message}")]
    InFile {
        /// What is wrong, with the file and the path.
        message: String,
        /// Where it stands.
        spot: Box<Spot>,
    },
    /// The exact engine and the simulator name different rows of a wager.
    #[error("{wager}: {unmatched}: one of them misreads a rule")]
    Disagreement {
        /// The wager.
        wager: String,
        /// The row that only one of them names.
        unmatched: simulation::Unmatched,
    },
    /// Standard output is gone.
    #[error("cannot write: {0}")]
    Output(#[from] std::io::Error),
}

/// Where in a file something is wrong.
#[derive(Debug)]
pub struct Spot {
    /// The file, as messages call it.
    pub file: String,
    /// The path in it.
    pub path: KeyPath,
    /// Whether the key is wrong or its value.
    pub of: Of,
    /// The line and column, where they are known.
    pub place: Option<PlaceInFile>,
}

impl Failure {
    /// Something is wrong with the value at a path of a file.
    pub fn at(file: &str, path: KeyPath, message: &str) -> Self {
        let spot = Spot { file: file.into(), path, of: Of::Value, place: None };
        let message = format!("{file}: {}: {message}", spot.path);
        Failure::InFile { message, spot: Box::new(spot) }
    }
}

impl From<paytables::Error> for Failure {
    fn from(error: paytables::Error) -> Self {
        let message = error.to_string();
        match spot(error) {
            Some(spot) => Failure::InFile { message, spot: Box::new(spot) },
            None => Failure::Input(message),
        }
    }
}

fn spot(error: paytables::Error) -> Option<Spot> {
    use paytables::{Error, Fault};
    match error {
        // Of the file as a whole there is no line to show, unless it is no JSON.
        Error::InFile { path, fault, .. } if path.is_whole() && !matches!(*fault, Fault::Json { .. }) => None,
        Error::InFile { file, path, fault } => {
            // The parser's words for a key that should not be there.
            let is_key = |message: &str| {
                message.starts_with("unknown field") || message.starts_with("duplicate field")
            };
            let of = match *fault {
                Fault::Json { message, .. } if is_key(&message) => Of::Key,
                _ => Of::Value,
            };
            Some(Spot { file, path, of, place: None })
        }
        Error::InWager { file, path, place, .. } => Some(Spot { file, path, of: Of::Value, place }),
        _ => None,
    }
}

impl From<desk::Error> for Failure {
    /// What may be given by an option is said with the option's name.
    fn from(error: desk::Error) -> Self {
        match error {
            desk::Error::Listed(error) => error.into(),
            desk::Error::Analysis(error) => error.into(),
            desk::Error::NoMeter { .. } => Failure::Input(format!("{error}: give --meter")),
            desk::Error::NotFed { .. } => {
                Failure::Input(format!("{error}: give --rate and --reset, or --rate and --reserve"))
            }
            desk::Error::LongSearch { .. } => {
                Failure::Input(format!("{error}: give --yes, or narrow the box"))
            }
            desk::Error::InFile { file, path, fault } => {
                use desk::Fault;
                let prefix = if path.is_whole() { file.clone() } else { format!("{file}: {path}") };
                let (of, place) = match *fault {
                    Fault::Unread { place, .. } => (Of::Value, place),
                    Fault::UnknownRow { .. } | Fault::UnknownComponent { .. } => (Of::Key, None),
                    _ => (Of::Value, None),
                };
                let reason = match *fault {
                    Fault::Listed(error) => Failure::from(error),
                    Fault::Analysis(error) => error.into(),
                    fault => Failure::Input(fault.to_string()),
                };
                let message = format!("{prefix}: {reason}");
                if path.is_whole() {
                    return Failure::Input(message);
                }
                Failure::InFile { message, spot: Box::new(Spot { file, path, of, place }) }
            }
            error => Failure::Input(error.to_string()),
        }
    }
}

impl From<page::folder::Refusal> for Failure {
    fn from(refusal: page::folder::Refusal) -> Self {
        Failure::Input(refusal.to_string())
    }
}

impl From<simulation::Error> for Failure {
    fn from(error: simulation::Error) -> Self {
        Failure::Input(error.to_string())
    }
}

impl From<games::Error> for Failure {
    fn from(error: games::Error) -> Self {
        Failure::Input(with_flags(&error))
    }
}

/// What an analysis refused, with the names of the flags that ask for it.
fn with_flags(error: &games::Error) -> String {
    use games::Error;
    match error {
        Error::NoUse { wager, lacks, given } => {
            let flags: Vec<&str> = given.iter().map(|&given| flag_of(given)).collect();
            let verb = if flags.len() == 1 { "does" } else { "do" };
            format!("{wager} {lacks}: {} {verb} not apply", flags.join(" and "))
        }
        Error::MeterCount { wager, given, wanted, count } => {
            let meters = if *wanted == 1 { "one meter".into() } else { format!("{wanted} meters") };
            let value = if *given == Given::Meter { 'M' } else { 'R' };
            format!("{wager} has {meters}, not {count}: {} {value}1,{value}2,...", flag_of(*given))
        }
        Error::HalfFunded => {
            format!("the long-run edge needs both {} and {}", flag_of(Given::Rate), flag_of(Given::Reset))
        }
        Error::NoRate => format!("the long-run edge with --reserve needs {}", flag_of(Given::Rate)),
        Error::Cards { place, problem } => format!("{}: {problem}", flag_at(*place)),
        Error::NoSuchCards { place, problem } => format!("{problem}: {} does not apply", flag_at(*place)),
        Error::CardsMissing { place, problem } => format!("{problem}: give {} as well", flag_at(*place)),
        _ => error.to_string(),
    }
}

fn flag_at(place: Place) -> &'static str {
    match place {
        Place::Hand => "--hand",
        Place::Up => "--up",
        Place::Hole => "--hole",
        Place::Board => "--board",
    }
}

fn flag_of(given: Given) -> &'static str {
    match given {
        Given::Meter => "--meter",
        Given::Rate => "--rate",
        Given::Reset => "--reset",
        Given::Reserve => "--reserve",
        Given::Players => "--players",
    }
}

impl Failure {
    /// The exit code.
    pub fn code(&self) -> u8 {
        if matches!(self, Failure::Disagreement { .. }) { 1 } else { 2 }
    }
}
