//! The pay table of a wager's page: one table that is read, and edited where the engine is.

use crate::charts;
use crate::entry::Entry;
use crate::layout;
use crate::numbers::{both, grouped, one_in, points, share};
use enumeration::Ratio;
use games::analysis::Outcome;
use maud::{Markup, html};
use num_traits::Zero;
use paytables::{PayTable, Row};

/// The pay tables, and what comes of them.
pub(crate) fn pays(entry: &Entry) -> Markup {
    let selected = &entry.selected;
    let a = entry.analysis();
    // If each outcome is a row of a single pay table, one table shows both.
    let is_by_row = selected.tables.len() == 1
        && a.outcomes.iter().any(|outcome| selected.table().row(&outcome.outcome).is_some());
    let has_prices = entry.sheet.slopes.as_ref().is_some_and(|slopes| !slopes.is_empty());
    html! {
        @if !is_by_row {
            (layout::heading(if selected.tables.len() == 1 { "Pay table" } else { "Pay tables" }))
            div.tables { @for table in &selected.tables { (pay_table(entry, table)) } }
        }
        @if a.outcomes.is_empty() {
            @if let Some(reason) = &a.absent_because {
                p.absent {
                    "The probability of each result is not shown: " (reason) "."
                    // What is decided in a round is known: so can its law be.
                    @if a.actions.is_some() {
                        " To compute it: " code { "vigorish report --law --out DIR '" (entry.selector()) "'" }
                        ", or without " code { "--law" } " for the standard deviation alone, which takes seconds."
                    }
                }
            }
        } @else {
            @if is_by_row { (layout::heading("Pay table")) } @else { h2 { "Results of a round" } }
            (outcomes(entry, is_by_row))
        }
        @if a.outcomes.iter().any(|outcome| outcome.of_meter.is_some()) {
            p.note { "M: the amount in the meter, per " (a.unit) "." }
        }
        @if has_prices {
            p.note { "+1 unit: by how many percentage points the edge moves if the row pays one unit more." }
        }
    }
}

/// How the edge moves if a row pays one unit more.
fn price(entry: &Entry, table: &PayTable, row: &Row) -> Option<Ratio> {
    let slopes = entry.sheet.slopes.as_ref()?;
    let is_alone = entry.selected.tables.len() == 1;
    let name = if is_alone { row.hand.clone() } else { format!("{}/{}", table.id, row.hand) };
    let short = |slope: &desk::solve::Sensitivity| {
        slope.name == name || slope.name.ends_with(&format!("/{}", row.hand))
    };
    let mut own = slopes.iter().filter(|slope| short(slope));
    let first = own.next()?;
    // A name that two rows bear is no name.
    (is_alone || own.next().is_none() || first.name == name).then(|| first.above.clone())
}

fn priced(value: Option<&Ratio>) -> Markup {
    html! { td.n.price { @if let Some(value) = value { (points(value)) } } }
}

/// What a row pays, where the editor finds it.
fn pay(table: &PayTable, row: &Row) -> Markup {
    html! {
        td.n.pay data-table=(table.listed_id()) data-row=(row.hand) data-pay=(row.pays) {
            (row.pays) @if table.is_floor(row) { span.flag { "floor" } }
        }
    }
}

fn envied(table: &PayTable, row: &Row) -> Markup {
    html! {
        @if let Some(envy) = &row.envy {
            td.n.envy data-table=(table.listed_id()) data-row=(row.hand) data-pay=(envy) { (envy) }
        } @else {
            td {}
        }
    }
}

fn pay_table(entry: &Entry, table: &PayTable) -> Markup {
    let has_envy = table.rows.iter().any(|row| row.envy.is_some());
    let prices: Vec<(&Row, Option<Ratio>)> = table
        .rows
        .iter()
        .filter(|row| entry.selected.is_paid_by(row))
        .map(|row| (row, price(entry, table, row)))
        .collect();
    let has_prices = prices.iter().any(|(_, price)| price.is_some());
    html! {
        table.felt {
            caption { (table.listed_id()) }
            thead {
                tr {
                    th scope="col" { "Hand" }
                    th.n scope="col" { "Pays" }
                    @if has_envy { th.n scope="col" { "Envy" } }
                    @if has_prices { th.n scope="col" { "+1 unit" } }
                }
            }
            tbody {
                @for (row, price) in &prices {
                    tr {
                        th scope="row" { (row.hand) }
                        (pay(table, row))
                        @if has_envy { (envied(table, row)) }
                        @if has_prices { (priced(price.as_ref())) }
                    }
                }
            }
        }
    }
}

/// Which columns the table of outcomes has.
#[expect(clippy::struct_excessive_bools, reason = "each column is there or not, independent of the others")]
struct Columns {
    names: bool,
    envy: bool,
    prices: bool,
    ways: bool,
}

fn outcomes(entry: &Entry, is_by_row: bool) -> Markup {
    let a = entry.analysis();
    let table = entry.selected.table();
    let parts = || a.outcomes.iter().filter_map(|o| o.contribution.as_ref());
    let (zero, nothing) = (Ratio::zero(), Ratio::zero());
    let (least, most) = (parts().min().unwrap_or(&zero), parts().max().unwrap_or(&nothing));
    let row = |o: &Outcome| table.row(&o.outcome).filter(|_| is_by_row);
    // A row that never comes has no outcome, and can be edited all the same.
    let never = table.rows.iter().filter(|row| {
        let has_outcome = a.outcomes.iter().any(|o| table.row(&o.outcome) == Some(row));
        is_by_row && entry.selected.is_paid_by(row) && !has_outcome
    });
    let never: Vec<&Row> = never.collect();
    let price = |o: &Outcome| row(o).and_then(|row| price(entry, table, row));
    let columns = Columns {
        // Rounds that are told by their net have no other name.
        names: is_by_row || a.outcomes.iter().any(|o| o.outcome != net(o)),
        envy: is_by_row && table.rows.iter().any(|row| row.envy.is_some()),
        prices: a.outcomes.iter().any(|o| price(o).is_some()),
        ways: a.ways.is_some(),
    };
    html! {
        div.wide tabindex="0" role="region" aria-label="Outcomes" {
            table.outcomes {
                @if is_by_row { caption { (table.listed_id()) } }
                thead {
                    tr {
                        @if columns.names {
                            th scope="col" { (if is_by_row { "Hand" } else { "Outcome" }) }
                            th.n scope="col" { (if is_by_row { "Pays" } else { "Net" }) }
                        } @else {
                            th scope="col" { "Net" }
                        }
                        @if columns.envy { th.n scope="col" { "Envy" } }
                        @if columns.prices { th.n.price scope="col" { "+1 unit" } }
                        @if columns.ways { th.n.ways scope="col" { "Ways" } }
                        th.n scope="col" { "Probability" }
                        th.n.once scope="col" { "Once in" }
                        th.n scope="col" { "Contribution" }
                        td.bars {}
                    }
                }
                tbody {
                    @for o in &a.outcomes {
                        tr {
                            th scope="row" { (o.outcome) }
                            @if let Some(row) = row(o) {
                                (pay(table, row))
                                @if columns.envy { (envied(table, row)) }
                            } @else {
                                @if columns.names { td.n { (net(o)) } }
                                @if columns.envy { td {} }
                            }
                            @if columns.prices { (priced(price(o).as_ref())) }
                            @if columns.ways { td.n.ways { @if let Some(ways) = &o.ways { (grouped(&ways.to_string())) } } }
                            td.n { (both(&share(&o.probability), &o.probability)) }
                            td.n.once { (one_in(&o.probability).unwrap_or_default()) }
                            td.n.meter[o.contribution.is_none()] { (contribution(o)) }
                            td.bars { @if let Some(part) = &o.contribution { (charts::bar(part, least, most)) } }
                        }
                    }
                    @for row in &never {
                        tr {
                            th scope="row" { (row.hand) }
                            (pay(table, row))
                            @if columns.envy { (envied(table, row)) }
                            @if columns.prices { td.price {} }
                            @if columns.ways { td.ways {} }
                            td.n { "never" }
                            td.once {} td {} td.bars {}
                        }
                    }
                }
                tfoot { (total(entry, &columns)) }
            }
        }
    }
}

/// The pay of an outcome; its net if no row pays it.
fn net(o: &Outcome) -> &str {
    o.pays.as_ref().unwrap_or(&o.net)
}

fn contribution(o: &Outcome) -> Markup {
    match (&o.contribution, &o.of_meter) {
        (Some(part), _) => both(&share(part), part),
        (None, Some(part)) => {
            let number = part.number.map_or_else(String::new, |number| number.to_string());
            on_meter(&part.fixed, [(number, &part.share)])
        }
        (None, None) => html! {},
    }
}

/// A mean net that depends on meters, `-45.4818% + 0.0004691% M`, in parts that no line breaks.
fn on_meter<'a>(fixed: &Ratio, shares: impl IntoIterator<Item = (String, &'a Ratio)>) -> Markup {
    html! {
        span.term { (both(&share(fixed), fixed)) }
        @for (number, part) in shares {
            " " span.term { "+ " (both(&share(part), part)) " M" (number) }
        }
    }
}

fn total(entry: &Entry, columns: &Columns) -> Markup {
    let a = entry.analysis();
    let mean = match (&a.edge, &a.meter) {
        (Some(edge), _) => both(&share(&-edge), &-edge),
        (None, Some(meter)) => {
            let name = |i: usize| if meter.b.len() == 1 { String::new() } else { (i + 1).to_string() };
            on_meter(&meter.a, meter.b.iter().enumerate().map(|(i, share)| (name(i), share)))
        }
        (None, None) => html! {},
    };
    let all: Ratio = a.outcomes.iter().map(|o| &o.probability).sum();
    html! {
        tr {
            th scope="row" { "total" }
            @if columns.names { td {} }
            @if columns.envy { td {} }
            @if columns.prices { td.price {} }
            @if columns.ways { td.n.ways { @if let Some(ways) = &a.ways { (grouped(&ways.to_string())) } } }
            td.n { (both(&share(&all), &all)) }
            td.once {}
            td.n.meter[a.edge.is_none()] { (mean) }
            td.bars {}
        }
    }
}
