//! Claims against exact values, pays against floors and fixed pays: a report that can be filed.

mod answered;
mod document;
mod page;
mod words;

pub use answered::Answered;

use super::{Block, Data, Records};

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
