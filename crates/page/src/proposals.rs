//! Pays for a wanted edge: for each row the pays that a felt can print, and the edge over the pay of one row. The engine in
//! the page asks for them.

use crate::charts::{self, LineChart};
use crate::numbers::{percent, points};
use desk::solve::{PaySolution, Payable};
use enumeration::Ratio;
use maud::{Markup, html};
use num_traits::Signed;
use serde_json::json;

/// A row with the pay that gives the wanted edge.
pub struct Proposed {
    /// The id of the listed table.
    pub table: String,
    /// The row.
    pub row: String,
    /// The wanted edge.
    pub wanted: Ratio,
    /// The pay, and those near it.
    pub solution: PaySolution,
}

impl Proposed {
    fn distance(&self, near: &Payable) -> Ratio {
        (&near.edge - &self.wanted).abs()
    }

    /// The pay whose edge is nearest to the wanted one.
    fn best(&self) -> Option<&Payable> {
        self.solution.nearest.iter().min_by_key(|near| self.distance(near))
    }
}

/// A line for each row; a button puts a pay into its field.
pub fn proposals(all: &[Proposed]) -> Markup {
    let nearest = all.iter().filter_map(|one| Some(one.distance(one.best()?))).min();
    html! {
        p.note { "Move one row to the wanted edge. The nearest combination is marked. A button puts the pay into the table." }
        div.wide tabindex="0" role="region" aria-label="Pays for the wanted edge" {
            table.proposals {
                thead { tr { th scope="col" { "Row" } th.n scope="col" { "Exact pay" } th scope="col" { "Pays a felt can print" } } }
                tbody {
                    @for one in all {
                        tr {
                            th scope="row" { (one.row) }
                            td.n { (one.solution.pays) @if one.solution.or_more { " or more" } }
                            td {
                                @for near in &one.solution.nearest {
                                    span.proposal.moved[nearest.as_ref() == Some(&one.distance(near))] {
                                        button type="button" data-table=(one.table) data-row=(one.row) data-propose=(near.pays) { (near.pays) }
                                        " " (percent(&near.edge)) " (" (points(&(&near.edge - &one.wanted))) ") "
                                    }
                                }
                                @if one.solution.nearest.is_empty() { "none" }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// The edge over the pay of a row.
pub struct PayCurve {
    /// The id of the listed table.
    pub table: String,
    /// The row.
    pub row: String,
    /// What the row pays now.
    pub present: String,
    /// Pays that a felt can print with their edges, least first.
    pub points: Vec<Payable>,
}

/// The curve, with its points for a script that moves along it; nothing with fewer than two points.
pub fn curve(curve: &PayCurve) -> Option<Markup> {
    let points: Vec<(Ratio, Ratio)> =
        curve.points.iter().map(|point| (point.pay.clone(), point.edge.clone())).collect();
    let now = curve.points.iter().find(|point| point.pays == curve.present);
    let caption = format!("Edge over the pay of {}", curve.row);
    let chart = charts::line(&LineChart {
        caption: &caption,
        over: "pay",
        points: &points,
        is_dotted: true,
        marked: now.map(|now| (&now.pay, "now")),
    })?;
    let moves: Vec<_> = curve.points.iter().map(|point| json!([point.pays, percent(&point.edge)])).collect();
    let at = curve.points.iter().position(|point| point.pays == curve.present).unwrap_or(0);
    Some(html! {
        div.curve data-table=(curve.table) data-row=(curve.row) data-points=(json!(moves)) data-at=(at) { (chart) }
    })
}
