//! The pays of a submission: which listed wager they are of, and how they stand beside the listed ones.
//!
//! Pays are compared by what a row nets, never by how that is written.

use crate::error::{Error, Fault};
use crate::shape::{Paid, Unique};
use crate::submission::{Submission, WagerOf};
use games::analysis::ALL_OTHER;
use paytables::names::RowName;
use paytables::{
    KeyPath, Net, Pay, PayTable, Row, Selected, Selector, Settings, Source, Unknown, WagerFile, listed,
};
use std::collections::{HashMap, HashSet};

/// What was found of the pays.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct PayFindings {
    /// Every table in force, whole.
    pub tables: Vec<HeldTable>,
    /// Whether the wager is the submission's own, under no rule that lists it.
    pub is_own: bool,
    /// The tables that are listed for these settings and pay the same; empty when there is none.
    pub listed_as: Vec<String>,
    /// The tables that pay the same and are listed for other settings only.
    pub elsewhere: Vec<Elsewhere>,
    /// Of a wager with several tables, the nearest one, whose rows and decks were counted, where none pays the same.
    pub counted_as: Option<String>,
    /// The tables whose pays the source calls a minimum.
    pub floors: Vec<String>,
    /// The pays below it.
    pub below_floor: Vec<OffRule>,
    /// The pays that are other than the source fixes them.
    pub off_fixed: Vec<OffRule>,
    /// The tables that the source allows without printing them, and without which some pay would be below its floor.
    pub needed: Vec<String>,
    /// The pays that are other than they were reconstructed from a damaged print, which fixes nothing.
    pub off_reconstructed: Vec<OffRule>,
    /// The pays of a wager of one's own that are other than its rows have them.
    pub off_own: Vec<OffRule>,
    /// The pays that are written "for" where the source says "to".
    pub said_for: Vec<OffRule>,
    /// Whether the source orders the word "to", and does not only use it.
    pub to_is_ordered: bool,
}

/// A table of the submission, row by row beside the nearest listed one.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct HeldTable {
    /// The listed table, or that of a wager of one's own.
    pub table: String,
    /// Its rows.
    pub rows: Vec<HeldRow>,
}

/// A row of the submission beside the listed one.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct HeldRow {
    /// The row.
    pub row: String,
    /// What is submitted.
    pub pays: String,
    /// What the listed table pays; none for a wager of one's own.
    pub listed: Option<String>,
    /// Whether the two net different amounts.
    pub differs: bool,
    /// Whether the listed pay was reconstructed from a damaged print.
    pub reconstructed: bool,
    /// Whether the submission leaves it out, so that it is as listed.
    pub left_out: bool,
}

impl HeldRow {
    /// Whether it pays nothing.
    pub fn loses(&self) -> bool {
        self.pays.parse::<Pay>().is_ok_and(|pay| pay.is_lose())
    }
}

/// A table that pays the same and is not listed for the settings in effect.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Elsewhere {
    /// The table.
    pub table: String,
    /// What it is listed for instead, by setting.
    pub listed_for: Vec<(String, Vec<String>)>,
}

/// A pay that is not as the rule has it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct OffRule {
    /// The table.
    pub table: String,
    /// The row.
    pub row: String,
    /// What is submitted.
    pub pays: String,
    /// What is required: the least, or the only pay.
    pub required: String,
    /// The paragraph of the source.
    pub source: Option<Source>,
}

/// The pays of one table, by row, with the row's name as the file writes it.
type Rows<'s> = HashMap<RowName, (&'s str, &'s Pay)>;

/// The wager with the submission's pays in place of the listed ones, or of those that its own file has.
pub(crate) fn selected<'s>(file: &str, submission: &'s Submission) -> Result<Selected<'s>, Error> {
    let wager = match &submission.wager {
        WagerOf::Own(own) => return own_wager(file, submission, own),
        WagerOf::Listed(wager) | WagerOf::Beside { file: wager, .. } => wager,
    };
    let at = |path: &'static str| move |error: paytables::Error| Error::in_file(file, path, error);
    let Some(game) = &submission.game else { return Err(Error::in_file(file, "game", Fault::NoGame)) };
    let game = listed().game(game).map_err(at("game"))?;
    let wager = game.wager(wager).map_err(at("wager"))?;
    let selector = Selector {
        game: game.game.clone(),
        wager: Some(wager.wager.clone()),
        table: submission.table.clone(),
        settings: Settings::default(),
    };
    let named = |id: &String| wager.tables.iter().any(|known| known.eq_ignore_ascii_case(id));
    let known_table = submission.table.as_ref().is_none_or(|id| !wager.components && named(id));
    let place = if known_table { "settings" } else { "table" };
    let candidates = listed().select(&selector, &submission.settings).map_err(at(place))?;
    if wager.components {
        let whole = candidates.into_iter().next().expect("one candidate");
        return with_components(file, whole, &submission.pays);
    }
    let rows = plain_rows(file, &submission.pays)?;
    let (fitting, others): (Vec<_>, Vec<_>) =
        candidates.into_iter().partition(|candidate| wrong_rows(candidate, &rows) == 0);
    let repriced = |candidate: &Selected<'static>| {
        let mut candidate = candidate.clone();
        candidate.tables[0] = with_pays(candidate.table(), |row| rows.get(row).map(|(_, pay)| *pay));
        candidate
    };
    // Among tables of the same rows the one that pays the same is meant, else the one that pays most nearly so.
    let nearest =
        fitting.iter().map(|listed| (listed, repriced(listed))).min_by_key(|(listed, submitted)| {
            let nets = |s: &Selected| games::row_nets(s, s.table());
            nets(listed).iter().zip(nets(submitted)).filter(|(a, b)| **a != *b).count()
        });
    nearest.map(|(_, submitted)| submitted).ok_or_else(|| {
        let nearest = others.iter().min_by_key(|candidate| wrong_rows(candidate, &rows));
        refusal(file, nearest.expect("a candidate"), &rows)
    })
}

/// A wager that the submission brings, at its settings and with its pays.
fn own_wager<'s>(file: &str, submission: &'s Submission, own: &'s WagerFile) -> Result<Selected<'s>, Error> {
    let mut selected =
        own.select(&submission.settings).map_err(|error| Error::in_file(file, "settings", error))?;
    let by_row = submission.pays.0.values().any(|paid| matches!(paid, Paid::Row(_)));
    if selected.wager.components && (selected.tables.len() > 1 || !by_row) {
        return with_components(file, selected, &submission.pays);
    }
    let rows = plain_rows(file, &submission.pays)?;
    if let Some((row, unknown)) = unknown_rows(selected.table(), &rows, false) {
        return Err(Error::in_file(file, KeyPath::from("pays").own(&row), unknown));
    }
    selected.tables[0] = with_pays(selected.table(), |row| rows.get(row).map(|(_, pay)| *pay));
    Ok(selected)
}

fn plain_rows<'s>(file: &str, pays: &'s Unique<Paid>) -> Result<Rows<'s>, Error> {
    // What no row pays loses, whether a felt says so or not.
    let says_nothing = |row: &str, paid: &Paid| {
        matches!(paid, Paid::Row(pay) if pay.is_lose()) && RowName::of(row) == RowName::of(ALL_OTHER)
    };
    pays.0
        .iter()
        .filter(|(row, paid)| !says_nothing(row, paid))
        .map(|(row, paid)| match paid {
            Paid::Row(pay) => Ok((RowName::of(row), (row.as_str(), pay))),
            Paid::Component(_) => {
                Err(Error::in_file(file, KeyPath::from("pays").own(row), Fault::RowsOfOneTable))
            }
        })
        .collect()
}

/// The rows that must be given: a wager that is paid by one row of a shared table needs that row only, and a row that
/// loses need not stand on a felt.
fn needed<'a>(candidate: &'a Selected) -> impl Iterator<Item = &'a Row> {
    candidate.table().rows.iter().filter(|row| candidate.is_paid_by(row) && !row.pays.is_lose())
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
        let Some(place) = selected.tables.iter().position(|table| is_named(table, id)) else {
            let table = Unknown::among(id, selected.tables.iter().map(component_name));
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

/// What a component table is called in a submission: its id, or the name of the bet in a game of the submission's own.
fn component_name(table: &PayTable) -> &str {
    let id = table.listed_id();
    if table.game.is_empty() { id.split_once('/').map_or(id, |(_, bet)| bet) } else { id }
}

fn is_named(table: &PayTable, id: &str) -> bool {
    [table.listed_id(), component_name(table)].iter().any(|known| known.eq_ignore_ascii_case(id))
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

/// Everything listed of the same wager, in order; nothing for a wager of one's own.
pub(crate) fn siblings(selected: &Selected) -> Vec<Selected<'static>> {
    let mut all = listed().all();
    all.retain(|other| other.game.game == selected.game.game && other.wager == selected.wager);
    all
}

/// How the pays stand beside the listed ones. `siblings` is everything listed of the wager.
pub(crate) fn judged(submission: &Submission, selected: &Selected, siblings: &[Selected]) -> PayFindings {
    let mut pays = PayFindings::default();
    let held = |table| {
        let paid = &submission.pays.0;
        let component = paid.iter().find(|(id, _)| is_named(table, id));
        let is_given = |row: &Row| match component {
            Some((_, Paid::Component(rows))) => rows.0.keys().any(|name| RowName::of(name) == row.name()),
            _ => paid.keys().any(|name| RowName::of(name) == row.name()),
        };
        held(selected, table, is_given)
    };
    pays.tables = selected.tables.iter().map(held).collect();
    if let WagerOf::Own(own) = &submission.wager {
        pays.is_own = true;
        let filed = own.select(&selected.settings).ok().filter(|_| selected.wager.components);
        pays.off_own = match filed {
            Some(filed) => {
                let tables = filed.tables.iter().zip(&selected.tables);
                tables.flat_map(|(own, paid)| off_own(own, paid)).collect()
            }
            None => off_own(&own.table, selected.table()),
        };
        return pays;
    }
    pays.judge(selected, siblings);
    pays
}

/// How the pays of a wager, every one of them given, stand beside the listed ones.
pub fn changed(selected: &Selected) -> PayFindings {
    let tables = selected.tables.iter().map(|table| held(selected, table, |_| true)).collect();
    let mut pays = PayFindings { tables, is_own: selected.game.game.is_empty(), ..PayFindings::default() };
    if !pays.is_own {
        pays.judge(selected, &siblings(selected));
    }
    pays
}

/// The listed table that this one is, or stands in for.
fn original(table: &PayTable) -> Option<&'static PayTable> {
    listed().tables.get(table.listed_id())
}

/// The rows of a wager of one's own that are paid otherwise than its rows say.
fn off_own(own: &PayTable, paid: &PayTable) -> Vec<OffRule> {
    let rows = own.rows.iter().zip(&paid.rows).filter(|(row, paid)| row.pays != paid.pays);
    let off = |(row, paid): (&Row, &Row)| OffRule {
        table: own.id.clone(),
        row: row.hand.clone(),
        pays: paid.pays.to_string(),
        required: row.pays.to_string(),
        source: None,
    };
    rows.map(off).collect()
}

/// A table beside the listed one, the rows that the wager is paid by.
fn held(selected: &Selected, table: &PayTable, is_given: impl Fn(&Row) -> bool) -> HeldTable {
    let original = original(table);
    let nets = games::row_nets(selected, table);
    let listed_nets = original.map(|original| games::row_nets(selected, original));
    let rows = table.rows.iter().enumerate().filter(|(_, row)| selected.is_paid_by(row));
    let rows = rows.map(|(i, row)| HeldRow {
        row: row.hand.clone(),
        pays: row.pays.to_string(),
        listed: original.map(|original| original.rows[i].pays.to_string()),
        differs: listed_nets.as_ref().is_some_and(|listed| listed[i] != nets[i]),
        reconstructed: original.is_some_and(|original| original.reconstructed.contains(&row.hand)),
        left_out: original.is_some() && !is_given(row),
    });
    HeldTable { table: table.listed_id().to_string(), rows: rows.collect() }
}

impl PayFindings {
    /// Judges the tables of a listed wager. `siblings` is everything listed of it.
    fn judge(&mut self, selected: &Selected, siblings: &[Selected]) {
        if selected.wager.components {
            if self.tables.iter().all(|table| table.rows.iter().all(|row| !row.differs)) {
                self.listed_as = selected.tables.iter().map(|table| table.listed_id().to_string()).collect();
            }
        } else {
            let submitted = priced(selected, selected.table());
            for table in listed().tables_of(selected.wager) {
                if priced(selected, table) == submitted {
                    if is_for(table, selected) {
                        self.listed_as.push(table.id.clone());
                    } else {
                        let listed_for = listed_for(table, selected, siblings);
                        self.elsewhere.push(Elsewhere { table: table.id.clone(), listed_for });
                    }
                }
            }
            let several = selected.wager.tables.len() > 1;
            if several && self.listed_as.is_empty() {
                self.counted_as = Some(selected.table().listed_id().to_string());
            }
        }
        for table in &selected.tables {
            let Some(original) = original(table) else { continue };
            let own = |row: &&Row| selected.is_paid_by(row);
            // What another table that is listed here pays is not off this one.
            let listed_pays = !self.listed_as.is_empty();
            self.hold(selected, table, original, listed_pays);
            // Where a table is needed that is not printed, nothing is known of its floor.
            if self.needed.is_empty() && original.rows.iter().filter(own).any(|row| original.is_floor(row)) {
                self.floors.push(original.id.clone());
            }
        }
    }

    /// Another table is needed, which is said once.
    fn need(&mut self, other: &String) {
        if !self.needed.contains(other) {
            self.needed.push(other.clone());
        }
    }

    /// Holds a table, row by row, against the listed one that it is in place of: floors and fixed pays (ruling Q12).
    fn hold(&mut self, selected: &Selected, table: &PayTable, original: &PayTable, listed_pays: bool) {
        let nets = games::row_nets(selected, table).into_iter().zip(games::row_nets(selected, original));
        for ((row, listed), (net, listed_net)) in table.rows.iter().zip(&original.rows).zip(nets) {
            if !selected.is_paid_by(row) {
                continue;
            }
            let lower = net.fixed < listed_net.fixed || net.share < listed_net.share;
            let off = OffRule {
                table: original.id.clone(),
                row: row.hand.clone(),
                pays: row.pays.to_string(),
                required: listed.pays.to_string(),
                source: original.source.clone(),
            };
            if off.pays.contains(" for ") && off.required.contains(" to ") {
                let order = selected.game.odds_to.clone();
                self.to_is_ordered = order.is_some();
                self.said_for.push(OffRule { source: order.or(off.source.clone()), ..off.clone() });
            }
            let is_fixed = !original.is_floor(listed);
            match &original.unprinted {
                Some(other) if lower => {
                    self.need(other);
                }
                _ if !is_fixed && lower => self.below_floor.push(off),
                _ if is_fixed && net != listed_net && !listed_pays => {
                    let is_printed = !original.reconstructed.contains(&listed.hand);
                    if is_printed { self.off_fixed.push(off) } else { self.off_reconstructed.push(off) }
                }
                _ => {}
            }
        }
    }

    /// Whether the pays cannot be judged: a table is missing, or a reconstructed pay differs.
    pub fn are_open(&self) -> bool {
        !self.needed.is_empty() || !self.off_reconstructed.is_empty()
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
