//! The report of a diff. There may be many changes, so the lines of each figure are made while they are written.

use super::{Block, Data, Each, FigureChange, Layout, List, ListItem, Phrase, Records, Report, Take, object};
use desk::diff::{ChangedFigure, OutputDiff};
use std::ops::ControlFlow;
use std::sync::Arc;

/// The report of a diff.
pub fn report(diff: OutputDiff) -> Report {
    let diff = Arc::new(diff);
    Report { page: page(&diff), document: document(&diff), records: records(&diff) }
}

fn page(diff: &Arc<OutputDiff>) -> Vec<Block> {
    let mut page = vec![Block::Name("What moved")];
    let items = items(diff);
    if !items.is_empty() {
        page.push(Block::List(List { layout: Layout::Flush, items }));
    }
    let summary = format!(
        "{} appeared, {} disappeared, {} moved, {} unmoved",
        diff.appeared.len(),
        diff.disappeared.len(),
        diff.moved.len(),
        diff.unmoved
    );
    page.push(Block::Lines(vec![summary.into()]));
    page
}

/// Makes an item of each changed figure of an analysis.
fn figures<T: 'static>(diff: &Arc<OutputDiff>, analysis: &str, made: fn(ChangedFigure) -> T) -> Each<T> {
    let (diff, analysis) = (Arc::clone(diff), analysis.to_string());
    Each::new(move |take| diff.figures(&analysis, &mut |figure| take(made(figure))))
}

fn items(diff: &Arc<OutputDiff>) -> Vec<ListItem> {
    let whole =
        |mark| move |name: &String| ListItem { mark: Some(mark), ..ListItem::from(Phrase::from(name)) };
    let change = |f: ChangedFigure| FigureChange { by: f.by(), of: f.path, old: f.old, new: f.new };
    let moved = |analysis: &String| ListItem {
        mark: Some("~"),
        changes: Some(figures(diff, analysis, change)),
        ..ListItem::from(Phrase::from(analysis))
    };
    let appeared = diff.appeared.iter().map(whole("+"));
    let disappeared = diff.disappeared.iter().map(whole("-"));
    appeared.chain(disappeared).chain(diff.moved.iter().map(moved)).collect()
}

fn document(diff: &Arc<OutputDiff>) -> Data {
    let figure = |f: ChangedFigure| object! {"path": f.path, "old": f.old, "new": f.new};
    let moved = |analysis: &String| object! {"analysis": analysis, "figures": Data::Each(figures(diff, analysis, figure))};
    object! {
        "schema": 1u32,
        "appeared": Data::plain(&diff.appeared),
        "disappeared": Data::plain(&diff.disappeared),
        "moved": Data::list(&diff.moved, moved),
        "unmoved": diff.unmoved,
    }
}

/// A line for each analysis in only one output, and a line for each changed figure.
fn records(diff: &Arc<OutputDiff>) -> Records {
    let header = ["change", "analysis", "figure", "old", "new"].map(Phrase::from).into();
    let diff = Arc::clone(diff);
    let rows = Each::new(move |take: Take<Vec<Phrase>>| {
        let mut line = |fields: [&str; 5]| take(fields.map(Phrase::from).into());
        diff.appeared.iter().try_for_each(|name| line(["appeared", name, "", "", ""]))?;
        diff.disappeared.iter().try_for_each(|name| line(["disappeared", name, "", "", ""]))?;
        for name in &diff.moved {
            diff.figures(name, &mut |f| line(["moved", name, &f.path, &f.old, &f.new]))?;
        }
        ControlFlow::Continue(())
    });
    Records { header, rows }
}
