//! The report of claims against exact values, and pays against floors and fixed pays, for a filing.

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
