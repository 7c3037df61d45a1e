//! The context of one question: cache, files and warnings.

use crate::files::Files;
use games::Workbench;
use std::cell::RefCell;

/// The context of a question.
pub struct Inquiry<'a> {
    /// The cache of counts.
    pub bench: &'a Workbench<'a>,
    /// The files.
    pub files: &'a Files,
    warnings: RefCell<Vec<String>>,
}

impl<'a> Inquiry<'a> {
    /// A context with these.
    pub(crate) fn new(bench: &'a Workbench<'a>, files: &'a Files) -> Self {
        Inquiry { bench, files, warnings: RefCell::default() }
    }

    /// Adds a warning: the question is answered, but the caller should know this.
    pub(crate) fn warn(&self, warning: String) {
        self.warnings.borrow_mut().push(warning);
    }

    /// The warnings so far.
    pub fn warnings(&self) -> Vec<String> {
        self.warnings.take()
    }
}
