//! The pays of a submission: which listed wager they are of, and how they stand beside the listed ones.
//!
//! Pays are compared by what a row nets, never by how that is written.

use crate::error::{Error, Fault};
use crate::submission::{Paid, Submission, Unique};
use paytables::names::RowName;
use paytables::{KeyPath, Net, Pay, PayTable, Row, Selected, Selector, Settings, Source, Unknown, listed};
use std::collections::{HashMap, HashSet};

/// What was found of the pays.
#[derive(Clone, Debug, Default)]
pub struct Pays {
    /// The tables that are listed for these settings and pay the same; empty when there is none.
    pub listed_as: Vec<String>,
    /// The tables that pay the same and are listed for other settings only.
    pub elsewhere: Vec<Elsewhere>,
    /// Of a wager with several tables, the one whose rows and decks were counted, where none pays the same.
    pub counted_as: Option<String>,
    /// The tables whose pays the source calls a minimum.
    pub floors: Vec<String>,
    /// The pays below it.
    pub below_floor: Vec<BelowFloor>,
    /// The pays that are other than the source fixes them.
    pub off_fixed: Vec<OffFixed>,
    /// The tables that the source allows without printing them, and without which some pay would be below its floor.
    pub needed: Vec<String>,
}

/// A table that pays the same and is not listed for the settings in effect.
#[derive(Clone, Debug)]
pub struct Elsewhere {
    /// The table.
    pub table: String,
    /// What it is listed for instead, by setting.
    pub listed_for: Vec<(String, Vec<String>)>,
}

/// A pay below the listed minimum.
#[derive(Clone, Debug)]
pub struct BelowFloor {
    /// The table.
    pub table: String,
    /// The row.
    pub row: String,
    /// What is submitted.
    pub pays: String,
    /// The least that may be paid.
    pub floor: String,
    /// The paragraph that says so.
    pub source: Option<Source>,
}

/// A pay that is other than the source fixes it.
#[derive(Clone, Debug)]
pub struct OffFixed {
    /// The table.
    pub table: String,
    /// The row.
    pub row: String,
    /// What is submitted.
    pub pays: String,
    /// What must be paid.
    pub fixed: String,
    /// The paragraph that says so.
    pub source: Option<Source>,
}

/// The pays of one table, by row, with the row's name as the file writes it.
type Rows<'s> = HashMap<RowName, (&'s str, &'s Pay)>;

/// The listed wager with the submission's pays in place of the listed ones.
pub(crate) fn selected(file: &str, submission: &Submission) -> Result<Selected<'static>, Error> {
    let at = |path: &'static str| move |error: paytables::Error| Error::in_file(file, path, error);
    let game = listed().game(&submission.game).map_err(at("game"))?;
    let wager = game.wager(&submission.wager).map_err(at("wager"))?;
    let selector = Selector {
        game: submission.game.clone(),
        wager: Some(submission.wager.clone()),
        table: submission.table.clone(),
        settings: Settings::default(),
    };
    let named = |id: &String| wager.tables.iter().any(|known| known.eq_ignore_ascii_case(id));
    let known_table = submission.table.as_ref().is_none_or(|id| !wager.components && named(id));
    let place = if known_table { "settings" } else { "table" };
    let candidates = listed().select(&selector, &submission.settings()).map_err(at(place))?;
    if wager.components {
        let whole = candidates.into_iter().next().expect("one candidate");
        return with_components(file, whole, &submission.pays);
    }
    let rows = plain_rows(file, &submission.pays)?;
    let (fitting, others): (Vec<_>, Vec<_>) =
        candidates.into_iter().partition(|candidate| wrong_rows(candidate, &rows) == 0);
    let Some(first) = fitting.first() else {
        let nearest = others.iter().min_by_key(|candidate| wrong_rows(candidate, &rows));
        return Err(refusal(file, nearest.expect("a candidate"), &rows));
    };
    // Among tables of the same rows, one that pays the same is the one that is meant.
    let repriced = |candidate: &Selected<'static>| {
        let mut candidate = candidate.clone();
        candidate.tables[0] = with_pays(candidate.table(), |row| rows.get(row).map(|(_, pay)| *pay));
        candidate
    };
    let same = fitting.iter().map(|listed| (listed, repriced(listed))).find(|(listed, submitted)| {
        games::row_nets(listed, listed.table()) == games::row_nets(submitted, submitted.table())
    });
    Ok(same.map_or_else(|| repriced(first), |(_, submitted)| submitted))
}

fn plain_rows<'s>(file: &str, pays: &'s Unique<Paid>) -> Result<Rows<'s>, Error> {
    pays.0
        .iter()
        .map(|(row, paid)| match paid {
            Paid::Row(pay) => Ok((RowName::of(row), (row.as_str(), pay))),
            Paid::Component(_) => {
                Err(Error::in_file(file, KeyPath::from("pays").own(row), Fault::RowsOfOneTable))
            }
        })
        .collect()
}

/// The rows that must be given: a wager that is paid by one row of a shared table needs that row only.
fn needed<'a>(candidate: &'a Selected) -> impl Iterator<Item = &'a Row> {
    candidate.table().rows.iter().filter(|row| candidate.is_paid_by(row))
}

/// How many of the rows are missing or unknown.
fn wrong_rows(candidate: &Selected, rows: &Rows) -> usize {
    let given = |row: &&Row| rows.contains_key(&row.name());
    let missing = needed(candidate).filter(|row| !given(row)).count();
    let known = candidate.table().rows.iter().filter(given).count();
    missing + rows.len() - known
}

fn refusal(file: &str, candidate: &Selected, rows: &Rows) -> Error {
    let at = |row: &str| KeyPath::from("pays").own(row);
    if let Some((row, unknown)) = unknown_rows(candidate.table(), rows, false) {
        return Error::in_file(file, at(&row), unknown);
    }
    let mut missing =
        needed(candidate).filter(|row| !rows.contains_key(&row.name())).map(|row| row.hand.clone());
    let row = missing.next().expect("something is wrong with the rows");
    let table = candidate.table().id.clone();
    Error::in_file(file, at(&row), Fault::MissingRow { table, more: missing.collect() })
}

/// The first of the rows that the table has not, and what is wrong with it. `component` says whether the wager has other
/// tables.
fn unknown_rows(table: &PayTable, rows: &Rows, component: bool) -> Option<(String, Fault)> {
    let known: HashSet<RowName> = table.rows.iter().map(Row::name).collect();
    let mut unknown: Vec<&str> =
        rows.iter().filter(|(name, _)| !known.contains(name)).map(|(_, (row, _))| *row).collect();
    unknown.sort_unstable();
    let (first, more) = unknown.split_first()?;
    let more = more.iter().map(ToString::to_string).collect();
    let row = Unknown::among(first, table.rows.iter().map(|row| row.hand.as_str()));
    Some((first.to_string(), Fault::UnknownRow { table: table.listed_id().into(), row, more, component }))
}

fn with_components<'a>(
    file: &str,
    mut selected: Selected<'a>,
    pays: &Unique<Paid>,
) -> Result<Selected<'a>, Error> {
    for (id, paid) in &pays.0 {
        let at = KeyPath::from("pays").own(id);
        let ids = || selected.tables.iter().map(PayTable::listed_id);
        let Some(place) = ids().position(|known| known.eq_ignore_ascii_case(id)) else {
            let table = Unknown::among(id, ids());
            let unknown = Fault::UnknownComponent { wager: selected.to_string(), table };
            return Err(Error::in_file(file, at, unknown));
        };
        let Paid::Component(rows) = paid else {
            return Err(Error::in_file(file, at, Fault::RowsOfComponent));
        };
        let table = &selected.tables[place];
        let rows: Rows = rows.0.iter().map(|(row, pay)| (RowName::of(row), (row.as_str(), pay))).collect();
        if let Some((row, unknown)) = unknown_rows(table, &rows, true) {
            return Err(Error::in_file(file, at.own(&row), unknown));
        }
        selected.tables[place] = with_pays(table, |row| rows.get(row).map(|(_, pay)| *pay));
    }
    Ok(selected)
}

/// The table with these pays where they are given. Its id stays the listed one's: it is judged against it.
pub(crate) fn with_pays<'p>(table: &PayTable, pay: impl Fn(&RowName) -> Option<&'p Pay>) -> PayTable {
    let mut table = table.clone();
    for row in &mut table.rows {
        if let Some(pay) = pay(&row.name()) {
            row.pays = pay.clone();
        }
    }
    table
}

/// The rows of a table and what each nets in the wager as it is selected.
pub(crate) fn priced(selected: &Selected, table: &PayTable) -> Vec<(RowName, Net)> {
    let names = table.rows.iter().map(Row::name);
    names.zip(games::row_nets(selected, table)).collect()
}

/// Everything listed of the same wager, in order.
pub(crate) fn siblings(selected: &Selected) -> Vec<Selected<'static>> {
    let mut all = listed().all();
    all.retain(|other| other.game.game == selected.game.game && other.wager == selected.wager);
    all
}

/// How the pays stand beside the listed ones. `siblings` is everything listed of the wager.
pub(crate) fn judged(selected: &Selected, siblings: &[Selected]) -> Pays {
    let mut pays = Pays::default();
    if selected.wager.components {
        let as_listed = |table: &&PayTable| {
            priced(selected, table) == priced(selected, &listed().tables[table.listed_id()])
        };
        if selected.tables.iter().all(|table| as_listed(&table)) {
            pays.listed_as = selected.tables.iter().map(|table| table.listed_id().to_string()).collect();
        }
    } else {
        let submitted = priced(selected, selected.table());
        for table in listed().tables_of(selected.wager) {
            if priced(selected, table) == submitted {
                if is_for(table, selected) {
                    pays.listed_as.push(table.id.clone());
                } else {
                    let listed_for = listed_for(table, selected, siblings);
                    pays.elsewhere.push(Elsewhere { table: table.id.clone(), listed_for });
                }
            }
        }
        let several = selected.wager.tables.len() > 1;
        if several && pays.listed_as.is_empty() {
            pays.counted_as = Some(selected.table().listed_id().to_string());
        }
    }
    for table in &selected.tables {
        let original = &listed().tables[table.listed_id()];
        let own = |row: &&Row| selected.is_paid_by(row);
        if original.rows.iter().filter(own).any(|row| original.is_floor(row)) {
            pays.floors.push(original.id.clone());
        }
        // What another listed table pays is not off this one.
        let listed_pays = !pays.listed_as.is_empty() || !pays.elsewhere.is_empty();
        pays.hold(selected, table, original, listed_pays);
    }
    pays
}

impl Pays {
    /// Holds a table, row by row, against the listed one that it is in place of: floors and fixed pays (ruling Q12).
    fn hold(&mut self, selected: &Selected, table: &PayTable, original: &PayTable, listed_pays: bool) {
        let nets = games::row_nets(selected, table).into_iter().zip(games::row_nets(selected, original));
        for ((row, listed), (net, listed_net)) in table.rows.iter().zip(&original.rows).zip(nets) {
            let lower = net.fixed < listed_net.fixed || net.share < listed_net.share;
            let (id, name, pays) = (original.id.clone(), row.hand.clone(), row.pays.to_string());
            let (wanted, source) = (listed.pays.to_string(), original.source.clone());
            match &original.unprinted {
                Some(other) if lower => {
                    if !self.needed.contains(other) {
                        self.needed.push(other.clone());
                    }
                }
                _ if original.is_floor(listed) && lower => {
                    self.below_floor.push(BelowFloor { table: id, row: name, pays, floor: wanted, source });
                }
                _ if !original.is_floor(listed) && net != listed_net && !listed_pays => {
                    self.off_fixed.push(OffFixed { table: id, row: name, pays, fixed: wanted, source });
                }
                _ => {}
            }
        }
    }

    /// Whether no pay is below its floor, or other than it is fixed.
    pub fn hold_to_the_source(&self) -> bool {
        self.below_floor.is_empty() && self.off_fixed.is_empty()
    }
}

/// Whether a table of the wager may be played at the settings in effect. The decks of a table that has no such setting
/// are its own.
fn is_for(table: &PayTable, selected: &Selected) -> bool {
    let selector = Selector {
        game: selected.game.game.clone(),
        wager: Some(selected.wager.wager.clone()),
        table: Some(table.id.clone()),
        settings: Settings::default(),
    };
    let same_decks = selected.settings.0.contains_key("decks") || table.decks == selected.table().decks;
    same_decks
        && listed()
            .select(&selector, &selected.settings)
            .is_ok_and(|all| all[0].settings == selected.settings)
}

/// What the table is listed for, of the settings in effect that it is not for.
fn listed_for(table: &PayTable, selected: &Selected, siblings: &[Selected]) -> Vec<(String, Vec<String>)> {
    let own: Vec<&Settings> =
        siblings.iter().filter(|s| s.table().id == table.id).map(|s| &s.settings).collect();
    let mut all = Vec::new();
    for (name, value) in &selected.settings.0 {
        let mut values: Vec<String> = Vec::new();
        for listed in own.iter().filter_map(|settings| settings.0.get(name)) {
            if !values.contains(listed) {
                values.push(listed.clone());
            }
        }
        if !values.is_empty() && !values.contains(value) {
            all.push((name.clone(), values));
        }
    }
    if let (true, Some(decks)) = (all.is_empty(), &table.decks) {
        all.push(("decks".into(), decks.iter().map(u32::to_string).collect()));
    }
    all
}
