//! The annex of a modification: the pays that change, every figure before and after, and the effect of each change on
//! the edge. `verify` makes it for a submission with `modifies` and `changes`.

use crate::error::{Error, Fault};
use crate::exact::Exact;
use crate::pays::Filed;
use crate::shape::{ChangeWritten, PayChange};
use crate::submission::Modifies;
use enumeration::{Arrange, Ratio};
use games::figures::{FIGURES, Figure, Form, Group};
use games::{Analysis, Request, Workbench};
use paytables::names::RowName;
use paytables::{KeyPath, Pay, PayTable, Row, Unknown};

/// The annex of a modification.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Annex {
    /// What is modified: a table's id, or the title of an earlier submission.
    pub base: String,
    /// The changed pays, in the order of the table.
    pub changes: Vec<ChangedPay>,
    /// Every figure that exists before or after.
    pub figures: Vec<AnnexFigure>,
}

/// A pay that changes.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ChangedPay {
    /// The table.
    pub table: String,
    /// The row.
    pub row: String,
    /// The earlier pay of the row according to the submission.
    pub from: String,
    /// The earlier pay of the row.
    pub before: String,
    /// The new pay.
    pub to: String,
    /// True if both earlier pays are the same.
    pub is_right: bool,
    /// The change of the edge by this row alone; `None` on a meter that is not given.
    pub moves_edge: Option<Ratio>,
}

/// A figure before and after.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct AnnexFigure {
    /// Its name for a reader.
    pub title: &'static str,
    /// Its value before.
    pub before: Option<Exact>,
    /// Its value after.
    pub after: Option<Exact>,
}

/// The places of a change: which table of the wager, and which of its rows.
type At = (usize, usize);

/// The tables with the changed pays, and where each change is.
pub(crate) fn changed(
    file: &str,
    modifies: &Modifies,
    tables: &mut [PayTable],
) -> Result<Vec<(At, PayChange)>, Error> {
    let mut all = Vec::new();
    let whole = KeyPath::from("changes");
    for (key, change) in &modifies.changes.0 {
        let path = whole.clone().own(key);
        match change {
            ChangeWritten::Row(change) => {
                let has = |place: &usize| tables[*place].row(key).is_some();
                let places: Vec<usize> = (0..tables.len()).filter(has).collect();
                match places[..] {
                    [table] => all.push((row_of(file, path, tables, table, key)?, change.clone())),
                    [] => {
                        let rows = tables.iter().flat_map(|table| &table.rows);
                        let unknown = vec![Unknown::among(key, rows.map(|row| row.hand.as_str()))];
                        let table = tables[0].listed_id().to_string();
                        let (missing, component) = (Vec::new(), tables.len() > 1);
                        let fault = Fault::WrongRows { table, missing, unknown, component };
                        return Err(Error::in_file(file, path, fault));
                    }
                    _ => {
                        let tables = places.iter().map(|&place| tables[place].listed_id().into()).collect();
                        return Err(Error::in_file(file, path, Fault::RowOfSeveralTables { tables }));
                    }
                }
            }
            ChangeWritten::Component(rows) => {
                let named = |table: &PayTable| table.listed_id().eq_ignore_ascii_case(key);
                let Some(table) = tables.iter().position(named) else {
                    let known = tables.iter().map(PayTable::listed_id);
                    let table = Unknown::among(key, known);
                    return Err(Error::in_file(file, path, Fault::UnknownTable { table }));
                };
                for (row, change) in &rows.0 {
                    let path = path.clone().own(row);
                    all.push((row_of(file, path, tables, table, row)?, change.clone()));
                }
            }
        }
    }
    all.arrange_by_key(|(at, _)| *at);
    for ((table, row), change) in &all {
        tables[*table].rows[*row].pays = change.to.clone();
    }
    Ok(all)
}

fn row_of(file: &str, path: KeyPath, tables: &[PayTable], table: usize, name: &str) -> Result<At, Error> {
    let rows = &tables[table].rows;
    let place = rows.iter().position(|row| row.name() == RowName::of(name));
    place.map(|row| (table, row)).ok_or_else(|| {
        let unknown = vec![Unknown::among(name, rows.iter().map(|row| row.hand.as_str()))];
        let (table, missing) = (tables[table].listed_id().to_string(), Vec::new());
        let fault = Fault::WrongRows { table, missing, unknown, component: true };
        Error::in_file(file, path, fault)
    })
}

/// The annex: `before` is the wager before the modification, `request` and `analysis` the one after it.
pub(crate) fn annex(
    base: String,
    before: &Filed,
    changes: &[(At, PayChange)],
    request: &Request,
    analysis: &Analysis,
    bench: &Workbench,
) -> Result<Annex, Error> {
    let request_of = |tables: Vec<PayTable>| {
        let mut request = request.clone();
        request.selected.tables = tables;
        request
    };
    let old = games::analyze(&request_of(before.selected.tables.clone()), bench)?;
    let mut changed = Vec::new();
    for ((table, row), change) in changes {
        let mut tables = before.selected.tables.clone();
        let paid = tables[*table].rows[*row].clone();
        tables[*table].rows[*row].pays = change.to.clone();
        let moved = games::edge(&request_of(tables), bench)?;
        changed.push(ChangedPay {
            table: before.selected.tables[*table].listed_id().to_string(),
            row: paid.hand.clone(),
            from: change.from.to_string(),
            before: paid.pays.to_string(),
            to: change.to.to_string(),
            is_right: pays_alike(before, *table, &paid, &change.from),
            moves_edge: moved.zip(old.edge.clone()).map(|(after, before)| after - before),
        });
    }
    let told = |figure: &&'static Figure| !matches!(figure.group, Group::Play | Group::Compared);
    let figures = FIGURES.iter().filter(told).map(|figure| AnnexFigure {
        title: figure.title,
        before: value(figure, &old),
        after: value(figure, analysis),
    });
    let figures = figures.filter(|figure| figure.before.is_some() || figure.after.is_some()).collect();
    Ok(Annex { base, changes: changed, figures })
}

fn value(figure: &Figure, analysis: &Analysis) -> Option<Exact> {
    let value = figure.reported(analysis)?;
    Some(if figure.form == Form::Root { Exact::root(value) } else { Exact::Ratio(value) })
}

/// Returns true if a row nets the same with another pay.
fn pays_alike(filed: &Filed, table: usize, row: &Row, pay: &Pay) -> bool {
    let mut other = filed.selected.tables[table].clone();
    let Some(place) = other.rows.iter().position(|own| own.name() == row.name()) else { return false };
    other.rows[place].pays = pay.clone();
    let nets = |table: &PayTable| games::row_nets(&filed.selected, table);
    nets(&other)[place] == nets(&filed.selected.tables[table])[place]
}
