//! What moved.

use super::{Block, Change, Data, Item, Layout, List, Phrase, Records, Report, object};
use crate::render::Part;
use desk::diff::{Diff, Figure, Moved};

/// The report of a diff: the part of it that is printed, since everything may have moved.
pub fn report(diff: Diff, part: Part) -> Report {
    match part {
        Part::Page => Report { page: page(diff), ..Report::default() },
        Part::Document => Report { document: document(diff), ..Report::default() },
        Part::Records => Report { records: records(diff), ..Report::default() },
    }
}

fn page(diff: Diff) -> Vec<Block> {
    let mut page = vec![Block::Name("What moved")];
    let summary = format!(
        "{} appeared, {} disappeared, {} moved, {} unmoved",
        diff.appeared.len(),
        diff.disappeared.len(),
        diff.moved.len(),
        diff.unmoved
    );
    let items = items(diff);
    if !items.is_empty() {
        page.push(Block::List(List { layout: Layout::Flush, items }));
    }
    page.push(Block::Lines(vec![summary.into()]));
    page
}

fn items(diff: Diff) -> Vec<Item> {
    let whole = |mark| move |name: String| Item { mark: Some(mark), ..Item::from(Phrase::from(name)) };
    let figure = |f: Figure| {
        let by = f.by();
        Change { of: f.path, old: f.old, new: f.new, by }
    };
    let moved = |moved: Moved| Item {
        mark: Some("~"),
        changes: moved.figures.into_iter().map(figure).collect(),
        ..Item::from(Phrase::from(moved.analysis))
    };
    let appeared = diff.appeared.into_iter().map(whole("+"));
    let disappeared = diff.disappeared.into_iter().map(whole("-"));
    appeared.chain(disappeared).chain(diff.moved.into_iter().map(moved)).collect()
}

fn document(diff: Diff) -> Data {
    let figure = |f: Figure| object! {"path": f.path, "old": f.old, "new": f.new};
    let moved =
        |moved: Moved| object! {"analysis": moved.analysis, "figures": Data::list(moved.figures, figure)};
    object! {
        "schema": 1u32,
        "appeared": Data::plain(&diff.appeared),
        "disappeared": Data::plain(&diff.disappeared),
        "moved": Data::list(diff.moved, moved),
        "unmoved": diff.unmoved,
    }
}

/// A line an analysis that is in one output only, and a line a figure that moved.
fn records(diff: Diff) -> Records {
    let none = Phrase::default;
    let whole =
        |change: &'static str| move |name: String| [change.into(), name.into(), none(), none(), none()];
    let figures = diff.moved.into_iter().flat_map(|Moved { analysis, figures }| {
        let line =
            move |f: Figure| ["moved".into(), (&analysis).into(), f.path.into(), f.old.into(), f.new.into()];
        figures.into_iter().map(line)
    });
    let appeared = diff.appeared.into_iter().map(whole("appeared"));
    let disappeared = diff.disappeared.into_iter().map(whole("disappeared"));
    Records::new(["change", "analysis", "figure", "old", "new"], appeared.chain(disappeared).chain(figures))
}
