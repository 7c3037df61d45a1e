//! One question: what it is answered with, and what is to be said beside the answer.

use crate::files::Files;
use games::Workbench;
use std::cell::RefCell;

/// A question that is being answered.
pub struct Inquiry<'a> {
    /// What was counted before is not counted again.
    pub bench: &'a Workbench<'a>,
    /// What is read.
    pub files: &'a Files,
    warnings: RefCell<Vec<String>>,
}

impl<'a> Inquiry<'a> {
    /// A question to be answered with these.
    pub fn new(bench: &'a Workbench<'a>, files: &'a Files) -> Self {
        Inquiry { bench, files, warnings: RefCell::default() }
    }

    /// Something that is answered all the same, and that whoever asks should know.
    pub(crate) fn warn(&self, warning: String) {
        self.warnings.borrow_mut().push(warning);
    }

    /// What there was to warn of.
    pub fn warnings(&self) -> Vec<String> {
        self.warnings.take()
    }
}
