//! Claims against exact values, pays against floors and fixed pays: a report that can be filed.

mod document;
mod page;
mod words;

use super::{Block, Data, Records};
use desk::verify::Report;

/// The version of the tool that judged.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// What became of a file: what was found of the submission, or why it could not be read.
pub enum Answered {
    /// What was found of it.
    Found(Box<Report>),
    /// Why it could not be read.
    Unread {
        /// The file.
        file: String,
        /// The reason, in words.
        reason: String,
    },
}

/// The report of every file, in order.
pub fn report(answered: &[Answered]) -> super::Report {
    let mut page = Vec::new();
    for one in answered {
        if !page.is_empty() {
            page.push(Block::Gap);
        }
        page.extend(page::blocks(one));
    }
    let records: Vec<_> = answered.iter().flat_map(document::records).collect();
    super::Report {
        page,
        document: Data::list(answered, document::document),
        records: Records::new(document::HEADER, records),
    }
}
