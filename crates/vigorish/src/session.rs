//! Sessions: questions answered one after another with a shared cache of counts.

use crate::answers::simulate;
use crate::ask::Ask;
use crate::error::Error;
use crate::files::Files;
use crate::inquiry::Inquiry;
use crate::progress::{Listener, Progress, Silent, unless_cancelled};
use crate::question::Simulate;
use crate::report::simulate::Simulated;
use games::{WorkLimit, Workbench};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};

/// Answers questions, one after another. Counts that several questions share are made once.
///
/// ```
/// use vigorish::{Analyze, Session, Solve};
///
/// let session = Session::new();
/// let field = session.ask(&Analyze { what: vec!["craps/field".into()], ..Analyze::default() })?;
/// assert_eq!(field[0].edge.as_ref().unwrap().to_string(), "1/18");
///
/// let refused = session.ask(&Analyze { what: vec!["craps/feild".into()], ..Analyze::default() });
/// let error = refused.unwrap_err();
/// assert_eq!(error.message, "craps has no wager `feild`");
/// assert_eq!(error.suggestion.unwrap(), "did you mean `field` or `world`?");
/// # Ok::<(), vigorish::Error>(())
/// ```
pub struct Session<'p> {
    bench: Workbench<'p>,
    texts: BTreeMap<String, String>,
    warnings: Mutex<Vec<String>>,
}

impl Default for Session<'static> {
    fn default() -> Self {
        Session::new()
    }
}

impl Session<'static> {
    /// A session without progress reports.
    pub fn new() -> Self {
        Session::reporting_to(Silent)
    }
}

impl<'p> Session<'p> {
    /// A session that reports long work to `progress`, which may cancel it.
    pub fn reporting_to(progress: impl Progress + 'p) -> Self {
        let bench = Workbench::new(Listener(progress));
        Session { bench, texts: BTreeMap::new(), warnings: Mutex::default() }
    }

    /// The session with another limit of time and memory for one count; the default is one hour and 1 GiB.
    #[must_use]
    pub fn within(self, limit: WorkLimit) -> Self {
        Session { bench: self.bench.within(limit), ..self }
    }

    /// The session with texts that replace files, by name.
    #[must_use]
    pub fn with_texts(self, texts: impl IntoIterator<Item = (String, String)>) -> Self {
        Session { texts: texts.into_iter().collect(), ..self }
    }

    /// The answer to a question.
    pub fn ask<Q: Ask + ?Sized>(&self, question: &Q) -> Result<Q::Answer, Error> {
        self.ask_with(question, [])
    }

    /// The answer to a question with texts that replace files, by name.
    pub fn ask_with<Q: Ask + ?Sized>(
        &self,
        question: &Q,
        texts: impl IntoIterator<Item = (String, String)>,
    ) -> Result<Q::Answer, Error> {
        self.inquire(texts, |inquiry| question.answer(inquiry))
    }

    /// Simulates the named wagers and passes each on as soon as it is dealt, until the callback stops.
    pub fn simulate(
        &self,
        question: &Simulate,
        each: impl FnMut(Simulated) -> ControlFlow<()>,
    ) -> Result<(), Error> {
        self.inquire([], |inquiry| simulate::each(question, inquiry, each))
    }

    fn inquire<T>(
        &self,
        texts: impl IntoIterator<Item = (String, String)>,
        answer: impl FnOnce(&Inquiry) -> Result<T, Error>,
    ) -> Result<T, Error> {
        let mut all = self.texts.clone();
        all.extend(texts);
        let files = Files::with(all);
        let inquiry = Inquiry::new(&self.bench, &files);
        let answer = unless_cancelled(|| answer(&inquiry));
        self.warnings.lock().unwrap_or_else(PoisonError::into_inner).extend(inquiry.warnings());
        answer
            .unwrap_or_else(|| Err(Error::cancelled()))
            .map_err(|error| error.located(|file| files.read(file)))
    }

    /// The warnings about the questions so far, such as a row that is never paid. Each is given once.
    pub fn warnings(&self) -> Vec<String> {
        std::mem::take(&mut *self.warnings.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Clears the cache.
    pub fn forget(&self) {
        self.bench.clear();
    }

    /// The cache, for programs that call `games` or `desk` themselves.
    pub fn bench(&self) -> &Workbench<'p> {
        &self.bench
    }
}
