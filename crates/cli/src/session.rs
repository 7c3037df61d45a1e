//! Questions from inside a program: the arguments of a command in, its answer out, to be written in any format.
//!
//! ```
//! use vigorish::{HowMany, Session};
//!
//! let session = Session::default();
//! let answers = session.ask(HowMany::One, ["analyze", "craps/field"], [])?;
//! assert!(answers.all[0].written("text", 10)?.contains("House edge            0.0555555556 = 1/18"));
//!
//! let refused = session.ask(HowMany::One, ["analyze", "craps/feild"], []).err();
//! assert!(refused.unwrap().to_string().contains("did you mean `field`"));
//! # Ok::<(), vigorish::Refused>(())
//! ```

use crate::args::{Arguments, Command};
use crate::commands::wanted::check_one;
use crate::commands::{analyze, compare, list, show, solve, strategy, verify};
use crate::failure::Failure;
use crate::files::Files;
use crate::inquiry::Inquiry;
use crate::render::escape::visible;
use crate::render::{Format, Printer, html};
use crate::report::verify::Answered;
use crate::report::{self, Report};
use clap::{Parser, ValueEnum};
use games::{Progress, Workbench};

/// Questions asked one after another: what was counted for one is not counted again for the next.
#[derive(Default)]
pub struct Session<'p> {
    bench: Workbench<'p>,
}

/// What is answered.
pub struct Answers {
    /// An answer for each analysis or submission; of other commands there is one.
    pub all: Vec<Answer>,
    /// What is answered all the same, and should be known.
    pub warnings: Vec<String>,
}

/// How many answers are wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HowMany {
    /// One.
    One,
    /// As many as there are.
    All,
}

/// An answer, to be written.
pub struct Answer(Report);

/// Why there is no answer, in the words of the command.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct Refused(String);

impl Refused {
    fn of(failure: &Failure, files: &Files) -> Self {
        Refused(failure.shown(false, files).trim_start_matches("error: ").to_string())
    }
}

impl From<clap::Error> for Refused {
    /// Without what is of use on a command line alone: how the command is used.
    fn from(error: clap::Error) -> Self {
        let words = error.to_string();
        let said = words.split("\n\nUsage:").next().and_then(|said| said.split("\n\nFor more").next());
        Refused(said.unwrap_or(&words).trim_start_matches("error: ").trim_end().to_string())
    }
}

impl<'p> Session<'p> {
    /// A session whose long work is reported to `progress`.
    pub fn new(progress: &'p dyn Progress) -> Self {
        Session { bench: Workbench::new(progress) }
    }

    /// Forgets what was counted.
    pub fn forget(&self) {
        self.bench.clear();
    }

    /// What a command answers; where one answer is wanted, a name that stands for several wagers is refused before any
    /// is counted. `texts` are read where their names stand for files.
    pub fn ask(
        &self,
        how_many: HowMany,
        arguments: impl IntoIterator<Item: Into<String>>,
        texts: impl IntoIterator<Item = (String, String)>,
    ) -> Result<Answers, Refused> {
        let arguments = ["vigorish".to_string()].into_iter().chain(arguments.into_iter().map(Into::into));
        let command = Arguments::try_parse_from(arguments)?.command;
        let files = Files::with(texts.into_iter().collect());
        let inquiry = Inquiry::new(&self.bench, &files);
        let reports =
            answered(&command, how_many, &inquiry).map_err(|failure| Refused::of(&failure, &files))?;
        let all = reports.into_iter().map(Answer).collect();
        let warnings = inquiry.warnings();
        Ok(Answers { all, warnings: warnings.iter().map(|warning| visible(warning).into_owned()).collect() })
    }
}

fn answered(command: &Command, how_many: HowMany, inquiry: &Inquiry) -> Result<Vec<Report>, Failure> {
    let one = match command {
        Command::List(asked) => list::answer(asked)?,
        Command::Show(asked) => match &asked.what {
            Some(what) => show::answer(what, inquiry)?,
            None => return Err(Failure::Input("say what to show".into())),
        },
        Command::Analyze(asked) => {
            let wagers = analyze::wagers(asked, inquiry)?;
            if how_many == HowMany::One {
                check_one(&asked.what.join(", "), wagers.iter())?;
            }
            let analyses = analyze::analyses(wagers, asked, inquiry)?;
            return Ok(analyses.chunks(1).map(report::analyze::report).collect());
        }
        Command::Strategy(asked) => strategy::answer(asked, inquiry)?,
        Command::Compare(asked) => compare::answer(asked, inquiry)?,
        Command::Solve(asked) => solve::answer(asked, inquiry)?,
        Command::Verify(asked) => {
            let options = asked.asked.options();
            let report = |file: &String| {
                let found = Answered::Found(Box::new(verify::verified(file, &options, inquiry)?));
                Ok(report::verify::report(&[found]))
            };
            return asked.files.iter().map(report).collect();
        }
        _ => return Err(Failure::Input("the command is not answered inside a program".into())),
    };
    Ok(vec![one])
}

impl Answer {
    /// The answer as the command prints it in a format.
    pub fn written(&self, format: &str, digits: u32) -> Result<String, Refused> {
        let format = Format::from_str(format, false).map_err(Refused)?;
        Ok(Printer { format, digits, ..Printer::default() }.written(&self.0, false))
    }

    /// What stands on a page of HTML, without what is around it.
    pub fn html(&self, digits: u32) -> String {
        html::body(&self.0, digits).into_string()
    }
}
